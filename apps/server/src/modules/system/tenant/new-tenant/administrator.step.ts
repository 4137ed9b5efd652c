import type { NewTenantStep } from './new-tenant.ts'

/** Account of a tenant's first administrator. */
export const FIRST_ACCOUNT = 'admin'

/** The first administrator, who must change the password that somebody else chose. */
export const makeAdministrator: NewTenantStep = async (trx, { tenantId, createUser, adminRoleId, deptId, postId, passwordHash }, { ids }) => {
  await trx
    .as({ tenantId })
    .insertInto('userAccount')
    .values({
      id: ids.next(), tenantId, account: FIRST_ACCOUNT, passwordHash, mustChangePassword: true, name: '管理员', realName: '管理员',
      roleId: adminRoleId, deptId, postId, createUser, updateUser: createUser,
    })
    .execute()
}
