import { createHash } from 'node:crypto'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../platform/database/migrate.ts'
import type { Roles } from '../platform/database/roles.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'

export const TEST_SECRETS_KEY = 'test-secrets-key-of-at-least-32-characters'
export const TEST_ROLES: Roles = { app: 'drawdesk_app', cross: 'drawdesk_cross', report: 'drawdesk_report' }
/** Migrated and empty. */
export const TEMPLATE = 'drawdesk_template'
/** The same with everything that an installation starts with; made by the run's set-up. */
export const SEEDED_TEMPLATE = 'drawdesk_seeded'

/** A statement may wait for a lock that another one holds. */
const OWNER_CONNECTIONS = 4

export interface TestServer {
  host: string
  port: number
  user: string
}

/** Files in memory, on Linux. */
const MEMORY_FOLDER = '/dev/shm'
/** What the databases of a run come to at most, with their log. */
const ROOM_BYTES = 2 * 1024 ** 3
const WAL_MOST = '256MB'

/**
 * In memory where there is room for it: a database is a thousand files, and each test file copies one. That takes 50 ms in memory, and up to a
 * second on the disk of a small virtual machine.
 */
async function folderForTests(): Promise<string> {
  const room = await statfs(MEMORY_FOLDER).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return room >= ROOM_BYTES ? MEMORY_FOLDER : tmpdir()
}

/** One PostgreSQL for a whole run, with a migrated database that each test file copies. */
export async function startTestPostgres(): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(await folderForTests(), 'drawdesk-test-'))
  const log = pino({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const { host, port, user } = postgres.connection
  const server = { host, port, user }
  await asOwner(server, 'postgres', async (client) => {
    // A test run may lose its rows with the machine; without the flushes it is several times faster.
    for (const setting of ['synchronous_commit', 'fsync', 'full_page_writes'])
      await client.query(`ALTER SYSTEM SET ${setting} = off`)
    await client.query(`ALTER SYSTEM SET max_wal_size = '${WAL_MOST}'`)
    await client.query('SELECT pg_reload_conf()')
    await client.query(`CREATE DATABASE ${TEMPLATE}`)
  })
  await migrate({ connection: { ...server, database: TEMPLATE }, roles: TEST_ROLES, passwords: undefined })
  return {
    server,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function asOwner<T>(
  server: TestServer,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...server, database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Statements as the owner, past every wall. */
export interface Owner {
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Connections of the owner to one database, opened when they are needed and kept: a new one for each statement costs more than the statement. */
export function openOwner(server: TestServer, database: string): Owner {
  const pool = new pg.Pool({ ...server, database, max: OWNER_CONNECTIONS, idleTimeoutMillis: 0 })
  // Ended by a test that ends connections while nobody uses it: the next statement opens another.
  pool.on('error', () => undefined)
  return {
    query: async (sql, values) => (await pool.query(sql, values)).rows as never,
    close: () => pool.end(),
  }
}

let counter = 0

/** A database of its own, copied from a template. Its files are copied as they are: through the log it takes twice as long. */
export async function createTestDatabase(
  server: TestServer,
  template = TEMPLATE,
): Promise<{ name: string; drop(): Promise<void> }> {
  counter += 1
  const name = `test_${process.pid}_${counter}_${createHash('sha1').update(String(performance.now())).digest('hex').slice(0, 6)}`
  await asOwner(server, 'postgres', (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  )
  return {
    name,
    async drop() {
      await asOwner(server, 'postgres', (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    },
  }
}
