import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** An import of people can be undone: each row that wrote something names the person that it added or changed, and what was there before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE user_import ADD same integer NOT NULL DEFAULT 0, ADD is_undone smallint NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1))',
    'ALTER TABLE user_import_row ADD user_id bigint, ADD user_version integer, ADD was json',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE user_import_row DROP user_id, DROP user_version, DROP was',
    'ALTER TABLE user_import DROP same, DROP is_undone',
  )
}
