import { rm } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { StartRefused } from './server.ts'
import { exists, freePort, KEYS, useStarts } from './server-starts.fixture.ts'

const { start, stopAll, owner, name, words, running, inFolder } = useStarts()

describe('a start', () => {
  it('frees its port and every connection when it stops', async () => {
    const server = await start()
    await stopAll()

    await expect(fetch(`${server.address}/health/live`)).rejects.toThrow()
    // PostgreSQL takes a session off its list a moment after its connection is gone.
    await vi.waitFor(
      async () =>
        expect(
          await owner(`select 1 from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`, [name()]),
        ).toEqual([]),
      { timeout: 5_000 },
    )
  })

  it('serves from each of three that start at once on an empty database and one data folder', async () => {
    const ports = [await freePort(), await freePort(), await freePort()]
    const servers = await Promise.all(ports.map((port) => start({ SECRETS_KEY: '', PORT: String(port) })))

    const ready = await Promise.all(servers.map(async ({ address }) => (await fetch(`${address}/health/ready`)).status))
    const people = await owner<{ n: string }>(`select count(*) as n from user_account where account = 'admin'`)

    expect([ready, people]).toEqual([[200, 200, 200], [{ n: '1' }]])
    expect(words().filter((text) => text.includes('admin /'))).toHaveLength(1)
  })

  it('lets one of two with keys of their own serve, and reports to the other that its key does not fit', async () => {
    const both = await Promise.allSettled(KEYS.map((SECRETS_KEY) => start({ SECRETS_KEY })))

    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
    expect(refused.map(({ message }) => message)).toEqual([expect.stringContaining('does not fit this database')])
    expect(refused[0]).toBeInstanceOf(StartRefused)
    expect((await fetch(`${running()[0]?.address}/health/ready`)).status).toBe(200)
  })
})

describe('the first password', () => {
  const lines = (): string[] => words().filter((text) => text.includes('admin /'))

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
    expect(words().join('\n')).not.toContain('chosen-by-the-operator')
  })
})

describe('the key of the secrets', () => {
  it('is made beside the data folder with a new database, and missed with an old one', async () => {
    await start({ SECRETS_KEY: '' })
    const isMade = await exists(inFolder('data.key'))
    await stopAll()
    await rm(inFolder('data.key'))

    await expect(start({ SECRETS_KEY: '' })).rejects.toThrow(
      /The key of this database is missing: set SECRETS_KEY, or put its file back at/,
    )
    expect([isMade, await exists(inFolder('data.key'))]).toEqual([true, false])
  })
})
