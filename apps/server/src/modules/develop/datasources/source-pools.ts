import { Pool, TimeoutError } from 'tarn'
import type { GuardedSockets } from '../../../platform/outbound/guard/guarded-sockets.ts'
import type { SourceConnection, SourcePlace } from '../drivers/driver.ts'
import { CONNECT } from '../drivers/drivers.ts'
import { datasourceErrors } from './datasource.errors.ts'

export interface PoolLimits {
  /** Connections to one source at once: it is somebody's database at work. */
  connectionsMost: number
  /** How long somebody waits for one. */
  waitMs: number
  /** Name, TCP, TLS and sign-in together. */
  connectMs: number
  /** Of each statement, unless who asks says less. */
  statementMs: number
  /** A connection that nobody used for so long is ended. */
  idleMs: number
}

export const POOL_LIMITS: PoolLimits = {
  connectionsMost: 4,
  waitMs: 15_000,
  connectMs: 10_000,
  statementMs: 30_000,
  idleMs: 60_000,
}

interface KeptPool {
  /** Version of the row that it was made of. */
  version: number
  pool: Pool<SourceConnection>
}

const ENDS_MS = 5_000

/** Connections to sources, one pool for each: made when first asked for, and no longer used once its row is another. */
export function createSourcePools(sockets: GuardedSockets, limits: PoolLimits = POOL_LIMITS) {
  const { connectMs, statementMs, connectionsMost, idleMs, waitMs } = limits
  const pools = new Map<string, KeptPool>()
  /** Pools on their way out: their last connections end as they come back. */
  const leaving = new Set<Promise<unknown>>()
  let isClosed = false

  const poolFor = (place: SourcePlace): Pool<SourceConnection> =>
    new Pool<SourceConnection>({
      create: () => CONNECT[place.driver](place, { sockets, connectMs, statementMs }),
      destroy: (connection) => connection.end(),
      validate: (connection) => connection.isOpen(),
      min: 0,
      max: connectionsMost,
      acquireTimeoutMillis: waitMs,
      createTimeoutMillis: connectMs + ENDS_MS,
      destroyTimeoutMillis: ENDS_MS,
      idleTimeoutMillis: idleMs,
      reapIntervalMillis: Math.min(idleMs, 1_000),
      propagateCreateError: true,
    })

  function retire(id: string): void {
    const kept = pools.get(id)
    if (!kept) return
    pools.delete(id)
    const gone = kept.pool.destroy().finally(() => leaving.delete(gone))
    leaving.add(gone)
  }

  function poolOf(id: string, version: number, place: () => SourcePlace): Pool<SourceConnection> {
    if (isClosed) throw datasourceErrors.closing()
    if (pools.get(id)?.version !== version) retire(id)
    let kept = pools.get(id)
    if (!kept) {
      kept = { version, pool: poolFor(place()) }
      pools.set(id, kept)
    }
    return kept.pool
  }

  return {
    /**
     * Work with a connection of this source. One on which anything failed is ended, not used again: its session may hold something unfinished.
     *
     * @throws AppError `datasource.busy`, `datasource.closing`; {SourceFailed} of the connection
     */
    async use<T>(
      { id, version, place }: { id: string; version: number; place: () => SourcePlace },
      work: (connection: SourceConnection) => Promise<T>,
    ): Promise<T> {
      const pool = poolOf(id, version, place)
      const connection = await acquired(pool)
      try {
        return await work(connection)
      } catch (error) {
        await connection.end()
        throw error
      } finally {
        pool.release(connection)
      }
    },
    /** Lets go of what was made of an older row. */
    retire,
    /** Of one source: connections at work and at rest, and who waits. */
    stateOf(id: string): { used: number; idle: number; waiting: number } {
      const pool = pools.get(id)?.pool
      return { used: pool?.numUsed() ?? 0, idle: pool?.numFree() ?? 0, waiting: pool?.numPendingAcquires() ?? 0 }
    },
    /** Ends all of them; nothing is opened after. */
    async close(): Promise<void> {
      isClosed = true
      for (const id of pools.keys()) retire(id)
      await Promise.all(leaving)
    },
  }
}

async function acquired(pool: Pool<SourceConnection>): Promise<SourceConnection> {
  try {
    return await pool.acquire().promise
  } catch (error) {
    if (error instanceof TimeoutError) throw datasourceErrors.busy({ cause: error })
    throw error
  }
}

export type SourcePools = ReturnType<typeof createSourcePools>
