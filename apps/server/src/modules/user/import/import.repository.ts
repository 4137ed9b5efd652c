import type { ImportState } from '@drawdesk/contract/user/user-import'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { RowProblem } from './import-row.ts'
import type { ImportCells, SheetRow } from './import-sheet.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** What became of a row. */
export const OUTCOME = { waiting: 0, added: 1, updated: 2, refused: 3 } as const
export type Outcome = (typeof OUTCOME)[keyof typeof OUTCOME]

export interface ImportRow extends SheetRow {
  reasons: RowProblem[]
}

/** A row with what became of it. */
export interface Settled {
  rowNumber: number
  outcome: Outcome
  reasons: readonly RowProblem[]
}

const INSERTED_AT_ONCE = 1_000

export async function insertImport(
  trx: Db, scope: Scope, { id, fileName, isCovered, rows, now }: { id: string; fileName: string; isCovered: boolean; rows: readonly ImportRow[]; now: Date },
): Promise<void> {
  const { tenantId, userId, deptId } = scope
  const failed = rows.filter(({ reasons }) => reasons.length > 0).length
  await trx
    .as(scope)
    .insertInto('userImport')
    .values({ id, tenantId, fileName, isCovered: isCovered ? 1 : 0, total: rows.length, failed, createUser: userId, createDept: deptId, updateUser: userId, createTime: now, updateTime: now })
    .execute()
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE) {
    const values = rows.slice(at, at + INSERTED_AT_ONCE).map(({ rowNumber, account, cells, reasons }) => ({
      tenantId, importId: id, rowNumber, account, cells: JSON.stringify(cells), reasons: JSON.stringify(reasons), outcome: reasons.length > 0 ? OUTCOME.refused : OUTCOME.waiting,
    }))
    // oxlint-disable-next-line no-await-in-loop
    await trx.as(scope).insertInto('userImportRow').values(values).execute()
  }
}

export function findImport(db: Db, scope: Tenant, id: string) {
  return db
    .as(scope)
    .selectFrom('userImport')
    .select(['id', 'fileName', 'isCovered', 'state', 'total', 'added', 'updated', 'failed'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Holds the import until the transaction ends, so that two workers never do the same rows. */
export async function lockImport(trx: Db, scope: Tenant, id: string): Promise<void> {
  await trx.as(scope).selectFrom('userImport').select('id').where('tenantId', '=', scope.tenantId).where('id', '=', id).forUpdate().execute()
}

export async function setState(db: Db, scope: Tenant, id: string, state: ImportState, now: Date): Promise<void> {
  await db.as(scope).updateTable('userImport').set({ state, updateTime: now }).where('tenantId', '=', scope.tenantId).where('id', '=', id).execute()
}

/** The next rows that nothing became of yet, in their order. */
export async function findWaitingRows(db: Db, scope: Tenant, importId: string, most: number): Promise<SheetRow[]> {
  const rows = await db
    .as(scope)
    .selectFrom('userImportRow')
    .select(['rowNumber', 'account', 'cells'])
    .where('tenantId', '=', scope.tenantId)
    .where('importId', '=', importId)
    .where('outcome', '=', OUTCOME.waiting)
    .orderBy('rowNumber')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, cells: row.cells as ImportCells })) // written by insertImport
}

/** Writes what became of these rows, and counts them. */
export async function settleRows(trx: Db, scope: Tenant, importId: string, settled: readonly Settled[], now: Date): Promise<void> {
  const { tenantId } = scope
  const counted = (outcome: Outcome): number => settled.filter((row) => row.outcome === outcome).length
  await sql`
    update user_import_row r set outcome = s.outcome, reasons = s.reasons::json
    from unnest(${settled.map((row) => row.rowNumber)}::int[], ${settled.map((row) => row.outcome)}::smallint[], ${settled.map((row) => JSON.stringify(row.reasons))}::text[]) as s (row_number, outcome, reasons)
    where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.row_number = s.row_number`.execute(trx.as(scope))
  await trx
    .as(scope)
    .updateTable('userImport')
    .set((set) => ({ added: set('added', '+', counted(OUTCOME.added)), updated: set('updated', '+', counted(OUTCOME.updated)), failed: set('failed', '+', counted(OUTCOME.refused)), updateTime: now }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', importId)
    .execute()
}

/** Refused rows after this one, in their order. */
export async function findRefusedRows(db: Db, scope: Tenant, importId: string, { after, most }: { after: number; most: number }): Promise<ImportRow[]> {
  const rows = await db
    .as(scope)
    .selectFrom('userImportRow')
    .select(['rowNumber', 'account', 'cells', 'reasons'])
    .where('tenantId', '=', scope.tenantId)
    .where('importId', '=', importId)
    .where('outcome', '=', OUTCOME.refused)
    .where('rowNumber', '>', after)
    .orderBy('rowNumber')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, cells: row.cells as ImportCells, reasons: row.reasons as RowProblem[] })) // written by insertImport and settleRows
}

export interface ExistingAccount {
  id: string
  account: string
  roleId: string
}

/** The live accounts of these names. */
export function findByAccounts(db: Db, scope: Tenant, accounts: readonly string[]): Promise<ExistingAccount[]> {
  return db
    .as(scope)
    .selectFrom('userAccount')
    .select(['id', 'account', 'roleId'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where(sql<boolean>`account = any(${accounts}::text[])`)
    .execute()
}

/** Forgets imports of all tenants that are older, with their rows. */
export async function removeOldImports(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.across('maintenance').deleteFrom('userImport').where('createTime', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
