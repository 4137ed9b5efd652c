import { type Kysely } from 'kysely'
import { run } from './support.ts'

/** Front ends of this family look the file of a page up by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, `ALTER TABLE system_menu ADD COLUMN component text NOT NULL DEFAULT ''`)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE system_menu DROP COLUMN component')
}
