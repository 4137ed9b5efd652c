import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Entries of the top bar of a tenant, in order. */
export async function listTopMenus(db: Db, scope: Tenant) {
  return db
    .as(scope)
    .selectFrom('systemTopMenu')
    .select(['id', 'code', 'name', 'nameEn', 'source', 'path', 'sort'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Menus of one entry of the top bar, as stored: none for an entry that is not there. Undefined where no entry is named (`""`, `"0"`). */
export async function findTopMenuIds(
  db: Db,
  scope: Tenant,
  topMenuId: string,
): Promise<ReadonlySet<string> | undefined> {
  if (topMenuId === '' || topMenuId === '0') return undefined
  if (!/^\d{1,18}$/.test(topMenuId)) return new Set()
  const rows = await db
    .as(scope)
    .selectFrom('systemTopMenuSetting')
    .innerJoin('systemTopMenu', 'systemTopMenu.id', 'systemTopMenuSetting.topMenuId')
    .select('systemTopMenuSetting.menuId')
    .where('systemTopMenuSetting.tenantId', '=', scope.tenantId)
    .where('systemTopMenu.tenantId', '=', scope.tenantId)
    .where('systemTopMenuSetting.isDeleted', '=', 0)
    .where('systemTopMenu.isDeleted', '=', 0)
    .where('systemTopMenu.id', '=', topMenuId)
    .execute()
  return new Set(rows.map(({ menuId }) => menuId))
}
