import { afterEach, describe, expect, it } from 'vitest'
import type { FakeServer } from '../kit/fake-http.ts'
import { FAKES } from '../list.ts'
import { SIGN_IN_FAKES } from './entries.ts'

const CONSOLE = 'http://127.0.0.1:8080'
const open: FakeServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((fake) => fake.close()))
})

async function start(name: string): Promise<string> {
  const entry = SIGN_IN_FAKES.find((one) => one.name.startsWith(name))
  if (!entry) throw new Error(`no fake ${name}`)
  const fake = await entry.start({ port: 0, consoleUrl: CONSOLE })
  open.push(fake)
  return fake.url
}

const CALLBACK = `${CONSOLE}/api/blade-auth/oauth/callback/dingtalk`
const ASKED = { client_id: 'fake-dingtalk-app', redirect_uri: CALLBACK, state: 'a"b', response_type: 'code' }
const visit = (url: string, more: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/oauth2/auth?${new URLSearchParams({ ...ASKED, ...more }).toString()}`, { redirect: 'manual' })
const redeem = (url: string, code: string | null): Promise<Response> =>
  fetch(`${url}/v1.0/oauth2/userAccessToken`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      clientId: 'fake-dingtalk-app',
      clientSecret: 'fake-dingtalk-secret-1234',
      code,
      grantType: 'authorization_code',
    }),
  })
const backOf = (answer: Response): URL => new URL(answer.headers.get('location') ?? '')

describe('a third party for trying out', () => {
  it('asks who signs in, and keeps what the console asked with', async () => {
    const page = await (await visit(await start('DingTalk'))).text()
    expect(page).toContain('>林小满</button>')
    expect(page).toContain(`name="redirect_uri" value="${CALLBACK}"`)
    expect(page).toContain('value="a&#34;b"')
  })

  it('sends the chosen person back with a code that counts once', async () => {
    const url = await start('DingTalk')
    const back = backOf(await visit(url, { person: '1002', next: 'ok' }))
    const code = back.searchParams.get('authCode')
    const first = await redeem(url, code)
    const { accessToken } = (await first.json()) as { accessToken: string }
    const me = await fetch(`${url}/v1.0/contact/users/me`, { headers: { 'x-acs-dingtalk-access-token': accessToken } })
    expect([back.pathname, back.searchParams.get('state')]).toEqual(['/api/blade-auth/oauth/callback/dingtalk', 'a"b'])
    expect(await me.json()).toMatchObject({ nick: '林小满', unionId: 'du1002' })
    expect((await redeem(url, code)).status).toBe(400)
  })

  it('sends who cancels back with that word, and is down after a choice that says so', async () => {
    const url = await start('DingTalk')
    const cancelled = backOf(await visit(url, { cancel: '1' }))
    const code = backOf(await visit(url, { person: '1001', next: 'down' })).searchParams.get('authCode')
    expect([cancelled.searchParams.get('error'), cancelled.searchParams.has('authCode')]).toEqual([
      'access_denied',
      false,
    ])
    expect([(await redeem(url, code)).status, (await redeem(url, code)).status]).toEqual([500, 200])
  })

  it('opens for its own app and callback address alone', async () => {
    const url = await start('DingTalk')
    const answers = [await visit(url, { client_id: 'x' }), await visit(url, { redirect_uri: 'http://evil.test/' })]
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
  })

  it('gives the codes that a mini program would get', async () => {
    const url = await start('WeChat Mini')
    const asked = await fetch(`${url}/control/login`, { method: 'POST', body: '{"args":["o1","u1"]}' })
    const { code } = (await asked.json()) as { code: string }
    const query = { appid: 'fake-wechat_mini-app', secret: 'fake-wechat_mini-secret-1234', js_code: code }
    const session = await fetch(`${url}/sns/jscode2session?${new URLSearchParams(query).toString()}`)
    const wrong = await fetch(`${url}/control/login`, { method: 'POST', body: '{"args":[1]}' })
    expect(await session.json()).toMatchObject({ openid: 'o1', unionid: 'u1' })
    expect(wrong.status).toBe(400)
  })

  it('starts beside all others, each on a port of its own', async () => {
    for (const { start: begin } of SIGN_IN_FAKES) open.push(await begin({ port: 0, consoleUrl: CONSOLE }))
    expect(open).toHaveLength(8)
    expect(new Set(FAKES.map(({ port }) => port)).size).toBe(FAKES.length)
  })
})
