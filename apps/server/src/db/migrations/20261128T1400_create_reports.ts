import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/**
 * Reports of tenants, files of them that are made by jobs, and menu entries that only one tenant sees: a report has an entry of its own, and names of one tenant's reports are nothing to another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'report_definition',
    `name text NOT NULL, title text NOT NULL DEFAULT '', title_en text NOT NULL DEFAULT '', datasource_id bigint, sql text NOT NULL,
     params json NOT NULL DEFAULT '[]', columns json NOT NULL DEFAULT '[]', chart json, schedule json,
     timeout_seconds integer NOT NULL DEFAULT 30, max_rows integer NOT NULL DEFAULT 100000, menu_id bigint, active smallint NOT NULL DEFAULT 1,
     next_time timestamptz, seed_code text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'report_export',
    `report_id bigint NOT NULL, title text NOT NULL, format text NOT NULL, state text NOT NULL DEFAULT 'waiting', params json NOT NULL DEFAULT '{}', sort text NOT NULL DEFAULT '',
     language text NOT NULL DEFAULT 'zh', is_scheduled smallint NOT NULL DEFAULT 0, to_users text NOT NULL DEFAULT '', to_roles text NOT NULL DEFAULT '',
     rows bigint NOT NULL DEFAULT 0, truncated smallint NOT NULL DEFAULT 0, bytes bigint NOT NULL DEFAULT 0, parts integer NOT NULL DEFAULT 0, storage_key text NOT NULL DEFAULT '',
     file_name text NOT NULL DEFAULT '', msg text NOT NULL DEFAULT '', finish_time timestamptz, expire_time timestamptz,
     FOREIGN KEY (tenant_id, report_id) REFERENCES report_definition (tenant_id, id)`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX report_definition_name ON report_definition (tenant_id, name) WHERE is_deleted = 0',
    'CREATE INDEX report_definition_due ON report_definition (next_time) WHERE next_time IS NOT NULL AND is_deleted = 0 AND active = 1',
    'CREATE INDEX report_export_own ON report_export (tenant_id, create_user, id)',
    `CREATE INDEX report_export_open ON report_export (id) WHERE state IN ('waiting', 'running')`,
    `CREATE INDEX report_export_kept ON report_export (expire_time) WHERE storage_key <> ''`,
    `ALTER TABLE system_menu ADD COLUMN only_tenant text NOT NULL DEFAULT ''`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `DELETE FROM system_menu WHERE only_tenant <> ''`,
    'ALTER TABLE system_menu DROP COLUMN only_tenant',
    'DROP TABLE report_export',
    'DROP TABLE report_definition',
  )
}
