import type { FlowNode } from '../../definition/definition.ts'
import type { Token } from '../state.ts'
import { enterNextOfJoin, waitingAtJoin } from './cancel.ts'
import { type Draft, entry, flowOf, nextId, nodeOf, park, removeToken, tokensIn } from './draft.ts'
import { outgoingOf, take, takeAllTrue, takeFirstTrue } from './flows.ts'
import { runListeners } from './listeners.ts'
import { beginVisit } from './scopes.ts'

/** Gateways that wait for tokens of several flows. */
export const isJoin = (node: FlowNode) =>
  ['parallelGateway', 'inclusiveGateway', 'complexGateway'].includes(node.type) && node.incoming.length > 1

/** A token has come to a join. A parallel one goes on when every flow has brought one; an inclusive one when nothing else can come (when all is quiet). */
export function arrive(draft: Draft, node: FlowNode, { scope, flow }: { scope: string; flow?: string }): void {
  const isFirst = waitingAtJoin(draft, { node: node.id, scope }).length === 0
  const token: Token = { id: nextId(draft), node: node.id, scope, waitsFor: 'join', ...(flow && { flow }) }
  if (isFirst) beginVisit(draft, token)
  park(draft, token)
  if (node.type === 'parallelGateway') passIfComplete(draft, node, scope)
}

function passIfComplete(draft: Draft, node: FlowNode, scope: string): void {
  const waiting = waitingAtJoin(draft, { node: node.id, scope })
  if (node.incoming.every((flow) => waiting.some((token) => token.flow === flow))) pass(draft, node, waiting)
}

/** Takes one token of each flow away, the oldest, and goes on as one. */
function pass(draft: Draft, node: FlowNode, waiting: readonly Token[]): void {
  const used = waiting.filter((token, index) => waiting.findIndex(({ flow }) => flow === token.flow) === index)
  const [visit] = used
  if (visit === undefined) return
  const place = { scope: visit.scope, node: node.id }
  runListeners(draft, node.listeners, { on: 'start', token: visit.id, place })
  runListeners(draft, node.listeners, { on: 'end', token: visit.id, place })
  draft.effects.push({ kind: 'left', visit: Number(visit.id), token: visit.id, node: node.id, how: 'completed' })
  fork(draft, node, visit)
  for (const token of used) removeToken(draft, token)
  enterNextOfJoin(draft, { node: node.id, scope: visit.scope })
}

/** Which flows a gateway opens. */
export function fork(draft: Draft, node: FlowNode, token: Token): void {
  if (node.type === 'parallelGateway') for (const flow of outgoingOf(draft, node)) take(draft, flow, token)
  else if (node.type === 'exclusiveGateway') takeFirstTrue(draft, node, token)
  else takeAllTrue(draft, node, token)
}

/**
 * Lets inclusive joins go on that nothing more can come to, when all else is quiet; whether one did. Joins that wait for each other alone: the
 * oldest goes on.
 */
export function passInclusiveJoins(draft: Draft): boolean {
  const seen = new Set<string>()
  const waiting = Object.values(draft.tokens).filter((token) => {
    const key = `${token.scope} ${token.node}`
    if (token.waitsFor !== 'join' || nodeOf(draft, token.node).type === 'parallelGateway' || seen.has(key)) return false
    seen.add(key)
    return true
  })
  const open = waiting.filter((token) => !isAwaited(draft, token))
  const isStuck = Object.values(draft.tokens).every(({ waitsFor }) => waitsFor === 'join' || waitsFor === 'scope')
  const passing = open.length > 0 ? open : isStuck ? waiting.slice(0, 1) : []
  for (const token of passing) pass(draft, nodeOf(draft, token.node), waitingAtJoin(draft, token))
  return passing.length > 0
}

/** Whether another token can still come by a flow that has brought none, and not by one that has. */
function isAwaited(draft: Draft, join: Token): boolean {
  const node = nodeOf(draft, join.node)
  const came = new Set(waitingAtJoin(draft, join).map(({ flow }) => flow))
  const towardsOthers = nodesBefore(draft, node, (flow) => !came.has(flow))
  const towardsCame = nodesBefore(draft, node, (flow) => came.has(flow))
  return tokensIn(draft, join.scope).some(
    (token) => token.node !== join.node && towardsOthers.has(token.node) && !towardsCame.has(token.node),
  )
}

/** Nodes from which these flows into the join can be reached, not through the join itself. */
function nodesBefore(draft: Draft, join: FlowNode, isWanted: (flow: string) => boolean): ReadonlySet<string> {
  const found = new Set<string>()
  const open = join.incoming.filter(isWanted).flatMap((flow) => flowOf(draft, flow)?.source ?? [])
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === join.id || found.has(id)) continue
    found.add(id)
    const node = nodeOf(draft, id)
    open.push(...node.incoming.flatMap((flow) => flowOf(draft, flow)?.source ?? []), ...waysInto(draft, node))
  }
  return found
}

/** Ways to a node besides flows: to a boundary event from its activity, to a link's end from its beginnings. */
function waysInto(draft: Draft, node: FlowNode): readonly string[] {
  if (node.type === 'boundaryEvent') return [node.attachedTo]
  if (node.type !== 'intermediateCatchEvent' || node.event?.kind !== 'link') return []
  const { name } = node.event
  const siblings = entry(draft.definition.containers, node.container)?.nodes ?? []
  return siblings.filter((id) => {
    const one = nodeOf(draft, id)
    return one.type === 'intermediateThrowEvent' && one.event?.kind === 'link' && one.event.name === name
  })
}
