import type { ListenerFacts } from '../../definition/definition.ts'
import { BpmnError, EngineError, type HandlerCall } from '../command.ts'
import type { Value } from '../state.ts'
import type { Draft } from './draft.ts'
import { evaluate, type Place, setVariables, visibleVariables } from './variables.ts'

/** Runs those for this event, in the order of the diagram. What a handler begins by itself is not waited for. */
export function runListeners(
  draft: Draft,
  listeners: readonly ListenerFacts[],
  { on, token, place }: { on: ListenerFacts['on']; token: string; place: Place },
): void {
  for (const listener of listeners) {
    if (listener.on !== on) continue
    if (listener.handler === undefined) {
      if (listener.expression !== undefined) evaluate(draft, listener.expression, place)
      continue
    }
    const answer = callHandler(draft, listener.handler, { token, place, fields: listener.fields })
    if (answer !== 'later' && answer.variables !== undefined) setVariables(draft, place.scope, answer.variables)
  }
}

export function evaluateFields(
  draft: Draft,
  fields: readonly { name: string; value: string }[],
  place: Place,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, evaluate(draft, value, place)]))
}

/** What a handler throws is `handler-failed`, but for the errors that a diagram means. */
export function callHandler(
  draft: Draft,
  name: string,
  { token, place, fields }: { token: string; place: Place; fields: readonly { name: string; value: string }[] },
) {
  const call: HandlerCall = {
    node: place.node,
    token,
    fields: evaluateFields(draft, fields, place),
    variables: visibleVariables(draft, place.scope),
  }
  try {
    return draft.host.runHandler(name, call)
  } catch (error) {
    if (error instanceof EngineError || error instanceof BpmnError) throw error
    throw failure('handler-failed', error, { node: place.node, name })
  }
}

export function failure(
  code: 'handler-failed' | 'script-failed',
  error: unknown,
  { node, name }: { node: string; name: string },
): EngineError {
  const message = error instanceof Error ? error.message : String(error)
  const failed = new EngineError(code, message, { node, detail: { name, message } })
  failed.cause = error
  return failed
}
