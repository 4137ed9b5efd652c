import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** How a chat API is spoken to: not every service speaks the OpenAI form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, `ALTER TABLE chat_api ADD COLUMN dialect text NOT NULL DEFAULT 'openai'`)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE chat_api DROP COLUMN dialect')
}
