import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Halt, JobPlace, LaneState, QueueSteering, QueueState, TenantState } from './jobs.ts'

interface HaltColumns {
  isHalted: boolean
  haltedUser: string | null
  haltedBy: string | null
  reason: string | null
  haltedTime: Date | null
}

type Counted<Row> = Row & { waiting: number; running: number; oldestTime: Date | null }

type QueueFigures = Pick<QueueSteering, 'queues' | 'lanes' | 'tenants' | 'places' | 'countAhead' | 'countWaiting'>

/** SQL of what people see of queues. Times are the database's own. */
export function createQueueFiguresStore(db: Db): QueueFigures {
  const q = db.platform()

  return {
    async queues() {
      const { rows } = await sql<Counted<{ queue: string; failing: number }>>`
        select queue, count(*) filter (where not is_started)::int as waiting, count(*) filter (where is_started)::int as running,
          count(*) filter (where failures > 0)::int as failing, min(run_at) filter (where not is_started and run_at <= now()) as oldest_time
        from platform_job group by queue order by queue`.execute(q)
      return rows.map((row): QueueState => ({ queue: row.queue, ...countsOf(row), failing: row.failing }))
    },

    async lanes(queue, { tenantId = null, lane = null }) {
      const { rows } = await sql<Counted<{ lane: string; tenantId: string } & HaltColumns>>`
        with jobs as (
          select lane, min(tenant_id) as tenant_id, (count(*) filter (where not is_started))::int as waiting, (count(*) filter (where is_started))::int as running from platform_job
          where queue = ${queue} and (${tenantId}::text is null or tenant_id = ${tenantId}) and (${lane}::text is null or lane = ${lane}) group by lane),
        paused as (
          select * from platform_lane where queue = ${queue} and is_paused and (${tenantId}::text is null or tenant_id = ${tenantId}) and (${lane}::text is null or lane = ${lane}))
        select coalesce(j.lane, p.lane) as lane, coalesce(j.tenant_id, p.tenant_id) as tenant_id, coalesce(j.waiting, 0) as waiting, coalesce(j.running, 0) as running,
          (select w.create_time from platform_job w where w.queue = ${queue} and w.lane = j.lane and not w.is_started order by w.priority, w.place limit 1) as oldest_time,
          p.lane is not null as is_halted, p.paused_user as halted_user, p.paused_by as halted_by, p.reason, p.paused_time as halted_time
        from jobs j full join paused p on p.lane = j.lane order by 1`.execute(q)
      return rows.map((row): LaneState => ({
        lane: row.lane,
        tenantId: row.tenantId,
        ...countsOf(row),
        pause: haltOf(row),
      }))
    },

    async tenants(queue, tenantId = undefined) {
      const only = tenantId ?? null
      const { rows } = await sql<Counted<{ tenantId: string; weight: number } & HaltColumns>>`
        with jobs as (
          select tenant_id, (count(*) filter (where not is_started))::int as waiting, (count(*) filter (where is_started))::int as running, min(create_time) filter (where not is_started) as oldest_time
          from platform_job where queue = ${queue} and (${only}::text is null or tenant_id = ${only}) group by tenant_id),
        own as (select * from platform_queue_tenant where queue = ${queue} and (weight <> 1 or is_held) and (${only}::text is null or tenant_id = ${only}))
        select coalesce(j.tenant_id, t.tenant_id) as tenant_id, coalesce(j.waiting, 0) as waiting, coalesce(j.running, 0) as running, j.oldest_time, coalesce(t.weight, 1) as weight,
          coalesce(t.is_held, false) as is_halted, t.held_user as halted_user, t.held_by as halted_by, t.reason, t.held_time as halted_time
        from jobs j full join own t on t.tenant_id = j.tenant_id order by 1`.execute(q)
      return rows.map((row): TenantState => ({
        tenantId: row.tenantId,
        ...countsOf(row),
        weight: row.weight,
        hold: haltOf(row),
      }))
    },

    /** Numbers whole lanes, once each, however many of their jobs are asked for. */
    async places(queue, keys) {
      if (keys.length === 0) return new Map()
      const { rows } = await sql<Omit<JobPlace, 'position'> & { position: number | null }>`
        with wanted as (select id, key, lane, tenant_id, is_started, priority from platform_job where queue = ${queue} and key = any(${keys})),
        numbered as (
          select id, (row_number() over (partition by lane order by priority, place))::int as position from platform_job
          where queue = ${queue} and not is_started and lane in (select lane from wanted where not is_started))
        select w.key, w.lane, w.tenant_id, w.is_started, w.priority, n.position from wanted w left join numbered n on n.id = w.id`.execute(
        q,
      )
      return new Map(rows.map((row): [string, JobPlace] => [row.key, { ...row, position: row.position ?? undefined }]))
    },

    async countAhead(queue, { key, tenantId }) {
      const { rows } = await sql<{ isStarted: boolean; ahead: number | null }>`
        select me.is_started, case when not me.is_started then
          (select count(*)::int from platform_job j where j.queue = me.queue and j.lane = me.lane and not j.is_started and (j.priority, j.place) < (me.priority, me.place)) end as ahead
        from platform_job me where me.queue = ${queue} and me.key = ${key} and me.tenant_id = ${tenantId}`.execute(q)
      const [row] = rows
      return row && (row.isStarted ? 'started' : (row.ahead ?? 0))
    },

    async countWaiting(queue, { lane, tenantId }, most) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (select 1 from platform_job j where j.queue = ${queue} and j.lane = ${lane} and not j.is_started and j.tenant_id = ${tenantId} limit ${most}) bounded`.execute(
        q,
      )
      return rows[0]?.count ?? 0
    },
  }
}

function countsOf({
  waiting,
  running,
  oldestTime,
}: Counted<object>): Pick<LaneState, 'waiting' | 'running' | 'oldestTime'> {
  return { waiting, running, oldestTime: oldestTime ?? undefined }
}

function haltOf({ isHalted, haltedUser, haltedBy, reason, haltedTime }: HaltColumns): Halt | undefined {
  if (!isHalted || !haltedTime) return undefined
  return { userId: haltedUser ?? '', by: haltedBy ?? '', reason: reason ?? '', time: haltedTime }
}
