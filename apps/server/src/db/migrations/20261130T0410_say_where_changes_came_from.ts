import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** A change says whether it came from an import, its undoing, a bulk change or an earlier version; what is older says nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE row_change ADD origin text CHECK (origin IN ('import', 'bulk', 'importUndo', 'version')), ADD origin_name text`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE row_change DROP origin, DROP origin_name')
}
