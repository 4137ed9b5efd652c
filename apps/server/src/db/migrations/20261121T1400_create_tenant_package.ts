import { type Kysely } from 'kysely'
import { createPlatformTable, run } from './support.ts'

/**
 * Tenant packages, the look of a tenant's login page, its data source, and its hosts as rows: one host leads to one tenant.
 * Hosts that tenants had are taken over, the oldest tenant first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPlatformTable(
    db,
    'system_tenant_package',
    `package_name text NOT NULL, menu_id text NOT NULL DEFAULT '', remark text NOT NULL DEFAULT ''`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX system_tenant_package_name ON system_tenant_package (package_name) WHERE is_deleted = 0',
    `ALTER TABLE system_tenant
       ADD COLUMN title text NOT NULL DEFAULT '',
       ADD COLUMN background_url text NOT NULL DEFAULT '',
       ADD COLUMN package_id bigint REFERENCES system_tenant_package (id),
       ADD COLUMN datasource_id bigint`,
    'CREATE INDEX system_tenant_of_package ON system_tenant (package_id) WHERE package_id IS NOT NULL',
    `CREATE TABLE system_tenant_domain (
       host text PRIMARY KEY,
       tenant_row_id bigint NOT NULL REFERENCES system_tenant (id))`,
    'CREATE INDEX system_tenant_domain_of ON system_tenant_domain (tenant_row_id)',
    `INSERT INTO system_tenant_domain (host, tenant_row_id)
       SELECT DISTINCT ON (host) host, id FROM
         (SELECT lower(regexp_replace(domain, '^https?://|/.*$', '', 'gi')) AS host, id FROM system_tenant WHERE is_deleted = 0) hosts
       WHERE host <> '' ORDER BY host, id`,
    'DROP INDEX system_tenant_host',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE INDEX system_tenant_host ON system_tenant (lower(regexp_replace(domain, '^https?://|/.*$', '', 'gi'))) WHERE domain <> ''`,
    'DROP TABLE system_tenant_domain',
    'ALTER TABLE system_tenant DROP COLUMN title, DROP COLUMN background_url, DROP COLUMN package_id, DROP COLUMN datasource_id',
    'DROP TABLE system_tenant_package',
  )
}
