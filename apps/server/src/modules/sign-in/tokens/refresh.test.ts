import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TokenAnswer } from '@drawdesk/contract/identity/auth'
import { createApp } from '../../../app.ts'
import { createServices } from '../../../services.ts'
import { buildTestApp, callerWith, type TestApp } from '../../../testing/build-test-app.ts'
import {
  BASIC,
  buildTenant,
  buildUser,
  callToken,
  movableClock,
  passwordFields,
  type BuiltUser,
} from '../../identity/testing/kit.ts'

const DAY_MS = 24 * 3_600_000
const REFUSED = { code: 401, success: false, data: {}, msg: '登录已失效，请重新登录' }

const clock = movableClock()
let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ clock })
})
afterAll(() => test.close())

async function startSession(user?: BuiltUser): Promise<TokenAnswer> {
  const { account, password, tenantId } = user ?? (await buildUser(test.deps))
  return (await callToken(test.app, passwordFields(account, password, tenantId))).json()
}

const refresh = (refreshToken: string, headers: Record<string, string> = {}) =>
  callToken(
    test.app,
    { grant_type: 'refresh_token', refresh_token: refreshToken, tenantId: '000000', scope: 'all' },
    { headers },
  )

async function refreshed(refreshToken: string): Promise<TokenAnswer> {
  const answer = await refresh(refreshToken)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

async function statusWith(accessToken: string): Promise<number> {
  return (await test.app.inject({ url: '/api/blade-user/info', headers: { 'blade-auth': `bearer ${accessToken}` } }))
    .statusCode
}

describe('a refresh', () => {
  it('gives a new pair, and the access token before it stays good until it expires', async () => {
    const first = await startSession()
    clock.advance(1800_000)

    const second = await refreshed(first.refresh_token)
    clock.advance(1799_000)
    const beforeExpiry = [await statusWith(first.access_token), await statusWith(second.access_token)]
    clock.advance(1000)
    const atExpiry = [await statusWith(first.access_token), await statusWith(second.access_token)]

    expect(second.access_token).not.toBe(first.access_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(second).toMatchObject({
      account: first.account,
      expires_in: 3600,
      all_user_info: { userVO: { id: first.user_id } },
    })
    expect([beforeExpiry, atExpiry]).toEqual([
      [200, 200],
      [401, 200],
    ])
  })

  it('gives a token that counts at once, also in a process that asked about the session just before', async () => {
    const elsewhere = await createApp({ services: createServices(test.deps) }) // the same database behind memory of its own
    const askThere = async (token: string): Promise<number> =>
      (await callerWith(elsewhere, token).get('/api/blade-user/info')).status
    const first = await startSession()
    const before = await askThere(first.access_token)

    const second = await refreshed(first.refresh_token)

    expect([before, await askThere(second.access_token)]).toEqual([200, 200])
    await elsewhere.close()
  })

  it('gives the very same pair again for 60 seconds to a token whose answer was lost', async () => {
    const first = await startSession()
    const second = await refreshed(first.refresh_token)
    clock.advance(60_000)

    const again = await refreshed(first.refresh_token)

    expect(again).toEqual(second)
  })

  it('gives one new pair to many who ask at once', async () => {
    const first = await startSession()

    const answers = await Promise.all(Array.from({ length: 8 }, () => refreshed(first.refresh_token)))

    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1)
    expect(new Set(answers.map(({ access_token }) => access_token)).size).toBe(1)
  })

  it('ends the whole session when an old token comes later than that: somebody has copied it', async () => {
    const first = await startSession()
    const second = await refreshed(first.refresh_token)
    clock.advance(60_001)

    const reused = await refresh(first.refresh_token)

    expect(reused.statusCode).toBe(401)
    expect(reused.json()).toMatchObject(REFUSED)
    expect((await refresh(second.refresh_token)).statusCode).toBe(401)
    expect(await statusWith(second.access_token)).toBe(401)
    expect(await test.owner('select ended_reason from auth_session where user_id = $1', [first.user_id])).toEqual([
      { ended_reason: 'refresh token used twice' },
    ])
  })

  it('ends it at once for a token of two generations ago', async () => {
    const first = await startSession()
    const second = await refreshed(first.refresh_token)
    const third = await refreshed(second.refresh_token)

    const reused = await refresh(first.refresh_token)

    expect(reused.statusCode).toBe(401)
    expect((await refresh(third.refresh_token)).statusCode).toBe(401)
  })

  it('keeps a session alive as long as it is used, at most 30 days', async () => {
    let pair = await startSession()
    const ages: number[] = []
    for (let day = 6; day <= 30; day += 6) {
      clock.advance(6 * DAY_MS)
      const answer = await refresh(pair.refresh_token)
      ages.push(answer.statusCode)
      pair = answer.statusCode === 200 ? answer.json<TokenAnswer>() : pair
    }

    expect(ages).toEqual([200, 200, 200, 200, 401])
  })

  it('is refused after seven unused days, in the words that sign a client out', async () => {
    const first = await startSession()
    clock.advance(7 * DAY_MS)

    const answer = await refresh(first.refresh_token, { 'accept-language': 'en' })

    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ ...REFUSED, msg: 'Your session has expired. Sign in again.' })
  })

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJ0b2tlbl90eXBlIjoicmVmcmVzaF90b2tlbiJ9.'])(
    'is refused for a text that is no token of ours: %s',
    async (text) => {
      const answer = await refresh(text)

      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject(REFUSED)
    },
  )

  it('is refused for an access token, and a refresh token opens no call', async () => {
    const first = await startSession()

    expect((await refresh(first.access_token)).statusCode).toBe(401)
    expect(await statusWith(first.refresh_token)).toBe(401)
  })

  it('is refused to another client than the one that signed in, and harms nothing', async () => {
    const first = await startSession()
    const sword = `Basic ${Buffer.from('sword:sword_secret').toString('base64')}`

    const foreign = await refresh(first.refresh_token, { authorization: sword })
    const own = await refresh(first.refresh_token, { authorization: BASIC })

    expect([foreign.statusCode, own.statusCode]).toEqual([401, 200])
  })

  it.each([
    ['is removed', 'update user_account set is_deleted = 1 where id = $1'],
    ['is switched off', 'update user_account set status = 2 where id = $1'],
  ])('is refused when the account %s', async (_case, statement) => {
    const first = await startSession()
    await test.owner(statement, [first.user_id])

    expect((await refresh(first.refresh_token)).statusCode).toBe(401)
  })

  it('is refused when the time of the tenant is over', async () => {
    await buildTenant(test.deps, '310001', new Date(clock.now().getTime() + 1000))
    const first = await startSession(await buildUser(test.deps, { tenantId: '310001' }))
    clock.advance(1000)

    expect((await refresh(first.refresh_token)).statusCode).toBe(401)
  })
})
