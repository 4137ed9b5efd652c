import type { ChatToolCall } from '../chat-ask.ts'
import { recordOf, textOf } from '../../../../providers/json-values.ts'

/** Puts calls together that come in fragments, by `index`. */
export function createToolCalls() {
  const calls = new Map<number, ChatToolCall>()
  let last = -1

  /** Where there is no index: a new id begins a call, anything else goes on with the last. */
  function indexOf(fragment: Record<string, unknown>): number {
    if (typeof fragment.index === 'number') return fragment.index
    const id = textOf(fragment.id)
    const known = [...calls].find(([, call]) => id !== '' && call.id === id)
    if (known) return known[0]
    return id !== '' || last < 0 ? last + 1 : last
  }

  return {
    /** A `tool_calls` list of a delta or of a whole message. */
    add(fragments: unknown): void {
      if (!Array.isArray(fragments)) return
      for (const given of fragments) {
        const fragment = recordOf(given)
        const called = recordOf(fragment.function)
        const index = indexOf(fragment)
        const call = calls.get(index) ?? { id: '', name: '', arguments: '' }
        const name = textOf(called.name)
        calls.set(index, {
          id: call.id || textOf(fragment.id),
          // Some repeat the whole name with every fragment.
          name: name === call.name ? name : call.name + name,
          arguments:
            call.arguments +
            (typeof called.arguments === 'object' && called.arguments !== null
              ? JSON.stringify(called.arguments)
              : textOf(called.arguments)),
        })
        last = index
      }
    },
    /** By index; a call without an id gets one from its place. */
    all: (): ChatToolCall[] =>
      [...calls].toSorted(([a], [b]) => a - b).map(([index, call]) => ({ ...call, id: call.id || `call_${index}` })),
  }
}
