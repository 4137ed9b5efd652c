import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** What people have filled in of forms and not sent yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One of a person for each process that is to be started (`task_id` 0) and each task (`definition_id` 0).
  await createTenantTable(
    db,
    'wf_draft',
    `user_id bigint NOT NULL, definition_id bigint NOT NULL DEFAULT 0, task_id bigint NOT NULL DEFAULT 0, process_name text NOT NULL DEFAULT '', content json NOT NULL`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX wf_draft_one ON wf_draft (tenant_id, user_id, definition_id, task_id)',
    'CREATE INDEX wf_draft_old ON wf_draft (update_time)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE wf_draft')
}
