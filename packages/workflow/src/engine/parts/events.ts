import type { EventFacts, FlowNode } from '../../definition/definition.ts'
import { EngineError } from '../command.ts'
import type { Subscription, Token, Variables } from '../state.ts'
import { cancelContent, cancelToken } from './cancel.ts'
import { cancelTransaction, undoNext } from './compensation.ts'
import { containerOf, type Draft, entry, nextId, nodeOf, park, push, tokenOf } from './draft.ts'
import { raise } from './errors.ts'
import { outgoingOf } from './flows.ts'
import { closeChoice, leave } from './leave.ts'
import { runListeners } from './listeners.ts'
import { beginEventSubProcess, beginVisit, endInstance, rootOf } from './scopes.ts'
import { resubscribe, subscribe } from './subscriptions.ts'
import { evaluateText, setVariables, visibleVariables } from './variables.ts'

type EventNode = Extract<FlowNode, { type: 'endEvent' | 'intermediateCatchEvent' | 'intermediateThrowEvent' }>

/** Waits for an event that comes from outside; passes when there is none. */
export function catchEvent(draft: Draft, node: EventNode, token: Token): void {
  const { event } = node
  if (event !== undefined && subscribe(draft, { node, event, token: token.id, scope: token.scope }))
    park(draft, { ...token, waitsFor: 'event' })
  else leave(draft, token)
}

/** What an intermediate or end event does as it is passed. */
export function throwEvent(draft: Draft, node: EventNode, token: Token): void {
  const { event } = node
  switch (event?.kind) {
    case 'message':
    case 'signal':
      return throwNamed(draft, event, token)
    case 'escalation':
      return throwEscalation(draft, event.code ?? '', token)
    case 'error':
      return throwError(draft, event.code ?? '', token)
    case 'link':
      return followLink(draft, event.name, token)
    case 'compensation':
      return undoNext(draft, token)
    case 'cancel':
      return cancelTransaction(draft, token)
    case 'terminate':
      return terminate(draft, event.endsAll, token)
    default:
      leave(draft, token)
  }
}

/** Leaves the node and throws what it names. What this sets off may end the scope, so the token goes on first. */
export function throwNamed(draft: Draft, event: { kind: 'message' | 'signal'; name: string }, token: Token): void {
  const { scope, node } = token
  const name = evaluateText(draft, event.name, { scope, node }) ?? ''
  const variables = visibleVariables(draft, scope)
  leave(draft, token)
  draft.effects.push({ kind: 'thrown', what: event.kind, name, variables })
  if (event.kind === 'message') return
  for (const { id } of Object.values(draft.subscriptions).filter((one) => one.kind === 'signal' && one.name === name)) {
    const still = entry(draft.subscriptions, id)
    if (still !== undefined) trigger(draft, still)
  }
}

function throwEscalation(draft: Draft, code: string, token: Token): void {
  park(draft, { ...token, waitsFor: 'event' })
  raise(draft, { kind: 'escalation', code }, token)
  // Its catcher may have interrupted what it was thrown in.
  if (entry(draft.tokens, token.id) !== undefined) leave(draft, token)
}

/** An error end event; what nobody catches ends the instance. */
function throwError(draft: Draft, code: string, token: Token): void {
  draft.effects.push({ kind: 'left', visit: Number(token.id), token: token.id, node: token.node, how: 'completed' })
  draft.lastNode = token.node
  if (!raise(draft, { kind: 'error', code }, token)) endInstance(draft, { how: 'error', node: token.node, code })
}

function followLink(draft: Draft, name: string, token: Token): void {
  const { container } = nodeOf(draft, token.node)
  const target = (containerOf(draft, container)?.nodes ?? []).find((id) => {
    const node = nodeOf(draft, id)
    return node.type === 'intermediateCatchEvent' && node.event?.kind === 'link' && node.event.name === name
  })
  if (target === undefined) {
    const detail = { name }
    throw new EngineError('no-flow', `No link event is named ${name}`, { node: token.node, detail })
  }
  leave(draft, token, () => push(draft, { kind: 'enter', node: target, scope: token.scope }))
}

/** Ends everything else in the scope, or the whole instance. */
function terminate(draft: Draft, endsAll: boolean, token: Token): void {
  leave(draft, token)
  const root = rootOf(draft)
  if (endsAll || token.scope === root.id) endInstance(draft, { how: 'terminated', node: token.node })
  else cancelContent(draft, token.scope, 'cancelled')
}

/** Waits for the first of several events. Ways that begin with something else than an event are begun; the first to go on closes the others. */
export function openChoice(draft: Draft, node: FlowNode, token: Token): void {
  park(draft, { ...token, waitsFor: 'event' })
  for (const flow of outgoingOf(draft, node)) {
    const target = nodeOf(draft, flow.target)
    const event = awaitedBy(target)
    const isAwaited = event && subscribe(draft, { node: target, event, token: token.id, scope: token.scope })
    if (!isAwaited) push(draft, { kind: 'enter', node: target.id, scope: token.scope, flow: flow.id, choice: token.id })
  }
}

function awaitedBy(node: FlowNode): EventFacts | undefined {
  if (node.type === 'intermediateCatchEvent') return node.event
  return node.type === 'receiveTask' ? { kind: 'message', name: node.messageName ?? '' } : undefined
}

/** An event came for this subscription. */
export function trigger(draft: Draft, subscription: Subscription, variables: Variables = {}): void {
  setVariables(draft, subscription.scope, variables)
  const node = nodeOf(draft, subscription.node)
  if (node.type === 'boundaryEvent') return triggerBoundary(draft, node, subscription)
  if (node.type === 'startEvent') {
    if (!node.isInterrupting) keepSubscription(draft, subscription)
    return beginEventSubProcess(draft, node, subscription.scope)
  }
  const token = tokenOf(draft, subscription.token ?? '')
  if (token.node === node.id) return leave(draft, token)
  choose(draft, node, token)
}

function triggerBoundary(
  draft: Draft,
  node: Extract<FlowNode, { type: 'boundaryEvent' }>,
  subscription: Subscription,
): void {
  const host = tokenOf(draft, subscription.token ?? '')
  if (node.isInterrupting) cancelToken(draft, host, 'cancelled')
  else keepSubscription(draft, subscription)
  push(draft, { kind: 'enter', node: node.id, scope: host.scope })
}

/** What does not interrupt may come again: timers by their cycle, conditions when they were false between. */
function keepSubscription(draft: Draft, subscription: Subscription): void {
  if (subscription.kind === 'timer') resubscribe(draft, subscription)
  else if (subscription.kind === 'condition') draft.subscriptions[subscription.id] = { ...subscription, isMet: true }
}

/** One event of an event-based gateway came: its node is passed without waiting again. */
function choose(draft: Draft, node: FlowNode, gateway: Token): void {
  const flow = outgoingOf(draft, nodeOf(draft, gateway.node)).find(({ target }) => target === node.id)
  const token: Token = { id: nextId(draft), node: node.id, scope: gateway.scope, waitsFor: 'event' }
  park(draft, token)
  closeChoice(draft, gateway.id, { flow: flow?.id })
  beginVisit(draft, token)
  runListeners(draft, node.listeners, {
    on: 'start',
    token: token.id,
    place: { scope: token.scope, node: node.id },
  })
  leave(draft, token)
}

/** Lets the conditions come that are true now and were not before; whether one did. */
export function askConditions(draft: Draft, isMetNow: (subscription: Subscription) => boolean): boolean {
  if (!draft.areConditionsDue) return false
  draft.areConditionsDue = false
  let hasCome = false
  for (const { id } of Object.values(draft.subscriptions).filter(({ kind }) => kind === 'condition')) {
    const subscription = entry(draft.subscriptions, id)
    if (subscription === undefined) continue
    const isMet = isMetNow(subscription)
    if (isMet && !subscription.isMet) {
      hasCome = true
      trigger(draft, subscription)
    } else if (!isMet && subscription.isMet) {
      const { isMet: _, ...again } = subscription
      draft.subscriptions[id] = again
    }
  }
  return hasCome
}
