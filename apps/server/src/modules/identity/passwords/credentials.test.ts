import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, callerWith, type TestApp } from '../../../testing/build-test-app.ts'
import { md5Hex } from '../credentials/password.ts'
import { BASIC, buildUser, callToken, passwordFields } from '../testing/kit.ts'

const PLANTED = 'Planted-Sesame-4711'
const NEXT = 'Next-Sesame-4712'
const LOCK = 'Lock-Sesame-4713'
const WRONG_LOCK = 'Wrong-Sesame-4714'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

/** Every row of every table as text; in one statement, because a connection for each table is more than the server has. */
async function dump(): Promise<string> {
  const tables = await test.owner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const rows = await test.owner<{ row: string }>(
    tables.map(({ name }) => `select t::text as row from "${name}" t`).join(' union all '),
  )
  return rows.map(({ row }) => row).join('\n')
}

it('no table and no log line holds a credential after every way through the door', async () => {
  const user = await buildUser(test.deps, { password: PLANTED })
  const fields = passwordFields(user.account, PLANTED)
  const url = '/api/blade-auth/oauth/token'
  const headers = { authorization: BASIC }
  const pair = (await callToken(test.app, fields)).json<{ access_token: string; refresh_token: string }>()
  const refreshed = (
    await callToken(test.app, { grant_type: 'refresh_token', refresh_token: pair.refresh_token })
  ).json<typeof pair>()
  const caller = callerWith(test.app, refreshed.access_token)
  await test.app.inject({ method: 'POST', url, headers, query: { ...fields, password: PLANTED } })
  await test.app.inject({ method: 'POST', url, headers, payload: { ...fields, password: [PLANTED] } })
  await test.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: `{"password":"${PLANTED}"`,
  })
  await test.app.inject({ method: 'POST', url: `/api/blade-auth/oauth/${PLANTED}`, headers, payload: fields })
  await callToken(test.app, { ...fields, username: PLANTED })
  await callToken(test.app, { ...fields, tenantId: '999999' })
  await callToken(test.app, { ...fields, grant_type: PLANTED })
  await callToken(test.app, { grant_type: 'refresh_token', refresh_token: `${pair.refresh_token}x` })
  await caller.post('/api/blade-auth/oauth/logout', [
    { message: `password=${PLANTED}`, stack: `Blade-Auth: bearer ${refreshed.access_token}` },
  ])
  await caller.post('/api/blade-user/update-password', { oldPassword: NEXT, newPassword: NEXT, newPassword1: NEXT })
  const changed = await caller.post('/api/blade-user/update-password', {
    oldPassword: PLANTED,
    newPassword: NEXT,
    newPassword1: NEXT,
  })
  const locked = await caller.post('/api/blade-auth/oauth/lock', { password: LOCK })
  await caller.post('/api/blade-auth/oauth/unlock', { password: WRONG_LOCK })
  await caller.raw({
    method: 'POST',
    url: '/api/blade-auth/oauth/unlock',
    query: { password: [WRONG_LOCK, WRONG_LOCK] },
  })
  const whileLocked = await dump()
  const unlocked = await caller.post('/api/blade-auth/oauth/unlock', { password: md5Hex(LOCK) })
  await caller.get('/api/blade-auth/oauth/logout')

  const [tables, log] = [`${whileLocked}\n${await dump()}`, test.logLines.join('\n')]

  expect([changed.status, locked.status, unlocked.status]).toEqual([200, 200, 200])
  expect(whileLocked.match(/\$argon2id\$/g)?.length).toBeGreaterThan((await dump()).match(/\$argon2id\$/g)?.length ?? 0)
  expect(tables).toContain(user.account)
  expect(log).toContain('signed in')
  const tokens = [pair, refreshed]
    .flatMap(({ access_token, refresh_token }) => [access_token, refresh_token])
    .map((token) => token.split('.')[2] as string)
  for (const secret of [
    PLANTED,
    md5Hex(PLANTED),
    NEXT,
    md5Hex(NEXT),
    LOCK,
    md5Hex(LOCK),
    WRONG_LOCK,
    md5Hex(WRONG_LOCK),
    'saber_secret',
    ...tokens,
  ]) {
    expect(tables.includes(secret), `a table holds ${secret}`).toBe(false)
    expect(log.includes(secret), `the log holds ${secret}`).toBe(false)
  }
})
