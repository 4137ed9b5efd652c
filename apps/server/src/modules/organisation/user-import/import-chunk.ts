import { isShown } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { AWAITING_ID } from '@drawdesk/contract/organisation/user'
import { countAccounts, lockTenant } from '../users/account-limit.repository.ts'
import { granterOf, lacksForRoles } from '../../access/grants/may-grant.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import { levelOf, type Acting } from '../users/acting.ts'
import { idsOf } from '../../../platform/ids/id-list.ts'
import type { InitialPassword } from '../../identity/passwords/initial-password.ts'
import {
  findAliases,
  findTargets,
  insertAccount,
  updateAccounts,
  type AccountValues,
} from '../users/people/people.repository.ts'
import { publishUserChanges } from '../users/user-events.ts'
import { userErrors } from '../users/user.errors.ts'
import type { ImportNames } from './import-names.ts'
import { readRow, type RowProblem } from './import-row.ts'
import {
  findByAccounts,
  findWaitingRows,
  lockImport,
  OUTCOME,
  setState,
  settleRows,
  type ExistingAccount,
  type Settled,
} from './import.repository.ts'

/** Rows of one transaction: the tenant's other changes of people wait no longer than this takes. */
export const CHUNK_ROWS = 200

export interface ChunkOrder {
  importId: string
  acting: Acting
  names: ImportNames
  /** Passwords for new people, as many as a chunk may need; those that it gave are taken out. */
  passwords: InitialPassword[]
  isCovered: boolean
}

type ChunkDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'events' | 'secrets'>

const WAITS = { zh: '该账号正在待审核，请先审核', en: 'This account is pending approval. Review it first.' } as const
const PERSON_BEYOND = {
  zh: '该用户有你没有的权限，无权修改',
  en: 'This user has permissions you don’t have, so you can’t edit the account',
} as const
/** What an import changes of somebody who is there: never roles, password or state. */
const COVERED = ['name', 'realName', 'email', 'phone', 'deptId', 'postId', 'birthday'] as const

/**
 * The next rows of an import: the people and what became of each row, together or not at all. The last one ends the import.
 *
 * @returns how many rows it settled; 0 when the import is done.
 */
export async function importChunk(
  deps: ChunkDeps,
  { importId, acting, names, passwords, isCovered }: ChunkOrder,
): Promise<number> {
  const { db, clock, ids, config, secrets } = deps
  const { scope } = acting
  let used = 0
  const done = await db.transaction(scope, async (trx) => {
    used = 0
    const limit = await lockTenant(trx, scope)
    await lockImport(trx, scope, importId)
    const now = clock.now()
    const rows = await findWaitingRows(trx, scope, importId, CHUNK_ROWS)
    if (rows.length === 0) {
      await setState(trx, scope, importId, 'done', now)
      await publishUserChanges(deps, trx, scope, ['0'])
      return 0
    }
    let free = limit === undefined ? Number.POSITIVE_INFINITY : limit - (await countAccounts(trx, scope))
    const there = new Map(
      (
        await findByAccounts(
          trx,
          scope,
          rows.map(({ account }) => account),
        )
      ).map((found) => [found.account, found]),
    )
    const aliases = isCovered
      ? await findAliases(
          trx,
          scope,
          [...there.values()].map(({ id }) => id),
        )
      : new Map<string, string[]>()
    const mine = new Set(
      isCovered
        ? (
            await findTargets(
              trx,
              scope,
              [...there.values()].map(({ id }) => id),
            )
          ).map(({ id }) => id)
        : [],
    )
    const today = formatTime(now, config.timeZone).slice(0, 10)
    // Roles may have grown since the import began.
    const mayGive = await giverIn(trx, acting)

    async function settle(
      rowNumber: number,
      account: string,
      values: AccountValues,
      found: ExistingAccount | undefined,
    ): Promise<Pick<Settled, 'outcome' | 'initialSealed'> | RowProblem> {
      if (found) {
        if (!isCovered || !mine.has(found.id)) return { field: 'account', text: userErrors.accountTaken().text }
        if (found.roleId === AWAITING_ID) return { field: 'account', text: WAITS }
        if (levelOf(aliases.get(found.id) ?? []) > acting.level)
          return { field: 'account', text: userErrors.aboveYou().text }
        if (!mayGive(idsOf(found.roleId))) return { field: 'account', text: PERSON_BEYOND }
        await updateAccounts(trx, scope, [found.id], coveredOf(scope, values), { now })
        return { outcome: OUTCOME.updated }
      }
      if (free <= 0) {
        const error = userErrors.limitReached({ values: { limit: limit ?? 0 } })
        return { field: '', text: { zh: error.messageIn('zh'), en: error.messageIn('en') } }
      }
      const { password, secret } = passwords[used] as InitialPassword // one for each row of a chunk
      const row = { ...values, id: ids.next(), account, name: values.name || values.realName || '', ...secret }
      if (!(await insertAccount(trx, scope, row, now)))
        return { field: 'account', text: userErrors.accountTaken().text }
      free -= 1
      used += 1
      return {
        outcome: OUTCOME.added,
        initialSealed: secrets.seal(password, placeOfPassword(scope, importId, rowNumber)),
      }
    }

    const settled: Settled[] = []
    for (const { rowNumber, account, cells } of rows) {
      const { values, problems } = readRow(cells, { acting, names, mayGive, timeZone: config.timeZone, today })
      const outcome = problems.length > 0 ? undefined : await settle(rowNumber, account, values, there.get(account))
      if (outcome && 'outcome' in outcome) settled.push({ rowNumber, reasons: [], ...outcome })
      else settled.push({ rowNumber, outcome: OUTCOME.refused, reasons: outcome === undefined ? problems : [outcome] })
    }
    await settleRows(trx, scope, importId, settled, now)
    await publishUserChanges(deps, trx, scope, ['0'])
    return rows.length
  })
  passwords.splice(0, used)
  return done
}

/** What a sealed password is bound to: it opens in the row of its import alone. */
export const placeOfPassword = ({ tenantId }: Pick<Scope, 'tenantId'>, importId: string, rowNumber: number): string =>
  `${tenantId}:import:${importId}:${rowNumber}`

/** May the importer give these roles, and change who has them? Worked out once per set of roles. */
async function giverIn(
  trx: Db,
  { scope, caller, isOperator }: Acting,
): Promise<(roleIds: readonly string[]) => boolean> {
  if (isOperator) return () => true
  const model = await loadRightsModel(trx, scope.tenantId)
  const granter = granterOf(model, caller)
  const known = new Map<string, boolean>()
  return (roleIds) => {
    const key = roleIds.join(',')
    if (!known.has(key)) known.set(key, lacksForRoles(model, granter, roleIds).length === 0)
    return known.get(key) ?? false
  }
}

/** An empty cell changes nothing, nor does one whose column the scope does not show. */
function coveredOf(scope: Scope, values: AccountValues): AccountValues {
  const changed: Record<string, unknown> = {}
  for (const field of COVERED)
    if (values[field] !== undefined && values[field] !== '' && isShown(scope, 'userAccount', field))
      changed[field] = values[field]
  return changed
}
