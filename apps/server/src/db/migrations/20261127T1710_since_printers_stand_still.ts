import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** Since when a printer stands still, for whoever looks after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE device ADD printer_stopped_time timestamptz')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE device DROP COLUMN printer_stopped_time')
}
