import {
  BoardQuery,
  HoldTenantInput,
  LanesQuery,
  PauseLaneInput,
  QUEUE_PATH,
  QueueBoard,
  QueueFigures,
  QueueFiguresQuery,
  QueueLane,
  QueueTenant,
} from '@drawdesk/contract/queue/queue-manage'
import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { auditOf } from '../../../wire/audit.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { readLane } from '../../drawing/records/lanes/lane.ts'
import { queueOf } from '../../drawing/run/queue/queue-of.ts'
import type { Board } from './board.service.ts'
import { createQueueFigures } from './figures.service.ts'
import { createHalts } from './halts.service.ts'
import type { Lanes } from './lanes.service.ts'
import type { QueueNews } from '../../drawing/records/lanes/queue-news.service.ts'

export type QueueBoardNeeds = Deps & { lanes: Lanes; board: Board; queueNews: QueueNews }

/** The board of the queue: lanes, why one stands still, figures, and who shares the workers. Steering single drawings is queue-manage's. */
export function queueBoardRoutes(deps: QueueBoardNeeds): AnyRoute[] {
  const { db, lanes, board } = deps
  const halts = createHalts(deps)
  const figures = createQueueFigures(deps)
  const path = (call: string): string => `${QUEUE_PATH}/${call}`

  return [
    route({
      method: 'GET',
      path: path('board'),
      summary: 'The queue in one look: totals, workers, and whether the tenant is held',
      audit: 'queueManage.board',
      isBackground: true,
      permission: 'queueManage',
      input: BoardQuery,
      answer: QueueBoard,
      handle: async ({ caller, input }) => board.read(caller, await queueOf(db, caller, input.tenantId)),
    }),
    route({
      method: 'GET',
      path: path('lanes'),
      summary: 'Lanes, the longest wait first, and why one stands still',
      audit: 'queueManage.lanes',
      isBackground: true,
      permission: 'queueManage',
      input: LanesQuery,
      answer: Type.Array(QueueLane),
      handle: async ({ caller, input, language }) =>
        lanes.list(await queueOf(db, caller, input.tenantId), { apiId: input.apiId, language }),
    }),
    route({
      method: 'POST',
      path: path('pauseLane'),
      summary: 'Pause a lane, or let it go on',
      audit: 'queueManage.pauseLane',
      permission: 'queueManage_edit',
      input: PauseLaneInput,
      answer: QueueLane,
      async handle({ caller, input, language, request }) {
        await halts.pauseLane(caller, input)
        const { tenantId } = readLane(input.lane)
        const lane = await lanes.get({ tenantId }, input.lane, language)
        if (!lane) throw commonErrors.notFound()
        auditOf(request).note = [
          input.isPaused ? 'pause' : 'resume',
          `${lane.apiName} (${lane.lane})`,
          ...(input.isPaused && input.reason ? [input.reason] : []),
        ].join(' · ')
        return lane
      },
    }),
    route({
      method: 'GET',
      path: path('figures'),
      load: 'heavy',
      summary: 'What was drawn and how long it took: 24 hours, or 90 days',
      audit: 'queueManage.figures',
      isBackground: true,
      permission: 'queueManage',
      input: QueueFiguresQuery,
      answer: QueueFigures,
      handle: async ({ caller, input }) => figures.read(caller, await queueOf(db, caller, input.tenantId), input),
    }),
    route({
      method: 'GET',
      path: path('tenants'),
      summary: 'Who shares the workers, and how; for the operator',
      audit: 'queueManage.tenants',
      permission: 'queueManage',
      input: Type.Object({}),
      answer: Type.Array(QueueTenant),
      handle: ({ caller }) => board.tenants(caller),
    }),
    route({
      method: 'POST',
      path: path('holdTenant'),
      summary: 'Hold all drawings of a tenant or let them go on, and its weight; for the operator',
      audit: 'queueManage.holdTenant',
      permission: 'queueManage_edit',
      input: HoldTenantInput,
      answer: QueueTenant,
      async handle({ caller, input, request }) {
        const { tenantId } = await halts.holdTenant(caller, input)
        const tenant = await board.tenant(tenantId)
        const { isHeld, weight, reason } = input
        auditOf(request).note = [
          `${tenant.tenantName} (${tenantId})`,
          ...(isHeld === undefined ? [] : [isHeld ? 'hold' : 'release']),
          ...(weight === undefined ? [] : [`weight ${weight}`]),
          ...(isHeld && reason ? [reason] : []),
        ].join(' · ')
        return tenant
      },
    }),
  ]
}
