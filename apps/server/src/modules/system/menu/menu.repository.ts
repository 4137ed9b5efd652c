import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isWithinPackage } from '../../auth/package-cut.ts'
import type { MenuRow } from './menu-forest.ts'

/** Every live menu and button, in order. */
export async function findMenus(db: Db): Promise<MenuRow[]> {
  return db
    .platform()
    .selectFrom('systemMenu')
    .select(['id', 'parentId', 'code', 'name', 'nameEn', 'alias', 'path', 'source', 'sort', 'category', 'action', 'isOpen', 'meta'])
    .where('isDeleted', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Ids that these roles were given, exactly as stored (without ancestors), as far as the tenant's package has them. */
export async function findGrantedMenuIds(db: Db, scope: Scope, roleIds: readonly string[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set()
  const rows = await db
    .as(scope)
    .selectFrom('systemRoleMenu')
    .select('menuId')
    .distinct()
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where('roleId', 'in', [...roleIds])
    .where(isWithinPackage(scope.tenantId, sql.ref('menuId')))
    .execute()
  return new Set(rows.map(({ menuId }) => menuId))
}

/** Ids of the menus and buttons within this tenant's package; all of them where it has none. */
export async function findMenuIdsWithin(db: Db, tenantId: string): Promise<Set<string>> {
  const rows = await db.platform().selectFrom('systemMenu').select('id').where('isDeleted', '=', 0).where(isWithinPackage(tenantId, sql.ref('systemMenu.id'))).execute()
  return new Set(rows.map(({ id }) => id))
}
