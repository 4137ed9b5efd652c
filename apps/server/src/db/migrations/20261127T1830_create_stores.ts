import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Where files may lie, which of them holds a file, and what is under way: moves between stores, uploads in parts, bytes to take away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'resource_oss',
    `category smallint NOT NULL, oss_code text NOT NULL, endpoint text NOT NULL DEFAULT '', transform_endpoint text NOT NULL DEFAULT '', access_key text NOT NULL DEFAULT '', secret_key text NOT NULL DEFAULT '', secrets json NOT NULL DEFAULT '{}',
     bucket_name text NOT NULL DEFAULT '', app_id text NOT NULL DEFAULT '', region text NOT NULL DEFAULT '', remark text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'resource_move',
    `from_id bigint NOT NULL, to_id bigint NOT NULL, state smallint NOT NULL DEFAULT 0, total integer NOT NULL DEFAULT 0, moved integer NOT NULL DEFAULT 0, failed integer NOT NULL DEFAULT 0, bytes bigint NOT NULL DEFAULT 0,
     error text NOT NULL DEFAULT '', finish_time timestamptz`,
  )
  await createTenantTable(
    db,
    'resource_leftover',
    'store_id bigint NOT NULL, storage_key text NOT NULL, parts integer NOT NULL DEFAULT 0',
  )
  await createTenantTable(
    db,
    'resource_upload',
    `name text NOT NULL, bytes bigint NOT NULL, sha256 text NOT NULL DEFAULT '', store_id bigint NOT NULL DEFAULT 0, storage_key text NOT NULL, parts integer NOT NULL, file_id bigint`,
  )
  await createTenantTable(
    db,
    'resource_upload_part',
    `upload_id bigint NOT NULL, number integer NOT NULL, bytes integer NOT NULL, sha256 text NOT NULL, UNIQUE (tenant_id, upload_id, number),
     FOREIGN KEY (tenant_id, upload_id) REFERENCES resource_upload (tenant_id, id) ON DELETE CASCADE`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX resource_oss_code ON resource_oss (tenant_id, oss_code) WHERE is_deleted = 0',
    'CREATE UNIQUE INDEX resource_oss_active ON resource_oss (tenant_id) WHERE status = 2 AND is_deleted = 0',
    'CREATE UNIQUE INDEX resource_move_running ON resource_move (tenant_id, from_id) WHERE state = 0 AND is_deleted = 0',
    'CREATE INDEX resource_upload_open ON resource_upload (tenant_id, create_user, id) WHERE file_id IS NULL',
    "ALTER TABLE resource_file ADD store_id bigint NOT NULL DEFAULT 0, ADD parts integer NOT NULL DEFAULT 0, ADD path text, ADD remark text NOT NULL DEFAULT '', ADD removed_time timestamptz",
    'CREATE INDEX resource_file_store ON resource_file (tenant_id, store_id, id)',
    'CREATE UNIQUE INDEX resource_file_path ON resource_file (tenant_id, path) WHERE path IS NOT NULL AND is_deleted = 0',
    'CREATE INDEX resource_file_removed ON resource_file (removed_time) WHERE removed_time IS NOT NULL',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP INDEX resource_file_store, resource_file_path, resource_file_removed',
    'ALTER TABLE resource_file DROP COLUMN store_id, DROP COLUMN parts, DROP COLUMN path, DROP COLUMN remark, DROP COLUMN removed_time',
    'DROP TABLE resource_upload_part, resource_upload, resource_leftover, resource_move, resource_oss',
  )
}
