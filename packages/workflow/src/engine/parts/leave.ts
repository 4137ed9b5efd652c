import type { FlowNode } from '../../definition/definition.ts'
import type { ScopeState, Token } from '../state.ts'
import { cancelContent, cancelScope, cancelToken, dropItems } from './cancel.ts'
import { closeScope, registerCompensation } from './closing.ts'
import { type Draft, entry, flowOf, isRound, nodeOf, push, removeToken, scopeOf, tokensIn } from './draft.ts'
import { noteTaken, takeAllTrue } from './flows.ts'
import { runListeners } from './listeners.ts'
import { unsubscribeToken } from './subscriptions.ts'
import { isTrue, isTrueYet, setLocalVariables } from './variables.ts'

/** How a node goes on; undefined: by every flow that is true. */
type GoOn = (leaving: Token) => void

/** The work of a visit is done: it is left, and goes on. */
export function leave(draft: Draft, token: Token, goOn?: GoOn): void {
  const node = nodeOf(draft, token.node)
  unsubscribeToken(draft, token.id)
  runListeners(draft, node.listeners, { on: 'end', token: token.id, place: { scope: token.scope, node: node.id } })
  draft.effects.push({ kind: 'left', visit: Number(token.id), token: token.id, node: node.id, how: 'completed' })
  draft.lastNode = node.id
  const scope = scopeOf(draft, token.scope)
  if (node.loop !== undefined && isRound(draft, scope)) return finishRound(draft, token, scope)
  depart(draft, node, token, goOn)
}

function depart(draft: Draft, node: FlowNode, token: Token, goOn?: GoOn): void {
  registerCompensation(draft, node, token.scope)
  if (token.choice !== undefined) closeChoice(draft, token.choice, { except: token, flow: token.flow })
  if (goOn === undefined) takeAllTrue(draft, node, token)
  else goOn(token)
  removeToken(draft, token)
  finishAdHoc(draft, token.scope)
}

/** An ad-hoc sub-process may be over before all of its activities are. */
function finishAdHoc(draft: Draft, scope: string): void {
  const container = entry(draft.definition.nodes, entry(draft.scopes, scope)?.node)
  if (container?.type !== 'adHocSubProcess' || container.completion === undefined) return
  if (isTrueYet(draft, container.completion, { scope, node: container.id })) cancelContent(draft, scope, 'cancelled')
}

/** One way of an event-based gateway went on: the gateway is left, its other ways are closed. */
export function closeChoice(
  draft: Draft,
  gateway: string,
  { except, flow }: { except?: Token; flow: string | undefined },
): void {
  const token = entry(draft.tokens, gateway)
  if (token === undefined) return
  unsubscribeToken(draft, gateway)
  dropItems(draft, (item) => item.kind === 'enter' && item.choice === gateway)
  for (const one of tokensIn(draft, token.scope))
    if (one.choice === gateway && one.id !== except?.id) cancelToken(draft, one, 'cancelled')
  draft.effects.push({ kind: 'left', visit: Number(gateway), token: gateway, node: token.node, how: 'completed' })
  const taken = flowOf(draft, flow ?? '')
  if (taken !== undefined) noteTaken(draft, taken, token)
  removeToken(draft, token)
}

/** Variables of a loop, as Flowable names them. */
export const loopVariables = ({ total, started, completed }: NonNullable<ScopeState['loop']>) => ({
  nrOfInstances: total,
  nrOfActiveInstances: started - completed,
  nrOfCompletedInstances: completed,
})

function finishRound(draft: Draft, token: Token, round: ScopeState): void {
  const before = scopeOf(draft, round.parent ?? '')
  if (before.loop === undefined) return
  const loop = { ...before.loop, completed: before.loop.completed + 1 }
  draft.scopes[before.id] = { ...before, loop }
  setLocalVariables(draft, before.id, loopVariables(loop))
  const isOver = isLoopOver(draft, { loop, node: nodeOf(draft, token.node), scope: round.id })
  removeToken(draft, token)
  closeScope(draft, round)
  if (isOver) finishLoop(draft, before.id)
  else if (loop.started === loop.completed) push(draft, { kind: 'round', scope: before.id })
}

/** After a round has ended; asked in its scope, so that its own variables are seen. */
function isLoopOver(
  draft: Draft,
  { loop, node, scope }: { loop: NonNullable<ScopeState['loop']>; node: FlowNode; scope: string },
): boolean {
  const facts = node.loop
  if (facts === undefined) return true
  const isMet = () => facts.condition !== undefined && isTrue(draft, facts.condition, { scope, node: node.id })
  if (facts.kind !== 'standard') return loop.completed >= loop.total || isMet()
  if (facts.maximum !== undefined && loop.completed >= facts.maximum) return true
  return facts.condition === undefined ? facts.maximum === undefined : !isMet()
}

/** The loop as a whole goes on; rounds that still run are closed. */
export function finishLoop(draft: Draft, scope: string): void {
  const loop = scopeOf(draft, scope)
  const body = entry(draft.tokens, loop.owner)
  if (body === undefined) return
  dropItems(draft, (item) => item.scope === scope)
  for (const round of Object.values(draft.scopes)) if (round.parent === scope) cancelScope(draft, round.id, 'cancelled')
  unsubscribeToken(draft, body.id)
  closeScope(draft, loop)
  depart(draft, nodeOf(draft, body.node), body)
}
