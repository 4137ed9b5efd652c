import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignInSourceTest } from '@drawdesk/contract/identity/sign-in-source'
import { startOidcFake, type OidcFake } from '@drawdesk/fakes/sign-in/oidc'
import { buildTestApp, callerWith, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import {
  addSource,
  APP_SECRET,
  callbackOf,
  createTraveller,
  ORIGIN,
  SOURCES_URL,
  sourceOf,
  type Traveller,
} from '../testing/outside-kit.ts'

let test: TestApp
let admin: SignedIn
let traveller: Traveller
let issuer: OidcFake

beforeAll(async () => {
  test = await buildTestApp({ config: { publicUrl: ORIGIN, allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  traveller = createTraveller(test)
  issuer = await startOidcFake({
    appId: 'app-oidc',
    appSecret: APP_SECRET,
    redirectUri: callbackOf('oidc'),
    afterLogout: `${ORIGIN}/login`,
  })
  await addSource(admin, sourceOf('oidc', { issuer: issuer.url }))
})
afterAll(async () => {
  await issuer.close()
  await test.close()
})

const failureOf = (page: URL): string | null => page.searchParams.get('failure')
const SSO = { grant_type: 'authorization_code', redirect_uri: callbackOf('oidc') }

describe('a single sign-on', () => {
  it('vouches by code, PKCE, nonce and a signed id token', async () => {
    const { address } = await traveller.begin('oidc')
    const asked = new URL(address).searchParams
    const entered = await traveller.finish(await traveller.travel('oidc'), SSO)
    const [row] = await test.owner("select uuid, user_name from user_oauth where source = 'oidc'")
    expect([asked.get('code_challenge_method'), asked.get('response_type')]).toEqual(['S256', 'code'])
    expect([asked.get('nonce')?.length, asked.get('state')?.length]).toEqual([43, 43])
    expect(entered).toMatchObject({ status: 200, body: { user_id: '-1', user_name: 'Ada Park' } })
    expect(row).toEqual({ uuid: `${issuer.url}|1001`, user_name: 'Ada Park' })
  })

  it('takes its code at the address that it came back to alone', async () => {
    const { status, body } = await traveller.finish(await traveller.travel('oidc'), {
      ...SSO,
      redirect_uri: 'https://evil.test/callback',
    })
    expect([status, body.error_description]).toEqual([400, '第三方登录失败，请重试'])
  })

  it.each([
    ['otherNonce', 'badAnswer'],
    ['otherAudience', 'badAnswer'],
    ['otherIssuer', 'badAnswer'],
    ['clockAhead', 'clock'],
  ] as const)('lets nobody in by %s', async (scene, word) => {
    const { address, cookie } = await traveller.begin('oidc')
    const back = await traveller.pass(address)
    issuer.script(scene)
    expect(failureOf(await traveller.comeBack(back, cookie))).toBe(word)
  })

  it('refuses what was used, what is of another sign-in, and what the person refused', async () => {
    const { address, cookie } = await traveller.begin('oidc')
    const back = await traveller.pass(address)
    await traveller.comeBack(back, cookie)
    const code = new URL(back, ORIGIN).searchParams.get('code') ?? ''
    const other = await traveller.begin('oidc')
    const mixed = new URL(await traveller.pass(other.address), ORIGIN)
    mixed.searchParams.set('code', code)
    const denied = await traveller.begin('oidc')
    const state = new URL(denied.address).searchParams.get('state') ?? ''
    const pages = [
      await traveller.comeBack(back, cookie),
      await traveller.comeBack(`${mixed.pathname}${mixed.search}`, other.cookie),
      await traveller.comeBack(`/api/blade-auth/oauth/callback/oidc?error=access_denied&state=${state}`, denied.cookie),
    ]
    expect(pages.map(failureOf)).toEqual(['used', 'codeRefused', 'denied'])
  })

  it('goes on when it changes its keys', async () => {
    issuer.rotateKeys()
    expect((await traveller.finish(await traveller.travel('oidc'), SSO)).status).toBe(200)
  })

  it('ends there as well when the person signs out here', async () => {
    const { address, cookie } = await traveller.begin('oidc')
    const jar = new Map<string, string>()
    const page = await traveller.comeBack(await traveller.pass(address, jar), cookie)
    const { body } = await traveller.finish({ page, cookie }, SSO)
    const person = callerWith(test.app, body.access_token ?? '')
    const left = await person.get<{ endSessionUrl?: string }>('/api/blade-auth/oauth/logout')
    const url = new URL(left.data.endSessionUrl ?? '')
    expect([url.origin, url.searchParams.get('post_logout_redirect_uri')]).toEqual([issuer.url, `${ORIGIN}/login`])
    const asked = await fetch(url, { headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') } })
    expect(asked.status).toBe(200)
    expect(
      (await person.get<{ endSessionUrl?: string }>('/api/blade-auth/oauth/logout')).data.endSessionUrl,
    ).toBeUndefined()
  })

  it('is tested by asking it, and names what is wrong', async () => {
    const [{ id }] = (await test.owner<{ id: string }>(
      "select id::text from sign_in_source where source = 'oidc'",
    )) as [{ id: string }]
    const asked = async () => (await admin.post<SignInSourceTest>(`${SOURCES_URL}/test`, { id })).data
    const right = await asked()
    await admin.post(`${SOURCES_URL}/submit`, { id, secrets: { appSecret: 'another-secret-0001' } })
    const wrong = await asked()
    await admin.post(`${SOURCES_URL}/submit`, { id, settings: { issuer: `${issuer.url}/nowhere` } })
    const elsewhere = await asked()
    await admin.post(`${SOURCES_URL}/submit`, {
      id,
      settings: { issuer: 'http://127.0.0.1:9' },
      secrets: { appSecret: 'another-secret-0001' },
    })
    const nobody = await asked()
    await admin.post(`${SOURCES_URL}/submit`, {
      id,
      settings: { issuer: issuer.url },
      secrets: { appSecret: APP_SECRET },
    })

    expect(right).toEqual({ ok: true, msg: '', failure: '', said: '' })
    expect(wrong).toMatchObject({ ok: false, failure: 'misconfigured', said: expect.stringMatching(/^invalid_client/) })
    expect(elsewhere).toMatchObject({ ok: false, failure: 'badAnswer', said: 'HTTP 404' })
    expect(nobody).toMatchObject({ failure: 'providerDown', said: expect.stringContaining('ECONNREFUSED') })
    expect(JSON.stringify([wrong, elsewhere, nobody])).not.toContain('another-secret-0001')
  })

  it('leaves no id token, code or secret in a log or readable row', async () => {
    const { page, cookie } = await traveller.travel('oidc')
    await traveller.finish({ page, cookie }, SSO)
    const rows = await test.owner<{ line: string }>(
      'select row_to_json(l)::text line from log_api l union all select row_to_json(e)::text from log_error e union all select row_to_json(s)::text from auth_sso_session s',
    )
    const kept = [...test.logLines, ...rows.map(({ line }) => line)].join('\n')
    expect(kept).toContain('session_id')
    for (const secret of [APP_SECRET, page.searchParams.get('code') ?? '', 'eyJhbGciOiJSUzI1NiI'])
      expect(kept).not.toContain(secret)
  })
})
