import { IdsAnswer, Type } from '@drawdesk/contract/core/schema'
import {
  FLOW_DECISION_PATH,
  FlowDecisionById,
  FlowDecisionIds,
  FlowDecisionPage,
  FlowDecisionQuery,
  FlowDecisionTable,
  FlowDecisionTried,
  FlowDecisionTry,
} from '@drawdesk/contract/workflow/decision'
import type { Variables } from '@drawdesk/workflow/engine/state'
import { readDateSearch } from '../../../crud/filters.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { readPaging } from '../../../crud/paging.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { flowPermission } from '../shared/flow-permission.ts'
import { createDecisionService, type DecisionNeeds } from './decision.service.ts'

const path = (call: string): string => `${FLOW_DECISION_PATH}/${call}`
const SEEN_BY = flowPermission('flow_manager', 'flow_manager_view')

/** Tables are deployed by `manager/deploy-upload`, beside diagrams. Each call takes `tenantId`, which counts for an operator of the platform only. */
export function decisionRoutes(deps: DecisionNeeds): AnyRoute[] {
  const { db, config } = deps
  const decisions = createDecisionService(deps)
  return [
    route({
      method: 'GET',
      path: path('list'),
      summary: 'Deployed decision tables, all versions',
      audit: 'flowDecision.list',
      permission: SEEN_BY,
      input: Type.Object({ ...FlowDecisionQuery.properties, ...tenantArgument }),
      answer: FlowDecisionPage,
      async handle({ caller, input }) {
        const { name = '', key = '', mode, tenantId } = input
        const dates = readDateSearch(input, config.timeZone)
        const filters = { name, key, mode, dates, paging: readPaging(input) }
        return decisions.list(await scopeOf(db, caller, tenantId), filters)
      },
    }),
    route({
      method: 'GET',
      path: path('detail'),
      summary: 'A decision table with its rules',
      audit: 'flowDecision.detail',
      permission: SEEN_BY,
      input: Type.Object({ ...FlowDecisionById.properties, ...tenantArgument }),
      answer: FlowDecisionTable,
      handle: async ({ caller, input: { id, tenantId } }) => decisions.detail(await scopeOf(db, caller, tenantId), id),
    }),
    route({
      method: 'POST',
      path: path('try'),
      summary: 'What a decision table says to these values; nothing is kept',
      audit: 'flowDecision.try',
      isRead: true,
      permission: SEEN_BY,
      input: Type.Object({ ...FlowDecisionTry.properties, ...tenantArgument }),
      answer: FlowDecisionTried,
      handle: async ({ caller, input: { id, values, tenantId } }) =>
        decisions.tryOut(await scopeOf(db, caller, tenantId), id, values as Variables), // JSON
    }),
    route({
      method: 'POST',
      path: path('remove'),
      summary: 'Remove decision tables that no process uses',
      audit: 'flowDecision.remove',
      permission: flowPermission('flow_manager_delete'),
      input: Type.Object({ ...FlowDecisionIds.properties, ...tenantArgument }),
      answer: IdsAnswer,
      handle: async ({ caller, input: { ids, tenantId } }) => ({
        ids: await decisions.remove(await scopeOf(db, caller, tenantId), ids),
      }),
    }),
  ]
}
