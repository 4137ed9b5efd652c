import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../platform/database/migrate.ts'
import type { Roles } from '../platform/database/roles.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'

export const TEST_SECRETS_KEY = 'test-secrets-key-of-at-least-32-characters'
export const TEST_ROLES: Roles = { app: 'drawdesk_app', cross: 'drawdesk_cross' }
/** Migrated and empty. */
export const TEMPLATE = 'drawdesk_template'
/** The same with everything that an installation starts with; made by the run's set-up. */
export const SEEDED_TEMPLATE = 'drawdesk_seeded'

export interface TestServer {
  host: string
  port: number
  user: string
}

/** One PostgreSQL for a whole run, with a migrated database that each test file copies. */
export async function startTestPostgres(): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'drawdesk-test-'))
  const log = pino({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const { host, port, user } = postgres.connection
  const server = { host, port, user }
  await asOwner(server, 'postgres', async (client) => {
    // A test run may lose its rows with the machine; without the flushes it is several times faster.
    for (const setting of ['synchronous_commit', 'fsync', 'full_page_writes'])
      await client.query(`ALTER SYSTEM SET ${setting} = off`)
    await client.query('SELECT pg_reload_conf()')
    await client.query(`CREATE DATABASE ${TEMPLATE}`)
  })
  await migrate({ connection: { ...server, database: TEMPLATE }, roles: TEST_ROLES, appPassword: undefined })
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

let counter = 0

/** A database of its own, copied from a template (about 50 ms). */
export async function createTestDatabase(
  server: TestServer,
  template = TEMPLATE,
): Promise<{ name: string; drop(): Promise<void> }> {
  counter += 1
  const name = `test_${process.pid}_${counter}_${createHash('sha1').update(String(performance.now())).digest('hex').slice(0, 6)}`
  await asOwner(server, 'postgres', (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  return {
    name,
    async drop() {
      await asOwner(server, 'postgres', (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    },
  }
}
