import { SHEET_PRICE_PARAM } from '@drawdesk/contract/money/profit'
import { APPROVAL_PARAMS } from '@drawdesk/contract/settings/approval'
import { paramSeeds } from '../../../settings/params/param-seeds.ts'
import type { NewTenantStep } from './new-tenant-step.ts'

/** The parameters about accounts, payments, credits and approvals; those about tenants and their packages are the platform's. */
export const makeParams: NewTenantStep = async (trx, { tenantId, createUser }, { ids }) => {
  const own = paramSeeds().filter(
    ({ paramKey }) =>
      paramKey.startsWith('account.') ||
      paramKey.startsWith('pay.') ||
      paramKey.startsWith('share.') ||
      paramKey === SHEET_PRICE_PARAM ||
      paramKey.startsWith('credits.') ||
      (paramKey.startsWith('flow.approval.') && paramKey !== APPROVAL_PARAMS.packageChange),
  )
  await trx
    .as({ tenantId })
    .insertInto('systemParam')
    .values(own.map((param) => ({ id: ids.next(), tenantId, createUser, updateUser: createUser, ...param })))
    .execute()
}
