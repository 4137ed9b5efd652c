import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { WorkerState } from './jobs.ts'

/** One that nobody heard of for this long is forgotten. */
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
    async report({ id, role, host, pid, concurrency }: WorkerFacts, { running, isDraining }: { running: number; isDraining: boolean }): Promise<void> {
      await sql`
        insert into platform_worker (id, role, host, pid, concurrency, running, is_draining) values (${id}, ${role}, ${host}, ${pid}, ${concurrency}, ${running}, ${isDraining})
        on conflict (id) do update set running = excluded.running, is_draining = excluded.is_draining, beat_time = now()`.execute(q)
    },

    async leave(id: string): Promise<void> {
      await q.deleteFrom('platformWorker').where('id', '=', id).execute()
    },

    /** The oldest first. `isAlive`: heard of within a lease. */
    async list(): Promise<WorkerState[]> {
      return q
        .selectFrom('platformWorker')
        .select(['id', 'role', 'host', 'pid', 'running', 'concurrency', 'isDraining', 'startedTime', sql<boolean>`beat_time > now() - make_interval(secs => ${leaseSeconds})`.as('isAlive')])
        .orderBy('startedTime')
        .orderBy('id')
        .execute()
    },

    async sweep(): Promise<void> {
      await sql`delete from platform_worker where beat_time < now() - make_interval(secs => ${KEPT_SECONDS})`.execute(q)
    },
  }
}
