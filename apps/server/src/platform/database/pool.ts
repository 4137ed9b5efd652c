import pg from 'pg'
import type { Log } from '../log.ts'

// Numbers that fit a JS number come as numbers; bigint (ids) and numeric stay text, and so do days, which have no zone. Times come as Date.
for (const type of [pg.types.builtins.INT8, pg.types.builtins.DATE]) pg.types.setTypeParser(type, (text) => text)

/** A pool whose broken connections are logged, never thrown at the process. */
export function createPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 30_000, ...config })
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection broke'))
  // pg-pool drops its own listener while a client is checked out: a killed backend would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ error: error.message }, 'a database connection broke'))
  })
  return pool
}
