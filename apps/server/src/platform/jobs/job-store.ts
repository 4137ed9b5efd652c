import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { recordset } from '../database/recordset.ts'
import type { Job, NewJob } from './jobs.ts'
import { CHANNEL, ENDED } from './job-signal.ts'

/** SQL of the job table. Times are the database's own, so that workers with different clocks agree. */
export function createJobStore(db: Db, worker: string, leaseSeconds: number) {
  const q = db.platform()
  const notifyEnded = sql`pg_notify(${CHANNEL}, json_build_array(${ENDED}::text, queue, key)::text)`
  const lease = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`

  return {
    async insert(trx: Db, id: string, job: NewJob): Promise<void> {
      await trx
        .platform()
        .insertInto('platformJob')
        .values({
          id,
          queue: job.queue,
          lane: job.lane,
          key: job.key,
          tenantId: job.tenantId,
          payload: JSON.stringify(job.payload ?? {}),
          // At the end of its lane: ids rise with time.
          priority: job.priority ?? 0,
          place: id,
          ...(job.runAt ? { runAt: job.runAt } : {}),
        })
        .execute()
    },

    /** One statement of one text, however many there are. */
    async insertAll(trx: Db, jobs: readonly (Omit<NewJob, 'priority' | 'runAt'> & { id: string })[]): Promise<void> {
      await sql`
        insert into platform_job (id, queue, lane, key, tenant_id, payload, place) select v.id, v.queue, v.lane, v.key, v."tenantId", coalesce(v.payload, '{}'), v.id
        from json_to_recordset(${recordset(jobs)}::json) as v (id bigint, queue text, lane text, key text, "tenantId" text, payload json)`.execute(
        trx.platform(),
      )
    },

    /** Keeps the leases of running jobs; answers those still ours, with their cancel mark. */
    async renew(jobs: readonly Job[]): Promise<Map<string, { isCancelled: boolean }>> {
      const { rows } = await sql<{ id: string; isCancelled: boolean }>`
        update platform_job j set lease_until = ${lease} from unnest(${jobs.map((job) => job.id)}::bigint[], ${jobs.map((job) => job.run)}::int[]) as mine(id, run)
        where j.id = mine.id and j.run = mine.run and j.worker = ${worker} returning j.id, j.is_cancelled`.execute(q)
      return new Map(rows.map((row) => [row.id, { isCancelled: row.isCancelled }]))
    },

    /** The job is done. False: another worker has it (fencing), and our result does not count. */
    async end(job: Job): Promise<boolean> {
      const { rows } = await sql`
        with gone as (delete from platform_job where id = ${job.id} and worker = ${worker} and run = ${job.run} returning queue, key, is_cancelled)
        select case when is_cancelled then ${notifyEnded} end from gone`.execute(q)
      return rows.length > 0
    },

    /** Gives the job back, to be run again at that time, or now if it was expedited or cancelled meanwhile; it keeps its slot. */
    async giveBack(
      job: Job,
      {
        delaySeconds,
        payload,
        failures,
      }: { delaySeconds: number; payload?: Record<string, unknown> | undefined; failures: number },
    ): Promise<void> {
      await q
        .updateTable('platformJob')
        .set({
          worker: null,
          leaseUntil: null,
          failures,
          runAt: sql<Date>`case when is_cancelled or is_hurried then now() else now() + make_interval(secs => ${delaySeconds}) end`,
          ...(payload ? { payload: JSON.stringify(payload) } : {}),
        })
        .where('id', '=', job.id)
        .where('worker', '=', worker)
        .where('run', '=', job.run)
        .execute()
    },

    /** One statement on the row that {@link giveBack} writes too: whichever comes second sees what the first did. */
    async expedite(trx: Db, queue: string, key: string): Promise<boolean> {
      const result = await trx
        .platform()
        .updateTable('platformJob')
        .set({ isHurried: true, runAt: sql<Date>`least(run_at, now())` })
        .where('queue', '=', queue)
        .where('key', '=', key)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async cancel(queue: string, key: string): Promise<'removed' | 'stopping' | 'unknown'> {
      const removed = await sql`
        with gone as (delete from platform_job where queue = ${queue} and key = ${key} and not is_started returning queue, key) select ${notifyEnded} from gone`.execute(
        q,
      )
      if (removed.rows.length > 0) return 'removed'
      const marked = await q
        .updateTable('platformJob')
        .set({ isCancelled: true, runAt: sql<Date>`least(run_at, now())` })
        .where('queue', '=', queue)
        .where('key', '=', key)
        .executeTakeFirst()
      return marked.numUpdatedRows > 0n ? 'stopping' : 'unknown'
    },

    /** True for the one process that may do the maintenance job now. */
    async takeMaintenanceJob(name: string, seconds: number): Promise<boolean> {
      const { rows } = await sql<{ name: string }>`
        insert into platform_chore (name, next_time) values (${name}, now() + make_interval(secs => ${seconds}))
        on conflict (name) do update set next_time = excluded.next_time where platform_chore.next_time <= now() returning name`.execute(
        q,
      )
      return rows.length > 0
    },

    async isThere(queue: string, key: string): Promise<boolean> {
      const found = await q
        .selectFrom('platformJob')
        .select('id')
        .where('queue', '=', queue)
        .where('key', '=', key)
        .executeTakeFirst()
      return found !== undefined
    },

    async notify(signal: string): Promise<void> {
      await sql`select pg_notify(${CHANNEL}, ${signal})`.execute(q)
    },
  }
}

export type JobStore = ReturnType<typeof createJobStore>
