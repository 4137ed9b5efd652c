import { type Kysely } from 'kysely'
import { run } from './support.ts'

/**
 * For whom a notice is (three lists of ids, all empty: for everybody), whether its release was published to open consoles, and
 * the readers of one notice by index. An event may be for an audience: tags of departments, roles and persons.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE desk_notice ADD target_dept text NOT NULL DEFAULT '', ADD target_role text NOT NULL DEFAULT '', ADD target_user text NOT NULL DEFAULT '',
       ADD is_told smallint NOT NULL DEFAULT 0`,
    'CREATE INDEX desk_notice_untold ON desk_notice (release_time) WHERE is_told = 0 AND is_deleted = 0',
    'CREATE INDEX desk_notice_read_notice ON desk_notice_read (tenant_id, notice_id, read_time)',
    'ALTER TABLE platform_event ADD audience text',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE platform_event DROP audience',
    'DROP INDEX desk_notice_untold, desk_notice_read_notice',
    'ALTER TABLE desk_notice DROP target_dept, DROP target_role, DROP target_user, DROP is_told',
  )
}
