import { sql } from 'kysely'
import { TENANT_ADMIN_ALIAS } from '../modules/access/model/administrator.ts'
import { lockSeed } from './lock.ts'
import { NEW_BUTTONS_SETTING } from './menus.seed.ts'
import type { SeedDeps } from './seed-deps.ts'

/**
 * Buttons that an update brought to pages which people have already: packages that hold the page hold them from now on, and the roles that run a tenant (alias `admin`) and have the page are given them. Other roles are given
 * them by hand. A start that breaks off in the middle leaves the rest to the next one.
 */
export async function giveNewButtons({ db, ids }: Pick<SeedDeps, 'db' | 'ids'>): Promise<void> {
  const setting = await db
    .platform()
    .selectFrom('platformSetting')
    .select('value')
    .where('name', '=', NEW_BUTTONS_SETTING)
    .executeTakeFirst()
  if (!setting) return
  const codes = JSON.parse(setting.value) as string[]
  const buttons = await db
    .platform()
    .selectFrom('systemMenu')
    .select(['id', 'parentId'])
    .where('code', 'in', codes)
    .where('isDeleted', '=', 0)
    .execute()
  for (const { id, parentId } of buttons) {
    await sql`
      update system_tenant_package set menu_id = menu_id || ',' || ${id}::text, version = version + 1
      where is_deleted = 0 and ${parentId}::text = any(string_to_array(menu_id, ',')) and not ${id}::text = any(string_to_array(menu_id, ','))`.execute(
      db.platform(),
    )
  }
  const tenants = await db
    .platform()
    .selectFrom('systemTenant')
    .select('tenantId')
    .where('isDeleted', '=', 0)
    .orderBy('tenantId')
    .execute()
  for (const { tenantId } of tenants) {
    await db.transaction({ tenantId }, async (trx) => {
      await lockSeed(trx)
      for (const { id: menuId, parentId } of buttons) {
        const roles = await trx
          .as({ tenantId })
          .selectFrom('systemRole')
          .innerJoin('systemRoleMenu', (join) =>
            join
              .onRef('systemRoleMenu.roleId', '=', 'systemRole.id')
              .onRef('systemRoleMenu.tenantId', '=', 'systemRole.tenantId'),
          )
          .select('systemRole.id')
          .where('systemRole.tenantId', '=', tenantId)
          .where('systemRole.roleAlias', '=', TENANT_ADMIN_ALIAS)
          .where('systemRole.isDeleted', '=', 0)
          .where('systemRoleMenu.tenantId', '=', tenantId)
          .where('systemRoleMenu.menuId', '=', parentId)
          .where('systemRoleMenu.isDeleted', '=', 0)
          .execute()
        if (roles.length === 0) continue
        await trx
          .as({ tenantId })
          .insertInto('systemRoleMenu')
          .values(roles.map(({ id: roleId }) => ({ id: ids.next(), tenantId, roleId, menuId })))
          .onConflict((conflict) =>
            conflict
              .columns(['tenantId', 'roleId', 'menuId'])
              .where(sql<boolean>`is_deleted = 0`)
              .doNothing(),
          )
          .execute()
      }
    })
  }
  await db
    .platform()
    .deleteFrom('platformSetting')
    .where('name', '=', NEW_BUTTONS_SETTING)
    .where('value', '=', setting.value)
    .execute()
}
