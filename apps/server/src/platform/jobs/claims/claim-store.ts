import { sql, type RawBuilder } from 'kysely'
import { runQueries } from '../../database/create-db.ts'
import type { Db } from '../../database/db.ts'
import { JOB_COLUMNS, type ClaimedJob } from '../job-row.ts'
import { laneLocks } from './lane-lock.ts'
import type { OpenLane } from './plan-round.ts'

/** So many jobs of each lane are looked at to see which of a tenant's lanes comes first. */
const LOOK_AHEAD = 4

export interface LaneFront extends Omit<OpenLane, 'slots'> {
  started: number
}

export interface Look {
  /** Taken up again already. */
  resumed: ClaimedJob[]
  /** Lanes with a job that is due, but for those that are paused or whose tenant is held. */
  lanes: LaneFront[]
  /** Seconds until something that has started is due; undefined when nothing will be. */
  dueSeconds: number | undefined
}

export interface Take {
  lane: Pick<OpenLane, 'queue' | 'lane'>
  /** Most that may run in it at once. */
  limit: number
  most: number
}

/** Walks the index from lane to lane and looks at the first few of each, however many wait behind them. */
export const frontsOf = (queues: readonly string[]): RawBuilder<unknown> => sql`
  with recursive lanes as (
    select q.queue, f.lane, f.tenant_id from unnest(${queues}::text[]) as q(queue)
    cross join lateral (select j.lane, j.tenant_id from platform_job j where j.queue = q.queue and not j.is_started order by j.lane limit 1) f
    union all
    select l.queue, f.lane, f.tenant_id from lanes l
    cross join lateral (select j.lane, j.tenant_id from platform_job j where j.queue = l.queue and not j.is_started and j.lane > l.lane order by j.lane limit 1) f),
  jobs as (
    select l.queue, l.lane, l.tenant_id, coalesce(t.weight, 1) as weight, row_number() over (order by f.priority, f.place) as place
    from lanes l
    left join platform_lane p on p.queue = l.queue and p.lane = l.lane
    left join platform_queue_tenant t on t.queue = l.queue and t.tenant_id = l.tenant_id
    cross join lateral (
      select j.priority, j.place from platform_job j where j.queue = l.queue and j.lane = l.lane and not j.is_started and j.run_at <= now() order by j.priority, j.place limit ${LOOK_AHEAD + 1}::int) f
    where p.is_paused is not true and t.is_held is not true)
  select queue, lane, tenant_id, weight, array_agg(place::int order by place) as places,
    (select count(*)::int from platform_job s where s.queue = jobs.queue and s.lane = jobs.lane and s.is_started) as started
  from jobs group by queue, lane, tenant_id, weight order by min(place)`

const ONE_PLAN = sql`select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`

/** SQL by which a worker finds and takes its jobs, in one round trip each. */
export function createClaimStore(db: Db, worker: string, leaseSeconds: number) {
  const q = db.platform()
  const lease = sql`now() + make_interval(secs => ${leaseSeconds})`
  /** In one implicit transaction, with plans that are made once for each connection: making one takes longer than running it. They go by the indexes, so that one made while the table was empty serves when it is full. */
  const together = async (...statements: RawBuilder<unknown>[]): Promise<unknown[][]> => {
    const [, ...rows] = (await runQueries(
      q,
      [ONE_PLAN, ...statements].map((statement) => ({ compile: () => statement.compile(q) })),
    )) as unknown[][]
    return rows
  }

  /** Between two polls, or left by a dead worker (which counts as a failed run). They hold their slot already, so no limit applies. */
  const resume = (queues: readonly string[], most: number): RawBuilder<unknown> => sql`
    with due as materialized (
      select id from platform_job where queue = any(${queues}) and is_started and run_at <= now() and (worker is null or lease_until < now())
      order by run_at limit ${most}::int for update skip locked)
    update platform_job j set worker = ${worker}, lease_until = ${lease}, run = run + 1, is_hurried = false, failures = failures + (worker is not null)::int
    from due where j.id = due.id returning ${JOB_COLUMNS}`

  const nextDue = (queues: readonly string[]): RawBuilder<unknown> => sql`
    select extract(epoch from min(case when worker is null then run_at else greatest(run_at, lease_until) end) - now())::float8 as seconds
    from platform_job where queue = any(${queues}) and is_started`

  return {
    /** What could be done now; what was begun before and is due is taken up at once, at most so many. */
    async look(queues: readonly string[], most: number): Promise<Look> {
      const [resumed = [], lanes = [], due = []] = (await together(
        resume(queues, most),
        frontsOf(queues),
        nextDue(queues),
      )) as [ClaimedJob[]?, FrontRow[]?, { seconds: number | null }[]?]
      return { resumed, lanes: lanes.map(toFront), dueSeconds: due[0]?.seconds ?? undefined }
    },

    /**
     * Begins the first jobs of these lanes. Under their locks, so that two processes cannot pass a limit together, and after them a new look at the rows: an earlier pause or claim of a lane is seen.
     * Jobs that somebody holds are passed over.
     */
    async take(takes: readonly Take[]): Promise<ClaimedJob[]> {
      const sorted = takes.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
      const [queues, lanes] = [sorted.map(({ lane }) => lane.queue), sorted.map(({ lane }) => lane.lane)]
      const [, jobs = []] = (await together(
        laneLocks(queues, lanes),
        sql`
          with mine as materialized (
            select f.id from unnest(${queues}::text[], ${lanes}::text[], ${sorted.map(({ most }) => most)}::int[], ${sorted.map(({ limit }) => limit)}::int[]) as l(queue, lane, most, lane_limit)
            cross join lateral (
              select j.id from platform_job j where j.queue = l.queue and j.lane = l.lane and not j.is_started and j.run_at <= now()
                and not exists (select 1 from platform_lane p where p.queue = l.queue and p.lane = l.lane and p.is_paused)
                and not exists (select 1 from platform_queue_tenant t where t.queue = l.queue and t.tenant_id = j.tenant_id and t.is_held)
              order by j.priority, j.place
              limit least(l.most, greatest(0, l.lane_limit - (select count(*)::int from platform_job s where s.queue = l.queue and s.lane = l.lane and s.is_started)))
              for update of j skip locked) f)
          update platform_job j set worker = ${worker}, lease_until = ${lease}, run = run + 1, is_started = true, is_hurried = false
          from mine where j.id = mine.id returning ${JOB_COLUMNS}`,
      )) as [unknown[], ClaimedJob[]?]
      return jobs
    },
  }
}

export type ClaimStore = ReturnType<typeof createClaimStore>

interface FrontRow {
  queue: string
  lane: string
  tenantId: string
  weight: number
  places: number[]
  started: number
}

const keyOf = ({ lane }: Take): string => `${lane.queue} ${lane.lane}`

const toFront = ({ queue, lane, tenantId, weight, places, started }: FrontRow): LaneFront => ({
  queue,
  lane,
  tenantId,
  weight,
  started,
  order: places.slice(0, LOOK_AHEAD),
  hasMore: places.length > LOOK_AHEAD,
})
