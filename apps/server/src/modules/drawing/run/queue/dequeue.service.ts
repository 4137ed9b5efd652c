import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { UsageHolds } from '../../../money/holds/usage-holds.ts'
import { drawInfoErrors } from '../../records/draw-info.errors.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../../records/draw-info.repository.ts'
import { drawEvent } from '../../records/draw-events.service.ts'
import { DRAW_QUEUE, keyOf, laneOf } from '../../records/lanes/lane.ts'
import type { QueueNews } from '../../records/lanes/queue-news.service.ts'

/**
 * Dequeues a waiting drawing: its job goes and its record is cancelled in one transaction, so that neither is ever there without the other.
 *
 * Answers `started` when it holds a slot already: then only its worker can end it.
 *
 * @throws AppError `drawInfo.wrongState` when it has ended.
 */
export function createDequeue(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'jobs'> & { queueNews: QueueNews; usageHolds: UsageHolds },
): (scope: Scope, row: Pick<DrawInfoRow, 'id' | 'apiId'>) => Promise<'cancelled' | 'started'> {
  const { db, clock, events, jobs, queueNews: news, usageHolds: holds } = deps

  return async (scope, { id, apiId }) => {
    const outcome = await db.transaction(scope, async (trx) => {
      const held = await jobs.steering.holdWaiting(trx, DRAW_QUEUE, keyOf(id))
      if (held === 'started') return 'started'
      const moved = await createDrawInfoRepository(trx).move(
        scope,
        { id, from: [DRAW_STATE.queued] },
        {
          state: DRAW_STATE.cancelled,
          step: 'cancelled',
          finishedTime: clock.now(),
          updateUser: scope.userId,
          updateTime: clock.now(),
        },
      )
      if (!moved) throw drawInfoErrors.wrongState()
      await holds.release(trx, scope, id)
      await jobs.steering.removeHeld(trx, DRAW_QUEUE, keyOf(id))
      await events.publish(trx, scope, [drawEvent(moved)])
      return 'cancelled'
    })
    if (outcome === 'cancelled') news.touch(laneOf(apiId, scope.tenantId), scope.tenantId)
    return outcome
  }
}
