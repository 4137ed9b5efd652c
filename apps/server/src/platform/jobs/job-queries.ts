import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../../db/schema.generated.ts'

/*
 * Parts of queries that read rows of others beside their jobs, in one statement. Jobs stand behind no tenant's wall: the condition of the
 * tenant on those rows is the query's own.
 */

/** A table of a query: the jobs of a lane that hold a slot, with their tenant (`tenant_id`) and `payload`. `lane`: a value, or the column of another table in the query. */
export const startedJobs = (queue: string, lane: RawBuilder<string>): RawBuilder<unknown> =>
  sql`(select tenant_id, payload from platform_job where queue = ${queue} and lane = ${lane} and is_started)`

/** A value of a query: when the job in front of a lane was queued; null where none waits. `lane`: as in {@link startedJobs}. */
export const frontJobTime = (queue: string, lane: RawBuilder<string>): RawBuilder<Date | null> =>
  sql<Date | null>`(select j.create_time from platform_job j where j.queue = ${queue} and j.lane = ${lane} and not j.is_started order by j.priority, j.place limit 1)`

/** Which jobs; what is left out narrows nothing. */
export interface PlacedJobsFilter {
  tenantId?: string | undefined
  lane?: string | undefined
  /** What the name of the lane begins with. */
  laneStart?: string | undefined
  /** Those of the lane in which the job with this key stands. */
  laneOfKey?: string | undefined
}

/** Null once it has started. */
const PLACE = sql<
  number | null
>`case when job.is_started then null else row_number() over (partition by job.lane, job.is_started order by job.priority, job.place) end::int`

/** A query of jobs, named `job`, with their places: from 1 in each lane, counted over all that wait there. */
export function placedJobs(
  q: Kysely<Database>,
  queue: string,
  { tenantId, lane, laneStart, laneOfKey }: PlacedJobsFilter,
) {
  const laneBeside = q
    .selectFrom('platformJob')
    .select('lane')
    .where('queue', '=', queue)
    .where('key', '=', laneOfKey ?? '')
  return q
    .selectFrom('platformJob as job')
    .select([
      'job.id',
      'job.key',
      'job.lane',
      'job.tenantId',
      'job.isStarted',
      'job.priority',
      'job.place',
      PLACE.as('position'),
    ])
    .where('job.queue', '=', queue)
    .$if(tenantId !== undefined, (query) => query.where('job.tenantId', '=', tenantId as string))
    .$if(lane !== undefined, (query) => query.where('job.lane', '=', lane as string))
    .$if(laneStart !== undefined, (query) => query.where(sql<boolean>`starts_with(job.lane, ${laneStart ?? ''})`))
    .$if(laneOfKey !== undefined, (query) => query.where('job.lane', '=', laneBeside))
}
