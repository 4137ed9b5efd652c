import type { EventFacts, FlowNode } from '../../definition/definition.ts'
import type { Token } from '../state.ts'
import { cancelToken } from './cancel.ts'
import { type Draft, entry, isRound, nodeOf, push, scopeOf } from './draft.ts'
import { beginEventSubProcess } from './scopes.ts'
import { eventSubProcessStarts } from './subscriptions.ts'

type Raised = { kind: 'error' | 'escalation'; code: string }

/** Where an error or escalation is caught: at the activity `host`, or by an event sub-process of a scope. */
type Catcher =
  | { boundary: Extract<FlowNode, { type: 'boundaryEvent' }>; host: Token }
  | { start: Extract<FlowNode, { type: 'startEvent' }>; scope: string }

/**
 * Hands an error or escalation to the nearest catcher around the token, and what it interrupts ends. False: nobody catches it.
 * A catcher of this very code comes before one of every code at the same place.
 */
export function raise(draft: Draft, raised: Raised, from: Token): boolean {
  const catcher = findCatcher(draft, raised, from)
  if (catcher === undefined) return false
  // An error always interrupts, whatever the diagram says.
  const isError = raised.kind === 'error'
  if ('start' in catcher) {
    const isInterrupting = isError || catcher.start.isInterrupting
    beginEventSubProcess(draft, { ...catcher.start, isInterrupting }, catcher.scope)
    return true
  }
  const { boundary, host } = catcher
  if (isError || boundary.isInterrupting) cancelToken(draft, host, 'cancelled')
  push(draft, { kind: 'enter', node: boundary.id, scope: host.scope })
  return true
}

function findCatcher(draft: Draft, raised: Raised, from: Token): Catcher | undefined {
  for (let host: Token | undefined = from; host !== undefined;) {
    const scope = scopeOf(draft, host.scope)
    const isInRound = isRound(draft, scope)
    // Boundary events of a loop are at the loop as a whole.
    const boundary = isInRound ? undefined : boundaryFor(draft, raised, nodeOf(draft, host.node))
    if (boundary !== undefined) return { boundary, host }
    const start = isInRound || isHandling(draft, host) ? undefined : startFor(draft, raised, scope.node)
    if (start !== undefined) return { start, scope: scope.id }
    host = entry(draft.tokens, scope.owner)
  }
  return undefined
}

/** What an event sub-process raises is not for others beside it, least of all for itself. */
const isHandling = (draft: Draft, host: Token) => nodeOf(draft, host.node).type === 'eventSubProcess'

function boundaryFor(draft: Draft, raised: Raised, node: FlowNode) {
  const events = node.boundaryEvents.flatMap((id) => {
    const boundary = nodeOf(draft, id)
    return boundary.type === 'boundaryEvent' ? [boundary] : []
  })
  return bestMatch(raised, events, ({ event }) => event)
}

const startFor = (draft: Draft, raised: Raised, container: string) =>
  bestMatch(raised, eventSubProcessStarts(draft, container), ({ event }) => event)?.start

function bestMatch<T>({ kind, code }: Raised, all: readonly T[], eventOf: (one: T) => EventFacts): T | undefined {
  const has = (wanted: string | undefined) => (one: T) => {
    const event = eventOf(one)
    return event.kind === kind && event.code === wanted
  }
  return all.find(has(code)) ?? all.find(has(undefined))
}
