import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** How long the answers of a day took that succeeded, together: with their number, how long one takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE chat_usage ADD COLUMN answered integer NOT NULL DEFAULT 0, ADD COLUMN answer_ms bigint NOT NULL DEFAULT 0',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE chat_usage DROP COLUMN answered, DROP COLUMN answer_ms')
}
