import { isNamed } from '@drawdesk/contract/core/words/shown-names'
import { AWAITING_ID } from '@drawdesk/contract/organisation/user'
import { isShown } from '../../../crud/row-rule.ts'
import { formatTime } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/db.ts'
import { idsOf } from '../../../platform/ids/id-list.ts'
import type { Scope } from '../../../platform/scope.ts'
import { granterOf, lacksForRoles } from '../../access/grants/may-grant.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import { levelOf, type Acting } from '../users/acting.ts'
import { findAliases, findTargets, type AccountValues } from '../users/people/people.repository.ts'
import { userErrors } from '../users/user.errors.ts'
import type { ImportNames } from './import-names.ts'
import { readRow, type RowProblem, type RowReading } from './import-row.ts'
import type { SheetRow } from './import-sheet.ts'
import { COVERED, findByAccounts, type ExistingAccount } from './import.repository.ts'

const WAITS = { zh: '该账号正在待审核，请先审核', en: 'This account is pending approval. Review it first.' } as const
const PERSON_BEYOND = {
  zh: '该用户有你没有的权限，无权修改',
  en: 'This user has permissions you don’t have, so you can’t edit the account',
} as const

/** What a row means for the people who are there. */
export type Judged =
  | { action: 'add'; values: AccountValues }
  | { action: 'edit'; found: ExistingAccount; change: AccountValues; was: Record<string, unknown> }
  | { action: 'same' }
  | { action: 'failed'; problems: readonly RowProblem[] }

interface JudgeOrder {
  acting: Acting
  names: ImportNames
  isCovered: boolean
  timeZone: string
  now: Date
}

/** Makes the judge of these rows: what is there is read once for all of them. A check and the import itself ask the same one. */
export async function createJudge(
  db: Db,
  rows: readonly SheetRow[],
  { acting, names, isCovered, timeZone, now }: JudgeOrder,
): Promise<(row: SheetRow) => Judged> {
  const { scope } = acting
  const accounts = rows.map(({ account }) => account)
  const there = new Map((await findByAccounts(db, scope, accounts)).map((found) => [found.account, found]))
  const ids = isCovered ? [...there.values()].map(({ id }) => id) : []
  const aliases = await findAliases(db, scope, ids)
  const mine = new Set((await findTargets(db, scope, ids)).map(({ id }) => id))
  // Roles may have grown since the import began.
  const mayGive = await giverIn(db, acting)
  const reading: RowReading = {
    acting,
    names,
    mayGive,
    timeZone,
    today: formatTime(now, timeZone).slice(0, 10),
  }
  const refusalOf = ({ id, roleId }: ExistingAccount): RowProblem['text'] | undefined => {
    if (!mine.has(id)) return userErrors.accountTaken().text
    if (roleId === AWAITING_ID) return WAITS
    if (levelOf(aliases.get(id) ?? []) > acting.level) return userErrors.aboveYou().text
    return mayGive(idsOf(roleId)) ? undefined : PERSON_BEYOND
  }
  return ({ account, cells }) => {
    const found = there.get(account)
    if (found && !isCovered) return { action: 'same' }
    const { values, problems } = readRow(cells, reading, found === undefined)
    if (problems.length > 0) return { action: 'failed', problems }
    if (!found) return { action: 'add', values }
    const text = refusalOf(found)
    if (text) return { action: 'failed', problems: [{ field: 'account', text }] }
    const change = changeOf(scope, values, found)
    if (Object.keys(change).length === 0) return { action: 'same' }
    const was = Object.fromEntries(Object.keys(change).map((field) => [field, found[field as never] ?? null]))
    return { action: 'edit', found, change, was }
  }
}

/** May the importer give these roles, and change who has them? Worked out once per set of roles. */
async function giverIn(
  db: Db,
  { scope, caller, isOperator }: Acting,
): Promise<(roleIds: readonly string[]) => boolean> {
  if (isOperator) return () => true
  const model = await loadRightsModel(db, scope.tenantId)
  const granter = granterOf(model, caller)
  const known = new Map<string, boolean>()
  return (roleIds) => {
    const key = roleIds.join(',')
    if (!known.has(key)) known.set(key, lacksForRoles(model, granter, roleIds).length === 0)
    return known.get(key) ?? false
  }
}

/** An empty cell changes nothing, nor does one whose column the scope does not show, or that says what is there. */
function changeOf(scope: Scope, values: AccountValues, found: ExistingAccount): AccountValues {
  const changed: Record<string, unknown> = {}
  for (const field of COVERED) {
    const value = values[field]
    if (value === undefined || value === '' || !isShown(scope, 'userAccount', field)) continue
    // A name as a screen shows it renames nobody.
    if (!isNamed(textOf(found[field]), textOf(value))) changed[field] = value
  }
  return changed
}

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value ?? ''))
