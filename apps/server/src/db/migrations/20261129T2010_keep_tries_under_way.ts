import type { Kysely } from 'kysely'
import { run } from './support.ts'

/**
 * Tries of services while their call is under way, so that the log of calls has them also where the process died: codes, times and which service, never what was asked. Empty again once the call has ended and
 * they are rows of `chat_call`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE chat_message ADD tries json NOT NULL DEFAULT '[]'`,
    `ALTER TABLE chat_call ADD tries json NOT NULL DEFAULT '[]'`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE chat_message DROP tries', 'ALTER TABLE chat_call DROP tries')
}
