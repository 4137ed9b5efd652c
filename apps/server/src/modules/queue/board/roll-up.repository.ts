import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { countOf, isOutcome, runSeconds, waitSeconds } from '../../drawing/records/figures/figure-definitions.ts'
import { countSteps, stepOf } from './durations.ts'

/** Until when the hours were counted. */
const MARK = 'queue.figures'

/** Half open; whole hours of UTC. */
export interface HourRange {
  from: Date
  to: Date
}

/** The hours of all tenants, counted from the records. */
export function createRollUpRepository(db: Db) {
  const all = () => db.across('maintenance')
  return {
    async findMark(): Promise<Date | undefined> {
      const row = await db
        .platform()
        .selectFrom('platformSetting')
        .select('value')
        .where('name', '=', MARK)
        .executeTakeFirst()
      return row ? new Date(row.value) : undefined
    },

    async setMark(time: Date): Promise<void> {
      const value = time.toISOString()
      await db
        .platform()
        .insertInto('platformSetting')
        .values({ name: MARK, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },

    /** When the first drawing from then on ended; undefined when none did. */
    async findFirstEnd(from: Date): Promise<Date | undefined> {
      const row = await all()
        .selectFrom('drawInfo')
        .select('finishedTime')
        .where('finishedTime', '>=', from)
        .orderBy('finishedTime')
        .limit(1)
        .executeTakeFirst()
      return row?.finishedTime ?? undefined
    },

    /**
     * Counts these hours anew, in one statement: the same records give the same rows, however often. A record that was tried again shows its last attempt; the attempts before it ended too, and count in
     * their hours.
     */
    async count({ from, to }: HourRange): Promise<void> {
      await sql`
        with ended as (
          select i.tenant_id, coalesce(i.api_id, 0) as api_id, i.finished_time, i.state, i.error ->> 'code' as code, i.queued_time, i.started_time
          from draw_info i where i.finished_time >= ${from} and i.finished_time < ${to} and i.is_deleted = 0
          union all
          select i.tenant_id, coalesce(i.api_id, 0), t.finished_time, case when t.outcome = 'E_CANCELLED' then 4 when t.outcome = 'E_MODERATED' then 5 else 3 end, t.outcome, t.create_time, t.started_time
          from draw_info i join draw_attempt t on t.tenant_id = i.tenant_id and t.info_id = i.id and t.no < i.attempts
          where i.attempts > 1 and i.is_deleted = 0 and i.update_time >= ${from} and t.finished_time >= ${from} and t.finished_time < ${to} and t.outcome <> 'done'),
        stepped as (
          select tenant_id, api_id, date_trunc('hour', finished_time, 'UTC') as hour, state, code,
            ${stepOf(waitSeconds())} as wait_step,
            case when ${isOutcome('succeeded')} then ${stepOf(runSeconds())} end as run_step
          from ended),
        codes as (
          select tenant_id, api_id, hour, json_object_agg(code, count order by code) as errors
          from (select tenant_id, api_id, hour, code, count(*) as count from stepped where ${isOutcome('failed')} and code is not null group by 1, 2, 3, 4) c group by 1, 2, 3),
        fresh as materialized (
          select s.tenant_id, s.api_id, s.hour, ${countOf('succeeded')} as succeeded, ${countOf('failed')} as failed, ${countOf('blocked')} as blocked,
            ${countOf('cancelled')} as cancelled, ${countSteps('wait_step')} as wait_counts, ${countSteps('run_step')} as run_counts
          from stepped s group by 1, 2, 3),
        gone as (
          delete from draw_queue_hour h where h.hour >= ${from} and h.hour < ${to}
            and not exists (select 1 from fresh f where f.tenant_id = h.tenant_id and f.api_id = h.api_id and f.hour = h.hour))
        insert into draw_queue_hour (tenant_id, api_id, hour, succeeded, failed, blocked, cancelled, wait_counts, run_counts, errors)
        select f.tenant_id, f.api_id, f.hour, succeeded, failed, blocked, cancelled, wait_counts, run_counts, coalesce(c.errors, '{}')
        from fresh f left join codes c on c.tenant_id = f.tenant_id and c.api_id = f.api_id and c.hour = f.hour
        on conflict (tenant_id, api_id, hour) do update set succeeded = excluded.succeeded, failed = excluded.failed, blocked = excluded.blocked, cancelled = excluded.cancelled,
          wait_counts = excluded.wait_counts, run_counts = excluded.run_counts, errors = excluded.errors`.execute(all())
    },

    async sweep(before: Date): Promise<void> {
      await all().deleteFrom('drawQueueHour').where('hour', '<', before).execute()
    },
  }
}
