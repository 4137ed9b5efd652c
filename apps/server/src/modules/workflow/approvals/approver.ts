import { APPROVAL_TABLES } from '@drawdesk/contract/settings/approval'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { approvalErrors } from '../../settings/approvals/approval.errors.ts'
import type { Approver } from '../../settings/approvals/approval-ports.ts'
import type { Approvals } from '../../settings/approvals/approvals.service.ts'
import { createDefinitionRepository, type DefinitionRow } from '../definitions/definition.repository.ts'
import type { FlowSteps } from '../instances/flow-steps.ts'
import type { FlowEnds } from '../shared/flow-ends.ts'
import { decisionOf } from './approval-end.ts'

type ApproverNeeds = Pick<Deps, 'db' | 'ids'> & { approvals: Approvals; flowEnds: FlowEnds; flowSteps: FlowSteps }

/** Processes to choose from at most. */
const PROCESSES_MOST = 200
const ACTIVE = 1

/** Approvals by processes: begins them for those who ask, calls them off, and reports how they end. */
export function createApprover({ db, ids, approvals, flowEnds, flowSteps }: ApproverNeeds): Approver {
  const approver: Approver = {
    async findProcess(at, scope, key) {
      const found = await createDefinitionRepository(at).findLatest(scope, key)
      return found?.suspensionState === ACTIVE ? { name: namesOf(found) } : undefined
    },

    async listProcesses(scope) {
      const found = await createDefinitionRepository(db).listLatest(scope, PROCESSES_MOST)
      return found.map((row) => ({ key: row.processKey, name: namesOf(row) }))
    },

    async start(trx, scope, { processKey, approvalId, request: { kind, title, facts, requestedBy } }) {
      const definition = await createDefinitionRepository(trx).findLatest(scope, processKey)
      if (definition?.suspensionState !== ACTIVE) throw approvalErrors.processGone({ values: { process: processKey } })
      const { result } = await flowSteps.within(trx, scope, async (unit) => {
        const { row } = await unit.start({
          definition,
          variables: { ...facts },
          starter: requestedBy,
          title,
          businessTable: APPROVAL_TABLES[kind],
          businessId: approvalId,
        })
        const author = { ...scope, userId: requestedBy === '' ? scope.userId : requestedBy }
        const begun = { taskId: null, kind: 'start' as const, content: '', targetUserId: null }
        await unit.say(author, { id: ids.next(), instanceId: row.id, ...begun })
        return row.id
      })
      return result
    },

    async cancel(scope, instanceId, reason) {
      await flowSteps.run(scope, async (unit) => {
        const instance = await unit.lock(instanceId)
        if (instance.row.endTime !== null) throw approvalErrors.notWaiting()
        const words = { kind: 'withdraw' as const, content: reason, targetUserId: null }
        await unit.say(scope, { id: ids.next(), instanceId, taskId: null, ...words })
        await unit.cancel(instance, reason)
      })
    },
  }
  approvals.setApprover(approver)
  for (const table of Object.values(APPROVAL_TABLES))
    flowEnds.add(table, async (step, end) => approvals.end(step, end.businessId, await decisionOf(step, end)))
  return approver
}

function namesOf({ name, nameEn, processKey }: Pick<DefinitionRow, 'name' | 'nameEn' | 'processKey'>): Bilingual {
  const zh = name || processKey
  return { zh, en: nameEn || zh }
}
