import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Posts of each tenant; administrative divisions of the platform by their code; clients with all fields of their family. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'system_post',
    `category smallint NOT NULL, post_code text NOT NULL, post_name text NOT NULL, sort integer NOT NULL DEFAULT 0, remark text NOT NULL DEFAULT ''`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX system_post_code ON system_post (tenant_id, post_code) WHERE is_deleted = 0',
    'CREATE INDEX system_post_order ON system_post (tenant_id, sort, id) WHERE is_deleted = 0',
    `CREATE TABLE system_region (
       code text PRIMARY KEY CHECK (code ~ '^[0-9]{1,12}$'),
       parent_code text NOT NULL, ancestors text NOT NULL, name text NOT NULL,
       province_code text NOT NULL DEFAULT '', province_name text NOT NULL DEFAULT '',
       city_code text NOT NULL DEFAULT '', city_name text NOT NULL DEFAULT '',
       district_code text NOT NULL DEFAULT '', district_name text NOT NULL DEFAULT '',
       town_code text NOT NULL DEFAULT '', town_name text NOT NULL DEFAULT '',
       village_code text NOT NULL DEFAULT '', village_name text NOT NULL DEFAULT '',
       level smallint NOT NULL CHECK (level BETWEEN 0 AND 5), sort integer NOT NULL DEFAULT 0, remark text NOT NULL DEFAULT '',
       create_user bigint, create_time timestamptz NOT NULL DEFAULT now(),
       update_user bigint, update_time timestamptz NOT NULL DEFAULT now(),
       is_deleted smallint NOT NULL DEFAULT 0, version integer NOT NULL DEFAULT 1)`,
    'CREATE INDEX system_region_below ON system_region (parent_code, sort, code) WHERE is_deleted = 0',
    `ALTER TABLE system_client
       ADD COLUMN resource_ids text NOT NULL DEFAULT '',
       ADD COLUMN authorities text NOT NULL DEFAULT '',
       ADD COLUMN additional_information text NOT NULL DEFAULT '',
       ADD COLUMN autoapprove text NOT NULL DEFAULT ''`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP TABLE system_post, system_region',
    'ALTER TABLE system_client DROP COLUMN resource_ids, DROP COLUMN authorities, DROP COLUMN additional_information, DROP COLUMN autoapprove',
  )
}
