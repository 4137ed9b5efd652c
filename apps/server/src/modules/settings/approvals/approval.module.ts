import {
  APPROVAL_PARAMS,
  APPROVAL_PATH,
  ApprovalBind,
  ApprovalBinding,
  ApprovalProcess,
  NO_APPROVAL,
} from '@drawdesk/contract/settings/approval'
import { Type } from '@drawdesk/contract/core/schema'
import { insertRow, updateRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type Module } from '../../../wire/route.ts'
import { paramSeeds } from '../params/param-seeds.ts'
import { createApprovalRepository } from './approval.repository.ts'
import type { Approvals } from './approvals.service.ts'

/** Pages on which something can be bound to a process. */
const PAGES = ['param', 'user', 'role', 'tenantpackage', 'tenant', 'rights_change', 'drawPayLog']

/** How a tenant decides what it can have approved: on the page of its own, or by a process. */
export const approvalModule: Module<Deps & { approvals: Approvals }> = {
  name: 'settings/approvals',
  routes(deps) {
    const { db, approvals } = deps
    return [
      route({
        method: 'GET',
        path: `${APPROVAL_PATH}/bindings`,
        summary: 'By which process each kind of request is approved in the tenant of the caller',
        audit: 'approval.bindings',
        permission: PAGES,
        input: Type.Object({}),
        answer: Type.Array(ApprovalBinding),
        handle: ({ caller, language }) => approvals.bindings(caller, language),
      }),
      route({
        method: 'GET',
        path: `${APPROVAL_PATH}/processes`,
        summary: 'Processes to choose from: deployed and active',
        audit: 'approval.select',
        permission: 'param_edit',
        input: Type.Object({}),
        answer: Type.Array(ApprovalProcess),
        handle: ({ caller, language }) => approvals.listProcesses(caller, language),
      }),
      route({
        method: 'POST',
        path: `${APPROVAL_PATH}/bind`,
        summary: 'Have requests of a kind approved by a process; "" for none. Requests that wait go on as they began',
        audit: 'approval.bind',
        permission: 'param_edit',
        input: ApprovalBind,
        answer: Type.Object({}),
        async handle({ caller, input: { kind, processKey } }) {
          await approvals.checkBinding(caller, processKey, 'processKey')
          const paramKey = APPROVAL_PARAMS[kind]
          const values = { paramValue: processKey === '' ? NO_APPROVAL : processKey }
          await db.transaction(caller, async (trx) => {
            const row = await createApprovalRepository(trx).holdParam(caller, paramKey)
            const seed = paramSeeds().find((one) => one.paramKey === paramKey)
            if (row) await updateRow(deps, trx, caller, 'systemParam', { id: row.id, values })
            else await insertRow(deps, trx, caller, 'systemParam', { ...seed, ...values })
          })
          return {}
        },
      }),
    ]
  },
}
