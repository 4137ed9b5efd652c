import { access, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, inject } from 'vitest'
import { readConfig, type Config } from './platform/config.ts'
import { startServer, type RunningServer } from './server.ts'
import { asOwner } from './testing/postgres.ts'

export const KEYS = ['first-key-of-at-least-32-characters', 'other-key-of-at-least-32-characters'] as const

/** Real starts of the server, each test on an empty database and a folder of its own. Called once by a file, outside of its tests. */
export function useStarts() {
  let dir: string
  let name: string
  let running: RunningServer[] = []
  let words: string[] = []
  let counter = 0

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'drawdesk-server-'))
    name = `start_${process.pid}_${(counter += 1)}`
    words = []
    await asOwner(inject('postgres'), 'postgres', (client) => client.query(`CREATE DATABASE ${name}`))
  })
  afterEach(async () => {
    await stopAll()
    await asOwner(inject('postgres'), 'postgres', async (client) => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
      for (const role of [`${name}_app`, `${name}_cross`, `${name}_report`])
        await client.query(`DROP ROLE IF EXISTS ${role}`)
    })
    await rm(dir, { recursive: true, force: true })
  })

  /** The database of DATABASE_URL, reached by its socket. */
  function databaseUrl(): string {
    const { host, port, user } = inject('postgres')
    return `postgres:///${name}?${new URLSearchParams({ host, port: String(port), user })}`
  }

  async function configWith(environment: Record<string, string>): Promise<Config> {
    return readConfig({
      DATA_DIR: join(dir, 'data'),
      DATABASE_URL: databaseUrl(),
      SECRETS_KEY: KEYS[0],
      ROLE: 'api',
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      CAPTCHA: 'off',
      ...environment,
    })
  }

  async function stopAll(): Promise<void> {
    await Promise.all(running.splice(0).map((server) => server.stop()))
  }

  return {
    /** Of the database, and in the names of its roles. */
    name: () => name,
    /** What the starts of this test have printed. */
    words: (): readonly string[] => words,
    running: (): readonly RunningServer[] => running,
    async start(environment: Record<string, string> = {}): Promise<RunningServer> {
      const server = await startServer(await configWith(environment), { write: (text) => void words.push(text) })
      running.push(server)
      return server
    },
    stopAll,
    owner: <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
      asOwner(inject('postgres'), name, async (client) => (await client.query(sql, values)).rows as Row[]),
    inFolder: (file: string): string => join(dir, file),
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
