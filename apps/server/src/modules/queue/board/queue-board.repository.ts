import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { countOf, isOutcome, oldestWaiting } from '../../drawing/records/figures/figure-definitions.ts'
import { laneOf } from '../../drawing/records/lanes/lane.ts'
import { ALL_TENANTS, queueDb, type QueueOf } from '../../drawing/run/queue/queue-of.ts'

/** What ended in a lane in 15 minutes. */
export interface LaneEnds {
  tenantId: string
  /** Ended well, over the shorter of the two spans. */
  succeededIn5Minutes: number
  succeeded: number
  failed: number
  blocked: number
}

/** What has not ended in a lane: by the records, as home and the list of records count it, not by the jobs, of which one may hold a slot and still wait in front of its provider. */
export interface LaneOpen {
  tenantId: string
  waiting: number
  running: number
  /** Since when the one waits that waits longest. */
  oldestTime: Date | null
}

export function createQueueBoardRepository(db: Db) {
  return {
    /** By lane, those in which something ended since `since`. */
    async countEnds(
      of: QueueOf,
      { since, rateSince }: { since: Date; rateSince: Date },
    ): Promise<Map<string, LaneEnds>> {
      const { tenantId } = of
      const mine = tenantId === undefined ? sql`true` : sql`i.tenant_id = ${tenantId}`
      const { rows } = await sql<LaneEnds & { apiId: string | null }>`
        select i.tenant_id, i.api_id,
          ${countOf('succeeded', { alias: 'i', and: sql`i.finished_time >= ${rateSince}` })} as succeeded_in_5_minutes,
          ${countOf('succeeded', { alias: 'i' })} as succeeded, ${countOf('failed', { alias: 'i' })} as failed, ${countOf('blocked', { alias: 'i' })} as blocked
        from draw_info i where ${mine} and i.finished_time >= ${since} and i.is_deleted = 0 group by i.tenant_id, i.api_id`.execute(
        queueDb(db, of),
      )
      return new Map(rows.map(({ apiId, ...ends }) => [laneOf(apiId, ends.tenantId), ends]))
    },

    /** By lane, those with something that has not ended. */
    async countOpen(of: QueueOf): Promise<Map<string, LaneOpen>> {
      const { tenantId } = of
      const mine = tenantId === undefined ? sql`true` : sql`tenant_id = ${tenantId}`
      const { rows } = await sql<LaneOpen & { apiId: string | null }>`
        select tenant_id, api_id, ${countOf('waiting')} as waiting, ${countOf('running')} as running, ${oldestWaiting()} as oldest_time
        from draw_info where ${mine} and ${isOutcome('open')} and is_deleted = 0 group by tenant_id, api_id`.execute(
        queueDb(db, of),
      )
      return new Map(rows.map(({ apiId, ...open }) => [laneOf(apiId, open.tenantId), open]))
    },

    /** Of all tenants: names of these drawing APIs. */
    async apiNames(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await queueDb(db, ALL_TENANTS)
        .selectFrom('drawApi')
        .select(['id', 'apiName'])
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute()
      return new Map(rows.map(({ id, apiName }) => [id, apiName]))
    },

    /** Of tenants that were removed too. */
    async tenantNames(tenantIds: readonly string[]): Promise<Map<string, string>> {
      if (tenantIds.length === 0) return new Map()
      const rows = await db
        .platform()
        .selectFrom('systemTenant')
        .select(['tenantId', 'tenantName'])
        .where(sql<boolean>`tenant_id = any(${[...new Set(tenantIds)]}::text[])`)
        .orderBy('isDeleted', 'desc')
        .execute()
      return new Map(rows.map(({ tenantId, tenantName }) => [tenantId, tenantName]))
    },
  }
}
