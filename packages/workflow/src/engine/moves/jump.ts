import type { FlowNode } from '../../definition/definition.ts'
import { EngineError } from '../command.ts'
import type { ScopeState, Token } from '../state.ts'
import { cancelToken } from '../parts/cancel.ts'
import {
  type Draft,
  entry,
  flowOf,
  isRound,
  nodeOf,
  push,
  scopeOf,
  scopesOwnedBy,
  tokenOf,
  tokensIn,
} from '../parts/draft.ts'
import { isJoin } from '../parts/gateways.ts'
import { scopesUp } from '../parts/variables.ts'
import { forwardSteps, reachedFrom, type Steps } from './ways.ts'

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
  const siblings = tokensIn(draft, scope.id).filter(({ id }) => !lifted.has(id))
  for (const sibling of siblings)
    for (const id of lifted.keys())
      if (isInTheWay(draft, sibling, { moved: tokenOf(draft, id), target: node }))
        throw unreachable(target, `A parallel branch is still at ${sibling.node}`)
  const starved = starvedJoin(draft, node, siblings)
  if (starved !== undefined) throw unreachable(target, `No token would come to ${starved} by its other flows`)
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

/**
 * Whether a token that is not named would be run twice, passed, or wait for ever, were `target` entered instead of where `moved` stands. It would not, if
 * both lead to where they meet the sibling by the same flows: then the target is in the same branch.
 */
function isInTheWay(draft: Draft, sibling: Token, { moved, target }: { moved: Token; target: FlowNode }): boolean {
  const steps = forwardSteps(draft, target.container)
  const [fromMoved, fromSibling, fromTarget] = [moved.node, sibling.node, target.id].map((id) => reachedFrom(steps, id))
  if (fromMoved === undefined || fromSibling === undefined || fromTarget === undefined) return true
  const isMeeting = (id: string) => fromMoved.has(id) && fromSibling.has(id)
  if (sibling.node === target.id || isMeeting(target.id)) return true
  if (!isMeeting(sibling.node) && (fromTarget.has(sibling.node) || fromSibling.has(target.id))) return true
  /** Steps by which a token that comes from there meets the sibling. */
  const entries = (reached: ReadonlySet<string>) =>
    [...reached]
      .filter((id) => !isMeeting(id))
      .flatMap((id) => (steps.get(id) ?? []).filter(isMeeting).map((next) => `${id} ${next}`))
  // One that waits at the meeting point has come there by its flow.
  const arrived = isMeeting(moved.node) ? [`${flowOf(draft, moved.flow ?? '')?.source} ${moved.node}`] : []
  const wanted = new Set([...arrived, ...entries(fromMoved)])
  const given = entries(fromTarget)
  return given.some((one) => !wanted.has(one)) || (wanted.size > 0 && given.length === 0)
}

/**
 * A parallel join behind the target that would wait for ever: it has a flow by which no token can come, neither from the target nor from those that stay.
 * Ways that begin at boundary events count as ways.
 */
function starvedJoin(draft: Draft, target: FlowNode, staying: readonly Token[]): string | undefined {
  const steps = withBoundaryEvents(draft, forwardSteps(draft, target.container))
  const behind = reachedFrom(steps, target.id)
  const reached = reachedFrom(steps, target.id, ...staying.map(({ node }) => node))
  return [...behind].find((id) => {
    const join = nodeOf(draft, id)
    if (join.type !== 'parallelGateway' || !isJoin(join)) return false
    return join.incoming.some((flow) => {
      const source = flowOf(draft, flow)?.source ?? ''
      const hasCome = staying.some((token) => token.node === id && token.flow === flow)
      // What leads back to the join from behind it starves it in any case.
      const isBack = steps.get(source)?.includes(id) !== true
      return !hasCome && !isBack && !reached.has(source)
    })
  })
}

const withBoundaryEvents = (draft: Draft, steps: Steps): Steps =>
  new Map([...steps].map(([id, next]) => [id, [...next, ...nodeOf(draft, id).boundaryEvents]]))
