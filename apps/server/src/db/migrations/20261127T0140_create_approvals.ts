import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Requests for approval: what waits for a process, or was decided by one. `instance_id` is null until the process has begun, in the same transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'system_approval',
    `kind text NOT NULL, subject_id bigint NOT NULL, title text NOT NULL DEFAULT '', process_key text NOT NULL, instance_id bigint, state smallint NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2, 3)),
     requested_by bigint, decided_by bigint, decided_time timestamptz, comment text NOT NULL DEFAULT ''`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX system_approval_waiting ON system_approval (tenant_id, kind, subject_id) WHERE state = 0',
    'CREATE INDEX system_approval_subject ON system_approval (tenant_id, subject_id, id)',
    'CREATE INDEX system_rights_change_awaiting ON system_rights_change (tenant_id, kind) WHERE state = 5 AND is_deleted = 0',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP INDEX system_rights_change_awaiting', 'DROP TABLE system_approval')
}
