import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { laneOf } from '../draw-run/lane.ts'
import { queueDb, type QueueOf } from '../draw-run/queue-of.ts'

/** What ended in a lane lately. */
export interface LaneEnds {
  tenantId: string
  /** Ended well, over the shorter of the two times. */
  succeededLately: number
  succeeded: number
  failed: number
}

const SUCCEEDED = 2
const FAILED = 3

export function createQueueBoardRepository(db: Db) {
  return {
    /** By lane, those in which something ended since then. */
    async countEnds(of: QueueOf, { since, lately }: { since: Date; lately: Date }): Promise<Map<string, LaneEnds>> {
      const { tenantId } = of
      const mine = tenantId === undefined ? sql`true` : sql`i.tenant_id = ${tenantId}`
      const { rows } = await sql<LaneEnds & { apiId: string | null }>`
        select i.tenant_id, i.api_id,
          (count(*) filter (where i.state = ${SUCCEEDED} and i.finished_time >= ${lately}))::int as succeeded_lately,
          (count(*) filter (where i.state = ${SUCCEEDED}))::int as succeeded, (count(*) filter (where i.state = ${FAILED}))::int as failed
        from draw_info i where ${mine} and i.finished_time >= ${since} group by i.tenant_id, i.api_id`.execute(queueDb(db, of))
      return new Map(rows.map(({ apiId, ...ends }) => [laneOf(apiId, ends.tenantId), ends]))
    },

    /** Of tenants that were removed too. */
    async tenantNames(tenantIds: readonly string[]): Promise<Map<string, string>> {
      if (tenantIds.length === 0) return new Map()
      const rows = await db.platform().selectFrom('systemTenant').select(['tenantId', 'tenantName']).where(sql<boolean>`tenant_id = any(${[...new Set(tenantIds)]}::text[])`).orderBy('isDeleted', 'desc').execute()
      return new Map(rows.map(({ tenantId, tenantName }) => [tenantId, tenantName]))
    },
  }
}
