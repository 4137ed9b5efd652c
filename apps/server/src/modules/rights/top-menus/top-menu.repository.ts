import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Those of these top menus that are there, held until the transaction ends. */
export async function holdTopMenus(db: Db, scope: Pick<Scope, 'tenantId'>, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .as(scope)
    .selectFrom('systemTopMenu')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids of the live menus that these top menus show. */
export async function findTopMenuKeys(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  topMenuIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .as(scope)
    .selectFrom('systemTopMenuSetting')
    .innerJoin('systemMenu', 'systemMenu.id', 'systemTopMenuSetting.menuId')
    .select('systemTopMenuSetting.menuId')
    .distinct()
    .where('systemTopMenuSetting.tenantId', '=', scope.tenantId)
    .where('systemTopMenuSetting.isDeleted', '=', 0)
    .where('systemMenu.isDeleted', '=', 0)
    .where(sql<boolean>`system_top_menu_setting.top_menu_id = any(${[...topMenuIds]}::bigint[])`)
    .execute()
  return rows.map(({ menuId }) => menuId)
}

/** Lets each of these top menus show exactly these menus. */
export async function replaceSettings(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  trx: Db,
  scope: Scope,
  topMenuIds: readonly string[],
  menuIds: readonly string[],
): Promise<void> {
  const { tenantId, userId } = scope
  await trx
    .as(scope)
    .deleteFrom('systemTopMenuSetting')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`top_menu_id = any(${[...topMenuIds]}::bigint[])`)
    .execute()
  const now = clock.now()
  for (const topMenuId of topMenuIds) {
    const rows = menuIds.map((menuId) => ({
      id: ids.next(),
      tenantId,
      topMenuId,
      menuId,
      createUser: userId,
      createDept: scope.deptId,
      updateUser: userId,
      createTime: now,
      updateTime: now,
    }))
    // One connection, one after the other.
    if (rows.length > 0) await trx.as(scope).insertInto('systemTopMenuSetting').values(rows).execute()
  }
}
