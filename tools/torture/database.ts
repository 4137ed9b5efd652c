import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres, type DatabaseChange } from '../../apps/server/src/platform/postgres/embedded.ts'
import { findPostmaster } from '../../apps/server/src/platform/postgres/postmaster.ts'
import { DATABASE_FOLDER } from '../lib/run-folder.ts'
import type { Victim } from './victim.ts'

const UP_PATIENCE_MS = 60_000
const LOOK_MS = 20

export interface TortureDatabase extends Victim {
  /** For DATABASE_URL: as its owner, by its socket. */
  url: string
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  /** SIGQUIT: it stops at once without a checkpoint; SIGINT: it ends all sessions, then stops. */
  kill(signal?: 'SIGKILL' | 'SIGQUIT' | 'SIGINT'): void
}

/** A PostgreSQL of its own in this folder, with its flushes on, which is started again whenever it dies. */
export async function startDatabase(folder: string): Promise<TortureDatabase> {
  const dataDir = join(folder, DATABASE_FOLDER)
  let isServing = true
  let postmasterPid: number | undefined
  const log = pino({ level: 'info' }, createWriteStream(join(folder, 'database.log'), { flags: 'a' }))
  const postgres = await startEmbeddedPostgres({ dataDir, log, onChange: (change) => void follow(change) })
  await findPid()

  async function findPid(): Promise<void> {
    postmasterPid = (await findPostmaster(dataDir))?.pid
  }
  async function follow(change: DatabaseChange): Promise<void> {
    isServing = false
    if (change === 'lost') return
    await findPid()
    isServing = true
  }
  const { host, port, user, database } = postgres.connection
  const connection: pg.ClientConfig = { host, port, user, database }

  async function query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]> {
    const client = new pg.Client(connection)
    client.on('error', () => undefined) // fails the query as well
    await client.connect()
    try {
      return (await client.query(sql, values)).rows as Row[] // the caller names the row
    } finally {
      await client.end()
    }
  }

  // Each recovery begins by flushing the whole folder: one call for the file system takes a fraction of one for each file.
  if (process.platform === 'linux') await query(`ALTER SYSTEM SET recovery_init_sync_method = 'syncfs'`)

  return {
    name: 'database',
    kind: 'database',
    url: `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`,
    isUp: () => isServing,
    kill(signal = 'SIGKILL') {
      isServing = false
      if (postmasterPid !== undefined) process.kill(postmasterPid, signal)
    },
    async up() {
      const giveUpMs = performance.now() + UP_PATIENCE_MS
      while (!isServing) {
        if (performance.now() > giveUpMs) throw new Error('the database did not come back')
        await wait(LOOK_MS)
      }
    },
    query,
    stop: () => postgres.stop(),
  }
}
