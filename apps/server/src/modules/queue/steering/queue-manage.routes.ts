import {
  ByKey,
  EditJobInput,
  FailedQuery,
  FailedRow,
  JobDetail,
  KillAnswer,
  ManyAnswer,
  MoveInput,
  MoveLaneInput,
  OtherApi,
  OutAnswer,
  OutManyInput,
  QUEUE_PATH,
  QueueQuery,
  QueueRow,
  RetryFailedInput,
  TryLaneInput,
} from '@drawdesk/contract/queue/queue-manage'
import { Progress } from '@drawdesk/contract/drawing/records/draw-info'
import { PageOf, Type } from '@drawdesk/contract/core/schema'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { auditOf } from '../../../wire/audit.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { createFailedDrawsService } from './failed/failed-draws.service.ts'
import { createLaneManageService } from './lane-manage.service.ts'
import { createQueueManageService, type Steered } from './queue-manage.service.ts'
import type { DrawService } from '../../drawing/run/send/draw.service.ts'
import type { RecordScopes } from './record-scope.ts'
import type { GateMending } from '../../drawing/admission/gate-mending.service.ts'
import type { LanePaces } from '../../drawing/run/queue/lane-paces.service.ts'
import type { QueueNews } from '../../drawing/records/lanes/queue-news.service.ts'

export type QueueManageNeeds = Deps & {
  draws: DrawService
  recordScopes: RecordScopes
  gateMending: GateMending
  lanePaces: LanePaces
  queueNews: QueueNews
}

export function queueManageRoutes(deps: QueueManageNeeds): AnyRoute[] {
  const queue = createQueueManageService(deps)
  const lanes = createLaneManageService(deps)
  const failed = createFailedDrawsService(deps)
  const path = (call: string): string => `${QUEUE_PATH}/${call}`

  return [
    route({
      method: 'GET',
      path: path('page'),
      summary: 'Drawings that wait and run',
      audit: 'queueManage.page',
      permission: 'queueManage',
      input: QueueQuery,
      answer: PageOf(QueueRow),
      handle: ({ caller, input, language }) => queue.page(caller, input, language),
    }),
    route({
      method: 'GET',
      path: path('findKeyStatus'),
      summary: 'How far a drawing is',
      audit: 'queueManage.check',
      isBackground: true,
      permission: 'queueManage',
      input: ByKey,
      answer: Progress,
      handle: ({ caller, input, language }) => queue.status(caller, input.key, language),
    }),
    route({
      method: 'GET',
      path: path('job'),
      summary: 'One drawing of the queue with its whole prompt and parameters',
      audit: 'queueManage.detail',
      permission: 'queueManage',
      input: ByKey,
      answer: JobDetail,
      handle: ({ caller, input, language }) => queue.job(caller, input.key, language),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('outQueue'),
      summary: 'Take a waiting drawing out of the queue',
      audit: 'queueManage.out',
      permission: 'queueManage_out',
      input: ByKey,
      answer: OutAnswer,
      handle: async ({ caller, input, request }) => noted(request, caller, await queue.out(caller, input.key)),
    }),
    route({
      method: 'POST',
      path: path('outMany'),
      summary: 'Take waiting drawings out of the queue',
      audit: 'queueManage.outMany',
      permission: 'queueManage_out',
      input: OutManyInput,
      answer: ManyAnswer,
      handle: async ({ caller, input, language, request }) =>
        counted(request, await queue.outMany(caller, input.keys, language), input.keys),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('killKey'),
      summary: 'Stop a drawing, also one that runs',
      audit: 'queueManage.kill',
      permission: 'queueManage_kill',
      input: ByKey,
      answer: KillAnswer,
      handle: async ({ caller, input, request }) => noted(request, caller, await queue.kill(caller, input.key)),
    }),
    route({
      method: 'POST',
      path: path('move'),
      summary: 'Put a waiting drawing at another place of its lane',
      audit: 'queueManage.move',
      permission: 'queueManage_edit',
      input: MoveInput,
      answer: QueueRow,
      handle: async ({ caller, input, language, request }) =>
        noted(request, caller, await queue.move(caller, input, language)),
    }),
    route({
      method: 'POST',
      path: path('tryLane'),
      summary: 'Let the next drawing of a lane try its provider at once',
      audit: 'queueManage.tryLane',
      permission: 'queueManage_edit',
      input: TryLaneInput,
      answer: Type.Object({}),
      async handle({ caller, input, request }) {
        const { apiName, tenantId } = await lanes.tryLane(caller, input.lane)
        auditOf(request).note = `${apiName} (${input.lane})${tenantId === caller.tenantId ? '' : ` @${tenantId}`}`
        return {}
      },
    }),
    route({
      method: 'GET',
      path: path('otherApis'),
      summary: 'APIs that the waiting drawings of a lane could go to',
      audit: 'queueManage.otherApis',
      permission: 'queueManage_edit',
      input: TryLaneInput,
      answer: Type.Array(OtherApi),
      handle: ({ caller, input }) => lanes.otherApis(caller, input.lane),
    }),
    route({
      method: 'POST',
      path: path('moveLane'),
      summary: 'Send what waits in a lane to another API',
      audit: 'queueManage.moveLane',
      permission: 'queueManage_edit',
      input: MoveLaneInput,
      answer: ManyAnswer,
      async handle({ caller, input, language, request }) {
        const { answer, from, to, tenantId } = await lanes.moveLane(caller, input, language)
        auditOf(request).note =
          `${from} → ${to}${tenantId === caller.tenantId ? '' : ` @${tenantId}`}: done ${answer.done}, refused ${answer.refused.length}`
        return answer
      },
    }),
    route({
      method: 'POST',
      path: path('editJob'),
      summary: 'Change the prompt or parameters of a waiting drawing',
      audit: 'queueManage.edit',
      permission: 'queueManage_edit',
      input: EditJobInput,
      answer: QueueRow,
      handle: async ({ caller, input, language, request }) =>
        noted(request, caller, await queue.edit(caller, input, language)),
    }),
    route({
      method: 'GET',
      path: path('failed'),
      summary: 'Drawings that failed, the latest first',
      audit: 'queueManage.failed',
      permission: 'queueManage',
      input: FailedQuery,
      answer: PageOf(FailedRow),
      handle: ({ caller, input, language }) => failed.page(caller, input, language),
    }),
    route({
      method: 'POST',
      path: path('retryFailed'),
      summary: 'Try failed drawings again',
      audit: 'queueManage.retryFailed',
      permission: 'queueManage_edit',
      input: RetryFailedInput,
      answer: ManyAnswer,
      handle: async ({ caller, input, language, request }) =>
        counted(
          request,
          await failed.retry(caller, input, language),
          input.infoIds ?? [`filter ${JSON.stringify(input.filter)}`],
        ),
    }),
  ]
}

/** Where it was done, and what: the record's id is the target already. */
function noted<Answer>(
  request: FastifyRequest,
  caller: Caller,
  { answer, tenantId, lane, note }: Steered<Answer>,
): Answer {
  auditOf(request).note = `lane ${lane}${tenantId === caller.tenantId ? '' : ` @${tenantId}`}, ${note}`
  return answer
}

/** How many, and which were named. */
function counted(request: FastifyRequest, answer: ManyAnswer, named: readonly string[]): ManyAnswer {
  auditOf(request).note = `done ${answer.done}, refused ${answer.refused.length}: ${named.join(',')}`
  return answer
}
