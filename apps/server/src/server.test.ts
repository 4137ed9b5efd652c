import { access, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { readConfig, type Config } from './platform/config.ts'
import { StartRefused, startServer, type RunningServer } from './server.ts'
import { asOwner } from './testing/postgres.ts'

const KEYS = ['first-key-of-at-least-32-characters', 'other-key-of-at-least-32-characters'] as const

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
  await Promise.all(running.map((server) => server.stop()))
  running = []
  await asOwner(inject('postgres'), 'postgres', async (client) => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
    for (const role of [`${name}_app`, `${name}_cross`, `${name}_report`])
      await client.query(`DROP ROLE IF EXISTS ${role}`)
  })
  await rm(dir, { recursive: true, force: true })
})

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The database of DATABASE_URL, reached by its socket. */
function databaseUrl(): string {
  const { host, port, user } = inject('postgres')
  return `postgres:///${name}?${new URLSearchParams({ host, port: String(port), user })}`
}

async function configWith(environment: Record<string, string> = {}): Promise<Config> {
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

async function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer(await configWith(environment), { write: (text) => void words.push(text) })
  running.push(server)
  return server
}

async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.stop()))
}

const owner = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  asOwner(inject('postgres'), name, async (client) => (await client.query(sql, values)).rows as Row[])
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

describe('a start', () => {
  it('serves at the address that it says, as a role that no wall lets through', async () => {
    const server = await start()

    const answer = await fetch(`${server.address}/health/ready`)
    const [role] = await owner<{ name: string; isSafe: boolean }>(
      `select rolname as name, not (rolsuper or rolbypassrls) as "isSafe" from pg_roles where rolname = $1`,
      [`${name}_app`],
    )
    const sessions = await owner<{ usename: string }>(
      `select distinct usename from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
      [name],
    )

    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }])
    expect(words.at(-1)).toBe(`Drawdesk  ${server.address}`)
    expect([role, sessions]).toEqual([{ name: `${name}_app`, isSafe: true }, [{ usename: `${name}_app` }]])
  })

  it('frees its port and every connection when it stops', async () => {
    const server = await start()
    await stopAll()

    await expect(fetch(`${server.address}/health/live`)).rejects.toThrow()
    // PostgreSQL takes a session off its list a moment after its connection is gone.
    await vi.waitFor(
      async () =>
        expect(
          await owner(`select 1 from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`, [name]),
        ).toEqual([]),
      { timeout: 5_000 },
    )
  })

  it('reports a taken port before it touches a database or a folder', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
    const PORT = String((other.address() as AddressInfo).port)

    const refused = start({ PORT })
    const embedded = start({ PORT, DATABASE_URL: '' })

    await expect(refused).rejects.toThrow(StartRefused)
    await expect(embedded).rejects.toThrow(
      `Port ${PORT} on 127.0.0.1 is in use by another program. Set PORT (or HOST) to another one`,
    )
    await new Promise((resolve) => other.close(resolve))
    expect([
      await owner(`select 1 from pg_tables where schemaname = 'public'`),
      await exists(join(dir, 'data')),
      await exists(join(dir, 'data.key')),
    ]).toEqual([[], false, false])
  })

  it('serves from each of three that start at once on an empty database and one data folder', async () => {
    const ports = [await freePort(), await freePort(), await freePort()]
    const servers = await Promise.all(ports.map((port) => start({ SECRETS_KEY: '', PORT: String(port) })))

    const ready = await Promise.all(servers.map(async ({ address }) => (await fetch(`${address}/health/ready`)).status))
    const people = await owner<{ n: string }>(`select count(*) as n from user_account where account = 'admin'`)

    expect([ready, people]).toEqual([[200, 200, 200], [{ n: '1' }]])
    expect(words.filter((text) => text.includes('admin /'))).toHaveLength(1)
  })

  it('lets one of two with keys of their own serve, and reports to the other that its key does not fit', async () => {
    const both = await Promise.allSettled(KEYS.map((SECRETS_KEY) => start({ SECRETS_KEY })))

    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
    expect(refused.map(({ message }) => message)).toEqual([expect.stringContaining('does not fit this database')])
    expect(refused[0]).toBeInstanceOf(StartRefused)
    expect((await fetch(`${running[0]?.address}/health/ready`)).status).toBe(200)
  })

  it('says plainly when the database cannot be reached, without its password', async () => {
    const refused = start({ DATABASE_URL: 'postgres://somebody:pass-of-db@127.0.0.1:9/nothing' })

    await expect(refused).rejects.toThrow(/The PostgreSQL of DATABASE_URL \(127\.0\.0\.1:9\/nothing\) cannot be used/)
    await expect(refused).rejects.not.toThrow(/pass-of-db/)
  })
})

describe('the first password', () => {
  const lines = (): string[] => words.filter((text) => text.includes('admin /'))

  it('is admin on this machine only, to be changed, and printed at the first start alone', async () => {
    await start()
    const first = lines()
    await stopAll()
    await start()

    expect(first).toEqual([expect.stringMatching(/admin \/ admin .*须修改/)])
    expect(lines()).toEqual(first)
  })

  it('is made up where others can reach the server, works, and is printed once', async () => {
    const server = await start({ HOST: '0.0.0.0', TRIAL_ON_NETWORK: 'on' })
    const password = /admin \/ (\S+)/.exec(lines()[0] ?? '')?.[1] ?? ''
    const answer = await fetch(`${server.address?.replace('0.0.0.0', '127.0.0.1')}/api/blade-auth/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
        'tenant-id': '000000',
      },
      body: new URLSearchParams({
        grant_type: 'password',
        tenantId: '000000',
        username: 'admin',
        password,
        scope: 'all',
        type: 'account',
      }),
    })
    const body = (await answer.json()) as { access_token?: string; must_change_password?: boolean }
    await stopAll()
    await start({ HOST: '0.0.0.0', TRIAL_ON_NETWORK: 'on' })

    expect(password).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){2}$/)
    expect([answer.status, typeof body.access_token, body.must_change_password]).toEqual([200, 'string', true])
    expect(lines()).toHaveLength(1)
  })

  it('that was given is never printed', async () => {
    await start({ ADMIN_PASSWORD: 'chosen-by-the-operator' })

    expect(lines()).toEqual([expect.stringContaining('admin / (ADMIN_PASSWORD)')])
    expect(words.join('\n')).not.toContain('chosen-by-the-operator')
  })
})

describe('the key of the secrets', () => {
  const passwordOfRole = async (): Promise<string | undefined> =>
    (await owner<{ hash: string }>('select rolpassword as hash from pg_authid where rolname = $1', [`${name}_app`]))[0]
      ?.hash

  it('must be the one of the database: another one is refused and changes nothing, also not the password of the serving role', async () => {
    await start()
    const before = await passwordOfRole()
    await stopAll()

    await expect(start({ SECRETS_KEY: KEYS[1] })).rejects.toThrow(
      /SECRETS_KEY \(or the key file beside DATA_DIR\) does not fit this database/,
    )
    const after = await passwordOfRole()
    await start()

    expect(before).toMatch(/^SCRAM-SHA-256\$/)
    expect(after).toBe(before)
  })

  it('is made beside the data folder with a new database, and missed with an old one', async () => {
    await start({ SECRETS_KEY: '' })
    const isMade = await exists(join(dir, 'data.key'))
    await stopAll()
    await rm(join(dir, 'data.key'))

    await expect(start({ SECRETS_KEY: '' })).rejects.toThrow(
      /The key of this database is missing: set SECRETS_KEY, or put its file back at/,
    )
    expect([isMade, await exists(join(dir, 'data.key'))]).toEqual([true, false])
  })
})
