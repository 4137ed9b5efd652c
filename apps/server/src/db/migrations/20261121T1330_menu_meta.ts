import { type Kysely } from 'kysely'
import { run } from './support.ts'

/** What a menu entry says of itself besides (roles, without a tab, …): an object, or null for nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, `ALTER TABLE system_menu ADD COLUMN meta json CHECK (json_typeof(meta) = 'object')`)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE system_menu DROP COLUMN meta')
}
