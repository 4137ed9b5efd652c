import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sm2 } from 'sm-crypto-v2'
import { ADMIN_PASSWORD, buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { md5Hex } from '../../identity/credentials/password.ts'
import { BASIC, buildTenant, buildUser, callToken, movableClock, passwordFields } from '../../identity/testing/kit.ts'

const clock = movableClock()
let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ clock })
})
afterAll(() => test.close())

const adminFields = passwordFields('admin', ADMIN_PASSWORD)

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>
}

describe('the token call', () => {
  it('answers bare and in snake case, with the person inside', async () => {
    const answer = await callToken(test.app, adminFields)

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const body = answer.json<Record<string, unknown>>()
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      tenant_id: '000000',
      account: 'admin',
      user_name: 'admin',
      real_name: '管理员',
      nick_name: '管理员',
      role_name: 'administrator',
      oauth_id: '',
      post_id: expect.stringMatching(/^\d+$/),
      avatar: '',
      detail: { type: 'web' },
      license: 'Drawdesk',
    })
    expect(body).not.toHaveProperty('code')
    expect(body).not.toHaveProperty('must_change_password')
    expect(body.all_user_info).toMatchObject({
      userVO: {
        id: body.user_id,
        account: 'admin',
        realName: '管理员',
        tenantId: '000000',
        birthday: '',
        sex: -1,
        userType: 1,
        userTypeName: '网页',
        password: '',
      },
    })
    expect(answer.body).not.toMatch(/argon2|passwordHash/i)
  })

  it('puts the session and the person into the claims', async () => {
    const body = (await callToken(test.app, adminFields)).json<Record<string, string>>()

    const seconds = clock.now().getTime() / 1000
    expect(claimsOf(body.access_token ?? '')).toMatchObject({
      iss: 'drawdesk',
      aud: ['drawdesk'],
      token_type: 'access_token',
      client_id: 'saber',
      tenant_id: '000000',
      user_id: body.user_id,
      account: 'admin',
      user_name: 'admin',
      role_name: 'administrator',
      gen: 1,
      iat: seconds,
      nbf: seconds,
      exp: seconds + 3600,
    })
    expect(claimsOf(body.refresh_token ?? '')).toMatchObject({
      token_type: 'refresh_token',
      user_id: body.user_id,
      exp: seconds + 604_800,
    })
  })

  it.each(['/blade-auth/oauth/token', '/api/blade-auth/oauth/token'])(
    'takes its arguments from the query or JSON as well: %s',
    async (url) => {
      const byQuery = await test.app.inject({
        method: 'POST',
        url,
        query: adminFields,
        headers: { authorization: BASIC },
      })
      const byJson = await test.app.inject({
        method: 'POST',
        url,
        payload: adminFields,
        headers: { authorization: BASIC },
      })

      expect([byQuery.statusCode, byJson.statusCode]).toEqual([200, 200])
    },
  )

  it('takes the tenant from the header when no argument names it', async () => {
    const { tenantId: _, ...fields } = adminFields

    const unknown = await callToken(test.app, fields, { headers: { 'tenant-id': '999999' } })
    const own = await callToken(test.app, fields, { headers: { 'tenant-id': '000000' } })

    expect([unknown.statusCode, own.statusCode]).toEqual([400, 200])
  })

  it.each([
    ['plain text', ADMIN_PASSWORD],
    ['MD5 hex', md5Hex(ADMIN_PASSWORD)],
  ])('takes a password as %s', async (_form, password) => {
    const answer = await callToken(test.app, { ...adminFields, password })

    expect(answer.statusCode).toBe(200)
  })

  it('takes a password encrypted with the public key it gives out', async () => {
    const { data } = (await test.app.inject({ url: '/api/blade-auth/oauth/public-key' })).json<{
      data: { publicKey: string }
    }>()

    const right = await callToken(test.app, {
      ...adminFields,
      password: sm2.doEncrypt(ADMIN_PASSWORD, data.publicKey, 0),
    })
    const foreign = await callToken(test.app, {
      ...adminFields,
      password: sm2.doEncrypt(ADMIN_PASSWORD, sm2.generateKeyPairHex().publicKey, 0),
    })

    expect([right.statusCode, foreign.statusCode]).toEqual([200, 400])
  })
})

describe('a client', () => {
  it.each([
    ['none', ''],
    ['an unknown one', `Basic ${Buffer.from('nobody:x').toString('base64')}`],
    ['a wrong secret', `Basic ${Buffer.from('saber:wrong').toString('base64')}`],
    ['no colon', `Basic ${Buffer.from('saber').toString('base64')}`],
    ['no base64', 'Basic ~~~'],
  ])('that is not known is refused: %s', async (_case, authorization) => {
    const answer = await callToken(test.app, adminFields, { headers: { authorization } })

    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ error: 'invalid_client', error_description: '客户端认证失败!' })
  })

  it('may write the space of its header as %20', async () => {
    const answer = await callToken(test.app, adminFields, { headers: { authorization: BASIC.replace(' ', '%20') } })

    expect(answer.statusCode).toBe(200)
  })

  it.each([
    ['social', 'invalid_grant', '第三方登录失败，请重试'],
    ['authorization_code', 'invalid_grant', '第三方登录失败，请重试'],
    ['telepathy', 'unsupported_grant_type', '不支持的授权类型'],
    ['', 'unsupported_grant_type', '不支持的授权类型'],
  ])('asks for grant "%s" and gets a clear answer', async (grant_type, error, error_description) => {
    const answer = await callToken(test.app, { ...adminFields, grant_type })

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error, error_description })
  })

  it('may sign in with a captcha where its record allows the password alone', async () => {
    await test.deps.db
      .platform()
      .updateTable('systemClient')
      .set({ authorizedGrantTypes: 'password' })
      .where('clientId', '=', 'sword')
      .execute()
    const authorization = `Basic ${Buffer.from('sword:sword_secret').toString('base64')}`

    const answer = await callToken(test.app, { ...adminFields, grant_type: 'captcha' }, { headers: { authorization } })

    expect(answer.statusCode).toBe(200)
  })

  it('may not use a grant that its record does not list', async () => {
    await test.deps.db
      .platform()
      .updateTable('systemClient')
      .set({ authorizedGrantTypes: 'captcha' })
      .where('clientId', '=', 'sword')
      .execute()
    const authorization = `Basic ${Buffer.from('sword:sword_secret').toString('base64')}`

    const answer = await callToken(
      test.app,
      { grant_type: 'refresh_token', refresh_token: 'x' },
      { headers: { authorization } },
    )

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error: 'unauthorized_client', error_description: '该客户端不支持此授权类型' })
  })
})

describe('a sign-in that fails', () => {
  it.each([
    ['zh', '用户名或密码错误'],
    ['en-US', 'Wrong account or password'],
  ])('says so in the language %s and nothing more', async (language, error_description) => {
    const answer = await callToken(test.app, passwordFields('nobody at all', 'x'), {
      headers: { 'accept-language': language },
      address: '10.1.0.1',
    })

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error: 'invalid_grant', error_description })
  })

  it.each([
    ['an unknown account', { username: 'ghost' }],
    ['a wrong password', { password: md5Hex('wrong') }],
    ['no password', { password: '' }],
    ['no account', { username: '' }],
    ['SM2 text that is not ours', { password: 'ab'.repeat(120) }],
  ])('costs one verification and answers the same for %s', async (_case, wrong) => {
    const { account, password } = await buildUser(test.deps)
    const before = test.deps.auth.hasher.verifications

    const answer = await callToken(
      test.app,
      { ...passwordFields(account, password), ...wrong },
      { address: '10.1.0.2' },
    )

    expect(answer.json()).toEqual({ error: 'invalid_grant', error_description: '用户名或密码错误' })
    expect(test.deps.auth.hasher.verifications - before).toBe(1)
  })

  it.each(['999999', 'abc', '00000', "0' or 1=1"])(
    'answers an unknown tenant as a wrong password, at the same cost: %s',
    async (tenantId) => {
      const before = test.deps.auth.hasher.verifications

      const answer = await callToken(test.app, { ...adminFields, tenantId }, { address: '10.1.0.4' })

      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ error: 'invalid_grant', error_description: '用户名或密码错误' })
      expect(test.deps.auth.hasher.verifications - before).toBe(1)
    },
  )

  it('names a tenant whose time is over, from that moment on and to its own people only', async () => {
    await buildTenant(test.deps, '100001', new Date(clock.now().getTime() + 60_000))
    const { account, password } = await buildUser(test.deps, { tenantId: '100001' })

    const before = await callToken(test.app, passwordFields(account, password, '100001'))
    clock.advance(60_000)
    const after = await callToken(test.app, passwordFields(account, password, '100001'))

    const guessed = await callToken(test.app, passwordFields(account, 'a guess', '100001'), { address: '10.1.0.5' })

    expect(before.statusCode).toBe(200)
    expect(after.json()).toEqual({ error: 'invalid_grant', error_description: '租户已过期' })
    expect(guessed.json()).toEqual({ error: 'invalid_grant', error_description: '用户名或密码错误' })
  })

  it('does not let an account into another tenant', async () => {
    await buildTenant(test.deps, '100002')
    const { account, password } = await buildUser(test.deps, { tenantId: '100002' })

    const answer = await callToken(test.app, passwordFields(account, password))

    expect(answer.json()).toMatchObject({ error_description: '用户名或密码错误' })
  })

  it('says so to an account that waits for approval, but only with the right password', async () => {
    const { account, password } = await buildUser(test.deps, { roleId: '-1' })

    const wrong = await callToken(test.app, passwordFields(account, 'guess'))
    const right = await callToken(test.app, passwordFields(account, password))

    expect(wrong.json()).toMatchObject({ error_description: '用户名或密码错误' })
    expect(right.json()).toEqual({ error: 'invalid_grant', error_description: '账号待审核' })
  })

  it.each([
    ['a password as long as a book', { password: 'x'.repeat(3000) }],
    ['a NUL character', { username: 'a\u0000b' }],
  ])('is a plain 400 for %s', async (_case, wrong) => {
    const answer = await callToken(test.app, { ...adminFields, ...wrong })

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 400, success: false })
  })

  it('is stopped for a while when one address asks too often, refreshes aside', async () => {
    const ask = (fields: Record<string, string>) => callToken(test.app, fields, { address: '10.1.0.3' })
    for (let count = 0; count < 120; count += 1) await ask({ grant_type: 'telepathy' })

    const tooMany = await ask({ grant_type: 'telepathy' })
    const refresh = await ask({ grant_type: 'refresh_token', refresh_token: 'x' })
    clock.advance(60_000)
    const later = await ask({ grant_type: 'telepathy' })

    expect(tooMany.statusCode).toBe(429)
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0)
    expect(refresh.statusCode).toBe(401)
    expect(later.statusCode).toBe(400)
  })
})
