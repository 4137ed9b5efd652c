import { TENANT_ADMIN_ALIAS } from '../../../access/model/administrator.ts'
import { USER_MENUS, WORK_MENUS } from './first-menus.ts'
import type { NewTenantStep } from './new-tenant-step.ts'

/** The roles 管理员 (with everything that the tenant has) and 用户 (with their own work, where the tenant has it). */
export const makeRoles: NewTenantStep = async (
  trx,
  { tenantId, createUser, adminRoleId, userRoleId, adminMenuIds },
  { ids },
) => {
  const author = { tenantId, createUser, updateUser: createUser }
  await trx
    .as({ tenantId })
    .insertInto('systemRole')
    .values([
      { id: adminRoleId, ...author, roleName: '管理员', roleAlias: TENANT_ADMIN_ALIAS, sort: 2 },
      { id: userRoleId, ...author, roleName: '用户', roleAlias: 'user', sort: 3 },
    ])
    .execute()
  const userMenus = await trx
    .platform()
    .selectFrom('systemMenu')
    .select(['id', 'code'])
    .where('code', 'in', [...USER_MENUS, ...WORK_MENUS])
    .where('isDeleted', '=', 0)
    .execute()
  const held = userMenus.filter(
    ({ id, code }) => USER_MENUS.some((plain) => plain === code) || adminMenuIds.includes(id),
  )
  const grants = [
    ...adminMenuIds.map((menuId) => ({ roleId: adminRoleId, menuId })),
    ...held.map(({ id }) => ({ roleId: userRoleId, menuId: id })),
  ]
  if (grants.length > 0)
    await trx
      .as({ tenantId })
      .insertInto('systemRoleMenu')
      .values(grants.map((grant) => ({ id: ids.next(), ...author, ...grant })))
      .execute()
}
