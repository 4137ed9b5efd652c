import type { ImportState } from '@drawdesk/contract/organisation/user-import'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { RowProblem } from './import-row.ts'
import type { ImportCells, SheetRow } from './import-sheet.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** What became of a row. */
export const OUTCOME = { waiting: 0, added: 1, updated: 2, refused: 3, same: 4 } as const
export type Outcome = (typeof OUTCOME)[keyof typeof OUTCOME]

export interface ImportRow extends SheetRow {
  reasons: RowProblem[]
}

/** A row with what became of it. */
export interface Settled {
  rowNumber: number
  outcome: Outcome
  reasons: readonly RowProblem[]
  /** The initial password of a new person, until it is shown. */
  initialSealed?: string
  /** Who was added or changed, and the version since. */
  userId?: string
  version?: number
  /** What was changed, as it was before. */
  was?: Readonly<Record<string, unknown>>
}

const INSERTED_AT_ONCE = 1_000

export async function insertImport(
  trx: Db,
  scope: Scope,
  {
    id,
    fileName,
    isCovered,
    rows,
    now,
  }: { id: string; fileName: string; isCovered: boolean; rows: readonly ImportRow[]; now: Date },
): Promise<void> {
  const { tenantId, userId, deptId } = scope
  const failed = rows.filter(({ reasons }) => reasons.length > 0).length
  await trx
    .as(scope)
    .insertInto('userImport')
    .values({
      id,
      tenantId,
      fileName,
      isCovered: isCovered ? 1 : 0,
      total: rows.length,
      failed,
      createUser: userId,
      createDept: deptId,
      updateUser: userId,
      createTime: now,
      updateTime: now,
    })
    .execute()
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE) {
    const values = rows.slice(at, at + INSERTED_AT_ONCE).map(({ rowNumber, account, cells, reasons }) => ({
      tenantId,
      importId: id,
      rowNumber,
      account,
      cells: JSON.stringify(cells),
      reasons: JSON.stringify(reasons),
      outcome: reasons.length > 0 ? OUTCOME.refused : OUTCOME.waiting,
    }))
    await trx.as(scope).insertInto('userImportRow').values(values).execute()
  }
}

export function findImport(db: Db, scope: Tenant, id: string) {
  return db
    .as(scope)
    .selectFrom('userImport')
    .select([
      'id',
      'fileName',
      'isCovered',
      'state',
      'total',
      'added',
      'updated',
      'failed',
      'same',
      'isUndone',
      'createUser',
    ])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Holds the import until the transaction ends, so that two workers never do the same rows. */
export async function lockImport(trx: Db, scope: Tenant, id: string): Promise<void> {
  await trx
    .as(scope)
    .selectFrom('userImport')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

export async function setState(db: Db, scope: Tenant, id: string, state: ImportState, now: Date): Promise<void> {
  await db
    .as(scope)
    .updateTable('userImport')
    .set({ state, updateTime: now })
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .execute()
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
export async function settleRows(
  trx: Db,
  scope: Tenant,
  importId: string,
  settled: readonly Settled[],
  now: Date,
): Promise<void> {
  const { tenantId } = scope
  const counted = (outcome: Outcome): number => settled.filter((row) => row.outcome === outcome).length
  await sql`
    update user_import_row r set outcome = s.outcome, reasons = s.reasons::json, initial_sealed = s.initial_sealed, user_id = s.user_id, user_version = s.user_version, was = s.was::json
    from unnest(${settled.map((row) => row.rowNumber)}::int[], ${settled.map((row) => row.outcome)}::smallint[], ${settled.map((row) => JSON.stringify(row.reasons))}::text[], ${settled.map((row) => row.initialSealed ?? null)}::text[], ${settled.map((row) => row.userId ?? null)}::bigint[], ${settled.map((row) => row.version ?? null)}::int[], ${settled.map((row) => (row.was ? JSON.stringify(row.was) : null))}::text[]) as s (row_number, outcome, reasons, initial_sealed, user_id, user_version, was)
    where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.row_number = s.row_number`.execute(
    trx.as(scope),
  )
  await trx
    .as(scope)
    .updateTable('userImport')
    .set((set) => ({
      added: set('added', '+', counted(OUTCOME.added)),
      updated: set('updated', '+', counted(OUTCOME.updated)),
      failed: set('failed', '+', counted(OUTCOME.refused)),
      same: set('same', '+', counted(OUTCOME.same)),
      updateTime: now,
    }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', importId)
    .execute()
}

/** Refused rows after this one, in their order. */
export async function findRefusedRows(
  db: Db,
  scope: Tenant,
  importId: string,
  { after, most }: { after: number; most: number },
): Promise<ImportRow[]> {
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

/**
 * How many initial passwords of an import were shown to nobody yet, of people who are there and still need them. Two sets of accounts: a join
 * is planned for a handful of rows as long as PostgreSQL has not counted those that an import brought, and compared each with all.
 */
export async function countUncollected(db: Db, scope: Tenant, importId: string): Promise<number> {
  const { rows } = await sql<{ untold: string }>`
    select count(*) as untold from (
      select account from user_import_row where tenant_id = ${scope.tenantId} and import_id = ${importId} and initial_sealed is not null
      intersect
      select account from user_account where tenant_id = ${scope.tenantId} and is_deleted = 0 and must_change_password and initial_until is not null) as needing`.execute(
    db.as(scope),
  )
  return Number(rows[0]?.untold ?? 0)
}

interface Uncollected {
  rowNumber: number
  initialSealed: string
  id: string
  account: string
  realName: string
  initialUntil: Date
}

/** The initial passwords of an import with their people, in the order of the rows, and they are gone: of two who ask at once one gets them. */
export async function takeUncollected(trx: Db, scope: Tenant, importId: string): Promise<Uncollected[]> {
  const { tenantId } = scope
  const taken = await trx
    .as(scope)
    .selectFrom('userImportRow')
    .select(['rowNumber', 'account', 'initialSealed'])
    .where('tenantId', '=', tenantId)
    .where('importId', '=', importId)
    .where('initialSealed', 'is not', null)
    .orderBy('rowNumber')
    .forUpdate()
    .execute()
  await trx
    .as(scope)
    .updateTable('userImportRow')
    .set({ initialSealed: null })
    .where('tenantId', '=', tenantId)
    .where('importId', '=', importId)
    .where('initialSealed', 'is not', null)
    .execute()
  const people = await trx
    .as(scope)
    .selectFrom('userAccount')
    .select(['id', 'account', 'realName', 'initialUntil'])
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .where('mustChangePassword', '=', true)
    .where('initialUntil', 'is not', null)
    .where(sql<boolean>`account = any(${taken.map(({ account }) => account)}::text[])`)
    .execute()
  const byAccount = new Map(people.map((person) => [person.account, person]))
  return taken.flatMap(({ rowNumber, account, initialSealed }) => {
    const person = byAccount.get(account)
    return person?.initialUntil && initialSealed !== null
      ? [{ ...person, rowNumber, initialSealed, initialUntil: person.initialUntil }]
      : []
  })
}

/** Initial passwords that nobody asked for are forgotten with their end. */
export async function forgetUncollected(db: Db, before: Date): Promise<void> {
  await db
    .across('maintenance')
    .updateTable('userImportRow')
    .set({ initialSealed: null })
    .where('initialSealed', 'is not', null)
    .where(
      'importId',
      'in',
      db.across('maintenance').selectFrom('userImport').select('id').where('createTime', '<', before),
    )
    .execute()
}

/** What an import changes of somebody who is there: never roles, password or state. */
export const COVERED = ['name', 'realName', 'email', 'phone', 'deptId', 'postId', 'birthday'] as const

export interface ExistingAccount extends Record<(typeof COVERED)[number], unknown> {
  id: string
  account: string
  roleId: string
}

/** The live accounts of these names. */
export function findByAccounts(db: Db, scope: Tenant, accounts: readonly string[]): Promise<ExistingAccount[]> {
  return db
    .as(scope)
    .selectFrom('userAccount')
    .select(['id', 'account', 'roleId', ...COVERED])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where(sql<boolean>`account = any(${accounts}::text[])`)
    .execute()
}

/** The newest imports of a person that added or changed somebody. */
export function listOwnImports(db: Db, scope: Scope, most: number) {
  return db
    .as(scope)
    .selectFrom('userImport')
    .select(['id', 'fileName', 'added', 'updated', 'createTime', 'isUndone'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where('createUser', '=', scope.userId)
    .where('state', 'in', ['done', 'stopped'])
    .where((where) => where.or([where('added', '>', 0), where('updated', '>', 0)]))
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** A row that added or changed somebody: who, and what was there before. */
export interface WrittenRow {
  account: string
  userId: string
  version: number
  /** Of somebody new there is nothing before. */
  was: Record<string, unknown> | null
}

/** The rows of an import that wrote something, the last one first. Those from before undoing was there name nobody, and are none. */
export async function findWrittenRows(db: Db, scope: Tenant, importId: string): Promise<WrittenRow[]> {
  const rows = await db
    .as(scope)
    .selectFrom('userImportRow')
    .select(['account', 'userId', 'userVersion as version', 'was'])
    .where('tenantId', '=', scope.tenantId)
    .where('importId', '=', importId)
    .where('userId', 'is not', null)
    .orderBy('rowNumber', 'desc')
    .execute()
  return rows as WrittenRow[] // written by settleRows
}

/** Those of these people who have chosen a password of their own: they have signed in. */
export async function findSignedIn(db: Db, scope: Tenant, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .as(scope)
    .selectFrom('userAccount')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where('mustChangePassword', '=', false)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** False when it was undone before. */
export async function markUndone(trx: Db, scope: Tenant, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .as(scope)
    .updateTable('userImport')
    .set({ isUndone: 1, updateTime: now })
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .where('isUndone', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets imports of all tenants that are older, with their rows. */
export async function removeOldImports(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .across('maintenance')
    .deleteFrom('userImport')
    .where('createTime', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
