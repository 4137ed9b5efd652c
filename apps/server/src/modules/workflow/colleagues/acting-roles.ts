import type { Db } from '../../../platform/database/db.ts'
import { evaluateRights } from '../../access/model/evaluate.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'

/** Code of the page on which people find the tasks that are theirs. */
const PAGE_OF_TASKS = 'work_todo'

/** Ids of the roles of a tenant that let somebody act on a task of theirs. */
export async function findActingRoles(db: Db, tenantId: string): Promise<string[]> {
  const model = await loadRightsModel(db, tenantId)
  return [...model.roles.keys()].filter((id) => {
    const { isAdministrator, codes } = evaluateRights(model, [id])
    return isAdministrator || codes.has(PAGE_OF_TASKS)
  })
}
