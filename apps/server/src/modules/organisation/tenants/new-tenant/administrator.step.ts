import type { NewTenantStep } from './new-tenant-step.ts'

/** Account of a tenant's first administrator. */
export const FIRST_ACCOUNT = 'admin'
export const FIRST_NAME = '管理员'

/** The first administrator, who must change the password that somebody else chose. */
export const makeAdministrator: NewTenantStep = async (
  trx,
  { tenantId, createUser, adminRoleId, deptId, postId, administratorId, secret },
) => {
  await trx
    .as({ tenantId })
    .insertInto('userAccount')
    .values({
      id: administratorId,
      tenantId,
      account: FIRST_ACCOUNT,
      ...secret,
      name: FIRST_NAME,
      realName: FIRST_NAME,
      roleId: adminRoleId,
      deptId,
      postId,
      createUser,
      updateUser: createUser,
    })
    .execute()
}
