import { evaluateCondition, evaluateExpression, isExpression } from '../../expressions/evaluate.ts'
import { EngineError } from '../command.ts'
import type { ScopeState, Value, Variables } from '../state.ts'
import { type Draft, entry, scopeOf } from './draft.ts'

/** From the scope itself outwards. */
export function* scopesUp(draft: Draft, scope: string): Generator<ScopeState> {
  for (let id: string | undefined = scope; id !== undefined;) {
    const one: ScopeState | undefined = entry(draft.scopes, id)
    if (one === undefined) return
    yield one
    id = one.parent
  }
}

export function readVariable(draft: Draft, scope: string, name: string): Value | undefined {
  for (const one of scopesUp(draft, scope)) if (Object.hasOwn(one.variables, name)) return one.variables[name]
  return undefined
}

/** All that an expression in this scope sees, inner ones over outer ones. */
export function visibleVariables(draft: Draft, scope: string): Variables {
  return Object.assign({}, ...[...scopesUp(draft, scope)].reverse().map(({ variables }) => variables))
}

/** Writes each name where it is already known, else for the whole instance. */
export function setVariables(draft: Draft, scope: string, variables: Variables): void {
  const places = [...scopesUp(draft, scope)]
  const written = new Map<string, Record<string, Value>>()
  for (const [name, value] of Object.entries(variables)) {
    const place = places.find((one) => Object.hasOwn(one.variables, name)) ?? places.at(-1)
    if (place === undefined) continue
    const values = written.get(place.id) ?? {}
    Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true })
    written.set(place.id, values)
  }
  for (const [place, values] of written) setLocalVariables(draft, place, values)
}

export function setLocalVariables(draft: Draft, scope: string, values: Variables): void {
  if (Object.keys(values).length === 0) return
  const before = scopeOf(draft, scope)
  draft.scopes[scope] = { ...before, variables: { ...before.variables, ...values } }
  draft.areConditionsDue = true
  draft.effects.push({ kind: 'variables', scope, values })
}

/** Where an expression stands: its node is named in errors. `over`: values that come before the scope's. */
export interface Place {
  scope: string
  node: string
  over?: Variables
}

/** The value of an expression or of text with expressions in it. */
export const evaluate = (draft: Draft, source: string, place: Place): Value =>
  withNode(place.node, () => evaluateExpression(source, contextOf(draft, place)))

/** Text without an expression in it is true when it says so: conditions of other languages are never true. */
export function isTrue(draft: Draft, source: string, place: Place): boolean {
  if (!isExpression(source)) return source.trim().toLowerCase() === 'true'
  return withNode(place.node, () => evaluateCondition(source, contextOf(draft, place)))
}

/** As {@link isTrue}; false as long as a name in it is unknown. */
export function isTrueYet(draft: Draft, source: string, place: Place): boolean {
  try {
    return isTrue(draft, source, place)
  } catch (error) {
    if (error instanceof EngineError && error.code === 'unknown-variable') return false
    throw error
  }
}

function contextOf(draft: Draft, { scope, over }: Place) {
  return {
    variables: (name: string) =>
      over !== undefined && Object.hasOwn(over, name) ? over[name] : readVariable(draft, scope, name),
    beans: draft.host.beans,
    now: draft.host.now,
  }
}

/** Errors of an expression do not know where it stands. */
export function withNode<Result>(node: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof EngineError) || error.node !== undefined) throw error
    throw new EngineError(error.code, error.message, { node, detail: { ...error.detail } })
  }
}

/** As text; undefined for nothing. */
export function evaluateText(draft: Draft, source: string | undefined, place: Place): string | undefined {
  if (source === undefined) return undefined
  const value = evaluate(draft, source, place)
  return value === null || value === '' ? undefined : typeof value === 'string' ? value : JSON.stringify(value)
}

/** Items that are expressions may be lists, or text with commas. */
export function evaluateList(draft: Draft, sources: readonly string[], place: Place): readonly string[] {
  const items = sources.flatMap((source) => {
    const value = evaluate(draft, source, place)
    if (Array.isArray(value)) return value.map(String)
    return value === null ? [] : String(value).split(',')
  })
  return [...new Set(items.map((item) => item.trim()).filter((item) => item !== ''))]
}
