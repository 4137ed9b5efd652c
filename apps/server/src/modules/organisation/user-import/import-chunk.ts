import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { countAccounts, lockTenant } from '../users/account-limit.repository.ts'
import type { Acting } from '../users/acting.ts'
import type { InitialPassword } from '../../identity/passwords/initial-password.ts'
import { insertAccount, updateAccounts } from '../users/people/people.repository.ts'
import { publishUserChanges } from '../users/user-events.ts'
import { userErrors } from '../users/user.errors.ts'
import type { ImportNames } from './import-names.ts'
import type { RowProblem } from './import-row.ts'
import type { SheetRow } from './import-sheet.ts'
import { findWaitingRows, lockImport, OUTCOME, setState, settleRows, type Settled } from './import.repository.ts'
import { createJudge, type Judged } from './judge-rows.ts'

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
    let free = await freeIn(trx, scope, limit)
    const judge = await createJudge(trx, rows, { acting, names, isCovered, timeZone: config.timeZone, now })

    async function settle({ rowNumber, account }: SheetRow, judged: Judged): Promise<Omit<Settled, 'rowNumber'>> {
      if (judged.action === 'failed') return refused(judged.problems)
      if (judged.action === 'same') return { outcome: OUTCOME.same, reasons: [] }
      if (judged.action === 'edit') {
        const { found, change, was } = judged
        const version = (await updateAccounts(trx, scope, [found.id], change, { now })).get(found.id)
        return { outcome: OUTCOME.updated, reasons: [], userId: found.id, ...(version && { version }), was }
      }
      if (free <= 0) return refused([fullProblem(limit ?? 0)])
      const { values } = judged
      const { password, secret } = passwords[used] as InitialPassword // one for each row of a chunk
      const row = { ...values, id: ids.next(), account, name: values.name || values.realName || '', ...secret }
      if (!(await insertAccount(trx, scope, row, now)))
        return refused([{ field: 'account', text: userErrors.accountTaken().text }])
      free -= 1
      used += 1
      const initialSealed = secrets.seal(password, placeOfPassword(scope, importId, rowNumber))
      return { outcome: OUTCOME.added, reasons: [], userId: row.id, version: FIRST_VERSION, initialSealed }
    }

    const settled: Settled[] = []
    for (const row of rows) settled.push({ rowNumber: row.rowNumber, ...(await settle(row, judge(row))) })
    await settleRows(trx, scope, importId, settled, now)
    await publishUserChanges(deps, trx, scope, ['0'])
    return rows.length
  })
  passwords.splice(0, used)
  return done
}

/** Of a row that was just made. */
const FIRST_VERSION = 1

const refused = (reasons: readonly RowProblem[]) => ({ outcome: OUTCOME.refused, reasons })

/** How many more people the tenant may have. */
export async function freeIn(trx: Parameters<typeof countAccounts>[0], scope: Scope, limit: number | undefined) {
  return limit === undefined ? Number.POSITIVE_INFINITY : limit - (await countAccounts(trx, scope))
}

export function fullProblem(limit: number): RowProblem {
  const error = userErrors.limitReached({ values: { limit } })
  return { field: '', text: { zh: error.messageIn('zh'), en: error.messageIn('en') } }
}

/** What a sealed password is bound to: it opens in the row of its import alone. */
export const placeOfPassword = ({ tenantId }: Pick<Scope, 'tenantId'>, importId: string, rowNumber: number): string =>
  `${tenantId}:import:${importId}:${rowNumber}`
