import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** The oldest live tenant whose domain has this host (lower case, with its port where it has one). Written as the index `system_tenant_host` is. */
export async function findTenantByHost(db: Db, host: string): Promise<{ tenantId: string; domain: string } | undefined> {
  return db
    .platform()
    .selectFrom('systemTenant')
    .select(['tenantId', 'domain'])
    .where(sql<string>`lower(regexp_replace(domain, '^https?://|/.*$', '', 'gi'))`, '=', host)
    .where('domain', '<>', '')
    .where('isDeleted', '=', 0)
    .orderBy('id')
    .executeTakeFirst()
}
