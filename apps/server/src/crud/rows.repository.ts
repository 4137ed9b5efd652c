import { sql } from 'kysely'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Deps } from '../platform/deps.ts'
import type { Db } from '../platform/database/db.ts'
import { commonErrors } from '../platform/errors.ts'
import type { Scope } from '../platform/scope.ts'
import { insertNoted, updateNoted } from './history/noted-rows.repository.ts'
import { nameNotesOf, noteMarks } from './row-notes.ts'
import { flagsOf, present } from './row-rule.ts'
import { inTenant, inWholeTenant, open, type ResourceTable } from './tables.ts'

type Values = Record<string, unknown>

/** The live row (`isDeleted` 1: the removed one) with this id in the caller's tenant (or of the platform) that the caller sees, or undefined. Whole: for rules, not for answers. */
export async function findRow(
  db: Db,
  scope: Scope,
  table: ResourceTable,
  id: string,
  isDeleted: 0 | 1 = 0,
): Promise<Values | undefined> {
  const query = open(db, scope, table)
    .selectFrom(table as string)
    .selectAll()
    .select(flagsOf(scope, table) as never)
    .where('isDeleted', '=', isDeleted)
    .where('id', '=', id)
  return inTenant(scope, table)(query).executeTakeFirst()
}

/** Parent of the live row with this id, whether the caller sees it or not; undefined when there is none. */
export async function findParentId(
  db: Db,
  scope: Scope,
  table: ResourceTable,
  id: string,
): Promise<string | undefined> {
  const query = open(db, scope, table)
    .selectFrom(table as string)
    .select('parentId')
    .where('isDeleted', '=', 0)
    .where('id', '=', id)
  return (await inWholeTenant(scope, table)(query).executeTakeFirst())?.parentId
}

/** Whole: for rules, not for answers. @throws AppError `common.notFound`; another tenant's id is answered the same. */
export async function getRow(db: Db, scope: Scope, table: ResourceTable, id: string): Promise<Values> {
  const row = await findRow(db, scope, table, id)
  if (!row) throw commonErrors.notFound()
  return row
}

/** The row as it goes out, and what is not shown of it. @throws AppError `common.notFound` */
export async function getShownRow(
  db: Db,
  scope: Scope,
  table: ResourceTable,
  id: string,
  decorate?: (rows: Values[]) => Promise<Values[]>,
  hide?: 'null' | 'absent',
): Promise<Values> {
  const [shown] = await present(scope, table, [await getRow(db, scope, table, id)], decorate, hide)
  return shown ?? {} // one row in, one out
}

/** The row's id is a fresh one unless the values bring it. */
export async function insertRow(
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  db: Db,
  scope: Scope,
  table: ResourceTable,
  values: Values,
): Promise<SaveAnswer> {
  const now = clock.now()
  const id = (values.id as string | undefined) ?? ids.next()
  const author = {
    createUser: scope.userId,
    createDept: scope.deptId,
    updateUser: scope.userId,
    createTime: now,
    updateTime: now,
  }
  await insertNoted(db, scope, table, { ...values, id, ...author })
  return { id, version: 1 }
}

/**
 * Changes the named columns only. With a `version`, another version in the row is a conflict and nothing changes.
 *
 * @throws AppError `common.notFound`, `common.stale`.
 */
export async function updateRow(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  scope: Scope,
  table: ResourceTable,
  change: { id: string; version?: number | undefined; values: Values },
): Promise<SaveAnswer> {
  const version = await updateNoted(db, scope, table, {
    ...change,
    values: { ...change.values, updateUser: scope.userId, updateTime: clock.now() },
  })
  if (version !== undefined) return { id: change.id, version }
  throw (await findRow(db, scope, table, change.id)) ? commonErrors.stale() : commonErrors.notFound()
}

/** Marks all rows deleted, or none: one unknown id (or another tenant's) refuses the whole call. Answers the ids. */
export async function removeRows(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  scope: Scope,
  table: ResourceTable,
  ids: readonly string[],
): Promise<string[]> {
  return markRows(clock.now(), db, scope, table, ids, 1)
}

/** Undo of {@link removeRows}; the row keeps its id. @throws AppError `common.restoreTaken` when something took its place. */
export async function restoreRows(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  scope: Scope,
  table: ResourceTable,
  ids: readonly string[],
): Promise<string[]> {
  try {
    return await markRows(clock.now(), db, scope, table, ids, 0)
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw commonErrors.restoreTaken({ cause: error })
    throw error
  }
}

async function markRows(
  now: Date,
  db: Db,
  scope: Scope,
  table: ResourceTable,
  ids: readonly string[],
  isDeleted: 0 | 1,
): Promise<string[]> {
  const wanted = [...new Set(ids)]
  await db.transaction(scope, async (trx) => {
    const update = open(trx, scope, table)
      .updateTable(table as string)
      .set({ isDeleted, updateUser: scope.userId, updateTime: now, version: sql`version + 1` } as never)
      .where('isDeleted', '=', isDeleted === 1 ? 0 : 1)
      .where(sql<boolean>`id = any(${wanted}::bigint[])`)
    const rows = await inTenant(
      scope,
      table,
    )(update)
      .returning('id')
      .returning(nameNotesOf(table).as('names'))
      .execute()
    if (rows.length !== wanted.length) throw commonErrors.notFound()
    await noteMarks(trx, scope, table, isDeleted === 1 ? 'remove' : 'restore', rows)
  })
  return wanted
}
