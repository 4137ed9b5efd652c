import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** What a conversation asks of its model otherwise than its API does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, `ALTER TABLE chat_dialog ADD COLUMN settings json NOT NULL DEFAULT '{}'`)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE chat_dialog DROP COLUMN settings')
}
