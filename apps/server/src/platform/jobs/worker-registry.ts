import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { WorkerState } from './jobs.ts'

/** One without a sign of life for this long is forgotten. */
const KEPT_SECONDS = 24 * 3_600

export interface WorkerFacts {
  /** A random UUID, new with each start. */
  id: string
  role: string
  host: string
  pid: number
  concurrency: number
}

/** The processes that work, each with a row of its own that it writes while it lives. Times are the database's, so that all of them agree on who is alive. */
export function createWorkerRegistry(db: Db, leaseSeconds: number) {
  const q = db.platform()
  return {
    /** At the start, with each renewal of leases, and when it stops taking work. */
    async report(
      { id, role, host, pid, concurrency }: WorkerFacts,
      { queues, isDraining }: { queues: readonly string[]; isDraining: boolean },
    ): Promise<void> {
      await sql`
        insert into platform_worker (id, role, host, pid, concurrency, queues, is_draining) values (${id}, ${role}, ${host}, ${pid}, ${concurrency}, ${[...queues]}::text[], ${isDraining})
        on conflict (id) do update set queues = excluded.queues, is_draining = excluded.is_draining, beat_time = now()`.execute(
        q,
      )
    },

    async leave(id: string): Promise<void> {
      await q.deleteFrom('platformWorker').where('id', '=', id).execute()
    },

    /**
     * The oldest first. `isAlive`: a sign of life within a lease. `running`: jobs that it holds a lease on at this moment, of the queues that share its number; counted when asked, for a picture of half a second is over
     * before it would be reported. What waits for its next poll is held by nobody.
     */
    async list(): Promise<WorkerState[]> {
      return q
        .selectFrom('platformWorker')
        .select([
          'id',
          'role',
          'host',
          'pid',
          'concurrency',
          'isDraining',
          'startedTime',
          sql<boolean>`beat_time > now() - make_interval(secs => ${leaseSeconds})`.as('isAlive'),
          sql<number>`(select count(*)::int from platform_job j where j.is_started and j.queue = any(platform_worker.queues) and j.worker = platform_worker.id and j.lease_until > now())`.as(
            'running',
          ),
        ])
        .orderBy('startedTime')
        .orderBy('id')
        .execute()
    },

    async sweep(): Promise<void> {
      await sql`delete from platform_worker where beat_time < now() - make_interval(secs => ${KEPT_SECONDS})`.execute(q)
    },
  }
}
