import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { visibleTo } from '../../../crud/row-rule.ts'

type Tenant = Pick<Scope, 'tenantId'>

export interface SourceRow {
  id: string
  name: string
  driver: string
  host: string
  port: number
  database: string
  schema: string
  username: string
  ssl: number
  active: number
  secrets: unknown
  version: number
}

/** Data sources of a tenant, and what names them. */
export function createDatasourceRepository(db: Db) {
  const rowsOf = (scope: Scope) =>
    visibleTo(
      scope,
      'developDatasource',
    )(db.as(scope).selectFrom('developDatasource').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0))
  return {
    /** The active ones that the caller sees, by name. */
    listActive: (scope: Scope): Promise<Pick<SourceRow, 'id' | 'name' | 'driver'>[]> =>
      rowsOf(scope).select(['id', 'name', 'driver']).where('active', '=', 1).orderBy('name').orderBy('id').execute(),

    /** Everything that a connection needs, active or not. */
    find: (scope: Scope, id: string): Promise<SourceRow | undefined> =>
      rowsOf(scope)
        .select(['id', 'name', 'driver', 'host', 'port', 'database', 'schema', 'username', 'ssl', 'active'])
        .select(['secrets', 'version'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Names by id, of whatever is still there; sources that were switched off too. */
    async namesOf(scope: Tenant, ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .as(scope)
        .selectFrom('developDatasource')
        .select(['id', 'name'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where(sql<boolean>`id = any(${[...new Set(ids)]}::bigint[])`)
        .execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },

    /** What the tenant uses where nothing else is said: the id of a source, null for none. */
    async defaultOf({ tenantId }: Tenant): Promise<string | null> {
      const row = await db
        .platform()
        .selectFrom('systemTenant')
        .select('datasourceId')
        .where('tenantId', '=', tenantId)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
      return row?.datasourceId ?? null
    },

    /** Names of models that stand on any of these sources. */
    async modelsOn(scope: Tenant, ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .as(scope)
        .selectFrom('developModel')
        .select('modelName')
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where(sql<boolean>`datasource_id = any(${[...ids]}::bigint[])`)
        .orderBy('modelName')
        .limit(3)
        .execute()
      return rows.map(({ modelName }) => modelName)
    },
  }
}
