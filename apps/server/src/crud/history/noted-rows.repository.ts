import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'
import { noteRow, notesOf } from '../row-notes.ts'
import { inTenant, isPlatformTable, open, type ResourceTable } from '../tables.ts'

/** Adds a row of the scope's tenant (or of the platform), and to its history who added it. */
export async function insertNoted(
  db: Db,
  scope: Scope,
  table: ResourceTable,
  row: object & { id: unknown },
): Promise<void> {
  const owner = isPlatformTable(table) ? {} : { tenantId: scope.tenantId }
  const notes = notesOf(table, Object.keys(row))
  await db.transaction(scope, async (trx) => {
    const { now } = await open(trx, scope, table)
      .insertInto(table as string)
      .values({ ...row, ...owner } as never)
      .returning(notes.now.as('now'))
      .executeTakeFirstOrThrow()
    await noteRow(trx, scope, table, notes, { id: String(row.id), now })
  })
}

/** Changes the named columns of a live row that the scope sees, and says so in its history. Its new version; undefined when it is gone or has another one than asked for. */
export async function updateNoted(
  db: Db,
  scope: Scope,
  table: ResourceTable,
  { id, version, values }: { id: string; version?: number | undefined; values: object },
): Promise<number | undefined> {
  const notes = notesOf(table, Object.keys(values))
  return db.transaction(scope, async (trx) => {
    let update = open(trx, scope, table)
      .updateTable(table as string)
      .set({ ...values, version: sql`version + 1` } as never)
      .where('isDeleted', '=', 0)
      .where('id', '=', id)
    if (version !== undefined) update = update.where('version', '=', version)
    const row = await inTenant(
      scope,
      table,
    )(update)
      .returning('version')
      .returning([notes.now.as('now'), notes.was.as('was')])
      .executeTakeFirst()
    if (row) await noteRow(trx, scope, table, notes, { id, now: row.now, was: row.was })
    return row?.version
  })
}
