import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** How people want their lists, and the views of lists that they keep and share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE TABLE list_setting (
      tenant_id text NOT NULL, user_id bigint NOT NULL, list text NOT NULL, columns json NOT NULL,
      update_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, user_id, list))`,
    `SELECT drawdesk_wall('list_setting')`,
  )
  await createTenantTable(
    db,
    'list_view',
    `owner_id bigint NOT NULL, list text NOT NULL, name text NOT NULL, query text NOT NULL DEFAULT '',
    columns json NOT NULL DEFAULT '{}', is_shared smallint NOT NULL DEFAULT 0 CHECK (is_shared IN (0, 1))`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX list_view_name ON list_view (tenant_id, owner_id, list, name) WHERE is_deleted = 0',
    'CREATE INDEX list_view_shared ON list_view (tenant_id, list) WHERE is_deleted = 0 AND is_shared = 1',
    `CREATE TABLE list_view_default (
      tenant_id text NOT NULL, user_id bigint NOT NULL, list text NOT NULL, view_id bigint NOT NULL,
      update_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, user_id, list), FOREIGN KEY (tenant_id, view_id) REFERENCES list_view (tenant_id, id) ON DELETE CASCADE)`,
    `SELECT drawdesk_wall('list_view_default')`,
    'CREATE INDEX list_view_default_view ON list_view_default (tenant_id, view_id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE list_view_default', 'DROP TABLE list_view', 'DROP TABLE list_setting')
}
