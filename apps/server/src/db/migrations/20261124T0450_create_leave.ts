import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Requests for leave; each is what one instance of its process is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'wf_leave',
    `instance_id bigint NOT NULL, definition_id bigint NOT NULL REFERENCES wf_definition (id), task_user_id bigint NOT NULL, start_time timestamptz NOT NULL, end_time timestamptz NOT NULL,
     reason text NOT NULL, CHECK (end_time >= start_time)`,
  )
  await run(
    db,
    'ALTER TABLE wf_leave ADD FOREIGN KEY (tenant_id, instance_id) REFERENCES wf_instance (tenant_id, id)',
    'CREATE UNIQUE INDEX wf_leave_instance ON wf_leave (tenant_id, instance_id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE wf_leave')
}
