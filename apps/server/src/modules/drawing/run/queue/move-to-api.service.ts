import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { DrawApiRow } from '../../records/draw-api-row.ts'
import { definitionOf } from '../../records/definition-of.ts'
import type { DrawTask } from '../../engine/draw-task.ts'
import { drawInfoErrors } from '../../records/draw-info.errors.ts'
import { createDrawAttemptRepository } from '../../records/draw-attempt.repository.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../../records/draw-info.repository.ts'
import { costsOf } from '../run/draw-end.service.ts'
import { drawEvent } from '../../records/draw-events.service.ts'
import { fieldsOf } from '../../records/fields-of.ts'
import type { LaneRoom } from './lane-room.service.ts'
import { DRAW_QUEUE, drawJob, keyOf, laneOf, queueMaxOf } from '../../records/lanes/lane.ts'
import { lineageOf, lineageText } from '../../records/lineage.ts'
import { newTask } from '../run/new-task.ts'
import type { DryRun } from '../send/dry-run.service.ts'
import type { QueueNews } from '../../records/lanes/queue-news.service.ts'

/** The provider has it, or it is about to. */
class AtWork extends Error {
  override name = 'AtWork'
}

/**
 * Sends a drawing that waits, in its lane or in front of its provider, to another API: a further attempt, at the end of that lane. It is rendered with the other API first, so that what does not fit there (a
 * parameter that it does not have, a size) is reported and nothing is changed.
 *
 * Answers `atWork` when the provider has it, or is being asked at this moment.
 *
 * @throws AppError `common.badInput` beside the fields that do not fit; `drawInfo.onlyThere`, `drawInfo.laneFull`, `drawInfo.wrongState`.
 */
export function createApiMover(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'events' | 'jobs'> & { queueNews: QueueNews; laneRoom: LaneRoom },
  dryRun: DryRun,
): (scope: Scope, row: DrawInfoRow, api: DrawApiRow) => Promise<'moved' | 'atWork'> {
  const { db, clock, ids, events, jobs, laneRoom: room, queueNews: news } = deps

  return async (scope, row, api) => {
    const lineage = lineageOf(row)
    // Made of what lies at its provider: no other one has it.
    if (row.apiId === null || lineage.followUp !== undefined) throw drawInfoErrors.onlyThere()
    const { body } = await dryRun(scope, api, fieldsOf(row), lineage)
    await room.require(scope, api.id, queueMaxOf(definitionOf(api)))
    const attempts = row.attempts + 1
    const now = clock.now()

    const isMoved = await db
      .transaction(scope, async (trx) => {
        const tries = createDrawAttemptRepository(trx)
        if (!(await jobs.steering.takeBack(trx, DRAW_QUEUE, keyOf(row.id)))) return false
        const attempt = await tries.find(scope, row.id, row.attempts)
        const task = attempt?.task as DrawTask | undefined
        if (!attempt || task?.step !== 'queued') throw new AtWork() // and its job stays
        const moved = await createDrawInfoRepository(trx).move(
          scope,
          { id: row.id, attempts: row.attempts, from: [DRAW_STATE.queued, DRAW_STATE.running] },
          {
            state: DRAW_STATE.queued,
            step: 'queued',
            apiId: api.id,
            attempts,
            progress: 0,
            startedTime: null,
            lineage: lineageText({ ...lineage, apiVersion: api.version }, body),
            // Orders that its provider failed are paid, whichever API draws it in the end.
            ...costsOf(row, task),
            updateUser: scope.userId,
            updateTime: now,
          },
        )
        if (!moved) throw drawInfoErrors.wrongState()
        await tries.update(
          scope,
          { infoId: row.id, no: row.attempts, run: attempt.version },
          { step: 'cancelled', outcome: 'moved', finishedTime: now },
        )
        await tries.insert(scope, {
          id: ids.next(),
          infoId: row.id,
          no: attempts,
          version: 0,
          task: JSON.stringify(newTask(`${row.id}-${attempts}`, attempts, undefined)),
        })
        await jobs.enqueue(trx, drawJob({ id: row.id, apiId: api.id, tenantId: scope.tenantId }))
        await events.publish(trx, scope, [drawEvent(moved)])
        return true
      })
      .catch((error: unknown) => {
        if (error instanceof AtWork) return false
        throw error
      })
    if (!isMoved) return 'atWork'
    jobs.wake()
    for (const apiId of [row.apiId, api.id]) news.touch(laneOf(apiId, scope.tenantId), scope.tenantId)
    return 'moved'
  }
}
