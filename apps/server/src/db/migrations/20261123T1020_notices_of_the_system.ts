import { type Kysely } from 'kysely'
import { run } from './support.ts'

/**
 * Notices that the program writes itself: `notice_key` says what about (one that people wrote has none), both languages are kept, `path` is the page
 * of the console where something can be done, and `resolved_time` when it was over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE desk_notice ADD notice_key text, ADD title_en text NOT NULL DEFAULT '', ADD content_en text NOT NULL DEFAULT '', ADD path text NOT NULL DEFAULT '',
       ADD resolved_time timestamptz`,
    'CREATE INDEX desk_notice_key ON desk_notice (tenant_id, notice_key, release_time DESC) WHERE notice_key IS NOT NULL AND is_deleted = 0',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP INDEX desk_notice_key',
    'ALTER TABLE desk_notice DROP notice_key, DROP title_en, DROP content_en, DROP path, DROP resolved_time',
  )
}
