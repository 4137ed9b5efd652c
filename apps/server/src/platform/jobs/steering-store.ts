import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Halt, JobPlace, LaneState, QueueSteering, TenantState } from './jobs.ts'
import { lockLane } from './claims/lane-lock.ts'

interface HaltColumns {
  isHalted: boolean
  haltedUser: string | null
  haltedBy: string | null
  reason: string | null
  haltedTime: Date | null
}

type Counted<Row> = Row & { waiting: number; running: number; oldestTime: Date | null }

/** SQL of what people see and change of a queue: `QueueSteering` but for what a process itself knows. Times are the database's own. */
export function createSteeringStore(db: Db): Omit<QueueSteering, 'workers' | 'ended'> {
  const q = db.platform()

  return {
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

    /** Under the lane's lock: a claim of it either was through before, or sees the pause. */
    async setPause(trx, queue, { lane, tenantId }, pause) {
      await lockLane(trx, queue, lane)
      if (!pause) {
        await trx
          .platform()
          .deleteFrom('platformLane')
          .where('queue', '=', queue)
          .where('lane', '=', lane)
          .where('tenantId', '=', tenantId)
          .execute()
        return
      }
      await sql`
        insert into platform_lane (queue, lane, tenant_id, is_paused, paused_time, paused_user, paused_by, reason)
        values (${queue}, ${lane}, ${tenantId}, true, now(), ${pause.userId}, ${pause.by}, ${pause.reason})
        on conflict (queue, lane) do update set is_paused = true, paused_time = excluded.paused_time, paused_user = excluded.paused_user, paused_by = excluded.paused_by, reason = excluded.reason
        where platform_lane.tenant_id = excluded.tenant_id`.execute(trx.platform())
    },

    async setTenant(trx, queue, tenantId, { weight, hold }) {
      const own = trx.platform()
      if (weight !== undefined) {
        await sql`
          insert into platform_queue_tenant (queue, tenant_id, weight) values (${queue}, ${tenantId}, ${weight})
          on conflict (queue, tenant_id) do update set weight = excluded.weight`.execute(own)
      }
      if (hold === undefined) return
      await sql`
        insert into platform_queue_tenant (queue, tenant_id, is_held, held_time, held_user, held_by, reason)
        values (${queue}, ${tenantId}, ${hold !== null}, case when ${hold !== null} then now() end, ${hold?.userId ?? null}, ${hold?.by ?? ''}, ${hold?.reason ?? ''})
        on conflict (queue, tenant_id) do update set is_held = excluded.is_held, held_time = excluded.held_time, held_user = excluded.held_user, held_by = excluded.held_by, reason = excluded.reason`.execute(
        own,
      )
    },

    async move(trx, queue, key, position) {
      const own = trx.platform()
      const found = await own
        .selectFrom('platformJob')
        .select('lane')
        .where('queue', '=', queue)
        .where('key', '=', key)
        .executeTakeFirst()
      if (!found) return 'unknown'
      await lockLane(trx, queue, found.lane)
      const held = await hold(trx, queue, key)
      if (held !== 'held') return held
      const { rows } = await sql<{ position: number }>`
        with others as (
          select row_number() over (order by priority, place) as n, priority, place from platform_job where queue = ${queue} and lane = ${found.lane} and not is_started and key <> ${key}),
        gap as (
          select least(${position}::int, (select count(*) from others) + 1)::int as position),
        beside as (
          select gap.position, before.priority as before_priority, before.place as before_place, after.priority as after_priority, after.place as after_place
          from gap left join others before on before.n = gap.position - 1 left join others after on after.n = gap.position)
        update platform_job j set
          priority = coalesce(before_priority, after_priority, j.priority),
          place = trim_scale(case
            when before_place is null and after_place is null then j.place
            when before_place is null then after_place - 0.5
            when after_place is null or after_priority <> before_priority then before_place + 0.5
            else (before_place + after_place) * 0.5 end)
        from beside where j.queue = ${queue} and j.key = ${key} returning beside.position`.execute(own)
      return rows[0]?.position ?? 'unknown'
    },

    holdWaiting: hold,

    /** Who would take it up waits for this row, and finds it gone; a transaction that is rolled back brings it back. */
    async takeBack(trx, queue, key) {
      const result = await trx
        .platform()
        .deleteFrom('platformJob')
        .where('queue', '=', queue)
        .where('key', '=', key)
        .where('worker', 'is', null)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },
  }
}

/** A worker that looks for jobs passes over one that is held (`skip locked`); one that takes it at this moment is waited for. */
async function hold(trx: Db, queue: string, key: string): Promise<'held' | 'started' | 'unknown'> {
  const job = await trx
    .platform()
    .selectFrom('platformJob')
    .select('isStarted')
    .where('queue', '=', queue)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!job) return 'unknown'
  return job.isStarted ? 'started' : 'held'
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
