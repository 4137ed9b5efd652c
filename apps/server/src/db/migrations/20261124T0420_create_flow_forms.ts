import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Forms of processes as data: what people fill in when they start one or handle a task. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'wf_form',
    `name text NOT NULL, key text NOT NULL, fields json NOT NULL DEFAULT '[]', layout json NOT NULL DEFAULT '{"columns":1,"sections":[]}', remark text NOT NULL DEFAULT ''`,
  )
  await run(db, 'CREATE UNIQUE INDEX wf_form_key ON wf_form (tenant_id, key) WHERE is_deleted = 0')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE wf_form')
}
