import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AWAITING_ID } from '@drawdesk/contract/user/user'
import { countAccounts, lockTenant } from '../user/account-limit.ts'
import { levelOf, type Acting } from '../user/acting.ts'
import type { FirstSecret } from '../user/add-user.ts'
import { findAliases, insertAccount, updateAccounts, type AccountValues } from '../user/people.repository.ts'
import { tellUsers } from '../user/user-events.ts'
import { userErrors } from '../user/user.errors.ts'
import type { ImportNames } from './import-names.ts'
import { readRow, type RowProblem } from './import-row.ts'
import { findByAccounts, findWaitingRows, lockImport, OUTCOME, setState, settleRows, type ExistingAccount, type Settled } from './import.repository.ts'

/** Rows of one transaction: the tenant's other changes of people wait no longer than this takes. */
export const CHUNK_ROWS = 200

export interface ChunkOrder {
  importId: string
  acting: Acting
  names: ImportNames
  secret: FirstSecret
  isCovered: boolean
}

type ChunkDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'events'>

const WAITS = { zh: '该账号正在待审核，请先审核', en: 'This account waits for approval: review it first' } as const
/** What an import changes of somebody who is there: never roles, password or state. */
const COVERED = ['name', 'realName', 'email', 'phone', 'deptId', 'postId', 'birthday'] as const

/**
 * The next rows of an import: the people and what became of each row, together or not at all. The last one ends the import.
 *
 * @returns how many rows it settled; 0 when the import is done.
 */
export async function importChunk(deps: ChunkDeps, { importId, acting, names, secret, isCovered }: ChunkOrder): Promise<number> {
  const { db, clock, ids, config } = deps
  const { scope } = acting
  return db.transaction(scope, async (trx) => {
    const limit = await lockTenant(trx, scope)
    await lockImport(trx, scope, importId)
    const now = clock.now()
    const rows = await findWaitingRows(trx, scope, importId, CHUNK_ROWS)
    if (rows.length === 0) {
      await setState(trx, scope, importId, 'done', now)
      await tellUsers(deps, trx, scope, ['0'])
      return 0
    }
    let free = limit === undefined ? Number.POSITIVE_INFINITY : limit - (await countAccounts(trx, scope))
    const there = new Map((await findByAccounts(trx, scope, rows.map(({ account }) => account))).map((found) => [found.account, found]))
    const aliases = isCovered ? await findAliases(trx, scope, [...there.values()].map(({ id }) => id)) : new Map<string, string[]>()
    const today = formatTime(now, config.timeZone).slice(0, 10)

    async function settle(account: string, values: AccountValues, found: ExistingAccount | undefined): Promise<Settled['outcome'] | RowProblem> {
      if (found) {
        if (!isCovered) return { field: 'account', text: userErrors.accountTaken().text }
        if (found.roleId === AWAITING_ID) return { field: 'account', text: WAITS }
        if (levelOf(aliases.get(found.id) ?? []) > acting.level) return { field: 'account', text: userErrors.aboveYou().text }
        await updateAccounts(trx, scope, [found.id], coveredOf(values), { now })
        return OUTCOME.updated
      }
      if (free <= 0) {
        const error = userErrors.limitReached({ values: { limit: limit ?? 0 } })
        return { field: '', text: { zh: error.messageIn('zh'), en: error.messageIn('en') } }
      }
      const row = { ...values, id: ids.next(), account, name: values.name || values.realName || '', ...secret }
      if (!(await insertAccount(trx, scope, row, now))) return { field: 'account', text: userErrors.accountTaken().text }
      free -= 1
      return OUTCOME.added
    }

    const settled: Settled[] = []
    for (const { rowNumber, account, cells } of rows) {
      const { values, problems } = readRow(cells, { acting, names, timeZone: config.timeZone, today })
      // oxlint-disable-next-line no-await-in-loop
      const outcome = problems.length > 0 ? undefined : await settle(account, values, there.get(account))
      if (typeof outcome === 'number') settled.push({ rowNumber, outcome, reasons: [] })
      else settled.push({ rowNumber, outcome: OUTCOME.refused, reasons: outcome === undefined ? problems : [outcome] })
    }
    await settleRows(trx, scope, importId, settled, now)
    await tellUsers(deps, trx, scope, ['0'])
    return rows.length
  })
}

/** An empty cell changes nothing. */
function coveredOf(values: AccountValues): AccountValues {
  const changed: Record<string, unknown> = {}
  for (const field of COVERED) if (values[field] !== undefined && values[field] !== '') changed[field] = values[field]
  return changed
}
