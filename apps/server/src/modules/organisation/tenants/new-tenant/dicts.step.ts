import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import type { NewTenantStep } from './new-tenant-step.ts'

/** The business dictionaries as the platform has them now; from then on they are the tenant's own. */
export const makeDicts: NewTenantStep = async (trx, { tenantId, createUser, dicts }, { ids }) => {
  const newIds = new Map(dicts.map(({ id }) => [id, ids.next()]))
  const rows = dicts.map(({ id, parentId, code, dictKey, dictValue, dictValueEn, sort, remark, isSealed }) => ({
    id: newIds.get(id) ?? ids.next(),
    tenantId,
    createUser,
    updateUser: createUser,
    parentId: newIds.get(parentId) ?? TREE_ROOT_ID,
    code,
    dictKey,
    dictValue,
    dictValueEn,
    sort,
    remark,
    isSealed,
  }))
  if (rows.length > 0) await trx.as({ tenantId }).insertInto('systemDictBiz').values(rows).execute()
}
