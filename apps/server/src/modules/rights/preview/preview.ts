import type { Language } from '@drawdesk/contract/core/texts'
import { evaluateRights, guardsOf, passesGuards } from '../../access/model/evaluate.ts'
import { buttonName } from '../explain/explain-step.ts'
import type { RoleSet } from '../explain/rights-people.repository.ts'
import type { Rights, RightsModel } from '../../access/model/model.ts'

/** A call that people may make, by the codes that let them. */
export interface GuardableCall {
  method: string
  path: string
  /** Any of them; `signedIn` for everybody. */
  codes: readonly string[]
}

/** What a change does to people with one set of roles. Codes are in the order of the menus. */
export interface SetOutcome {
  set: RoleSet
  before: Rights
  after: Rights
  gained: readonly string[]
  lost: readonly string[]
  callsGained: readonly GuardableCall[]
  callsLost: readonly GuardableCall[]
  /** Resources of which they would see other rows or columns. */
  rowsOf: readonly BoundResource[]
}

/** A resource whose rows scopes may bind, with the code of its page. */
export interface BoundResource {
  name: string
  code: string
}

/** One set of roles before and after; undefined where nothing changes for it. `codes` are those of `before`, in order. */
export function outcomeOf(
  { before, after, codes }: { before: RightsModel; after: RightsModel; codes: readonly string[] },
  set: RoleSet,
  calls: readonly GuardableCall[],
  resources: readonly BoundResource[],
): SetOutcome | undefined {
  const [had, has] = [evaluateRights(before, set.roleIds), evaluateRights(after, set.roleIds)]
  const gained = codes.filter((code) => has.codes.has(code) && !had.codes.has(code))
  const lost = codes.filter((code) => had.codes.has(code) && !has.codes.has(code))
  const may = (model: RightsModel, rights: Rights, { method, path, codes }: GuardableCall): boolean =>
    (codes.includes('signedIn') || codes.some((code) => rights.codes.has(code))) &&
    passesGuards(model, rights, method, path)
  const callsGained = calls.filter((call) => !may(before, had, call) && may(after, has, call))
  const callsLost = calls.filter((call) => may(before, had, call) && !may(after, has, call))
  const rowsOf = resources.filter((resource) => rowsText(had, resource) !== rowsText(has, resource))
  if (gained.length + lost.length + callsGained.length + callsLost.length + rowsOf.length === 0) return undefined
  return { set, before: had, after: has, gained, lost, callsGained, callsLost, rowsOf }
}

/** Codes as people see the menus: each group with its pages, each page with its buttons. */
export function codesInOrder({ menus }: RightsModel): string[] {
  const below = Map.groupBy(menus.values(), ({ parentId }) => (menus.has(parentId) ? parentId : ''))
  const codes: string[] = []
  const walk = (parentId: string): void => {
    for (const { id, code } of below.get(parentId) ?? []) {
      codes.push(code)
      walk(id)
    }
  }
  walk('')
  // What stands in a circle of parents is below nothing.
  const reached = new Set(codes)
  codes.push(...[...menus.values()].map(({ code }) => code).filter((code) => !reached.has(code)))
  return codes
}

/** The calls that an API scope guards before or after. */
export function guardedCalls(models: readonly RightsModel[], calls: readonly GuardableCall[]): GuardableCall[] {
  return calls.filter(({ method, path }) => models.some((model) => guardsOf(model, method, path).length > 0))
}

/** Same text, same rows and columns; "" where the page is not held and none is seen. */
export function rowsText(rights: Rights, { name, code }: BoundResource): string {
  if (!rights.codes.has(code)) return ''
  const scopes = rights.rows.get(name)
  if (!scopes) return '*'
  return scopes
    .map(({ scopeType, scopeColumn, scopeValue, scopeField }) =>
      [scopeType, scopeColumn, scopeValue, scopeField].join('\u0001'),
    )
    .toSorted()
    .join('\u0002')
}

/**
 * Who gains and loses by scopes rather than by codes: more rows are a gain, fewer a loss; a mere difference is both. Of a page that is held only
 * before or only after, the code itself says what becomes of its rows: a scope on a page that is new to somebody takes nothing away.
 */
export function directionOf({ gained, lost, callsGained, callsLost, before, after, rowsOf: changed }: SetOutcome): {
  isGain: boolean
  isLoss: boolean
} {
  const isNews = new Set([...gained, ...lost])
  const rowsOf = changed.filter(({ code }) => !isNews.has(code)).map(({ name }) => name)
  const widened = rowsOf.filter((name) => !after.rows.has(name) && before.rows.has(name))
  const narrowed = rowsOf.filter((name) => after.rows.has(name) && !before.rows.has(name))
  const isOther = rowsOf.some((name) => after.rows.has(name) && before.rows.has(name))
  return {
    isGain: gained.length + callsGained.length + widened.length > 0 || isOther,
    isLoss: lost.length + callsLost.length + narrowed.length > 0 || isOther,
  }
}

export interface CountedCode {
  code: string
  name: string
  users: number
}

/** How many people gain (or lose) each menu and button, most first. */
export function countCodes(
  outcomes: readonly SetOutcome[],
  which: 'gained' | 'lost',
  nameOf: (code: string) => string,
): CountedCode[] {
  const users = new Map<string, number>()
  for (const outcome of outcomes)
    for (const code of outcome[which]) users.set(code, (users.get(code) ?? 0) + outcome.set.count)
  return [...users]
    .map(([code, count]) => ({ code, name: nameOf(code), users: count }))
    .toSorted((a, b) => b.users - a.users)
}

/** Name of a code in these models, in the order given; the code itself where none knows it. */
export function codeNames(models: readonly RightsModel[], language: Language): (code: string) => string {
  const names = new Map<string, string>()
  for (const { menus } of models.toReversed())
    for (const menu of menus.values()) names.set(menu.code, buttonName(menu, menus.get(menu.parentId), language))
  return (code) => names.get(code) ?? code
}
