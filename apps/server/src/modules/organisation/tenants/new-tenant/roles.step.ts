import { TENANT_ADMIN_ALIAS } from '../../../access/model/administrator.ts'
import type { NewTenantStep } from './new-tenant-step.ts'

/** What an ordinary user may see from the start. */
const USER_MENUS = ['desk', 'notice', 'notice_view']

/** The roles 管理员 (with everything that the tenant has) and 用户. */
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
    .select('id')
    .where('code', 'in', USER_MENUS)
    .where('isDeleted', '=', 0)
    .execute()
  const grants = [
    ...adminMenuIds.map((menuId) => ({ roleId: adminRoleId, menuId })),
    ...userMenus.map(({ id }) => ({ roleId: userRoleId, menuId: id })),
  ]
  if (grants.length > 0)
    await trx
      .as({ tenantId })
      .insertInto('systemRoleMenu')
      .values(grants.map((grant) => ({ id: ids.next(), ...author, ...grant })))
      .execute()
}
