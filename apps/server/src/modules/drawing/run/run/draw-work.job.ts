import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../../platform/deps.ts'
import { withoutJob } from '../../../../platform/durable-work/without-job.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { createDrawApiRepository } from '../../apis/draw-api.repository.ts'
import { definitionOf } from '../../records/definition-of.ts'
import { createDrawGiveUp, createDrawJobHandler } from './draw.job.ts'
import { DRAW_QUEUE, drawJob, laneLimitOf, laneOf, LOCAL_LANE_LIMIT, readLane } from '../../records/lanes/lane.ts'
import type { QueueNews } from '../../records/lanes/queue-news.service.ts'
import type { UsageHolds } from '../../../money/holds/usage-holds.ts'
import type { DrawEnds } from './draw-end.service.ts'
import type { DrawBudgets } from '../../budgets/draw-budgets.ts'
import type { DrawPublisher } from '../../records/draw-events.service.ts'
import type { Gates } from '../../admission/gates.service.ts'
import type { DefinitionSource } from '../../apis/definition-source.service.ts'
import type { DrawApiService } from '../../apis/draw-api.service.ts'
import type { DrawPreviews } from '../../previews/draw-preview.service.ts'
import type { FileService } from '../../../files/file.service.ts'

/** A limit that an operator changes counts after this long. */
const LIMIT_KEPT_MS = 2_000
const LIMITS_MOST = 5_000
/** Runs that fail in a row through our own fault, a quarter of an hour with their pauses. */
const GIVE_UP_AFTER_RUNS = 20
const HOLD_SWEEP_SECONDS = 600
const IS_DRAWING = sql<boolean>`exists (select 1 from draw_info d where d.tenant_id = usage_hold.tenant_id and d.id = usage_hold.id and d.state in (0, 1) and d.is_deleted = 0)`
const ORPHAN_CHECK_SECONDS = 60
const ORPHAN_AFTER_SECONDS = 60

export type DrawRunWorkNeeds = Deps & {
  queueNews: QueueNews
  drawEnds: DrawEnds
  drawBudgets: DrawBudgets
  drawPublisher: DrawPublisher
  gates: Gates
  definitionSource: DefinitionSource
  drawApis: DrawApiService
  drawPreviews: DrawPreviews
  files: FileService
  usageHolds: UsageHolds
}

/** Registers the drawing worker in processes that work. */
export function startDrawing(deps: DrawRunWorkNeeds): void {
  const { db, jobs, log, queueNews: news } = deps
  const apis = createDrawApiRepository(db)
  const limits = new LRUCache<string, { limit: number; untilMs: number }>({ max: LIMITS_MOST })

  async function laneLimit(lane: string): Promise<number> {
    const nowMs = performance.now()
    const kept = limits.get(lane)
    if (kept && kept.untilMs > nowMs) return kept.limit
    const { apiId, tenantId } = readLane(lane)
    if (apiId === undefined) return LOCAL_LANE_LIMIT
    const api = await apis.findAny(systemScope(tenantId), apiId)
    const limit = api ? laneLimitOf(definitionOf(api)) : 1
    limits.set(lane, { limit, untilMs: nowMs + LIMIT_KEPT_MS })
    return limit
  }

  jobs.handle(
    DRAW_QUEUE,
    { laneLimit, changed: news.touch, giveUp: { after: GIVE_UP_AFTER_RUNS, end: createDrawGiveUp(deps) } },
    createDrawJobHandler(deps),
  )

  jobs.every('holds of drawings', HOLD_SWEEP_SECONDS, () => deps.usageHolds.sweep('draw', IS_DRAWING))

  // A drawing and its job are made in one transaction; should a job be lost all the same (a restored table, a hand at the
  // database), the drawing must not wait for ever.
  jobs.every('drawings without a job', ORPHAN_CHECK_SECONDS, async () => {
    const orphans = await db
      .across('jobs')
      .selectFrom('drawInfo')
      .select(['id', 'tenantId', 'apiId'])
      .where('state', 'in', [0, 1])
      .where('isDeleted', '=', 0)
      .where(
        sql<boolean>`update_time < now() - make_interval(secs => ${ORPHAN_AFTER_SECONDS}) and queued_time < now() - make_interval(secs => ${ORPHAN_AFTER_SECONDS})`,
      )
      .where(withoutJob(DRAW_QUEUE, sql`'draw:' || draw_info.id`))
      .limit(100)
      .execute()
    for (const { id, tenantId, apiId } of orphans) {
      log.warn({ infoId: id, tenantId }, 'a drawing had no job; it is queued again')
      await db.transaction({ tenantId }, (trx) => jobs.enqueue(trx, drawJob({ id, apiId, tenantId })))
      news.touch(laneOf(apiId, tenantId), tenantId)
    }
    if (orphans.length > 0) jobs.wake()
  })
}
