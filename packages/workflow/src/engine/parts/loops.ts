import { isExpression } from '../../expressions/evaluate.ts'
import type { FlowNode } from '../../definition/definition.ts'
import { EngineError } from '../command.ts'
import type { ScopeState, Token, Value, Variables } from '../state.ts'
import { createScope, type Draft, nextId, nodeOf, park, push, scopeOf, VISITS_MAX } from './draft.ts'
import { finishLoop, loopVariables } from './leave.ts'
import { subscribeBoundaryEvents } from './subscriptions.ts'
import { evaluate, isTrue, type Place, readVariable, setLocalVariables } from './variables.ts'

type LoopingNode = FlowNode & { loop: NonNullable<FlowNode['loop']> }

/** Enters a node that loops: the token stands for the loop as a whole. Boundary events are the loop's, not a round's. */
export function beginLoop(draft: Draft, node: LoopingNode, token: Token): void {
  const { total, items } = countRounds(draft, node, token.scope)
  const loop = { total, started: 0, completed: 0, ...(items && { items }) }
  park(draft, { ...token, waitsFor: 'scope' })
  const scope = createScope(draft, { parent: token.scope, node: node.id, owner: token.id, variables: {}, loop })
  setLocalVariables(draft, scope.id, loopVariables(loop))
  if (total === 0) {
    // No round shows that it was here, so the loop does.
    const visit = { visit: Number(token.id), token: token.id, node: node.id }
    draft.effects.push({ kind: 'entered', ...visit, scope: token.scope }, { kind: 'left', ...visit, how: 'completed' })
    return finishLoop(draft, scope.id)
  }
  subscribeBoundaryEvents(draft, token)
  const rounds = node.loop.kind === 'parallel' ? total : 1
  for (let index = 0; index < rounds; index += 1) push(draft, { kind: 'round', scope: scope.id })
}

function countRounds(draft: Draft, node: LoopingNode, scope: string): { total: number; items?: readonly Value[] } {
  const { kind, condition, testsBefore, collection, cardinality } = node.loop
  const place = { scope, node: node.id }
  if (kind === 'standard') {
    const isBegun = !testsBefore || condition === undefined || isTrue(draft, condition, place)
    return { total: isBegun ? 1 : 0 }
  }
  if (collection !== undefined) {
    const items = itemsOf(draft, collection, place)
    return { total: checkedCount(items.length, place), items }
  }
  // Nothing says how often: once. The parser warns of it.
  return { total: cardinality === undefined ? 1 : checkedCount(Number(evaluate(draft, cardinality, place)), place) }
}

function checkedCount(count: number, { node }: Place): number {
  if (Number.isInteger(count) && count >= 0 && count <= VISITS_MAX) return count
  throw new EngineError('bad-expression', `A loop cannot run ${count} times`, { node, detail: { value: `${count}` } })
}

/** A variable's name or an expression; a text is split at commas. */
function itemsOf(draft: Draft, collection: string, place: Place): readonly Value[] {
  const value = isExpression(collection)
    ? evaluate(draft, collection, place)
    : readVariable(draft, place.scope, collection)
  if (value === undefined) {
    const detail = { name: collection }
    throw new EngineError('unknown-variable', `Unknown variable ${collection}`, { node: place.node, detail })
  }
  if (value === null) return []
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return [value]
  const items = value.split(',').map((item) => item.trim())
  return items.filter((item) => item !== '')
}

/** Opens the scope of the next round; the token in it is to begin the node's work. */
export function beginRound(draft: Draft, loopScope: string): Token | undefined {
  const before = scopeOf(draft, loopScope)
  if (before.loop === undefined) return undefined
  const index = before.loop.started
  const { items, ...counts } = { ...before.loop, started: index + 1, total: Math.max(before.loop.total, index + 1) }
  const node = nodeOf(draft, before.node)
  // Items of a parallel loop are in its rounds once all have begun.
  const isSpent = node.loop?.kind === 'parallel' && counts.started === counts.total
  draft.scopes[loopScope] = { ...before, loop: items === undefined || isSpent ? counts : { ...counts, items } }
  setLocalVariables(draft, loopScope, loopVariables(counts))
  const round = createScope(draft, { parent: loopScope, node: before.node, owner: before.owner, variables: {} })
  setLocalVariables(draft, round.id, roundVariables(node, index, items))
  return { id: nextId(draft), node: before.node, scope: round.id, waitsFor: 'scope' }
}

function roundVariables({ loop }: FlowNode, index: number, items: readonly Value[] | undefined): Variables {
  const item = items?.[index]
  return {
    loopCounter: index,
    ...(loop?.elementVariable !== undefined && item !== undefined && { [loop.elementVariable]: item }),
    ...(loop?.indexVariable !== undefined && { [loop.indexVariable]: index }),
  }
}

/** The loop of a round, by a token that stands anywhere in it; undefined: in none. */
export function loopAround(draft: Draft, token: Token): { loop: ScopeState; round: ScopeState } | undefined {
  for (let scope: ScopeState | undefined = draft.scopes[token.scope]; scope !== undefined;) {
    const parent: ScopeState | undefined = scope.parent === undefined ? undefined : draft.scopes[scope.parent]
    if (parent?.loop !== undefined && scope.node === parent.node) return { loop: parent, round: scope }
    scope = parent
  }
  return undefined
}
