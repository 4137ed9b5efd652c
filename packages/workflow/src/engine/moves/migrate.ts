import type { FlowNode, ProcessDefinition } from '../../definition/definition.ts'
import { EngineError } from '../command.ts'
import type { Compensation, ScopeState, Subscription, Token } from '../state.ts'
import { type Draft, entry, isRound } from '../parts/draft.ts'
import { subscribeBoundaryEvents, subscribeEventSubProcesses, unsubscribe } from '../parts/subscriptions.ts'
import { moveSubscription, nameAwaitedAt, noteMoved } from './moved.ts'

export type Mapping = Readonly<Record<string, string>>

/** Why an instance that waits at a node cannot go on in another version. `kind`: it waits for something else there; `place`: in another sub-process, or on the border of another activity. */
export type Misfit = 'gone' | 'kind' | 'place'

/**
 * Puts everything that waits onto another version. `draft` has that version already; `from` is the one before.
 *
 * @throws {EngineError} `unmapped` with `detail.nodes`: what has no counterpart of its kind in a place that is open there too.
 */
export function migrate(draft: Draft, from: ProcessDefinition, mapping: Mapping): void {
  const plan = createPlan(draft, from, mapping)
  const scopes = Object.values(draft.scopes).map((scope) => plan.scope(scope))
  const tokens = Object.values(draft.tokens).map((token) => plan.token(token))
  const subscriptions = Object.values(draft.subscriptions).map((one) => plan.subscription(one))
  const compensations = draft.compensations.map((one) => plan.compensation(one))
  const nodes = [...plan.unmapped]
  if (nodes.length > 0)
    throw new EngineError('unmapped', `Not in the other version: ${nodes.join(', ')}`, {
      detail: { nodes: nodes.join(',') },
    })
  const before = draft.tokens
  draft.scopes = Object.fromEntries(scopes.map((scope) => [scope.id, scope]))
  draft.tokens = Object.fromEntries(tokens.map((token) => [token.id, token]))
  draft.compensations = compensations
  for (const token of tokens) noteMoved(draft, token, before[token.id]?.node ?? token.node)
  for (const [index, former] of Object.values(draft.subscriptions).entries()) {
    const now = subscriptions[index]
    if (now === undefined) unsubscribe(draft, former)
    else moveSubscription(draft, former, { ...now, ...nameAwaitedAt(draft, now) })
  }
  subscribeNew(draft, subscriptions)
  draft.areConditionsDue = true
}

/** Name of a node or flow in the other version; the process itself is the process there. */
const nameIn = ({ from, to, mapping }: Versions, id: string): string =>
  id === from.key && entry(mapping, id) === undefined ? to.key : (entry(mapping, id) ?? id)

interface Versions {
  from: ProcessDefinition
  to: ProcessDefinition
  mapping: Mapping
}

/** What keeps an instance that waits at this node of `from` from going on in `to`; undefined: nothing. */
export function misfit(versions: Versions, id: string): Misfit | undefined {
  const before = entry(versions.from.nodes, id)
  const after = entry(versions.to.nodes, nameIn(versions, id))
  if (before === undefined || after === undefined) return 'gone'
  if (kindOf(before) !== kindOf(after)) return 'kind'
  const isElsewhere =
    before.type === 'boundaryEvent' && after.type === 'boundaryEvent'
      ? nameIn(versions, before.attachedTo) !== after.attachedTo
      : nameIn(versions, before.container) !== after.container
  return isElsewhere ? 'place' : undefined
}

interface Plan {
  unmapped: Set<string>
  scope(scope: ScopeState): ScopeState
  token(token: Token): Token
  subscription(subscription: Subscription): Subscription | undefined
  compensation(compensation: Compensation): Compensation
}

function createPlan(draft: Draft, from: ProcessDefinition, mapping: Mapping): Plan {
  const to = draft.definition
  const versions = { from, to, mapping }
  const unmapped = new Set<string>()
  const nameOf = (id: string) => nameIn(versions, id)
  const counterpart = (id: string): string => {
    if (misfit(versions, id) !== undefined) unmapped.add(id)
    return nameOf(id)
  }
  return {
    unmapped,
    scope: (scope) => {
      if (entry(from.containers, scope.node) !== undefined && entry(to.containers, nameOf(scope.node)) === undefined)
        unmapped.add(scope.node)
      if (entry(from.nodes, scope.node) === undefined) return { ...scope, node: nameOf(scope.node) }
      return { ...scope, node: counterpart(scope.node) }
    },
    token: (token) => {
      const node = counterpart(token.node)
      if (token.waitsFor !== 'join' || token.flow === undefined) return { ...token, node }
      // A join counts the flows by which its tokens came.
      const flow = nameOf(token.flow)
      if (entry(to.flows, flow)?.target !== node) unmapped.add(token.flow)
      return { ...token, node, flow }
    },
    subscription: (subscription) => {
      const isAside = isAsideOf(draft, subscription)
      if (isAside && entry(mapping, subscription.node) === '') return undefined
      return { ...subscription, node: counterpart(subscription.node) }
    },
    compensation: (one) => ({
      ...one,
      node: counterpart(one.node),
      handler: counterpart(one.handler),
    }),
  }
}

/** What has to be the same for what waits there to go on. */
function kindOf(node: FlowNode): string {
  const event = 'event' in node ? (node.event?.kind ?? '') : ''
  return `${node.type} ${node.loop?.kind ?? ''} ${event}`
}

/** Boundary events and starts of event sub-processes: what waits can go on without them. */
function isAsideOf(draft: Draft, { node, token }: Subscription): boolean {
  return token === undefined || draft.tokens[token]?.node !== node
}

/** Events that only the new version has begin now. */
function subscribeNew(draft: Draft, known: readonly (Subscription | undefined)[]): void {
  const isKnown = (node: string, at: (one: Subscription) => boolean) =>
    known.some((one) => one !== undefined && one.node === node && at(one))
  for (const token of Object.values(draft.tokens))
    // What waits for others or for a step of its own has no events yet.
    if (token.waitsFor !== 'join' && token.waitsFor !== 'job')
      subscribeBoundaryEvents(draft, token, (id) => !isKnown(id, (one) => one.token === token.id))
  for (const scope of Object.values(draft.scopes))
    if (scope.loop === undefined && !isRound(draft, scope))
      subscribeEventSubProcesses(draft, scope, (id) => !isKnown(id, (one) => one.scope === scope.id))
}
