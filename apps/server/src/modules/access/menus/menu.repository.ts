import type { Db } from '../../../platform/database/db.ts'
import type { MenuRow } from './menu-forest.ts'
import type { StoredExtras } from './menu-meta.ts'

/** Every live menu and button that belongs to no single tenant, in order. */
export async function findMenus(db: Db): Promise<MenuRow[]> {
  return db
    .platform()
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
    ])
    .where('isDeleted', '=', 0)
    .where('onlyTenant', '=', '')
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** What stands beside these menus, by id; of those that have something only. */
export async function findMenuExtras(db: Db, ids: readonly string[]): Promise<Map<string, StoredExtras>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .platform()
    .selectFrom('systemMenu')
    .select(['id', 'meta', 'group', 'query'])
    .where('id', 'in', ids)
    .where((where) =>
      where.or([where('meta', 'is not', null), where('group', 'is not', null), where('query', 'is not', null)]),
    )
    .execute()
  return new Map(rows.map(({ id, ...extras }) => [id, extras]))
}
