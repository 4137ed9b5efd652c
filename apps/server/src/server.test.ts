import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { StartRefused } from './server.ts'
import { exists, KEYS, useStarts } from './server-starts.fixture.ts'

const { start, stopAll, owner, name, words, inFolder } = useStarts()

describe('a start', () => {
  it('serves at the address that it says, as a role that no wall lets through', async () => {
    const server = await start()

    const answer = await fetch(`${server.address}/health/ready`)
    const [role] = await owner<{ name: string; isSafe: boolean }>(
      `select rolname as name, not (rolsuper or rolbypassrls) as "isSafe" from pg_roles where rolname = $1`,
      [`${name()}_app`],
    )
    const sessions = await owner<{ usename: string }>(
      `select distinct usename from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
      [name()],
    )

    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }])
    expect(words().at(-1)).toBe(`Drawdesk  ${server.address}`)
    expect([role, sessions]).toEqual([{ name: `${name()}_app`, isSafe: true }, [{ usename: `${name()}_app` }]])
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
      await exists(inFolder('data')),
      await exists(inFolder('data.key')),
    ]).toEqual([[], false, false])
  })

  it('says plainly when the database cannot be reached, without its password', async () => {
    const refused = start({ DATABASE_URL: 'postgres://somebody:pass-of-db@127.0.0.1:9/nothing' })

    await expect(refused).rejects.toThrow(/The PostgreSQL of DATABASE_URL \(127\.0\.0\.1:9\/nothing\) cannot be used/)
    await expect(refused).rejects.not.toThrow(/pass-of-db/)
  })
})

describe('the first password', () => {
  const lines = (): string[] => words().filter((text) => text.includes('admin /'))

  it('is admin on this machine only, to be changed, and printed at the first start alone', async () => {
    await start()
    const first = lines()
    await stopAll()
    await start()

    expect(first).toEqual([expect.stringMatching(/admin \/ admin .*须修改/)])
    expect(lines()).toEqual(first)
  })
})

describe('the key of the secrets', () => {
  const passwordOfRole = async (): Promise<string | undefined> =>
    (
      await owner<{ hash: string }>('select rolpassword as hash from pg_authid where rolname = $1', [`${name()}_app`])
    )[0]?.hash

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
})
