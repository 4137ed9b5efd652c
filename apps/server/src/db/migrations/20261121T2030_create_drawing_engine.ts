import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/**
 * What drawing at any provider needs beside the records: kept versions of rows, the state of keys and limits, calls that providers make to
 * us, previews of unfinished pictures; and the plain tables of proxies. A drawing without an API is one that we make ourselves (a resize).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'biz_row_version',
    'table_name text NOT NULL, row_id bigint NOT NULL, row_version integer NOT NULL, content json NOT NULL',
  )
  await createTenantTable(
    db,
    'draw_gate',
    `api_id bigint NOT NULL, key_name text NOT NULL DEFAULT '', tokens double precision NOT NULL DEFAULT 0, tokens_time timestamptz, blocked_until timestamptz,
     blocked_reason text NOT NULL DEFAULT '', failures integer NOT NULL DEFAULT 0, state text NOT NULL DEFAULT 'closed' CHECK (state IN ('closed', 'open', 'halfOpen')),
     reason text NOT NULL DEFAULT '', until timestamptz, probe_info_id bigint, api_version integer NOT NULL DEFAULT 0`,
  )
  await createTenantTable(
    db,
    'draw_callback',
    `info_id bigint NOT NULL, attempt_no integer NOT NULL, digest text NOT NULL, headers json NOT NULL DEFAULT '{}', body text NOT NULL DEFAULT '',
     is_trusted boolean NOT NULL DEFAULT false, is_taken boolean NOT NULL DEFAULT false, time timestamptz NOT NULL DEFAULT now()`,
  )
  await createTenantTable(
    db,
    'draw_preview',
    'info_id bigint NOT NULL, attempt_no integer NOT NULL, number integer NOT NULL DEFAULT 1, mime text NOT NULL, storage_key text NOT NULL',
  )
  await createTenantTable(
    db,
    'proxy_config',
    `name text NOT NULL, protocol text NOT NULL CHECK (protocol IN ('http', 'socks5')), host text NOT NULL, port integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
     username text NOT NULL DEFAULT '', secrets json NOT NULL DEFAULT '{}', match_rule text NOT NULL DEFAULT '', sort integer NOT NULL DEFAULT 0,
     active smallint NOT NULL DEFAULT 1, remark text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'proxy_history',
    `proxy_config_id bigint, proxy_name text NOT NULL DEFAULT '', target text NOT NULL, method text NOT NULL DEFAULT '', ms integer, bytes bigint,
     error text NOT NULL DEFAULT '', info_id bigint`,
  )
  await createTenantTable(
    db,
    'source_menu_index',
    `menu_key text NOT NULL, resource text NOT NULL, sort integer NOT NULL DEFAULT 0, remark text NOT NULL DEFAULT ''`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX biz_row_version_row ON biz_row_version (tenant_id, table_name, row_id, row_version)',
    'CREATE UNIQUE INDEX draw_gate_key ON draw_gate (tenant_id, api_id, key_name)',
    'CREATE UNIQUE INDEX draw_callback_once ON draw_callback (tenant_id, info_id, attempt_no, digest)',
    'CREATE INDEX draw_callback_time ON draw_callback (time)',
    'CREATE UNIQUE INDEX draw_preview_info ON draw_preview (tenant_id, info_id)',
    'CREATE INDEX proxy_config_order ON proxy_config (tenant_id, sort, id) WHERE is_deleted = 0',
    'CREATE UNIQUE INDEX proxy_config_name ON proxy_config (tenant_id, name) WHERE is_deleted = 0',
    'CREATE INDEX proxy_history_newest ON proxy_history (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX proxy_history_time ON proxy_history (create_time)',
    'CREATE INDEX source_menu_index_order ON source_menu_index (tenant_id, sort, id) WHERE is_deleted = 0',
    'CREATE INDEX draw_info_parent ON draw_info (tenant_id, parent_id) WHERE parent_id IS NOT NULL',
    'CREATE INDEX draw_info_api ON draw_info (tenant_id, api_id, id DESC) WHERE is_deleted = 0',
    'ALTER TABLE draw_gate ADD FOREIGN KEY (tenant_id, api_id) REFERENCES draw_api (tenant_id, id)',
    'ALTER TABLE draw_callback ADD FOREIGN KEY (tenant_id, info_id) REFERENCES draw_info (tenant_id, id)',
    'ALTER TABLE draw_preview ADD FOREIGN KEY (tenant_id, info_id) REFERENCES draw_info (tenant_id, id)',
    `ALTER TABLE draw_attempt ADD COLUMN key_name text NOT NULL DEFAULT ''`,
    `CREATE INDEX draw_attempt_key ON draw_attempt (tenant_id, key_name) WHERE key_name <> '' AND step IN ('submitting', 'running', 'unknown', 'fetching')`,
    'ALTER TABLE draw_info ALTER COLUMN api_id DROP NOT NULL',
    'ALTER TABLE platform_job ADD COLUMN is_hurried boolean NOT NULL DEFAULT false, ADD COLUMN failures integer NOT NULL DEFAULT 0',
    'CREATE INDEX resource_file_storage_key ON resource_file (storage_key)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP INDEX resource_file_storage_key',
    'ALTER TABLE platform_job DROP COLUMN is_hurried, DROP COLUMN failures',
    'DELETE FROM draw_call WHERE (tenant_id, info_id) IN (SELECT tenant_id, id FROM draw_info WHERE api_id IS NULL)',
    'DELETE FROM draw_attempt WHERE (tenant_id, info_id) IN (SELECT tenant_id, id FROM draw_info WHERE api_id IS NULL)',
    'DROP TABLE source_menu_index, proxy_history, proxy_config, draw_preview, draw_callback, draw_gate, biz_row_version',
    'DELETE FROM draw_info WHERE api_id IS NULL',
    'ALTER TABLE draw_info ALTER COLUMN api_id SET NOT NULL',
    'DROP INDEX draw_info_parent',
    'DROP INDEX draw_info_api',
    'DROP INDEX draw_attempt_key',
    'ALTER TABLE draw_attempt DROP COLUMN key_name',
  )
}
