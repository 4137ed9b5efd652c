import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** How often a person asked for what did not come out: a machine that remembers what it printed knows a new round from one that is sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE print_job ADD rounds smallint NOT NULL DEFAULT 0')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE print_job DROP COLUMN rounds')
}
