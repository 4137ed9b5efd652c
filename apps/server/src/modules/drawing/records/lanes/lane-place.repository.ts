import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { WAIT_STEPS } from './wait-step.ts'
import { DRAW_QUEUE, keyOf } from './lane.ts'

/** Places in lanes. Jobs are behind no tenant's wall of the database; each query has its condition. */
export function createLanePlaceRepository(db: Db) {
  return {
    /** How many begin before this waiting drawing in its lane; `started` once it holds a slot, undefined when it has no job. */
    async countAhead(scope: Scope, infoId: string): Promise<number | 'started' | undefined> {
      const { rows } = await sql<{ isStarted: boolean; ahead: number | null }>`
        select me.is_started, case when not me.is_started then
          (select count(*)::int from platform_job j where j.queue = me.queue and j.lane = me.lane and not j.is_started and (j.priority, j.place) < (me.priority, me.place)) end as ahead
        from platform_job me where me.queue = ${DRAW_QUEUE} and me.key = ${keyOf(infoId)} and me.tenant_id = ${scope.tenantId}`.execute(
        db.as(scope),
      )
      const [row] = rows
      return row && (row.isStarted ? 'started' : (row.ahead ?? 0))
    },

    /** Drawings that hold a slot of this lane and wait in front of their provider, the first sent in front. */
    async listAtGate(scope: Pick<Scope, 'tenantId'>, lane: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select i.id from platform_job j join draw_info i on i.id = (j.payload ->> 'infoId')::bigint and i.tenant_id = ${scope.tenantId}
        where j.queue = ${DRAW_QUEUE} and j.lane = ${lane} and j.is_started and j.tenant_id = ${scope.tenantId} and i.step = any(${[...WAIT_STEPS]}::text[]) order by i.id`.execute(
        db.as(scope),
      )
      return rows.map(({ id }) => id)
    },

    /** How many wait in this lane, counted up to `most`. */
    async countWaiting(scope: Scope, lane: string, most: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (select 1 from platform_job j where j.queue = ${DRAW_QUEUE} and j.lane = ${lane} and not j.is_started and j.tenant_id = ${scope.tenantId} limit ${most}) bounded`.execute(
        db.as(scope),
      )
      return rows[0]?.count ?? 0
    },
  }
}
