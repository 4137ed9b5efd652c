import { canMoveDraw, DRAW_STATE, type DrawState } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { UsageHolds } from '../../../money/holds/usage-holds.ts'
import { isFree } from '../../../money/holds/usage-price.ts'
import { usagePrices } from '../../../money/holds/usage-prices.ts'
import type { DrawApiService } from '../../apis/draw-api.service.ts'
import type { DrawBudgets } from '../../budgets/draw-budgets.ts'
import { definitionOf } from '../../records/definition-of.ts'
import { drawEvent } from '../../records/draw-events.service.ts'
import { drawInfoErrors } from '../../records/draw-info.errors.ts'
import { createDrawAttemptRepository } from '../../records/draw-attempt.repository.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../../records/draw-info.repository.ts'
import { fieldsOf } from '../../records/fields-of.ts'
import { drawJob, laneOf, LOCAL_QUEUE_MAX, queueMaxOf } from '../../records/lanes/lane.ts'
import type { QueueNews } from '../../records/lanes/queue-news.service.ts'
import { lineageOf, lineageText } from '../../records/lineage.ts'
import type { LaneRoom } from '../queue/lane-room.service.ts'
import { newTask } from '../run/new-task.ts'
import { isCharged } from './queue-draw.service.ts'
import type { DryRun } from './dry-run.service.ts'

/**
 * The same record once more, as a new attempt with an idempotency key of its own, sent with what its API says today.
 *
 * @throws AppError `drawInfo.wrongState`, `drawInfo.apiGone`, `drawInfo.laneFull`, `drawBudget.spent`, `credits.tooFew`; `common.badInput` for what is missing today.
 */
export function createDrawRetry(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'events'> & {
    drawApis: DrawApiService
    drawBudgets: DrawBudgets
    laneRoom: LaneRoom
    queueNews: QueueNews
    usageHolds: UsageHolds
  },
  dryRun: DryRun,
): (scope: Scope, row: DrawInfoRow) => Promise<void> {
  const { db, clock, ids, jobs, events, drawApis: apis, drawBudgets: budgets, laneRoom: room, queueNews: news } = deps
  const { usageHolds: holds } = deps

  /** Record, attempt and job in one transaction. `lineage` undefined: as it was. */
  async function queueAgain(scope: Scope, row: DrawInfoRow, lineage: string | undefined): Promise<void> {
    const attempts = row.attempts + 1
    await db.transaction(scope, async (trx) => {
      const inside = createDrawInfoRepository(trx)
      const moved = await inside.move(
        scope,
        { id: row.id, attempts: row.attempts, from: [DRAW_STATE.failed, DRAW_STATE.cancelled] },
        {
          state: DRAW_STATE.queued,
          step: 'queued',
          attempts,
          progress: 0,
          error: null,
          fileIds: '[]',
          queuedTime: clock.now(),
          startedTime: null,
          finishedTime: null,
          ...(lineage === undefined ? {} : { lineage }),
          updateUser: scope.userId,
          updateTime: clock.now(),
        },
      )
      if (!moved) throw drawInfoErrors.wrongState()
      const price = isCharged(row) ? await usagePrices.draw(trx, scope, row) : undefined
      if (price && !isFree(price)) {
        const { id, userId, n } = row
        await holds.hold(trx, scope, { id, kind: 'draw', userId, tokens: 0, units: n, price })
      }
      await createDrawAttemptRepository(trx).insert(scope, {
        id: ids.next(),
        infoId: row.id,
        no: attempts,
        version: 0,
        task: JSON.stringify(newTask(`${row.id}-${attempts}`, attempts, lineageOf(row).parent?.keyName)),
      })
      await jobs.enqueue(trx, drawJob({ id: row.id, apiId: row.apiId, tenantId: scope.tenantId }))
      await events.publish(trx, scope, [drawEvent(moved)])
    })
  }

  return async (scope, row) => {
    if (!canMoveDraw(row.state as DrawState, DRAW_STATE.queued)) throw drawInfoErrors.wrongState()
    const api = row.apiId === null ? undefined : await apis.find(scope, row.apiId)
    if (row.apiId !== null && !api) throw drawInfoErrors.apiGone()
    const lineage =
      api &&
      lineageText(
        { ...lineageOf(row), apiVersion: api.version },
        (await dryRun(scope, api, fieldsOf(row), lineageOf(row))).body,
      )
    if (api) await budgets.require(scope, row)
    await room.require(scope, row.apiId, api ? queueMaxOf(definitionOf(api)) : LOCAL_QUEUE_MAX)
    try {
      await queueAgain(scope, row, lineage)
    } catch (error) {
      if ((error as { code?: string }).code === '23505') throw drawInfoErrors.wrongState({ cause: error }) // its job has not quite ended
      throw error
    }
    jobs.wake()
    news.touch(laneOf(row.apiId, scope.tenantId), scope.tenantId)
  }
}
