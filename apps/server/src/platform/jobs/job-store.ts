import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Job, NewJob } from './jobs.ts'

/** A worker that does not report for this long is taken for dead; its jobs go on elsewhere. */
export const LEASE_SECONDS = 15

interface JobRow {
  id: string
  queue: string
  lane: string
  key: string
  tenantId: string
  payload: Record<string, unknown>
  run: number
  failures: number
  isCancelled: boolean
}

const JOB_COLUMNS = sql`id, queue, lane, key, tenant_id, payload, run, failures, is_cancelled`

export interface ClaimedJob extends Job {
  isCancelled: boolean
}

/** SQL of the job table. Times are the database's own, so that workers with different clocks agree. */
export function createJobStore(db: Db, worker: string) {
  const q = db.platform()
  const lease = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`

  return {
    async insert(trx: Db, id: string, job: NewJob): Promise<void> {
      await trx
        .platform()
        .insertInto('platformJob')
        .values({
          id, queue: job.queue, lane: job.lane, key: job.key, tenantId: job.tenantId, payload: JSON.stringify(job.payload ?? {}),
          priority: job.priority ?? 0, ...(job.runAt ? { runAt: job.runAt } : {}),
        })
        .execute()
    },

    /**
     * Started jobs that are due: between two polls, or left by a dead worker (which counts as a failed run). They hold their slot already,
     * so no limit applies.
     */
    async resume(queue: string, most: number): Promise<ClaimedJob[]> {
      const { rows } = await sql<JobRow>`
        update platform_job set worker = ${worker}, lease_until = ${lease}, run = run + 1, is_hurried = false, failures = failures + (worker is not null)::int
        where id in (select id from platform_job where queue = ${queue} and is_started and run_at <= now() and (worker is null or lease_until < now())
          order by run_at limit ${most} for update skip locked)
        returning ${JOB_COLUMNS}`.execute(q)
      return rows.map(toJob)
    },

    /** Lanes with a waiting job that is due, and how many slots of each are taken. Walks the index from lane to lane, not over all jobs. */
    async lanes(queue: string): Promise<{ lane: string; started: number }[]> {
      const { rows } = await sql<{ lane: string; started: string }>`
        with recursive lanes as (
          (select lane from platform_job where queue = ${queue} and not is_started order by lane limit 1)
          union all
          select (select j.lane from platform_job j where j.queue = ${queue} and not j.is_started and j.lane > lanes.lane order by j.lane limit 1)
          from lanes where lanes.lane is not null)
        select lane, (select count(*) from platform_job s where s.queue = ${queue} and s.lane = lanes.lane and s.is_started) as started
        from lanes where lane is not null`.execute(q)
      return rows.map((row) => ({ lane: row.lane, started: Number(row.started) }))
    },

    /** Takes the next waiting jobs of a lane. The lane's row lock (advisory) keeps two processes from passing its limit together. */
    async take(queue: string, lane: string, limit: number, most: number): Promise<ClaimedJob[]> {
      return q.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`${queue} ${lane}`}, 0))`.execute(trx)
        const { rows } = await sql<JobRow>`
          update platform_job set worker = ${worker}, lease_until = ${lease}, run = run + 1, is_started = true, is_hurried = false
          where id in (
            select id from platform_job where queue = ${queue} and lane = ${lane} and not is_started and run_at <= now()
            order by priority, run_at, id
            limit least(${most}::bigint, greatest(0, ${limit} - (select count(*) from platform_job s where s.queue = ${queue} and s.lane = ${lane} and s.is_started)))
            for update skip locked)
          returning ${JOB_COLUMNS}`.execute(trx)
        return rows.map(toJob)
      })
    },

    /** Seconds until something is due in these queues; undefined when nothing waits. */
    async nextDue(queues: readonly string[]): Promise<number | undefined> {
      const { rows } = await sql<{ seconds: number | null }>`
        select extract(epoch from min(case when worker is null then run_at else greatest(run_at, lease_until) end) - now())::float8 as seconds
        from platform_job where queue = any(${queues as string[]}) and is_started`.execute(q)
      return rows[0]?.seconds ?? undefined
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
      const result = await q.deleteFrom('platformJob').where('id', '=', job.id).where('worker', '=', worker).where('run', '=', job.run).executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    /** Gives the job back, to be run again at that time, or now if it was hurried or cancelled meanwhile; it keeps its slot. */
    async giveBack(job: Job, { delaySeconds, payload, failures }: { delaySeconds: number; payload?: Record<string, unknown> | undefined; failures: number }): Promise<void> {
      await q
        .updateTable('platformJob')
        .set({
          worker: null, leaseUntil: null, failures,
          runAt: sql<Date>`case when is_cancelled or is_hurried then now() else now() + make_interval(secs => ${delaySeconds}) end`,
          ...(payload ? { payload: JSON.stringify(payload) } : {}),
        })
        .where('id', '=', job.id)
        .where('worker', '=', worker)
        .where('run', '=', job.run)
        .execute()
    },

    /** One statement on the row that {@link giveBack} writes too: whichever comes second sees what the first did. */
    async hurry(trx: Db, queue: string, key: string): Promise<boolean> {
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
      const removed = await q.deleteFrom('platformJob').where('queue', '=', queue).where('key', '=', key).where('isStarted', '=', false).executeTakeFirst()
      if (removed.numDeletedRows > 0n) return 'removed'
      const marked = await q
        .updateTable('platformJob')
        .set({ isCancelled: true, runAt: sql<Date>`least(run_at, now())` })
        .where('queue', '=', queue)
        .where('key', '=', key)
        .executeTakeFirst()
      return marked.numUpdatedRows > 0n ? 'stopping' : 'unknown'
    },

    /** True for the one process that may do the chore now. */
    async takeChore(name: string, seconds: number): Promise<boolean> {
      const { rows } = await sql<{ name: string }>`
        insert into platform_chore (name, next_time) values (${name}, now() + make_interval(secs => ${seconds}))
        on conflict (name) do update set next_time = excluded.next_time where platform_chore.next_time <= now() returning name`.execute(q)
      return rows.length > 0
    },

    async notify(channel: string, payload: string): Promise<void> {
      await sql`select pg_notify(${channel}, ${payload})`.execute(q)
    },
  }
}

export type JobStore = ReturnType<typeof createJobStore>

function toJob(row: JobRow): ClaimedJob {
  const { id, queue, lane, key, tenantId, payload, run, failures, isCancelled } = row
  return { id, queue, lane, key, tenantId, payload, run, failures, isCancelled }
}
