import { LRUCache } from 'lru-cache'
import type { Decision } from '@drawdesk/workflow/decisions/decision'
import { parseDecision } from '@drawdesk/workflow/decisions/parse-decision'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { createDecisionRepository } from './decision.repository.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** A table of 512 KB is a few times as large when it is read. */
const KEPT_MOST = 200

/** Tables by id. They never change, so what was read once holds; who may read one is asked each time. */
export function createFlowDecisions() {
  const read = new LRUCache<string, Decision>({ max: KEPT_MOST })

  /** @throws AppError `flow.noDecision` */
  async function get(scope: Tenant, id: string, within: Db): Promise<Decision> {
    const known = read.get(id)
    if (known) return known
    const stored = await createDecisionRepository(within).findXml(scope, id)
    if (!stored) throw flowErrors.noDecision()
    const { decision, problems } = await parseDecision(stored.xml, stored.decisionKey)
    // It was checked when it was deployed.
    if (!decision) throw new Error(`decision ${id} is not read any more: ${problems[0]?.message.en ?? ''}`)
    read.set(id, decision)
    return decision
  }

  return {
    get,

    /**
     * What a process decides by: the table that was newest when it was deployed; of a key that was not known then, since an expression names it, the newest
     * one now. A common process asks common tables alone.
     */
    async findFor(scope: Tenant, definitionId: string, key: string, within: Db): Promise<Decision | undefined> {
      const decisions = createDecisionRepository(within)
      const found = await decisions.findKept(scope, definitionId)
      if (!found) return undefined
      const id = Object.hasOwn(found.kept, key)
        ? found.kept[key]
        : (await decisions.listNewest(scope, found.isCommon)).find((one) => one.key === key)?.id
      return id === undefined ? undefined : get(scope, id, within)
    },
  }
}

export type FlowDecisions = ReturnType<typeof createFlowDecisions>
