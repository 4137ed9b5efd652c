import type { FlowNode } from '../../definition/definition.ts'
import { EngineError } from '../command.ts'
import type { ScopeState, Token } from '../state.ts'
import { cancelToken } from './cancel.ts'
import { type Draft, entry, flowOf, isRound, nodeOf, push, scopeOf, scopesOwnedBy, tokenOf, tokensIn } from './draft.ts'
import { isJoin } from './gateways.ts'
import { scopesUp } from './variables.ts'

/**
 * Takes tokens away and enters a node instead of where they stood, in the nearest scope around them that is open for it. Refused (`unreachable`) when
 * something that was not named would be closed, lost or run twice.
 */
export function jump(draft: Draft, names: readonly string[], target: string): void {
  const node = entry(draft.definition.nodes, target)
  if (node === undefined || !canBeEntered(node)) throw unreachable(target, 'It cannot be entered')
  const tokens = [...new Set(names)].map((name) => tokenOf(draft, name))
  const [first] = tokens
  if (first === undefined) throw unreachable(target, 'No token is named')
  const scope = openScopeFor(draft, node, first)
  if (scope === undefined) throw unreachable(target, 'Its sub-process is not open around the token')
  const lifted = new Map(tokens.map((token) => [liftTo(draft, token, scope.id, target).id, token]))
  const isNamed = (token: Token) => isCovered(draft, token, tokens)
  for (const id of lifted.keys())
    for (const inside of leavesOf(draft, tokenOf(draft, id)))
      if (!isNamed(inside)) throw unreachable(target, `Something else runs in ${tokenOf(draft, id).node}`)
  for (const sibling of tokensIn(draft, scope.id))
    if (!lifted.has(sibling.id) && isInTheWay(draft, sibling, node))
      throw unreachable(target, `A parallel branch is still at ${sibling.node}`)
  // The newest first: of a join, the one that is its visit comes last.
  for (const id of [...lifted.keys()].toSorted((one, other) => Number(other) - Number(one)))
    cancelToken(draft, tokenOf(draft, id), 'jumped')
  push(draft, { kind: 'enter', node: target, scope: scope.id })
}

const unreachable = (target: string, why: string) =>
  new EngineError('unreachable', why, { node: target, detail: { why } })

const canBeEntered = (node: FlowNode) =>
  node.type !== 'boundaryEvent' &&
  node.type !== 'startEvent' &&
  node.type !== 'eventSubProcess' &&
  !node.isForCompensation &&
  !isJoin(node)

/** The innermost scope around the token in which the node's container runs. */
function openScopeFor(draft: Draft, { container }: FlowNode, token: Token): ScopeState | undefined {
  for (const scope of scopesUp(draft, token.scope))
    if (scope.node === container && runsItself(draft, scope)) return scope
  return undefined
}

/** Not a loop, a round of one, or where something is undone. */
const runsItself = (draft: Draft, scope: ScopeState) =>
  scope.loop === undefined &&
  !isRound(draft, scope) &&
  (scope.owner === undefined || entry(draft.tokens, scope.owner)?.node === scope.node)

/** The token in this scope that stands for what runs inside it: the token itself, its sub-process, or its loop. */
function liftTo(draft: Draft, token: Token, scope: string, target: string): Token {
  for (
    let one: Token | undefined = token;
    one !== undefined;
    one = entry(draft.tokens, scopeOf(draft, one.scope).owner)
  )
    if (one.scope === scope) return one
  throw unreachable(target, 'The tokens do not stand in one open scope')
}

/** Tokens that wait for something themselves, inside this one. */
function leavesOf(draft: Draft, token: Token): readonly Token[] {
  const inside = scopesOwnedBy(draft, token.id).flatMap(({ id }) => tokensIn(draft, id))
  return inside.length === 0 ? [token] : inside.flatMap((one) => leavesOf(draft, one))
}

/** Whether the token is named, or runs in a round of a loop of which another round is. */
function isCovered(draft: Draft, token: Token, named: readonly Token[]): boolean {
  const loops = (one: Token) =>
    [...scopesUp(draft, one.scope)].filter(({ loop }) => loop !== undefined).map(({ id }) => id)
  const own = loops(token)
  return named.some((one) => one.id === token.id || loops(one).some((id) => own.includes(id)))
}

/** Whether the node comes before or after the sibling on some way forward: entered, it would be run twice or pass a branch that is open. */
function isInTheWay(draft: Draft, sibling: Token, target: FlowNode): boolean {
  if (sibling.node === target.id) return true
  const next = forwardSteps(draft, target.container)
  return reaches(next, sibling.node, target.id) || reaches(next, target.id, sibling.node)
}

type Steps = ReadonlyMap<string, readonly string[]>

/** Flows of a container without those that lead back to where they came from. */
function forwardSteps(draft: Draft, container: string): Steps {
  const nodes = entry(draft.definition.containers, container)?.nodes ?? []
  const steps = new Map<string, string[]>()
  const open = new Set<string>()
  const walk = (id: string) => {
    const forward: string[] = []
    steps.set(id, forward)
    open.add(id)
    for (const flow of nodeOf(draft, id).outgoing) {
      const target = flowOf(draft, flow)?.target
      if (target === undefined || open.has(target)) continue
      forward.push(target)
      if (!steps.has(target)) walk(target)
    }
    open.delete(id)
  }
  const beginnings = nodes.filter((id) => nodeOf(draft, id).incoming.length === 0)
  for (const id of [...beginnings, ...nodes]) if (!steps.has(id)) walk(id)
  return steps
}

function reaches(steps: Steps, from: string, to: string): boolean {
  const seen = new Set<string>()
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(steps.get(id) ?? []))
  }
  return false
}
