import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Tables of data sources as screens over them are to be: a model, and a row for each of its columns. `datasource_id` 0 is the database of this product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'develop_model',
    `datasource_id bigint NOT NULL, model_table text NOT NULL, model_name text NOT NULL, model_name_en text NOT NULL DEFAULT '', model_code text NOT NULL, model_class text NOT NULL,
     model_remark text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'develop_prototype',
    `model_id bigint NOT NULL, sort integer NOT NULL,
     jdbc_name text NOT NULL, jdbc_type text NOT NULL, jdbc_comment text NOT NULL DEFAULT '', length integer, scale integer, nullable smallint NOT NULL, is_key smallint NOT NULL DEFAULT 0,
     has_default smallint NOT NULL DEFAULT 0, refer_table text NOT NULL DEFAULT '', refer_column text NOT NULL DEFAULT '', choices json NOT NULL DEFAULT '[]',
     comment text NOT NULL, comment_en text NOT NULL, property_type text NOT NULL, property_name text NOT NULL, is_list smallint NOT NULL, is_form smallint NOT NULL, is_row smallint NOT NULL DEFAULT 0,
     component_type text NOT NULL, dict_code text NOT NULL DEFAULT '', is_required smallint NOT NULL DEFAULT 0, is_query smallint NOT NULL DEFAULT 0, query_type text NOT NULL DEFAULT '',
     FOREIGN KEY (tenant_id, model_id) REFERENCES develop_model (tenant_id, id) ON DELETE CASCADE`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX develop_model_code ON develop_model (tenant_id, model_code) WHERE is_deleted = 0',
    'CREATE INDEX develop_model_datasource ON develop_model (tenant_id, datasource_id) WHERE is_deleted = 0',
    'CREATE UNIQUE INDEX develop_prototype_name ON develop_prototype (tenant_id, model_id, jdbc_name)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE develop_prototype', 'DROP TABLE develop_model')
}
