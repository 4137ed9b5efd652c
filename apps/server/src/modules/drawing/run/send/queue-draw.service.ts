import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { createDrawPromptRepository } from '../../prompts/draw-prompt.repository.ts'
import { drawEvent } from '../../records/draw-events.service.ts'
import { createDrawAttemptRepository } from '../../records/draw-attempt.repository.ts'
import { createDrawInfoRepository, type DrawInfoRepository } from '../../records/draw-info.repository.ts'
import { drawJob, laneOf } from '../../records/lanes/lane.ts'
import type { QueueNews } from '../../records/lanes/queue-news.service.ts'
import { createDrawStyleRepository } from '../../styles/draw-style.repository.ts'
import { newTask } from '../run/new-task.ts'

/** A record as it is sent; what every new one has is added. */
export type NewDraw = Omit<Parameters<DrawInfoRepository['insert']>[1], 'userId' | 'queuedTime'> & {
  id: string
  apiId: string | null
}

/** Record, first attempt and job appear in one transaction. `keyName`: the key of the pool that the drawing must go with; undefined: any. */
export type QueueDraw = (scope: Scope, record: NewDraw, keyName: string | undefined) => Promise<void>

export function createDrawQueuer({
  db,
  clock,
  ids,
  jobs,
  events,
  queueNews: news,
}: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'events'> & { queueNews: QueueNews }): QueueDraw {
  return async (scope, record, keyName) => {
    const { id, apiId } = record
    const now = clock.now()
    const first = {
      id,
      userId: scope.userId,
      state: DRAW_STATE.queued,
      step: 'queued',
      progress: 0,
      takenDown: 0,
      isDeleted: 0,
      version: 1,
    }
    await db.transaction(scope, async (trx) => {
      // One round trip for all: whatever fails, fails the commit.
      const end = trx.atEnd()
      await createDrawInfoRepository(end).insert(scope, {
        ...record,
        ...first,
        queuedTime: now,
        createUser: scope.userId,
        createDept: scope.deptId,
        updateUser: scope.userId,
        createTime: now,
        updateTime: now,
      })
      await createDrawAttemptRepository(end).insert(scope, {
        id: ids.next(),
        infoId: id,
        no: 1,
        version: 0,
        task: JSON.stringify(newTask(`${id}-1`, 1, keyName)),
      })
      await jobs.enqueue(end, drawJob({ id, apiId, tenantId: scope.tenantId }))
      if (record.styleId) await createDrawStyleRepository(end).countUse(scope, record.styleId)
      if (record.promptId) await createDrawPromptRepository(end).countUse(scope, record.promptId)
      await events.publish(trx, scope, [drawEvent(first)])
    })
    jobs.wake()
    news.touch(laneOf(apiId, scope.tenantId), scope.tenantId)
  }
}
