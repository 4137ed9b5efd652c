import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { QueueSteering } from './jobs.ts'
import { lockLane } from './claims/lane-lock.ts'

type Steering = Pick<QueueSteering, 'setPause' | 'setTenant' | 'move' | 'holdWaiting' | 'removeHeld' | 'takeBack'>

/** SQL of what people change of a queue. Times are the database's own. */
export function createSteeringStore(): Steering {
  return {
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

    async removeHeld(trx, queue, key) {
      await trx
        .platform()
        .deleteFrom('platformJob')
        .where('queue', '=', queue)
        .where('key', '=', key)
        .where('isStarted', '=', false)
        .execute()
    },

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
