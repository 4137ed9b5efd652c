import type { Container, FlowNode, ProcessDefinition, SequenceFlow } from '../../definition/definition.ts'
import { EngineError, type EngineHost } from '../command.ts'
import type { Effect, StepResult } from '../effect.ts'
import type { Compensation, InstanceEnd, InstanceState, ScopeState, Subscription, Token } from '../state.ts'

/** Visits of nodes in one step: more means a loop without a wait. */
export const VISITS_MAX = 20_000

/** What is still to do within the step. Whose scope is gone when its turn comes is dropped. */
export type Item =
  | { kind: 'enter'; node: string; scope: string; flow?: string; choice?: string }
  /** A node that was entered already: by `continue`, or a round of a loop. */
  | { kind: 'begin'; token: Token; scope: string }
  /** The next round of the loop in this scope. */
  | { kind: 'round'; scope: string }

/** A state while a step changes it. Values inside are never changed, only replaced, so the state before stays as it was. */
export interface Draft {
  readonly definition: ProcessDefinition
  readonly host: EngineHost
  readonly effects: Effect[]
  agenda: Item[]
  sequence: number
  visits: number
  scopes: Record<string, ScopeState>
  tokens: Record<string, Token>
  subscriptions: Record<string, Subscription>
  compensations: readonly Compensation[]
  ended: InstanceEnd | undefined
  /** Tokens and items of each scope; 0: it is over. */
  readonly population: Map<string, number>
  readonly emptied: Set<string>
  /** Whether a variable or a condition is new, so that conditions are asked. */
  areConditionsDue: boolean
  lastNode: string | undefined
}

export function openDraft(definition: ProcessDefinition, state: InstanceState, host: EngineHost): Draft {
  const population = new Map<string, number>()
  for (const { scope } of Object.values(state.tokens)) population.set(scope, (population.get(scope) ?? 0) + 1)
  return {
    definition,
    host,
    effects: [],
    agenda: [],
    sequence: state.sequence,
    visits: 0,
    scopes: { ...state.scopes },
    tokens: { ...state.tokens },
    subscriptions: { ...state.subscriptions },
    compensations: state.compensations,
    ended: state.ended,
    population,
    emptied: new Set(),
    areConditionsDue: false,
    lastNode: undefined,
  }
}

export function closeDraft(draft: Draft): StepResult {
  const { sequence, scopes, tokens, subscriptions, compensations, ended, effects } = draft
  return { state: { version: 1, sequence, scopes, tokens, subscriptions, compensations, ended }, effects }
}

/** Own entries only: ids come from diagrams and callers, and may be names that every object has. */
export const entry = <T>(table: Readonly<Record<string, T>>, id: string | undefined): T | undefined =>
  id !== undefined && Object.hasOwn(table, id) ? table[id] : undefined

export function nodeOf(draft: Draft, id: string): FlowNode {
  const node = entry(draft.definition.nodes, id)
  if (node === undefined) throw new EngineError('unreachable', `There is no node ${id}`, { node: id })
  return node
}

export const flowOf = (draft: Draft, id: string): SequenceFlow | undefined => entry(draft.definition.flows, id)
export const containerOf = (draft: Draft, id: string): Container | undefined => entry(draft.definition.containers, id)

export function scopeOf(draft: Draft, id: string): ScopeState {
  const scope = entry(draft.scopes, id)
  if (scope === undefined) throw new EngineError('not-waiting', `There is no scope ${id}`)
  return scope
}

/** A waiting token, as a caller names it. */
export function tokenOf(draft: Draft, id: string): Token {
  const token = entry(draft.tokens, id)
  if (token === undefined) throw new EngineError('not-waiting', `No token ${id} waits`)
  return token
}

export function nextId(draft: Draft): string {
  draft.sequence += 1
  return String(draft.sequence)
}

export function populate(draft: Draft, scope: string, change: 1 | -1): void {
  // Of a scope that is gone nothing is counted.
  if (change < 0 && !draft.population.has(scope)) return
  const count = (draft.population.get(scope) ?? 0) + change
  draft.population.set(scope, count)
  if (count === 0) draft.emptied.add(scope)
}

export function push(draft: Draft, item: Item): void {
  draft.agenda.push(item)
  populate(draft, item.scope, 1)
}

export function park(draft: Draft, token: Token): void {
  if (!Object.hasOwn(draft.tokens, token.id)) populate(draft, token.scope, 1)
  draft.tokens[token.id] = token
}

export function removeToken(draft: Draft, { id, scope }: Token): void {
  if (!Object.hasOwn(draft.tokens, id)) return
  delete draft.tokens[id]
  populate(draft, scope, -1)
}

export function createScope(draft: Draft, facts: Omit<ScopeState, 'id'>): ScopeState {
  const scope = { ...facts, id: nextId(draft) }
  draft.scopes[scope.id] = scope
  // One in which nothing begins is over at once.
  draft.emptied.add(scope.id)
  return scope
}

export function removeScope(draft: Draft, id: string): void {
  delete draft.scopes[id]
  draft.population.delete(id)
  draft.emptied.delete(id)
}

/** Scopes that a token waits for. */
export const scopesOwnedBy = (draft: Draft, token: string): readonly ScopeState[] =>
  Object.values(draft.scopes).filter(({ owner }) => owner === token)

export const tokensIn = (draft: Draft, scope: string): readonly Token[] =>
  Object.values(draft.tokens).filter((token) => token.scope === scope)

/** Whether the scope is one round of a loop. */
export function isRound(draft: Draft, scope: ScopeState): boolean {
  const parent = entry(draft.scopes, scope.parent)
  return parent?.loop !== undefined && scope.node === parent.node && scope.owner === parent.owner
}

/** The token that stands for a loop as a whole. It is no visit: its rounds are. */
export const isLoopBody = (draft: Draft, token: Token): boolean =>
  token.waitsFor === 'scope' && scopesOwnedBy(draft, token.id).some(({ loop }) => loop !== undefined)
