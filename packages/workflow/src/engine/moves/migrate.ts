import type { FlowNode, ProcessDefinition } from '../../definition/definition.ts'
import { EngineError } from '../command.ts'
import type { Compensation, ScopeState, Subscription, Token } from '../state.ts'
import { type Draft, entry, isLoopBody, isRound } from '../parts/draft.ts'
import { subscribeBoundaryEvents, subscribeEventSubProcesses, unsubscribe } from '../parts/subscriptions.ts'

type Mapping = Readonly<Record<string, string>>

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
  for (const token of tokens) {
    const { node } = draft.tokens[token.id] ?? token
    if (node !== token.node && isShown(draft, token))
      draft.effects.push({ kind: 'migrated', token: token.id, from: node, to: token.node })
  }
  draft.scopes = Object.fromEntries(scopes.map((scope) => [scope.id, scope]))
  draft.tokens = Object.fromEntries(tokens.map((token) => [token.id, token]))
  draft.compensations = compensations
  for (const [index, before] of Object.values(draft.subscriptions).entries()) {
    const after = subscriptions[index]
    if (after === undefined) unsubscribe(draft, before)
    else draft.subscriptions[before.id] = after
  }
  subscribeNew(draft, subscriptions)
  draft.areConditionsDue = true
}

/** A loop as a whole and the further tokens of a join have no visit of their own. */
const isShown = (draft: Draft, token: Token) => !isLoopBody(draft, token)

interface Plan {
  unmapped: Set<string>
  scope(scope: ScopeState): ScopeState
  token(token: Token): Token
  subscription(subscription: Subscription): Subscription | undefined
  compensation(compensation: Compensation): Compensation
}

function createPlan(draft: Draft, from: ProcessDefinition, mapping: Mapping): Plan {
  const to = draft.definition
  const unmapped = new Set<string>()
  const nameOf = (id: string) =>
    id === from.key && entry(mapping, id) === undefined ? to.key : (entry(mapping, id) ?? id)
  const counterpart = (id: string, fits: (before: FlowNode, after: FlowNode) => boolean): string => {
    const before = entry(from.nodes, id)
    const after = entry(to.nodes, nameOf(id))
    if (before === undefined || after === undefined || !fits(before, after)) unmapped.add(id)
    return nameOf(id)
  }
  /** The same kind, in the counterpart of its container. */
  const fits = (before: FlowNode, after: FlowNode) =>
    kindOf(before) === kindOf(after) && nameOf(before.container) === after.container
  return {
    unmapped,
    scope: (scope) => {
      if (entry(from.containers, scope.node) !== undefined && entry(to.containers, nameOf(scope.node)) === undefined)
        unmapped.add(scope.node)
      if (entry(from.nodes, scope.node) === undefined) return { ...scope, node: nameOf(scope.node) }
      return { ...scope, node: counterpart(scope.node, fits) }
    },
    token: (token) => {
      const node = counterpart(token.node, fits)
      if (token.waitsFor !== 'join' || token.flow === undefined) return { ...token, node }
      // A join counts the flows by which its tokens came.
      const flow = nameOf(token.flow)
      if (entry(to.flows, flow)?.target !== node) unmapped.add(token.flow)
      return { ...token, node, flow }
    },
    subscription: (subscription) => {
      const isAside = isAsideOf(draft, subscription)
      if (isAside && entry(mapping, subscription.node) === '') return undefined
      return { ...subscription, node: counterpart(subscription.node, fits) }
    },
    compensation: (one) => ({
      ...one,
      node: counterpart(one.node, fits),
      handler: counterpart(one.handler, fits),
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
