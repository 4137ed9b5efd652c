import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TokenAnswer } from '@drawdesk/contract/identity/auth'
import { createApp } from '../../../app.ts'
import { createServices } from '../../../services.ts'
import { buildTestApp, callerWith, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { routesOf } from '../../../modules.ts'
import { CALLER_KEPT_MS } from '../../identity/caller/caller-cache.ts'
import { md5Hex } from '../../identity/credentials/password.ts'
import { buildUser, callToken, movableClock, passwordFields, type BuiltUser } from '../../identity/testing/kit.ts'

const LOCK = '/api/blade-auth/oauth/lock'
const UNLOCK = '/api/blade-auth/oauth/unlock'
const INFO = '/api/blade-user/info'
const LOCKED = { status: 423, code: 423, success: false, data: {}, msg: '会话已锁定' }

const clock = movableClock()
let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ clock })
})
afterAll(() => test.close())

interface Locked extends SignedIn {
  user: BuiltUser
}

/** A session locked with `word`. */
async function lockedSession(word = 'lock word', user?: BuiltUser): Promise<Locked> {
  const person = user ?? (await buildUser(test.deps))
  const caller = await signIn(test, person)
  const answer = await caller.post(LOCK, { password: md5Hex(word) })
  expect(answer).toMatchObject({ status: 200, success: true, data: {} })
  return { ...caller, user: person }
}

const unlock = (caller: SignedIn, password: string) => caller.post(UNLOCK, { password: md5Hex(password) })
const infoStatus = async (caller: SignedIn): Promise<number> => (await caller.get(INFO)).status

async function tryWrongly(caller: SignedIn, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await unlock(caller, `wrong ${count}`)
}

describe('a locked session', () => {
  it('answers 423 on every call of the server but unlock, logout and the token call, open ones and lock itself included', async () => {
    const caller = await lockedSession()
    // Calls of devices know no session of a person at all.
    const all = routesOf(test.deps).filter(({ isDevice }) => !isDevice)
    const [ways, routes] = [all.filter(({ whileLocked }) => whileLocked), all.filter(({ whileLocked }) => !whileLocked)]

    for (const { method, path } of routes) {
      const answer = await caller.raw({ method, url: `/api${path.replace(/:\w+/g, '1')}` })
      expect([path, answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([path, 423, '会话已锁定'])
    }
    expect(ways.map(({ path }) => path).toSorted()).toEqual([
      '/blade-auth/oauth/logout',
      '/blade-auth/oauth/token',
      '/blade-auth/oauth/unlock',
    ])
    expect(routes.length).toBeGreaterThan(30)
  })

  it('says so in English too', async () => {
    expect(await (await lockedSession()).get(INFO, {}, { 'accept-language': 'en' })).toMatchObject({
      code: 423,
      msg: 'This session is locked',
    })
  })

  it('leaves the other sessions of its person, and strangers at open calls, alone', async () => {
    const { user } = await lockedSession()
    const other = await signIn(test, user)

    const captcha = await test.app.inject({ url: '/api/blade-auth/oauth/captcha' })
    const withBadToken = await callerWith(test.app, 'nonsense').raw({ url: '/api/blade-auth/oauth/captcha' })

    expect([await infoStatus(other), captcha.statusCode, withBadToken.statusCode]).toEqual([200, 200, 200])
  })

  it('stays locked through a refresh, for the old and the new token', async () => {
    const { account, password } = await buildUser(test.deps)
    const pair = (await callToken(test.app, passwordFields(account, password))).json<TokenAnswer>()
    const caller = callerWith(test.app, pair.access_token)
    await caller.post(LOCK, { password: 'lock word' })

    const refreshed = await callToken(
      test.app,
      { grant_type: 'refresh_token', refresh_token: pair.refresh_token },
      { headers: { 'blade-auth': `bearer ${pair.access_token}` } },
    )
    const next = callerWith(test.app, refreshed.json<TokenAnswer>().access_token)

    expect(refreshed.statusCode).toBe(200)
    expect(await next.get(INFO)).toMatchObject(LOCKED)
    expect(await caller.get(INFO)).toMatchObject(LOCKED)
    expect((await next.post(UNLOCK, { password: 'lock word' })).status).toBe(200)
    expect([await infoStatus(next), await infoStatus(caller)]).toEqual([200, 200])
  })

  it('is locked, and open again, in other processes within a second', async () => {
    // The same database behind memory of its own.
    const elsewhere = await createApp({ services: createServices(test.deps) })
    const here = await signIn(test, await buildUser(test.deps))
    const there = callerWith(elsewhere, here.token)
    const before = await infoStatus(there)

    await here.post(LOCK, { password: 'lock word' })
    clock.advance(CALLER_KEPT_MS)
    const locked = await infoStatus(there)
    await unlock(here, 'lock word')
    clock.advance(CALLER_KEPT_MS)

    expect([before, locked, await infoStatus(there)]).toEqual([200, 423, 200])
    await elsewhere.close()
  })

  it('can be signed out of', async () => {
    const caller = await lockedSession()

    expect((await caller.get('/api/blade-auth/oauth/logout')).status).toBe(200)
    expect(await infoStatus(caller)).toBe(401)
  })

  it('keeps its lock word when somebody locks it again', async () => {
    const caller = await lockedSession()

    expect(await caller.post(LOCK, { password: md5Hex('another word') })).toMatchObject(LOCKED)
    expect(await unlock(caller, 'another word')).toMatchObject({ status: 400 })
    expect(await unlock(caller, 'lock word')).toMatchObject({ status: 200 })
  })
})

describe('locking and unlocking', () => {
  it.each([
    ['the lock password', 'lock word'],
    ["the account's own password", 'right horse'],
  ])('opens with %s, as MD5 or plain', async (_case, word) => {
    const user = await buildUser(test.deps, { password: 'right horse' })
    const [first, second] = [await lockedSession('lock word', user), await lockedSession('lock word', user)]

    const answers = [
      await first.post(UNLOCK, { password: md5Hex(word) }),
      await second.post(UNLOCK, { password: word }),
    ]

    expect(answers).toMatchObject([
      { status: 200, data: {} },
      { status: 200, data: {} },
    ])
    expect([await infoStatus(first), await infoStatus(second)]).toEqual([200, 200])
  })

  it.each([
    ['nothing', {}],
    ['an empty text', { password: '' }],
    ['the MD5 of an empty text', { password: md5Hex('') }],
  ])('asks for a password where there is %s, and counts no try', async (_case, body) => {
    const open = await signIn(test, await buildUser(test.deps))
    const locked = await lockedSession()

    expect(await open.post(LOCK, body)).toMatchObject({ status: 400, msg: '锁屏密码不能为空' })
    expect(await infoStatus(open)).toBe(200)
    for (let count = 0; count < 6; count += 1)
      expect(await locked.post(UNLOCK, body)).toMatchObject({ status: 400, msg: '锁屏密码不能为空' })
    expect(await unlock(locked, 'lock word')).toMatchObject({ status: 200 })
  })

  it('leaves an open session as it is, whatever password is sent to unlock it', async () => {
    const caller = await signIn(test, await buildUser(test.deps))

    for (let count = 0; count < 6; count += 1) expect((await unlock(caller, 'whatever')).status).toBe(200)
    expect(await infoStatus(caller)).toBe(200)
  })

  it('refuses four wrong passwords and ends the session with the fifth', async () => {
    const caller = await lockedSession()
    const answers = []
    for (let count = 0; count < 5; count += 1) answers.push(await unlock(caller, 'wrong'))

    expect(answers.map(({ code, msg }) => [code, msg])).toEqual([
      ...Array.from({ length: 4 }, () => [400, '锁屏密码不正确']),
      [401, '锁屏密码错误次数过多，请重新登录'],
    ])
    expect(await unlock(caller, 'lock word')).toMatchObject({ status: 401 })
    expect(await infoStatus(caller)).toBe(401)
    expect(
      await test.owner('select ended_reason, lock_hash from auth_session where user_id = $1', [caller.user.id]),
    ).toEqual([{ ended_reason: 'unlock failed', lock_hash: null }])
  })

  it('counts tries anew after an unlock', async () => {
    const caller = await lockedSession()
    await tryWrongly(caller, 4)
    await unlock(caller, 'lock word')
    await caller.post(LOCK, { password: 'next word' })
    await tryWrongly(caller, 4)

    expect(await unlock(caller, 'next word')).toMatchObject({ status: 200 })
  })

  it('judges five guesses and no more that are sent at once', async () => {
    const caller = await lockedSession()

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, count) => unlock(caller, count === 11 ? 'lock word' : `wrong ${count}`)),
    )

    const codes = answers.map(({ code }) => code).sort()
    expect(codes).toEqual([...Array.from({ length: 4 }, () => 400), ...Array.from({ length: 8 }, () => 401)])
    expect(await infoStatus(caller)).toBe(401)
  })

  it('is no way to guess the password of the account: five wrong ones in 30 minutes, over all locks, and it does not count for a while', async () => {
    const caller = await lockedSession()
    await tryWrongly(caller, 4)
    await unlock(caller, 'lock word')
    await caller.post(LOCK, { password: 'lock word' })
    await tryWrongly(caller, 1)
    const verified = test.deps.auth.hasher.verifications

    const refused = await unlock(caller, caller.user.password)
    const cost = test.deps.auth.hasher.verifications - verified
    const change = await caller.post('/api/blade-user/update-password', {
      oldPassword: caller.user.password,
      newPassword: 'x',
      newPassword1: 'x',
    })
    clock.advance(30 * 60_000)

    expect([refused.status, cost]).toEqual([400, 1])
    expect(change.status).toBe(423)
    expect(await unlock(caller, caller.user.password)).toMatchObject({ status: 200 })
  })

  it('asks for a sign-in first', async () => {
    for (const url of [LOCK, UNLOCK])
      expect((await test.app.inject({ method: 'POST', url, payload: { password: 'x' } })).statusCode).toBe(401)
  })
})
