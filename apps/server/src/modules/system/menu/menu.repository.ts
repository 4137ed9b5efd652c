import type { Db } from '../../../platform/database/db.ts'
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
