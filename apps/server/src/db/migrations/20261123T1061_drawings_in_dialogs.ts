import { type Kysely } from 'kysely'
import { run } from './support.ts'

/** A drawing begun in a dialog is a message of it, which names the record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE chat_message ADD COLUMN draw_info_id bigint')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE chat_message DROP COLUMN draw_info_id')
}
