import { Type, type Static, type TObject } from '@drawdesk/contract/core/schema'
import { FLOW_SUSPENSION } from '@drawdesk/contract/workflow/flow'
import {
  FLOW_FOLLOW_PATH,
  FlowByInstance,
  FlowDeleteInstance,
  FlowFollowQuery,
  FlowInstance,
  FlowInstancePage,
  FlowJump,
  FlowRetryJob,
  FlowSetVariables,
} from '@drawdesk/contract/workflow/follow'
import { FlowInstanceAnswer } from '@drawdesk/contract/workflow/work'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { readDateSearch } from '../../../crud/filters.ts'
import { readPaging } from '../../../crud/paging.ts'
import type { Caller } from '../../../platform/scope.ts'
import { auditOf } from '../../../wire/audit.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { flowPermission } from '../shared/flow-permission.ts'
import { createFollowService, type FollowNeeds } from './follow.service.ts'

/** Each call takes `tenantId`, which counts for an operator of the platform only. */
export function followRoutes(deps: FollowNeeds): AnyRoute[] {
  const { db, config } = deps
  const follow = createFollowService(deps)

  /** A change of one instance, answered by its row as it is then. */
  const change = <Input extends TObject>(
    call: string,
    audit: string,
    facts: {
      summary: string
      code: string
      input: Input
      make(caller: Caller, input: Static<Input>): Promise<string>
    },
  ): AnyRoute =>
    route({
      method: 'POST',
      path: `${FLOW_FOLLOW_PATH}/${call}`,
      summary: facts.summary,
      audit: `flowFollow.${audit}`,
      permission: flowPermission(facts.code),
      input: Type.Object({ ...facts.input.properties, ...tenantArgument }),
      answer: FlowInstance,
      async handle({ caller, input, language, request }) {
        const acting = await scopeOf(db, caller, (input as { tenantId?: string }).tenantId)
        const instanceId = await facts.make(acting, input as Static<Input>)
        auditOf(request).target = instanceId
        return follow.row(acting, instanceId, language)
      },
    })

  return [
    route({
      method: 'GET',
      path: `${FLOW_FOLLOW_PATH}/list`,
      summary: 'Processes that run',
      audit: 'flowFollow.list',
      permission: flowPermission('flow_follow', 'flow_follow_view'),
      input: Type.Object({ ...FlowFollowQuery.properties, ...tenantArgument }),
      answer: FlowInstancePage,
      handle: async ({ caller, input, language }) =>
        follow.list(
          await scopeOf(db, caller, input.tenantId),
          {
            instanceId: input.processInstanceId ?? '',
            definitionId: input.processDefinitionId ?? '',
            processKey: input.processDefinitionKey ?? '',
            businessKey: input.businessKey ?? '',
            startUserId: input.startUser ?? '',
            category: input.category ?? '',
            dates: readDateSearch(input, config.timeZone),
            paging: readPaging(input),
          },
          language,
        ),
    }),
    route({
      method: 'POST',
      path: `${FLOW_FOLLOW_PATH}/delete-process-instance`,
      summary: 'End a process; hide one that has ended',
      audit: 'flowFollow.remove',
      permission: flowPermission('flow_follow_delete'),
      input: Type.Object({ ...FlowDeleteInstance.properties, ...tenantArgument }),
      answer: FlowInstanceAnswer,
      async handle({ caller, input: { processInstanceId, deleteReason, tenantId }, request }) {
        await follow.remove(await scopeOf(db, caller, tenantId), processInstanceId, deleteReason)
        auditOf(request).target = processInstanceId
        return { processInstanceId }
      },
    }),
    change('jump', 'jump', {
      summary: 'Go on at another node',
      code: 'flow_follow_jump',
      input: FlowJump,
      async make(caller, { processInstanceId, fromTokens = [], toNode, reason = '' }) {
        await follow.jump(caller, { instanceId: processInstanceId, tokens: fromTokens, target: toNode, reason })
        return processInstanceId
      },
    }),
    change('retry-job', 'retryJob', {
      summary: 'Try a job again that was given up',
      code: 'flow_follow_jump',
      input: FlowRetryJob,
      make: (caller, { jobId }) => follow.retryJob(caller, jobId),
    }),
    change('set-variables', 'setVariables', {
      summary: 'Set variables of a process',
      code: 'flow_follow_jump',
      input: FlowSetVariables,
      async make(caller, { processInstanceId, values }) {
        await follow.setVariables(caller, processInstanceId, values)
        return processInstanceId
      },
    }),
    ...(['suspend', 'resume'] as const).map((call) =>
      change(call, call, {
        summary: call === 'suspend' ? 'Let a process stand still' : 'Let it go on',
        code: 'flow_follow_jump',
        input: FlowByInstance,
        async make(caller, { processInstanceId }) {
          const state = call === 'suspend' ? FLOW_SUSPENSION.suspended : FLOW_SUSPENSION.active
          await follow.setSuspension(caller, processInstanceId, state)
          return processInstanceId
        },
      }),
    ),
  ]
}
