import { sql, type Selectable } from 'kysely'
import type { SystemTenantTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'

export type TenantRow = Selectable<SystemTenantTable>

/** Tenants, which belong to the platform, and the hosts that lead to them. */
export function createTenantRepository(db: Db) {
  const tenants = () => db.platform().selectFrom('systemTenant').where('isDeleted', '=', 0)
  return {
    async findByNumber(tenantId: string): Promise<TenantRow | undefined> {
      return tenants().selectAll().where('tenantId', '=', tenantId).executeTakeFirst()
    },
    /** By the id of its row. */
    async find(id: string): Promise<TenantRow | undefined> {
      return tenants().selectAll().where('id', '=', id).executeTakeFirst()
    },
    /** The same, and nobody else changes it before this transaction ends. */
    async hold(id: string): Promise<TenantRow | undefined> {
      return tenants().selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    },
    /** Removed ones too. */
    async listAny(ids: readonly string[]): Promise<TenantRow[]> {
      return db
        .platform()
        .selectFrom('systemTenant')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()
    },
    /** In order of their names; only this one when a number is given. */
    async listChoices(tenantId: string | undefined): Promise<Pick<TenantRow, 'id' | 'tenantId' | 'tenantName'>[]> {
      return tenants()
        .select(['id', 'tenantId', 'tenantName'])
        .$if(tenantId !== undefined, (query) => query.where('tenantId', '=', tenantId as string))
        .orderBy('tenantName')
        .orderBy('id')
        .execute()
    },
    /** The live tenant of the first of these hosts that belongs to one. */
    async findByHosts(hosts: readonly string[]) {
      const rows = await db
        .platform()
        .selectFrom('systemTenantDomain')
        .innerJoin('systemTenant', 'systemTenant.id', 'systemTenantDomain.tenantRowId')
        .select([
          'systemTenantDomain.host',
          'systemTenant.tenantId',
          'systemTenant.title',
          'systemTenant.backgroundUrl',
        ])
        .where('systemTenantDomain.host', 'in', [...hosts])
        .where('systemTenant.isDeleted', '=', 0)
        .execute()
      return hosts.map((host) => rows.find((row) => row.host === host)).find((row) => row !== undefined)
    },
    /** Which of these hosts belong to another tenant than the one with this row. */
    async findTakenHost(
      hosts: readonly string[],
      exceptId: string | undefined,
    ): Promise<{ host: string; tenantName: string } | undefined> {
      if (hosts.length === 0) return undefined
      return db
        .platform()
        .selectFrom('systemTenantDomain')
        .innerJoin('systemTenant', 'systemTenant.id', 'systemTenantDomain.tenantRowId')
        .select(['systemTenantDomain.host', 'systemTenant.tenantName'])
        .where('systemTenantDomain.host', 'in', [...hosts])
        .$if(exceptId !== undefined, (query) => query.where('systemTenant.id', '<>', exceptId as string))
        .orderBy('systemTenantDomain.host')
        .executeTakeFirst()
    },
    /** These hosts, and no others, lead to the tenant of this row. */
    async replaceHosts(tenantRowId: string, hosts: readonly string[]): Promise<void> {
      await db.platform().deleteFrom('systemTenantDomain').where('tenantRowId', '=', tenantRowId).execute()
      if (hosts.length > 0)
        await db
          .platform()
          .insertInto('systemTenantDomain')
          .values(hosts.map((host) => ({ host, tenantRowId })))
          .execute()
    },
    /** Accounts that count against each tenant's limit: live ones; who waits for approval does not count yet. */
    async countAccounts(tenantIds: readonly string[]): Promise<Map<string, number>> {
      if (tenantIds.length === 0) return new Map()
      const rows = await db
        .across('platform operator')
        .selectFrom('userAccount')
        .select(['tenantId', sql<string>`count(*)`.as('accounts')])
        .where('tenantId', 'in', [...tenantIds])
        .where('isDeleted', '=', 0)
        .where('roleId', '<>', '-1')
        .groupBy('tenantId')
        .execute()
      return new Map(rows.map(({ tenantId, accounts }) => [tenantId, Number(accounts)]))
    },
    /** What files of each tenant take that are not removed: what its bound is about. */
    async countBytes(tenantIds: readonly string[]): Promise<Map<string, number>> {
      if (tenantIds.length === 0) return new Map()
      const rows = await db
        .across('platform operator')
        .selectFrom('resourceFile')
        .select(['tenantId', sql<string>`sum(bytes)`.as('bytes')])
        .where('tenantId', 'in', [...tenantIds])
        .where('isDeleted', '=', 0)
        .groupBy('tenantId')
        .execute()
      return new Map(rows.map(({ tenantId, bytes }) => [tenantId, Number(bytes)]))
    },
    async listPackageNames(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .platform()
        .selectFrom('systemTenantPackage')
        .select(['id', 'packageName'])
        .where('id', 'in', [...ids])
        .execute()
      return new Map(rows.map(({ id, packageName }) => [id, packageName]))
    },
    /** Changes these columns of live tenants; answers how many there were. */
    async set(
      ids: readonly string[],
      values: Partial<Pick<TenantRow, 'accountNumber' | 'expireTime' | 'fileLimitGb' | 'datasourceId' | 'packageId'>>,
      by: { userId: string; now: Date },
    ): Promise<number> {
      const rows = await db
        .platform()
        .updateTable('systemTenant')
        .set((set) => ({ ...values, updateUser: by.userId, updateTime: by.now, version: set('version', '+', 1) }))
        .where('id', 'in', [...ids])
        .where('isDeleted', '=', 0)
        .returning('id')
        .execute()
      return rows.length
    },
  }
}
export type TenantRepository = ReturnType<typeof createTenantRepository>
