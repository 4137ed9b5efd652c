import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { isFree } from '../../../money/holds/usage-price.ts'
import { usagePrices } from '../../../money/holds/usage-prices.ts'
import type { UsageHolds } from '../../../money/holds/usage-holds.ts'
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

/** Record, first attempt and job appear in one transaction, with the credits that are held for it. `keyName`: the key of the pool that the drawing must go with; undefined: any. @throws AppError `credits.tooFew` */
export type QueueDraw = (scope: Scope, record: NewDraw, keyName: string | undefined) => Promise<void>

/** The same in the transaction of what has paid for it, which charges nothing more; then `jobs.wake`. */
export type QueueDrawWithin = (trx: Db, scope: Scope, record: NewDraw, keyName?: string) => Promise<void>

/** What we make ourselves is free, and what an order of money has paid for is paid. */
export const isCharged = ({
  apiId,
  payLogId,
}: {
  apiId: string | null
  payLogId?: string | null | undefined
}): boolean => apiId !== null && !payLogId

export function createDrawQueuerWithin({
  clock,
  ids,
  jobs,
  events,
}: Pick<Deps, 'clock' | 'ids' | 'jobs' | 'events'>): QueueDrawWithin {
  return async (trx, scope, record, keyName) => {
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
  }
}

export function createDrawQueuer(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'events'> & { queueNews: QueueNews; usageHolds: UsageHolds },
): QueueDraw {
  const { db, jobs, queueNews: news, usageHolds: holds } = deps
  const queue = createDrawQueuerWithin(deps)
  return async (scope, record, keyName) => {
    const { id, apiId } = record
    const price = isCharged(record) ? await usagePrices.draw(db, scope, record) : undefined
    await db.transaction(scope, async (trx) => {
      if (price && !isFree(price)) {
        const { userId } = scope
        await holds.hold(trx, scope, { id, kind: 'draw', userId, tokens: 0, units: record.n ?? 1, price })
      }
      await queue(trx, scope, record, keyName)
    })
    jobs.wake()
    news.touch(laneOf(apiId, scope.tenantId), scope.tenantId)
  }
}
