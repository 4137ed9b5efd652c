import { createSigner } from 'fast-jwt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionView } from '@drawdesk/contract/identity/auth'
import { buildTestApp, callerWith, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { formatTime } from '../../../platform/clock.ts'
import { sweepAuth } from '../../identity/auth.module.ts'
import {
  buildRole,
  buildTenant,
  buildUser,
  callToken,
  movableClock,
  passwordFields,
  type BuiltUser,
} from '../../identity/testing/kit.ts'

const DAY_MS = 24 * 3_600_000
const INFO = '/api/blade-user/info'

const clock = movableClock()
let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ clock })
})
afterAll(() => test.close())

const open = ({ account, password, tenantId }: BuiltUser): Promise<SignedIn> =>
  signIn(test, { account, password, tenantId })
async function endAll(by: SignedIn, userId?: string): Promise<void> {
  const { data } = await by.get<SessionView[]>('/api/blade-auth/session/list', userId === undefined ? {} : { userId })
  await by.post('/api/blade-auth/session/end', {
    ids: data.filter(({ isCurrent }) => isCurrent === 0).map(({ id }) => id),
  })
}
const statusOf = async (caller: SignedIn, path = INFO): Promise<number> => (await caller.get(path)).status

describe('a call that asks for a sign-in', () => {
  it.each([
    ['without a token', {}],
    ['with an empty one', { 'blade-auth': '' }],
    ['with a word', { 'blade-auth': 'bearer nonsense' }],
    [
      'with a token that nobody signed',
      { 'blade-auth': 'bearer eyJhbGciOiJub25lIn0.eyJ0b2tlbl90eXBlIjoiYWNjZXNzX3Rva2VuIn0.' },
    ],
    ['with the scheme of another header', { authorization: 'Basic c2FiZXI6c2FiZXJfc2VjcmV0' }],
  ])('is 401 %s', async (_case, headers) => {
    const answer = await test.app.inject({ url: INFO, headers: headers as Record<string, string> })

    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 401, success: false, data: {}, msg: '请求未授权' })
    expect(answer.json()).not.toHaveProperty('ended')
  })

  it.each([
    ['its owner signed out', 'signedOut', (caller: SignedIn) => caller.get('/api/blade-auth/oauth/logout')],
    [
      'its owner ended it elsewhere',
      'endedByYou',
      async (_caller: SignedIn, user: BuiltUser) => endAll(await open(user)),
    ],
    [
      'an administrator ended it',
      'endedByAdministrator',
      async (_caller: SignedIn, user: BuiltUser) => endAll(await signIn(test), user.id),
    ],
    [
      'its password was changed elsewhere',
      'passwordChanged',
      async (_caller: SignedIn, user: BuiltUser) =>
        (await open(user)).post('/api/blade-user/update-password', {
          oldPassword: user.password,
          newPassword: 'a quiet harbour',
          newPassword1: 'a quiet harbour',
        }),
    ],
    [
      'its password was reset',
      'passwordReset',
      async (_caller: SignedIn, user: BuiltUser) =>
        (await signIn(test)).post('/api/blade-user/reset-password', { userIds: user.id }),
    ],
    [
      'its account was removed',
      'accountOff',
      async (_caller: SignedIn, user: BuiltUser) =>
        (await signIn(test)).post('/api/blade-user/remove', { ids: user.id }),
    ],
  ])('says why and when the session ended, to who brings its token, after %s', async (_case, reason, end) => {
    const user = await buildUser(test.deps)
    const caller = await open(user)

    await end(caller, user)
    const answer = await test.app.inject({ url: INFO, headers: { 'blade-auth': `bearer ${caller.token}` } })

    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({
      msg: '请求未授权',
      ended: { reason, time: formatTime(clock.now(), 'Asia/Shanghai') },
    })
  })

  it('refuses a token signed with another key', async () => {
    const real = await signIn(test)
    const payload = JSON.parse(Buffer.from(real.token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >
    const forged = createSigner({ key: 'another key', algorithm: 'HS256' })(payload)

    expect(await statusOf(callerWith(test.app, forged))).toBe(401)
    expect(await statusOf(real)).toBe(200)
  })

  it.each(['bearer', 'Bearer', 'BEARER'])('takes the scheme in any case: %s', async (scheme) => {
    const { token } = await signIn(test)

    const answer = await test.app.inject({ url: INFO, headers: { 'Blade-Auth': `${scheme} ${token}` } })

    expect(answer.statusCode).toBe(200)
  })

  it('is 401 once the access token has run out', async () => {
    const caller = await signIn(test)
    clock.advance(3_599_000)
    const before = await statusOf(caller)
    clock.advance(1000)

    expect([before, await statusOf(caller)]).toEqual([200, 401])
  })
})

describe('rights', () => {
  it('are those of the roles, with the page of a granted button', async () => {
    const roleId = await buildRole(test.deps, ['param_view'])
    const caller = await open(await buildUser(test.deps, { roleId }))

    const page = await caller.get('/api/blade-system/param/list')
    const save = await caller.post('/api/blade-system/param/submit', { paramName: 'x', paramKey: 'x', paramValue: 'x' })
    const notices = await caller.get('/api/blade-desk/notice/list')

    expect([page.status, save.status, notices.status]).toEqual([200, 403, 403])
  })

  it.each([
    ['the grant is taken away', 'update system_role_menu set is_deleted = 1 where role_id = $1'],
    ['the role is removed', 'update system_role set is_deleted = 1 where id = $1'],
    ['the user loses the role', `update user_account set role_id = '' where role_id = $1::text`],
  ])('are gone within a second when %s behind our back', async (_case, statement) => {
    const roleId = await buildRole(test.deps, ['param'])
    const caller = await open(await buildUser(test.deps, { roleId }))
    const before = await statusOf(caller, '/api/blade-system/param/list')
    await test.owner(statement, [roleId])
    clock.advance(1000)

    expect([before, await statusOf(caller, '/api/blade-system/param/list')]).toEqual([200, 403])
  })

  it.each([
    ['is removed', 'update user_account set is_deleted = 1 where id = $1'],
    ['is switched off', 'update user_account set status = 2 where id = $1'],
  ])('are gone within a second when the user %s', async (_case, statement) => {
    const user = await buildUser(test.deps)
    const caller = await open(user)
    const before = await statusOf(caller)
    await test.owner(statement, [user.id])
    clock.advance(1000)

    expect([before, await statusOf(caller)]).toEqual([200, 401])
  })

  it('are gone when the time of the tenant is over', async () => {
    await buildTenant(test.deps, '320001', new Date(clock.now().getTime() + 5000))
    const caller = await open(await buildUser(test.deps, { tenantId: '320001' }))
    const before = await statusOf(caller)
    clock.advance(5000)

    expect([before, await statusOf(caller)]).toEqual([200, 401])
  })

  it('are read anew after clear-cache', async () => {
    const roleId = await buildRole(test.deps, ['param'])
    const caller = await open(await buildUser(test.deps, { roleId }))
    await caller.get('/api/blade-system/param/list')
    await test.owner('update system_role set is_deleted = 1 where id = $1', [roleId])

    const cleared = await caller.get('/api/blade-auth/oauth/clear-cache')

    expect(cleared.status).toBe(200)
    expect(await statusOf(caller, '/api/blade-system/param/list')).toBe(403)
  })

  it('of a user whose role list holds rubbish are none, and nothing breaks', async () => {
    const caller = await open(await buildUser(test.deps, { roleId: 'abc,,99999999999999999999999,-1x' }))

    expect([await statusOf(caller), await statusOf(caller, '/api/blade-system/param/list')]).toEqual([200, 403])
  })
})

describe('signing out', () => {
  it.each(['GET', 'POST'] as const)('by %s ends the session at once', async (method) => {
    const caller = await signIn(test)
    const answer = await caller.raw({ method, url: '/api/blade-auth/oauth/logout' })

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ code: 200, success: true })
    expect(await statusOf(caller)).toBe(401)
  })

  it('works with a token that has run out, and then the refresh token is dead too', async () => {
    const user = await buildUser(test.deps)
    const pair = (await callToken(test.app, passwordFields(user.account, user.password))).json<{
      access_token: string
      refresh_token: string
    }>()
    clock.advance(2 * DAY_MS)

    const answer = await callerWith(test.app, pair.access_token).get('/api/blade-auth/oauth/logout')
    const refresh = await callToken(test.app, { grant_type: 'refresh_token', refresh_token: pair.refresh_token })

    expect([answer.status, refresh.statusCode]).toEqual([200, 401])
  })

  it.each([{}, { 'blade-auth': 'bearer nonsense' }])('answers well without a usable token: %o', async (headers) => {
    const answer = await test.app.inject({ url: '/api/blade-auth/oauth/logout', headers })

    expect(answer.statusCode).toBe(200)
  })

  it('leaves the other sessions of the person alone', async () => {
    const user = await buildUser(test.deps)
    const [here, there] = [await open(user), await open(user)]

    await here.get('/api/blade-auth/oauth/logout')

    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 200])
  })
})

describe('the list of sessions', () => {
  const list = async (caller: SignedIn, query: Record<string, string> = {}) =>
    caller.get<SessionView[]>('/api/blade-auth/session/list', query)

  it('shows the own live ones and marks the one that asks', async () => {
    const user = await buildUser(test.deps)
    const [here, there, over] = [await open(user), await open(user), await open(user)]
    await over.get('/api/blade-auth/oauth/logout')

    const { data } = await list(here)

    expect(data).toHaveLength(2)
    expect(data.every(({ account, address }) => account === user.account && address === '127.0.0.1')).toBe(true)
    expect(data.filter(({ isCurrent }) => isCurrent === 1)).toHaveLength(1)
    expect((await list(there)).data).toHaveLength(2)
  })

  it('shows those of the whole tenant to an administrator only', async () => {
    await buildTenant(test.deps, '320002')
    const user = await buildUser(test.deps)
    const [staff, foreigner] = [await open(user), await open(await buildUser(test.deps, { tenantId: '320002' }))]
    const administrator = await signIn(test)

    const all = (await list(administrator, { all: '1' })).data

    expect(new Set(all.map(({ account }) => account))).toContain(user.account)
    expect(
      all.some(
        ({ id }) =>
          id ===
          (JSON.parse(Buffer.from(foreigner.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid,
      ),
    ).toBe(false)
    expect((await list(staff, { all: '1' })).status).toBe(403)
  })

  it('follows the use of a session once a minute', async () => {
    const user = await buildUser(test.deps)
    const caller = await open(user)
    const seen = async () =>
      (
        await test.owner<{ last_seen: Date }>('select last_seen from auth_session where user_id = $1', [user.id])
      )[0]?.last_seen.getTime()
    const start = await seen()
    clock.advance(59_000)
    await caller.get(INFO)
    const soon = await seen()
    clock.advance(1000)
    await caller.get(INFO)

    expect([soon, await seen()]).toEqual([start, clock.now().getTime()])
  })
})

describe('the address of a session', () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7' }
  const addressOf = async (app: TestApp): Promise<string | undefined> => {
    const user = await buildUser(app.deps)
    await callToken(app.app, passwordFields(user.account, user.password), { address: '10.6.0.1', headers: forwarded })
    return (await app.owner<{ address: string }>('select address from auth_session where user_id = $1', [user.id]))[0]
      ?.address
  }

  it('is that of the socket, whatever a header claims', async () => {
    expect(await addressOf(test)).toBe('10.6.0.1')
  })

  it('is the forwarded one when the socket is a proxy that TRUST_PROXY names', async () => {
    const behindProxy = await buildTestApp({ config: { trustProxy: ['10.6.0.0/16'] } })
    const address = await addressOf(behindProxy)
    await behindProxy.close()

    expect(address).toBe('198.51.100.7')
  })
})

describe('ending sessions', () => {
  const idOf = ({ token }: SignedIn): string =>
    (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
  const end = (caller: SignedIn, ids: unknown) => caller.post('/api/blade-auth/session/end', { ids })

  it('ends own ones', async () => {
    const user = await buildUser(test.deps)
    const [here, there] = [await open(user), await open(user)]

    const answer = await end(here, [idOf(there)])

    expect(answer).toMatchObject({ status: 200, data: { ids: [idOf(there)] } })
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
  })

  it('is 404 for those of others and ends none of the list', async () => {
    const user = await buildUser(test.deps)
    const [here, there, stranger] = [await open(user), await open(user), await open(await buildUser(test.deps))]

    const answer = await end(here, `${idOf(there)},${idOf(stranger)}`)

    expect(answer.status).toBe(404)
    expect([await statusOf(there), await statusOf(stranger)]).toEqual([200, 200])
  })

  it('lets an administrator end those of their own tenant, not of another', async () => {
    await buildTenant(test.deps, '320003')
    const staff = await open(await buildUser(test.deps))
    const foreigner = await open(await buildUser(test.deps, { tenantId: '320003' }))
    const administrator = await signIn(test)

    const answers = [await end(administrator, [idOf(staff)]), await end(administrator, [idOf(foreigner)])]

    expect(answers.map(({ status }) => status)).toEqual([200, 404])
    expect([await statusOf(staff), await statusOf(foreigner)]).toEqual([401, 200])
  })

  it.each([[['x']], [[]], ["' or 1=1"]])('refuses what are no ids: %o', async (ids) => {
    expect((await end(await signIn(test), ids)).status).toBe(400)
  })
})

describe('sweeping', () => {
  it('drops what has run out and keeps what lives', async () => {
    const user = await buildUser(test.deps)
    const old = await open(user)
    await old.get('/api/blade-auth/oauth/logout')
    await callToken(test.app, passwordFields('sweep', 'x'), { address: '10.4.0.1' })
    clock.advance(31 * DAY_MS)
    const live = await open(user)

    await sweepAuth(test.deps)

    expect(await test.owner('select id from auth_session where user_id = $1', [user.id])).toHaveLength(1)
    expect(await test.owner('select * from auth_failure')).toEqual([])
    expect(await test.owner('select * from auth_rate where expire_time <= $1', [clock.now()])).toEqual([])
    expect(await statusOf(live)).toBe(200)
  })
})
