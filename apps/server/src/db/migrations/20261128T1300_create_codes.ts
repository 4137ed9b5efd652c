import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** What screens are generated from, and what was generated of each the last time: files by path, and the columns that the tables have since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'develop_code',
    `model_id bigint, datasource_id bigint, code_name text NOT NULL, table_name text NOT NULL, table_prefix text NOT NULL DEFAULT '', pk_name text NOT NULL DEFAULT '',
     template_type text NOT NULL DEFAULT 'crud', sub_model_id bigint, sub_fk_id text NOT NULL DEFAULT '', tree_id text NOT NULL DEFAULT '', tree_pid text NOT NULL DEFAULT '',
     tree_name text NOT NULL DEFAULT '', service_name text NOT NULL, package_name text NOT NULL DEFAULT '', api_path text NOT NULL DEFAULT '', web_path text NOT NULL DEFAULT '',
     base_mode smallint NOT NULL DEFAULT 1, wrap_mode smallint NOT NULL DEFAULT 1, author text NOT NULL DEFAULT '', menu_parent_id bigint`,
  )
  await createTenantTable(
    db,
    'develop_code_output',
    `code_id bigint NOT NULL, system text NOT NULL, files json NOT NULL, tables json NOT NULL, definition json NOT NULL,
     FOREIGN KEY (tenant_id, code_id) REFERENCES develop_code (tenant_id, id) ON DELETE CASCADE`,
  )
  await run(
    db,
    'CREATE INDEX develop_code_newest ON develop_code (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE UNIQUE INDEX develop_code_output_system ON develop_code_output (tenant_id, code_id, system)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE develop_code_output', 'DROP TABLE develop_code')
}
