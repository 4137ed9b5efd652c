import type { NewTenantStep } from './new-tenant-step.ts'

const COMPANY = 1

/** The department that is the whole tenant. */
export const makeDept: NewTenantStep = async (trx, { tenantId, tenantName, createUser, deptId }) => {
  await trx
    .as({ tenantId })
    .insertInto('systemDept')
    .values({
      id: deptId,
      tenantId,
      deptName: tenantName,
      fullName: tenantName,
      deptCategory: COMPANY,
      sort: 2,
      createUser,
      updateUser: createUser,
    })
    .execute()
}
