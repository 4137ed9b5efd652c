import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { startedJobs } from '../../../../platform/jobs/job-queries.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { WAIT_STEPS } from './wait-step.ts'
import { DRAW_QUEUE } from './lane.ts'

/** Records by their places in lanes. Jobs are behind no tenant's wall of the database; the records beside them have their condition. */
export function createLanePlaceRepository(db: Db) {
  return {
    /** Drawings that hold a slot of this lane and wait in front of their provider, the first sent in front. */
    async listAtGate(scope: Pick<Scope, 'tenantId'>, lane: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select i.id from ${startedJobs(DRAW_QUEUE, sql<string>`${lane}`)} j join draw_info i on i.id = (j.payload ->> 'infoId')::bigint and i.tenant_id = ${scope.tenantId}
        where j.tenant_id = ${scope.tenantId} and i.step = any(${[...WAIT_STEPS]}::text[]) order by i.id`.execute(
        db.as(scope),
      )
      return rows.map(({ id }) => id)
    },
  }
}
