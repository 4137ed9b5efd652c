import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'

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
    listActive: (scope: Tenant) =>
      live(scope).where('active', '=', 1).orderBy('sort').orderBy('id').limit(RULES_MOST).execute(),

    /** One proxy, switched on or not. */
    find: (scope: Tenant, id: string) =>
      live(scope)
        .where(sql<SqlBool>`id::text = ${id}`)
        .executeTakeFirst(),

    /** The first of these proxies (live ones, or those just removed) that a live drawing API or chat API names, with the API's name. */
    async findUsed(
      { tenantId }: Tenant,
      ids: readonly string[],
      isDeleted: 0 | 1,
    ): Promise<{ name: string; apiName: string; kind: 'draw' | 'chat' } | undefined> {
      const { rows } = await sql<{ name: string; apiName: string; kind: 'draw' | 'chat' }>`
        with named as (
          select proxy_config_id, api_name, 'draw' as kind, id from draw_api where tenant_id = ${tenantId} and is_deleted = 0
          union all select proxy_config_id, name, 'chat', id from chat_api where tenant_id = ${tenantId} and is_deleted = 0)
        select p.name, n.api_name, n.kind from proxy_config p join named n on n.proxy_config_id = p.id
        where p.tenant_id = ${tenantId} and p.is_deleted = ${isDeleted}::smallint and p.id = any(${[...ids]}::bigint[])
        order by p.id, n.kind desc, n.id limit 1`.execute(db.as({ tenantId }))
      return rows[0]
    },
  }
}

export type ProxyRow = Awaited<ReturnType<ReturnType<typeof createProxyConfigRepository>['listActive']>>[number]
