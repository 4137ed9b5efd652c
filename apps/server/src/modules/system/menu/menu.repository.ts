import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
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

/** Ids that these roles were given, exactly as stored: without ancestors. */
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
    .execute()
  return new Set(rows.map(({ menuId }) => menuId))
}
