import { sql, type Selectable } from 'kysely'
import type { Database } from '../../db/schema.generated.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'
import { noteAnswered, noteRow, notesOf, type RowNotes } from '../row-notes.ts'
import { inTenant, isPlatformTable, open, type ResourceTable } from '../tables.ts'

type NewRow = object & { id: unknown }

interface RowChange {
  id: string
  /** Another one in the row refuses the change. */
  version?: number | undefined
  values: object
}

/** Adds a row of the scope's tenant (or of the platform), and to its history who added it. */
export async function insertNoted(db: Db, scope: Scope, table: ResourceTable, row: NewRow): Promise<void> {
  const notes = notesOf(table, Object.keys(row))
  await db.transaction(scope, async (trx) => {
    const { now } = await inserting(trx, scope, table, row).returning(notes.now.as('now')).executeTakeFirstOrThrow()
    await noteRow(trx, scope, table, notes, { id: String(row.id), now })
  })
}

/** The same; answers the whole row. */
export async function insertNotedRow<Table extends ResourceTable>(
  db: Db,
  scope: Scope,
  table: Table,
  row: NewRow,
): Promise<Selectable<Database[Table]>> {
  const notes = notesOf(table, Object.keys(row))
  return db.transaction(scope, async (trx) => {
    const added = await inserting(trx, scope, table, row)
      .returningAll()
      .returning(notes.now.as('now'))
      .executeTakeFirstOrThrow()
    return (await noteAnswered(trx, scope, table, notes, added)) as unknown as Selectable<Database[Table]> // of that table
  })
}

/** Changes the named columns of a live row that the scope sees, and says so in its history. Its new version; undefined when it is gone or has another one than asked for. */
export async function updateNoted(
  db: Db,
  scope: Scope,
  table: ResourceTable,
  change: RowChange,
): Promise<number | undefined> {
  const notes = notesOf(table, Object.keys(change.values))
  return db.transaction(scope, async (trx) => {
    const row = await updating(trx, scope, table, change, notes).executeTakeFirst()
    if (row) await noteRow(trx, scope, table, notes, { id: change.id, now: row.now, was: row.was })
    return row?.version
  })
}

/** The same; answers the whole row as it is then. */
export async function updateNotedRow<Table extends ResourceTable>(
  db: Db,
  scope: Scope,
  table: Table,
  change: RowChange,
): Promise<Selectable<Database[Table]> | undefined> {
  const notes = notesOf(table, Object.keys(change.values))
  return db.transaction(scope, async (trx) => {
    const row = await updating(trx, scope, table, change, notes).returningAll().executeTakeFirst()
    return row && ((await noteAnswered(trx, scope, table, notes, row)) as unknown as Selectable<Database[Table]>) // of that table
  })
}

function inserting(trx: Db, scope: Scope, table: ResourceTable, row: NewRow) {
  const owner = isPlatformTable(table) ? {} : { tenantId: scope.tenantId }
  return open(trx, scope, table)
    .insertInto(table as string)
    .values({ ...row, ...owner } as never)
}

function updating(trx: Db, scope: Scope, table: ResourceTable, { id, version, values }: RowChange, notes: RowNotes) {
  let update = open(trx, scope, table)
    .updateTable(table as string)
    .set({ ...values, version: sql`version + 1` } as never)
    .where('isDeleted', '=', 0)
    .where('id', '=', id)
  if (version !== undefined) update = update.where('version', '=', version)
  return inTenant(
    scope,
    table,
  )(update)
    .returning('version')
    .returning([notes.now.as('now'), notes.was.as('was')])
}
