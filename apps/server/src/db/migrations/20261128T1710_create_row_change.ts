import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** What people changed of which row, written with the change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'CREATE SEQUENCE row_change_id',
    `CREATE TABLE row_change (
      id bigint PRIMARY KEY DEFAULT nextval('row_change_id'), tenant_id text NOT NULL, table_name text NOT NULL, row_id bigint NOT NULL,
      person_id bigint, action text NOT NULL, user_id bigint NOT NULL, fields json NOT NULL DEFAULT '[]',
      create_time timestamptz NOT NULL DEFAULT now())`,
    `SELECT drawdesk_wall('row_change')`,
    'CREATE INDEX row_change_newest ON row_change (tenant_id, table_name, row_id, id DESC)',
    'CREATE INDEX row_change_user ON row_change (tenant_id, user_id)',
    'CREATE INDEX row_change_person ON row_change (tenant_id, person_id) WHERE person_id IS NOT NULL',
    'CREATE INDEX row_change_time ON row_change (create_time)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE row_change', 'DROP SEQUENCE row_change_id')
}
