import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** By what way somebody signed in. Of those that are open already nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, "ALTER TABLE auth_session ADD COLUMN way text NOT NULL DEFAULT ''")
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE auth_session DROP COLUMN way')
}
