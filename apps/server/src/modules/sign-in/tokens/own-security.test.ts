import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnSecurity, TokenAnswer } from '@drawdesk/contract/identity/auth'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import {
  buildUser,
  callToken,
  cookieOf,
  movableClock,
  passwordFields,
  type BuiltUser,
} from '../../identity/testing/kit.ts'
import { isNewDevice } from './new-device.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const NEWER = CHROME.replace('141', '142')
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const HOUR_MS = 3_600_000

const clock = movableClock()
let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ clock })
})
afterAll(() => test.close())

interface From {
  userAgent?: string
  address?: string
  cookie?: string
  password?: string
}
const enter = (user: BuiltUser, { userAgent = CHROME, address = '203.0.113.7', cookie, password }: From = {}) =>
  callToken(test.app, passwordFields(user.account, password ?? user.password, user.tenantId), {
    address,
    headers: { 'user-agent': userAgent, ...(cookie && { cookie }) },
  })

async function securityOf(token: string): Promise<OwnSecurity> {
  const answer = await test.app.inject({
    url: '/api/blade-auth/session/security',
    headers: { 'blade-auth': `bearer ${token}` },
  })
  return answer.json<{ data: OwnSecurity }>().data
}
const noticesOf = (user: BuiltUser) =>
  test.owner<{ content: string; path: string }>(
    "select content, path from desk_notice where target_user = $1 and notice_key like 'signIn.newDevice:%' order by id",
    [user.id],
  )

describe('the security of one’s own account', () => {
  it('names the sign-in before this one, what failed between the two and since, and then begins anew', async () => {
    const user = await buildUser(test.deps)
    await enter(user)
    clock.advance(HOUR_MS)
    await enter(user, { password: 'wrong', address: '198.51.100.1' })
    await enter(user, { password: 'wrong', address: '198.51.100.2' })
    clock.advance(HOUR_MS)
    const { access_token: token } = (await enter(user)).json<TokenAnswer>()

    expect(await securityOf(token)).toMatchObject({
      lastTime: '2026-11-21 12:00:00',
      lastDevice: 'Chrome 141 · Windows',
      lastAddress: '203.0.113.7',
      failures: 2,
      failureTime: '2026-11-21 13:00:00',
      failureAddress: '198.51.100.2',
      hasPassword: 1,
    })

    await enter(user, { password: 'wrong', address: '198.51.100.3' })
    expect(await securityOf(token)).toMatchObject({ failures: 3, failureAddress: '198.51.100.3' })

    clock.advance(HOUR_MS)
    const next = (await enter(user)).json<TokenAnswer>()
    expect(await securityOf(next.access_token)).toMatchObject({ failures: 1, lastTime: '2026-11-21 14:00:00' })
  })

  it('knows nothing of a first sign-in, and the age of a password from its change', async () => {
    const user = await buildUser(test.deps)
    const { access_token: token } = (await enter(user)).json<TokenAnswer>()

    expect(await securityOf(token)).toMatchObject({ lastTime: '', lastDevice: '', failures: 0, failureTime: '' })
    await test.owner('update user_account set password_time = null where id = $1', [user.id])
    expect(await securityOf(token)).toMatchObject({ passwordTime: '' })

    await test.app.inject({
      method: 'POST',
      url: '/api/blade-user/update-password',
      headers: { 'blade-auth': `bearer ${token}` },
      payload: { oldPassword: user.password, newPassword: 'a quiet harbour', newPassword1: 'a quiet harbour' },
    })
    expect((await securityOf(token)).passwordTime).toBe('2026-11-21 15:00:00')
  })

  it('remembers wrong passwords of accounts that nobody has as well, so that they cost the same', async () => {
    await enter({ id: '0', tenantId: '000000', account: 'nobody at all', password: 'x' })

    expect(await test.owner("select 1 from auth_miss where subject like 'account:000000:%'")).toHaveLength(1)
  })
})

describe('a sign-in from a new device', () => {
  it('is in the bell of its person alone', async () => {
    const user = await buildUser(test.deps)
    await enter(user)
    expect(await noticesOf(user)).toEqual([])

    await enter(user, { userAgent: PHONE, address: '198.51.100.9' })

    expect(await noticesOf(user)).toEqual([
      {
        content: 'Safari 18 · iPhone，IP 地址 198.51.100.9。不是你的话，请让它下线并修改密码。',
        path: '/info/index?tab=security',
      },
    ])
  })

  it('is none by a browser that the person has used, wherever it is and however new', async () => {
    const user = await buildUser(test.deps)
    const cookie = cookieOf(await enter(user))

    await enter(user, { userAgent: NEWER, address: '198.51.100.9', cookie })
    await enter(user, { userAgent: NEWER })

    expect(await noticesOf(user)).toEqual([])
  })

  it.each([
    ['another address without the cookie', { address: '198.51.100.9' }, true],
    ['another browser at the same address', { userAgent: PHONE }, true],
    ['the same browser after an update', { userAgent: NEWER }, false],
    ['the same browser by its cookie', { address: '198.51.100.9', browser: 'b' }, false],
  ])('is judged by %s', (_case, change, isNew) => {
    const before = { id: '1', browser: 'b', userAgent: CHROME, address: '203.0.113.7' }

    expect(isNewDevice({ ...before, id: '2', browser: '', ...change }, [before])).toBe(isNew)
    expect(isNewDevice({ ...before, id: '2', browser: '', ...change }, [])).toBe(false)
  })
})
