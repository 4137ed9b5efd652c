import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaptchaAnswer } from '@drawdesk/contract/identity/auth'
import { ADMIN_PASSWORD, buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { callToken, movableClock, passwordFields } from '../testing/kit.ts'

const clock = movableClock()
let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ clock, config: { isCaptchaOn: true } })
})
afterAll(() => test.close())

async function fetchCaptcha(): Promise<CaptchaAnswer> {
  return (await test.app.inject({ url: '/api/blade-auth/oauth/captcha' })).json()
}

/** What the picture shows. */
async function read({ key }: { key: string }): Promise<string> {
  const [row] = await test.owner<{ answer: string }>('select answer from auth_captcha where key = $1', [key])
  return row?.answer ?? ''
}

const fields = { ...passwordFields('admin', ADMIN_PASSWORD), grant_type: 'captcha' }
const WRONG = { error: 'invalid_grant', error_description: '验证码不正确' }

describe('the captcha', () => {
  it('comes on two levels with a picture of five characters', async () => {
    const answer = await fetchCaptcha()

    expect(answer).toMatchObject({
      code: 200,
      success: true,
      data: { key: answer.key, image: answer.image },
      msg: '操作成功',
    })
    expect(Buffer.from(answer.image.replace('data:image/png;base64,', ''), 'base64').subarray(1, 4).toString()).toBe(
      'PNG',
    )
    expect(await read(answer)).toMatch(/^[0-9a-z]{5}$/)
  })

  it('opens the door once, in either case of letters', async () => {
    const { key } = await fetchCaptcha()
    const headers = { 'captcha-key': key, 'captcha-code': (await read({ key })).toUpperCase() }

    const first = await callToken(test.app, fields, { headers })
    const second = await callToken(test.app, fields, { headers })

    expect(first.statusCode).toBe(200)
    expect(second.json()).toEqual(WRONG)
  })

  it('is used up by a wrong try', async () => {
    const { key } = await fetchCaptcha()
    const code = await read({ key })

    const wrong = await callToken(test.app, fields, { headers: { 'captcha-key': key, 'captcha-code': 'zzzzz' } })
    const right = await callToken(test.app, fields, { headers: { 'captcha-key': key, 'captcha-code': code } })

    expect([wrong.json(), right.json()]).toEqual([WRONG, WRONG])
  })

  it('lets one of two in that come at once', async () => {
    const { key } = await fetchCaptcha()
    const headers = { 'captcha-key': key, 'captcha-code': await read({ key }) }

    const answers = await Promise.all([
      callToken(test.app, fields, { headers }),
      callToken(test.app, fields, { headers }),
    ])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  it('is good for five minutes', async () => {
    const [early, late] = [await fetchCaptcha(), await fetchCaptcha()]
    const headersOf = async ({ key }: CaptchaAnswer) => ({ 'captcha-key': key, 'captcha-code': await read({ key }) })
    const [earlyHeaders, lateHeaders] = [await headersOf(early), await headersOf(late)]

    clock.advance(5 * 60_000 - 1)
    const inTime = await callToken(test.app, fields, { headers: earlyHeaders })
    clock.advance(1)
    const tooLate = await callToken(test.app, fields, { headers: lateHeaders })

    expect(inTime.statusCode).toBe(200)
    expect(tooLate.json()).toEqual(WRONG)
  })

  it.each([
    ['nothing', {}],
    ['an unknown key', { 'captcha-key': '00000000-0000-4000-8000-000000000000', 'captcha-code': 'abcde' }],
    ['a key that is none', { 'captcha-key': "' or 1=1", 'captcha-code': 'abcde' }],
    ['the words that unset values become', { 'captcha-key': 'undefined', 'captcha-code': 'undefined' }],
  ])('is asked for: %s does not do', async (_case, headers) => {
    const answer = await callToken(test.app, fields, { headers: headers })

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual(WRONG)
  })

  it('may come as arguments too', async () => {
    const { key } = await fetchCaptcha()

    const answer = await callToken(test.app, { ...fields, key, code: await read({ key }) })

    expect(answer.statusCode).toBe(200)
  })

  it('comes before the password: a wrong one costs no verification and counts as no failure', async () => {
    const before = test.deps.auth.hasher.verifications
    for (let count = 0; count < 6; count += 1)
      await callToken(test.app, { ...fields, username: 'unlucky' }, { address: '10.2.0.1' })

    expect(test.deps.auth.hasher.verifications).toBe(before)
    expect(await test.owner('select * from auth_failure')).toEqual([])
  })

  it('leaves the grant password to clients whose record lists it', async () => {
    const refused = await callToken(test.app, passwordFields('admin', ADMIN_PASSWORD))
    await test.deps.db
      .platform()
      .updateTable('systemClient')
      .set({ authorizedGrantTypes: 'refresh_token,captcha,password' })
      .where('clientId', '=', 'saber')
      .execute()
    const allowed = await callToken(test.app, passwordFields('admin', ADMIN_PASSWORD))

    expect(refused.json()).toEqual({ error: 'unauthorized_client', error_description: '该客户端不支持此授权类型' })
    expect(allowed.statusCode).toBe(200)
  })

  it('is handed out to one address a bounded number of times', async () => {
    const ask = () => test.app.inject({ url: '/api/blade-auth/oauth/captcha', remoteAddress: '10.2.0.2' })
    const answers = await Promise.all(Array.from({ length: 121 }, ask))

    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  })
})

describe('with the captcha off', () => {
  it('says so instead of painting one, and takes both grants', async () => {
    const open = await buildTestApp({ config: { isCaptchaOn: false } })
    const answer = (await open.app.inject({ url: '/api/blade-auth/oauth/captcha' })).json<CaptchaAnswer>()
    const byCaptcha = await callToken(open.app, fields)
    await open.close()

    expect(answer).toEqual({
      code: 200,
      success: true,
      key: '',
      image: '',
      data: { key: '', image: '', captcha: 'off' },
      msg: '操作成功',
    })
    expect(byCaptcha.statusCode).toBe(200)
  })
})
