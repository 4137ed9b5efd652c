import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MiniSession } from '@drawdesk/contract/identity/mini-program'
import { startWechatMiniFake, type WechatMiniFake } from '@drawdesk/fakes/sign-in/wechat-mini'
import { buildTestApp, signIn, type Answer, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { BASIC, callToken, movableClock } from '../../identity/testing/kit.ts'
import { addSource, APP_SECRET, SOURCES_URL, sourceOf } from '../../identity/sources/testing/outside-kit.ts'

const URL_OF = '/api/blade-biz/thirdParty'
const clock = movableClock()
let test: TestApp
let admin: SignedIn
let wechat: WechatMiniFake
let sourceId: string

beforeAll(async () => {
  test = await buildTestApp({ clock, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  wechat = await startWechatMiniFake({ appId: 'app-wechat_mini', appSecret: APP_SECRET })
  sourceId = await addSource(admin, sourceOf('wechat_mini', { baseUrl: wechat.url }))
})
afterAll(async () => {
  await wechat.close()
  await test.close()
})

let addresses = 0
async function ask<Data extends object>(
  call: string,
  payload: object,
  { address = `10.44.0.${(addresses += 1)}`, headers = { authorization: BASIC } as Record<string, string> } = {},
): Promise<Answer<Data>> {
  const answer = await test.app.inject({
    method: 'POST',
    url: `${URL_OF}/${call}`,
    payload,
    remoteAddress: address,
    headers,
  })
  return { ...answer.json<Answer<Data>>(), status: answer.statusCode }
}
const open = (code: string, options = {}) => ask<MiniSession>('findSessionKeyUnionIdOpenId', { code }, options)

describe('a mini program', () => {
  it('learns who its code stands for, and gets a handle instead of the key', async () => {
    const { status, data } = await open(wechat.login('o1', 'u1'))
    const [kept] = await test.owner<{ session_key: string; digest: string }>(
      'select session_key, digest from auth_mini_session',
    )
    expect(status).toBe(200)
    expect(data).toMatchObject({ openId: 'o1', unionId: 'u1' })
    expect(data.sessionKey).toMatch(/^[\w-]{43}$/)
    expect([kept?.digest === data.sessionKey, kept?.session_key.includes('==')]).toEqual([false, false])
  })

  it.each([
    ['a code that was made up', () => 'made-up', 400, '对方不认可这次登录，请重新开始'],
    ['40226', () => (wechat.script(40226), 'x'), 400, '对方认为这个账号有风险，暂不能登录'],
    ['45011', () => (wechat.script(45011), 'x'), 429, '登录太频繁，请一分钟后再试'],
    ['-1', () => (wechat.script(-1), 'x'), 400, '对方的服务暂时没有回应，请稍后再试'],
    ['40125', () => (wechat.script(40125), 'x'), 400, '这种登录方式没有设置好，请联系管理员'],
    ['an answer of 500', () => (wechat.script('down'), 'x'), 400, '对方的服务暂时没有回应，请稍后再试'],
  ])('is answered %s in words', async (_case, code, status, msg) => {
    expect(await open(code())).toMatchObject({ status, msg })
  })

  it('uses a code once', async () => {
    const code = wechat.login('o2')
    expect([(await open(code)).status, (await open(code)).status]).toEqual([200, 400])
  })

  it('needs a client, and no more than twenty codes a minute', async () => {
    const stranger = await open(wechat.login('o3'), { headers: {} })
    const answers: number[] = []
    for (let count = 0; count < 21; count += 1)
      answers.push((await open(wechat.login('o3'), { address: '10.45.0.1' })).status)
    expect(stranger.status).toBe(401)
    expect([answers.slice(0, 20).every((status) => status === 200), answers[20]]).toEqual([true, 429])
  })

  it('gets a phone number, also after the token of its app has ended', async () => {
    const handle = (await open(wechat.login('o4'))).data.sessionKey
    const asked = (code: string) => ask('phone', { sessionKey: handle, code })
    const first = await asked(wechat.phoneCode('13800000001'))
    wechat.endToken()
    const second = await asked(wechat.phoneCode('13800000002'))
    const wrong = await asked('made-up')
    expect(first.data).toEqual({ phoneNumber: '+8613800000001', purePhoneNumber: '13800000001', countryCode: '86' })
    expect([second.status, wrong.status]).toEqual([200, 400])
  })

  it('opens data with the key of its own session and the watermark of its own app', async () => {
    const handle = (await open(wechat.login('o5'))).data.sessionKey
    const other = (await open(wechat.login('o6'))).data.sessionKey
    const asked = (sessionKey: string, sealed: object) =>
      ask<{ nickName: string }>('decrypt', { sessionKey, ...sealed })
    const sealed = wechat.seal('o5', { nickName: 'Ada' })
    const answers = [
      await asked(other, sealed),
      await asked(handle, wechat.seal('o5', { nickName: 'Ada' }, 'another-app')),
      await asked(handle, { ...sealed, iv: 'AAAA' }),
    ]
    expect((await asked(handle, sealed)).data.nickName).toBe('Ada')
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    clock.advance(2 * 60 * 60_000 + 1)
    expect((await asked(handle, sealed)).msg).toBe('登录用时太久，请重新开始')
  })

  it('signs people in, first as guests', async () => {
    const signInWith = (code: string, headers = {}) =>
      callToken(test.app, { grant_type: 'social', source: 'wechat_mini', code }, { headers })
    const first = await signInWith(wechat.login('o7', 'u7'))
    const again = (await signInWith(wechat.login('o7', 'u7'))).json<Record<string, string>>()
    const used = wechat.login('o7')
    await signInWith(used)
    const refused = (await signInWith(used)).json<Record<string, string>>()
    const body = first.json<Record<string, string>>()
    expect([first.statusCode, body.user_id, body.role_name]).toEqual([200, '-1', 'guest'])
    expect(again.oauth_id).toBe(body.oauth_id)
    expect([refused.error, refused.error_description]).toEqual(['invalid_grant', '对方不认可这次登录，请重新开始'])
  })

  it('is found by the app that the request comes from', async () => {
    admin = await signIn(test)
    const referer = (appId: string) => ({
      authorization: BASIC,
      referer: `https://servicewechat.com/${appId}/1/page-frame.html`,
    })
    const right = await open(wechat.login('o8'), { headers: referer('app-wechat_mini') })
    const unknown = await open(wechat.login('o8'), { headers: referer('wx-of-nobody') })
    await admin.post(`${SOURCES_URL}/changeActive`, { id: sourceId, active: 0 })
    const off = await open(wechat.login('o8'))
    expect([right.status, unknown.status, off.status]).toEqual([200, 400, 400])
    expect(test.logLines.join('\n')).not.toContain(APP_SECRET)
  })
})
