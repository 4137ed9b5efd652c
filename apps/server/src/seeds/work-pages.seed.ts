import { website } from '@drawdesk/contract/core/constants'
import { sql } from 'kysely'
import { TENANT_ADMIN_ALIAS } from '../modules/access/model/administrator.ts'
import { WORK_MENUS } from '../modules/organisation/tenants/new-tenant/first-menus.ts'
import { lockSeed } from './lock.ts'
import type { SeedDeps } from './seed-deps.ts'

const SETTING = 'seed.workPages'
const ORDINARY_ALIAS = 'user'

/**
 * The pages of one's own work, once for the ordinary users (alias `user`) of tenants that are older than these pages, as far as the tenant has them: else
 * nobody there could ask for leave or decide on it before an operator thought of it. What is taken away later stays away. A start that breaks off in the
 * middle leaves the rest to the next one.
 */
export async function giveWorkPages({ db, ids }: Pick<SeedDeps, 'db' | 'ids'>): Promise<void> {
  const platform = db.platform()
  const done = await platform
    .selectFrom('platformSetting')
    .select('name')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  if (done) return
  const menus = await platform
    .selectFrom('systemMenu')
    .select('id')
    .where('code', 'in', WORK_MENUS)
    .where('isDeleted', '=', 0)
    .execute()
  const tenants = await platform
    .selectFrom('systemTenant')
    .select('tenantId')
    .where('isDeleted', '=', 0)
    .orderBy('tenantId')
    .execute()
  for (const { tenantId } of tenants)
    await db.transaction({ tenantId }, async (trx) => {
      await lockSeed(trx)
      const rolesOf = (alias: string) =>
        trx
          .as({ tenantId })
          .selectFrom('systemRole')
          .select('id')
          .where('tenantId', '=', tenantId)
          .where('roleAlias', '=', alias)
          .where('isDeleted', '=', 0)
      const held = await trx
        .as({ tenantId })
        .selectFrom('systemRoleMenu')
        .select('menuId')
        .where('tenantId', '=', tenantId)
        .where('roleId', 'in', rolesOf(TENANT_ADMIN_ALIAS))
        .where('isDeleted', '=', 0)
        .execute()
      const ofTenant = new Set(held.map(({ menuId }) => menuId))
      // The platform has every menu, whatever its roles were given.
      const given = menus.filter(({ id }) => tenantId === website.defaultTenantId || ofTenant.has(id))
      const roles = await rolesOf(ORDINARY_ALIAS).execute()
      const grants = roles.flatMap(({ id: roleId }) => given.map(({ id: menuId }) => ({ roleId, menuId })))
      if (grants.length === 0) return
      await trx
        .as({ tenantId })
        .insertInto('systemRoleMenu')
        .values(grants.map((grant) => ({ id: ids.next(), tenantId, ...grant })))
        .onConflict((conflict) =>
          conflict
            .columns(['tenantId', 'roleId', 'menuId'])
            .where(sql<boolean>`is_deleted = 0`)
            .doNothing(),
        )
        .execute()
    })
  await platform
    .insertInto('platformSetting')
    .values({ name: SETTING, value: 'done' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
