import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { DRAW_QUEUE, keyOf } from './lane.ts'

/** Places in lanes. Jobs are behind no tenant's wall of the database; each query has its condition. */
export function createLanePlaceRepository(db: Db) {
  return {
    /** How many begin before this waiting drawing in its lane; `started` once it holds a slot, undefined when it has no job. */
    async countAhead(scope: Scope, infoId: string): Promise<number | 'started' | undefined> {
      const { rows } = await sql<{ isStarted: boolean; ahead: number | null }>`
        select me.is_started, case when not me.is_started then
          (select count(*)::int from platform_job j where j.queue = me.queue and j.lane = me.lane and not j.is_started and (j.priority, j.place) < (me.priority, me.place)) end as ahead
        from platform_job me where me.queue = ${DRAW_QUEUE} and me.key = ${keyOf(infoId)} and me.tenant_id = ${scope.tenantId}`.execute(db.as(scope))
      const [row] = rows
      return row && (row.isStarted ? 'started' : (row.ahead ?? 0))
    },

    /** How many wait in this lane, counted up to `most`. */
    async countWaiting(scope: Scope, lane: string, most: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (select 1 from platform_job j where j.queue = ${DRAW_QUEUE} and j.lane = ${lane} and not j.is_started and j.tenant_id = ${scope.tenantId} limit ${most}) bounded`.execute(db.as(scope))
      return rows[0]?.count ?? 0
    },
  }
}
