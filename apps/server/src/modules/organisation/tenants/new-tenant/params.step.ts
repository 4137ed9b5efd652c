import { paramSeeds } from '../../../settings/params/param-seeds.ts'
import type { NewTenantStep } from './new-tenant-step.ts'

/** The parameters about accounts, with an initial password of its own; those about tenants are the platform's. */
export const makeParams: NewTenantStep = async (trx, { tenantId, createUser }, { ids }) => {
  const own = paramSeeds().filter(({ paramKey }) => paramKey.startsWith('account.'))
  await trx
    .as({ tenantId })
    .insertInto('systemParam')
    .values(own.map((param) => ({ id: ids.next(), tenantId, createUser, updateUser: createUser, ...param })))
    .execute()
}
