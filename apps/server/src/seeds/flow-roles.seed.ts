import { website } from '@drawdesk/contract/core/constants'
import { TENANT_ADMIN_ALIAS } from '../modules/access/model/administrator.ts'
import { FLOW_ROLES, insertFlowRoles } from '../modules/organisation/tenants/new-tenant/flow-roles.step.ts'
import { lockSeed } from './lock.ts'
import type { SeedDeps } from './seed-deps.ts'

const SETTING = 'seed.flowRoles'

/**
 * The roles that shipped processes ask, once for all tenants that are older than they are; new ones make them themselves. A role with one of the aliases
 * counts, removed ones too. A start that breaks off in the middle leaves the rest to the next one.
 */
export async function seedFlowRoles({ db, ids }: Pick<SeedDeps, 'db' | 'ids'>): Promise<void> {
  const done = await db
    .platform()
    .selectFrom('platformSetting')
    .select('name')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  if (done) return
  const tenants = await db
    .platform()
    .selectFrom('systemTenant')
    .select('tenantId')
    .where('isDeleted', '=', 0)
    .orderBy('tenantId')
    .execute()
  for (const { tenantId } of tenants)
    await db.transaction({ tenantId }, async (trx) => {
      await lockSeed(trx)
      const known = await trx
        .as({ tenantId })
        .selectFrom('systemRole')
        .select('roleAlias')
        .where('tenantId', '=', tenantId)
        .execute()
      const aliases = new Set(known.map(({ roleAlias }) => roleAlias))
      const missing = FLOW_ROLES.filter(({ roleAlias }) => !aliases.has(roleAlias))
      if (missing.length === 0) return
      const held = await trx
        .as({ tenantId })
        .selectFrom('systemRoleMenu')
        .innerJoin('systemRole', (join) =>
          join
            .onRef('systemRole.id', '=', 'systemRoleMenu.roleId')
            .onRef('systemRole.tenantId', '=', 'systemRoleMenu.tenantId'),
        )
        .select('systemRoleMenu.menuId')
        .where('systemRoleMenu.tenantId', '=', tenantId)
        .where('systemRoleMenu.isDeleted', '=', 0)
        .where('systemRole.tenantId', '=', tenantId)
        .where('systemRole.roleAlias', '=', TENANT_ADMIN_ALIAS)
        .where('systemRole.isDeleted', '=', 0)
        .execute()
      // The platform has every menu, whatever its roles were given.
      const menuIds = tenantId === website.defaultTenantId ? undefined : new Set(held.map(({ menuId }) => menuId))
      await insertFlowRoles(trx, { ids }, missing, { tenantId, createUser: '0', menuIds })
    })
  await db
    .platform()
    .insertInto('platformSetting')
    .values({ name: SETTING, value: 'done' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
