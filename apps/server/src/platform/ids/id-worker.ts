import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { SNOWFLAKE_WORKER_ID } from '@drawdesk/contract/core/constants'
import type { Db } from '../database/db.ts'
import { createIds, type Ids } from './ids.ts'
import type { Log } from '../log.ts'

const LEASE_SECONDS = 30
/** So often that a database that comes and goes for half a minute is met at least once while it is there. */
const RENEW_MS = 3_000
const MOST_WORKERS = 1_024

export class WorkerIdTaken extends Error {
  override name = 'WorkerIdTaken'
}

export interface IdWorker {
  ids: Ids
  workerId: number
  close(): Promise<void>
}

/**
 * Leases a snowflake worker number from the database: 42 first, then the next free one; `wanted` asks for that one only.
 * Ids stop (WorkerIdLost) once the lease may have ended, measured on this process's own monotonic clock.
 *
 * @throws {WorkerIdTaken} when the wanted number, or every number, is in use.
 */
export async function leaseIdWorker(db: Db, log: Log, wanted?: number): Promise<IdWorker> {
  const holder = randomUUID()
  const q = db.platform()
  const tryTake = async (workerId: number): Promise<boolean> => {
    const { rows } = await sql<{ workerId: number }>`
      insert into platform_id_worker (worker_id, holder, lease_until) values (${workerId}, ${holder}, now() + make_interval(secs => ${LEASE_SECONDS}))
      on conflict (worker_id) do update set holder = excluded.holder, lease_until = excluded.lease_until where platform_id_worker.lease_until < now()
      returning worker_id`.execute(q)
    return rows.length > 0
  }

  let heldUntilMs = 0
  const hold = (askedMs: number): void => {
    heldUntilMs = askedMs + LEASE_SECONDS * 1_000
  }

  let workerId: number | undefined
  const candidates =
    wanted === undefined
      ? Array.from({ length: MOST_WORKERS }, (_, offset) => (SNOWFLAKE_WORKER_ID + offset) % MOST_WORKERS)
      : [wanted]
  for (const candidate of candidates) {
    const askedMs = performance.now()
    if (await tryTake(candidate)) {
      workerId = candidate
      hold(askedMs)
      break
    }
  }
  if (workerId === undefined)
    throw new WorkerIdTaken(
      wanted === undefined ? 'all id workers are in use' : `WORKER_ID ${wanted} is in use by another process`,
    )

  const leased = workerId
  const renew = async (): Promise<void> => {
    const askedMs = performance.now()
    const { rows } = await sql<{ workerId: number }>`
      update platform_id_worker set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}) where worker_id = ${leased} and holder = ${holder} returning worker_id`.execute(
      q,
    )
    if (rows.length > 0) hold(askedMs)
    else log.error({ workerId: leased }, 'the id worker was taken by another process; no more ids are handed out here')
  }
  const timer = setInterval(() => {
    renew().catch((error: Error) => log.warn({ error: error.message }, 'could not renew the id worker'))
  }, RENEW_MS)
  timer.unref()

  return {
    workerId: leased,
    ids: createIds(leased, { isHeld: () => performance.now() < heldUntilMs }),
    async close() {
      clearInterval(timer)
      await q.deleteFrom('platformIdWorker').where('workerId', '=', leased).where('holder', '=', holder).execute()
    },
  }
}
