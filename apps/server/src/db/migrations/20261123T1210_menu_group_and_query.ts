import { type Kysely } from 'kysely'
import { run } from './support.ts'

/** Other addresses at which a menu entry is marked as open, and the arguments that it is opened with; null for none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE system_menu ADD COLUMN "group" json CHECK (json_typeof("group") = 'array'), ADD COLUMN query json CHECK (json_typeof(query) = 'object')`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE system_menu DROP COLUMN "group", DROP COLUMN query')
}
