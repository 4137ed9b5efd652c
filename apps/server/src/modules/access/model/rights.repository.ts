import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { MenuRow } from '../menus/menu-forest.ts'
import type { ApiScopeFacts, DataScopeFacts, RoleFacts } from './model.ts'

/** The row of `platform_rights_version` that counts changes of what belongs to the platform. */
const PLATFORM = '*'
/** `scope_category` of `system_role_scope`. */
export const SCOPE_CATEGORY = { data: 1, api: 2 } as const

/** Numbers that triggers count up with every change of rights: of the platform's part, and of this tenant's (`"0"`: never changed). */
export interface RightsVersions {
  platform: string
  tenant: string
}

/** Menus, buttons and scopes: the same for all tenants. */
export interface PlatformPart {
  /** In order. */
  menus: readonly MenuRow[]
  dataScopes: ReadonlyMap<string, DataScopeFacts>
  apiScopes: ReadonlyMap<string, ApiScopeFacts>
}

/** Roles of a tenant in order, and its package: `menuIds` as stored, null where it has none. */
export interface TenantPart {
  roles: ReadonlyMap<string, RoleFacts>
  package: { name: string; menuIds: readonly string[] } | null
}

export function versionsQuery(db: Db, scope: { tenantId: string }) {
  return db
    .as(scope)
    .selectFrom('platformRightsVersion')
    .selectAll()
    .where('tenantId', 'in', [PLATFORM, scope.tenantId])
}

export function toVersions(rows: readonly { tenantId: string; version: string }[]): RightsVersions {
  const of = (tenantId: string): string => rows.find((row) => row.tenantId === tenantId)?.version ?? '0'
  return { platform: of(PLATFORM), tenant: rows.find((row) => row.tenantId !== PLATFORM)?.version ?? '0' }
}

export async function findVersions(db: Db, scope: { tenantId: string }): Promise<RightsVersions> {
  return toVersions(await versionsQuery(db, scope).execute())
}

function platformQueries(db: Db, scope: { tenantId: string }) {
  const live = db.as(scope)
  return [
    live
      .selectFrom('systemMenu')
      .select([
        'id',
        'parentId',
        'code',
        'name',
        'nameEn',
        'alias',
        'path',
        'source',
        'sort',
        'category',
        'action',
        'isOpen',
        'component',
        'meta',
        'group',
        'query',
        'onlyTenant',
      ])
      .where('isDeleted', '=', 0)
      .orderBy('sort')
      .orderBy('id'),
    live
      .selectFrom('systemDataScope')
      .select(['id', 'menuId', 'scopeName', 'scopeClass', 'scopeColumn', 'scopeType', 'scopeValue', 'scopeField'])
      .where('isDeleted', '=', 0)
      .orderBy('id'),
    live
      .selectFrom('systemApiScope')
      .select(['id', 'menuId', 'scopeName', 'scopePath', 'scopeMethod'])
      .where('isDeleted', '=', 0)
      .orderBy('id'),
  ] as const
}

/** What each role holds comes as one list per role: ten thousand grants are a few rows. */
function tenantQueries(db: Db, scope: { tenantId: string }) {
  const { tenantId } = scope
  const live = db.as(scope)
  return [
    live
      .selectFrom('systemRole')
      .select(['id', 'parentId', 'roleName', 'roleAlias'])
      .where('tenantId', '=', tenantId)
      .where('isDeleted', '=', 0)
      .orderBy('sort')
      .orderBy('id'),
    live
      .selectFrom('systemRoleMenu')
      .select(['roleId', sql<string>`string_agg(menu_id::text, ',')`.as('ids')])
      .where('tenantId', '=', tenantId)
      .where('isDeleted', '=', 0)
      .groupBy('roleId'),
    live
      .selectFrom('systemRoleScope')
      .select(['roleId', 'scopeCategory', sql<string>`string_agg(scope_id::text, ',')`.as('ids')])
      .where('tenantId', '=', tenantId)
      .where('isDeleted', '=', 0)
      .groupBy(['roleId', 'scopeCategory']),
    live
      .selectFrom('systemTenant')
      .leftJoin('systemTenantPackage', (join) =>
        join.onRef('systemTenantPackage.id', '=', 'systemTenant.packageId').on('systemTenantPackage.isDeleted', '=', 0),
      )
      .select(['systemTenant.packageId', 'systemTenantPackage.packageName', 'systemTenantPackage.menuId'])
      .where('systemTenant.tenantId', '=', tenantId),
  ] as const
}

type RowsOf<Queries extends readonly { execute(): Promise<unknown> }[]> = {
  [K in keyof Queries]: Awaited<ReturnType<Queries[K]['execute']>>
}

function toPlatformPart([menus, dataScopes, apiScopes]: RowsOf<ReturnType<typeof platformQueries>>): PlatformPart {
  return {
    menus,
    dataScopes: new Map(dataScopes.map((scope) => [scope.id, scope])),
    apiScopes: new Map(apiScopes.map((scope) => [scope.id, scope])),
  }
}

function toTenantPart([roles, menus, scopes, tenants]: RowsOf<ReturnType<typeof tenantQueries>>): TenantPart {
  const menuIds = new Map(menus.map(({ roleId, ids }) => [roleId, ids]))
  const scopeIds = new Map(scopes.map(({ roleId, scopeCategory, ids }) => [`${roleId} ${scopeCategory}`, ids]))
  const setOf = (ids: string | undefined): ReadonlySet<string> => new Set(ids === undefined ? [] : ids.split(','))
  const [tenant] = tenants
  return {
    roles: new Map(
      roles.map((role) => [
        role.id,
        {
          ...role,
          menuIds: setOf(menuIds.get(role.id)),
          dataScopeIds: setOf(scopeIds.get(`${role.id} ${SCOPE_CATEGORY.data}`)),
          apiScopeIds: setOf(scopeIds.get(`${role.id} ${SCOPE_CATEGORY.api}`)),
        },
      ]),
    ),
    // A package that is gone (it cannot be removed while a tenant uses it) leaves nothing: no fault here may open a door.
    package:
      tenant && tenant.packageId === null
        ? null
        : { name: tenant?.packageName ?? '', menuIds: (tenant?.menuId ?? '').split(',').filter(Boolean) },
  }
}

/**
 * Everything that decides about a tenant, in one round trip, and the versions from before it was read: what changes meanwhile is read
 * again rather than missed.
 */
export async function readAll(
  db: Db,
  scope: { tenantId: string },
): Promise<{ versions: RightsVersions; platform: PlatformPart; tenant: TenantPart }> {
  const [menus, dataScopes, apiScopes] = platformQueries(db, scope)
  const [roles, roleMenus, roleScopes, tenants] = tenantQueries(db, scope)
  const rows = await db.batch(scope, [
    versionsQuery(db, scope),
    menus,
    dataScopes,
    apiScopes,
    roles,
    roleMenus,
    roleScopes,
    tenants,
  ])
  return {
    versions: toVersions(rows[0]),
    platform: toPlatformPart([rows[1], rows[2], rows[3]]),
    tenant: toTenantPart([rows[4], rows[5], rows[6], rows[7]]),
  }
}

/** The same without the part of the platform. */
export async function readTenant(
  db: Db,
  scope: { tenantId: string },
): Promise<{ versions: RightsVersions; tenant: TenantPart }> {
  const [roles, roleMenus, roleScopes, tenants] = tenantQueries(db, scope)
  const rows = await db.batch(scope, [versionsQuery(db, scope), roles, roleMenus, roleScopes, tenants])
  return { versions: toVersions(rows[0]), tenant: toTenantPart([rows[1], rows[2], rows[3], rows[4]]) }
}
