import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** Who leads a department. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE system_dept ADD COLUMN head_id bigint')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE system_dept DROP COLUMN head_id')
}
