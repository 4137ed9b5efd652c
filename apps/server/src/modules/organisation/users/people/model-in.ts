import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { RightsModel } from '../../../rights/model/model.ts'
import { loadRightsModel } from '../../../rights/model/rights-cache.ts'

const models = new WeakMap<Db, Promise<RightsModel>>()

/** What decides in the tenant, read once in this transaction; changes of people change nothing of it. */
export function modelIn(trx: Db, { tenantId }: Pick<Scope, 'tenantId'>): Promise<RightsModel> {
  let model = models.get(trx)
  if (!model) {
    model = loadRightsModel(trx, tenantId)
    models.set(trx, model)
  }
  return model
}
