import type { EventFacts, FlowNode } from '../../definition/definition.ts'
import { firstDue, nextDue } from '../../timers/schedule.ts'
import type { Subscription, Token } from '../state.ts'
import { containerOf, type Draft, isRound, nextId, nodeOf, scopeOf } from './draft.ts'
import { evaluateText, withNode } from './variables.ts'

/** What a subscription is for: a waiting token (its own event, or one attached to it), or an event sub-process of a scope. */
interface Subscriber {
  node: FlowNode
  event: EventFacts
  token: string | undefined
  scope: string
}

/** Waits for an event from outside; false: the event is none that comes from outside. */
export function subscribe(draft: Draft, { node, event, token, scope }: Subscriber): boolean {
  const facts = factsOf(draft, event, { scope, node: node.id })
  if (facts === undefined) return false
  const subscription: Subscription = { id: nextId(draft), node: node.id, token, scope, ...facts }
  draft.subscriptions[subscription.id] = subscription
  draft.effects.push({ kind: 'subscribed', subscription })
  return true
}

function factsOf(
  draft: Draft,
  event: EventFacts,
  place: { scope: string; node: string },
): Pick<Subscription, 'kind' | 'name' | 'due' | 'repeat'> | undefined {
  switch (event.kind) {
    case 'timer': {
      const value = evaluateText(draft, event.value, place) ?? ''
      if (value === '') return { kind: 'timer' }
      const first = withNode(place.node, () => firstDue({ ...event, value }, draft.host.now, draft.host.timezone))
      return { kind: 'timer', due: first.due.toISOString(), ...(first.repeat && { repeat: first.repeat }) }
    }
    case 'message':
    case 'signal':
      return { kind: event.kind, name: evaluateText(draft, event.name, place) ?? '' }
    case 'condition':
      draft.areConditionsDue = true
      return { kind: 'condition' }
    default:
      return undefined
  }
}

export function unsubscribe(draft: Draft, { id }: Subscription): void {
  delete draft.subscriptions[id]
  draft.effects.push({ kind: 'unsubscribed', id })
}

/** Of everything that waits for or is attached to the token. */
export function unsubscribeToken(draft: Draft, token: string): void {
  for (const one of Object.values(draft.subscriptions)) if (one.token === token) unsubscribe(draft, one)
}

export function unsubscribeScope(draft: Draft, scope: string): void {
  for (const one of Object.values(draft.subscriptions))
    if (one.scope === scope && one.token === undefined) unsubscribe(draft, one)
}

/** Events attached to an activity, from when its work begins. In a loop they are attached to the loop as a whole. */
export function subscribeBoundaryEvents(
  draft: Draft,
  token: Token,
  isWanted: (node: string) => boolean = () => true,
): void {
  if (isRound(draft, scopeOf(draft, token.scope))) return
  for (const id of nodeOf(draft, token.node).boundaryEvents) {
    const node = nodeOf(draft, id)
    if (node.type === 'boundaryEvent' && isWanted(id))
      subscribe(draft, { node, event: node.event, token: token.id, scope: token.scope })
  }
}

/** Events that begin event sub-processes of a container, for as long as its scope is open. */
export function subscribeEventSubProcesses(
  draft: Draft,
  { id, node }: { id: string; node: string },
  isWanted: (node: string) => boolean = () => true,
): void {
  for (const { event, start } of eventSubProcessStarts(draft, node))
    if (isWanted(start.id)) subscribe(draft, { node: start, event, token: undefined, scope: id })
}

type StartNode = Extract<FlowNode, { type: 'startEvent' }>

/** Start events of the event sub-processes in a container, each with its event. */
export function eventSubProcessStarts(draft: Draft, container: string) {
  const found: { subProcess: string; start: StartNode; event: EventFacts }[] = []
  for (const subProcess of containerOf(draft, container)?.eventSubProcesses ?? [])
    for (const id of containerOf(draft, subProcess)?.starts ?? []) {
      const start = nodeOf(draft, id)
      if (start.type === 'startEvent' && start.event !== undefined)
        found.push({ subProcess, start, event: start.event })
    }
  return found
}

/** After a timer came: it waits for its next time, or is over. */
export function resubscribe(draft: Draft, subscription: Subscription): void {
  const { repeat, due, id } = subscription
  const { now, timezone } = draft.host
  const next = repeat && due !== undefined ? nextDue(repeat, new Date(due), now, timezone) : undefined
  if (next === undefined) return unsubscribe(draft, subscription)
  const again = { ...subscription, due: next.due.toISOString(), repeat: next.repeat }
  draft.subscriptions[id] = again
  draft.effects.push({ kind: 'subscribed', subscription: again })
}
