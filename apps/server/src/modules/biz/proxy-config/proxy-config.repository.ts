import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Rules of one tenant that are looked through for each call. */
const RULES_MOST = 200

export function createProxyConfigRepository(db: Db) {
  const live = ({ tenantId }: Tenant) =>
    db
      .as({ tenantId })
      .selectFrom('proxyConfig')
      .select(['id', 'tenantId', 'name', 'protocol', 'host', 'port', 'username', 'secrets', 'matchRule', 'version'])
      .where('tenantId', '=', tenantId)
      .where('isDeleted', '=', 0)

  return {
    /** The tenant's proxies that are switched on, in the order in which they are tried. */
    listActive: (scope: Tenant) => live(scope).where('active', '=', 1).orderBy('sort').orderBy('id').limit(RULES_MOST).execute(),

    /** One proxy, switched on or not. */
    find: (scope: Tenant, id: string) => live(scope).where(sql<SqlBool>`id::text = ${id}`).executeTakeFirst(),

    /** The first of these proxies (live ones, or those just removed) that a live drawing API names, with the API's name. */
    async findUsed({ tenantId }: Tenant, ids: readonly string[], isDeleted: 0 | 1): Promise<{ name: string; apiName: string } | undefined> {
      return db
        .as({ tenantId })
        .selectFrom('proxyConfig')
        .innerJoin('drawApi', (join) => join.onRef('drawApi.proxyConfigId', '=', 'proxyConfig.id').on('drawApi.tenantId', '=', tenantId).on('drawApi.isDeleted', '=', 0))
        .select(['proxyConfig.name', 'drawApi.apiName'])
        .where('proxyConfig.tenantId', '=', tenantId)
        .where('proxyConfig.isDeleted', '=', isDeleted)
        .where(sql<SqlBool>`proxy_config.id = any(${[...ids]}::bigint[])`)
        .orderBy('proxyConfig.id')
        .orderBy('drawApi.id')
        .limit(1)
        .executeTakeFirst()
    },
  }
}

export type ProxyRow = Awaited<ReturnType<ReturnType<typeof createProxyConfigRepository>['listActive']>>[number]
