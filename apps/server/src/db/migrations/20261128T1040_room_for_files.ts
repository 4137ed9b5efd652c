import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** How much each tenant may keep, what is held for uploads that are under way, and which warning its administrators have had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE system_tenant ADD COLUMN file_limit_gb integer CHECK (file_limit_gb >= 0), ADD COLUMN file_warned smallint NOT NULL DEFAULT 0 CHECK (file_warned IN (0, 80, 95))',
    `CREATE TABLE resource_upload_hold (
      id bigint PRIMARY KEY, tenant_id text NOT NULL, bytes bigint NOT NULL CHECK (bytes >= 0), expire_time timestamptz NOT NULL, UNIQUE (tenant_id, id))`,
    "SELECT drawdesk_wall('resource_upload_hold')",
    // Sums are read from the index alone.
    'CREATE INDEX resource_file_kept ON resource_file (tenant_id) INCLUDE (bytes) WHERE is_deleted = 0',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP INDEX resource_file_kept',
    'DROP TABLE resource_upload_hold',
    'ALTER TABLE system_tenant DROP COLUMN file_warned, DROP COLUMN file_limit_gb',
  )
}
