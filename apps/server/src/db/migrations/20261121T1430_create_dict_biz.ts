import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Business dictionaries: those of the platform's shape, each tenant its own. Entries are found by the code of their dictionary or by what they stand below. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'system_dict_biz',
    `parent_id bigint NOT NULL DEFAULT 0, code text NOT NULL, dict_key text NOT NULL, dict_value text NOT NULL, dict_value_en text NOT NULL DEFAULT '',
     sort integer NOT NULL DEFAULT 0, remark text NOT NULL DEFAULT '', is_sealed smallint NOT NULL DEFAULT 0`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX system_dict_biz_key ON system_dict_biz (tenant_id, code, dict_key) WHERE is_deleted = 0',
    'CREATE INDEX system_dict_biz_parent ON system_dict_biz (tenant_id, parent_id)',
    'CREATE INDEX system_dict_parent ON system_dict (parent_id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP INDEX system_dict_parent', 'DROP TABLE system_dict_biz')
}
