import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, callerWith, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant } from '../../../testing/factories.ts'
import { sweepAuth } from '../auth.module.ts'
import { callToken, cookieOf, goThroughSandbox, movableClock, passwordFields } from '../testing/kit.ts'

const clock = movableClock()
let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ clock, config: { isSocialSandboxOn: true } })
})
afterAll(() => test.close())

const RENDER = '/api/blade-auth/oauth/render/sandbox'
const REGISTER = '/api/blade-user/register-guest'
let guests = 0
const newName = (): string => `Guest ${(guests += 1)}`

type Body = Record<string, string> & { all_user_info: { userVO: Record<string, unknown> }; error_description: string }
async function signInAs(name: string, more: { tenantId?: string } = {}): Promise<{ status: number; body: Body }> {
  const { cookie, fields } = await goThroughSandbox(test.app, name, more)
  const answer = await callToken(test.app, fields, { headers: { cookie } })
  return { status: answer.statusCode, body: answer.json<Body>() }
}

async function register(name: string, more: Record<string, string> = {}, token?: string) {
  const { body } = await signInAs(name)
  const account = name.toLowerCase().replaceAll(' ', '')
  const answer = await callerWith(test.app, token ?? body.access_token ?? '').post(REGISTER, {
    tenantId: '000000',
    name,
    account,
    password: 'right horse',
    oauthId: body.oauth_id,
    ...more,
  })
  return { answer, account, oauthId: body.oauth_id ?? '' }
}

describe('the sandbox identity page', () => {
  it('is reached by a redirect, has no script and names made-up people', async () => {
    const begun = await test.app.inject({ url: RENDER, query: { redirect: '/wel/index' } })
    const page = await test.app.inject({ url: String(begun.headers.location), headers: { 'accept-language': 'en' } })

    expect([begun.statusCode, page.statusCode, page.headers['content-type']]).toEqual([
      302,
      200,
      'text/html; charset=utf-8',
    ])
    expect(begun.headers.location).toMatch(/^\/api\/blade-auth\/oauth\/sandbox\?state=/)
    expect(page.body).toContain('Sandbox identity')
    expect(page.body).toContain('林小满')
    expect(page.body).not.toContain('<script')
  })

  it.each([
    ['/wel/index?a=1', '/wel/index?a=1'],
    ['//evil.test/x', null],
    ['https://evil.test/x', null],
    ['/\\evil.test', null],
  ])('goes back to the login page with a code, and with %s only when it is ours', async (redirect, kept) => {
    const { location } = await goThroughSandbox(test.app, 'Ada Park', { redirect })

    expect([location.origin, location.pathname, location.searchParams.get('source')]).toEqual([
      'http://console.test',
      '/login',
      'sandbox',
    ])
    expect(location.searchParams.get('redirect')).toBe(kept)
  })

  it('writes out nothing of a state that a stranger made up', async () => {
    const page = await test.app.inject({
      url: `/api/blade-auth/oauth/sandbox?state=${encodeURIComponent('"><script>')}`,
    })
    expect(page.body).not.toContain('<script')
  })

  it('goes back to the login page when somebody would rather not', async () => {
    const begun = await test.app.inject({ url: RENDER })
    const left = await test.app.inject({ url: `${begun.headers.location}&error=access_denied` })
    const back = await test.app.inject({
      url: String(left.headers.location),
      headers: { cookie: cookieOf(begun) },
    })
    expect(back.headers.location).toBe('/login?source=sandbox&failure=denied')
  })
})

describe('the social grant', () => {
  it('lets somebody unknown in as a guest without rights', async () => {
    const name = newName()
    const { status, body } = await signInAs(name)
    const guest = callerWith(test.app, body.access_token ?? '')

    expect(status).toBe(200)
    expect(body).toMatchObject({ user_id: '-1', role_name: 'guest', user_name: name, tenant_id: '000000', dept_id: '' })
    expect(body.oauth_id).toMatch(/^\d+$/)
    expect(body.all_user_info.userVO).toMatchObject({ id: '-1', name, birthday: '', sex: -1 })
    const open = ['/api/blade-system/menu/routes', '/api/blade-system/menu/buttons']
    for (const path of open) expect(await guest.get(path)).toMatchObject({ status: 200, data: [] })
    const barred = [
      '/api/blade-user/info',
      '/api/blade-desk/notice/latest',
      '/api/blade-auth/session/list',
      '/api/blade-biz/events/stream?topics=notice',
      '/api/blade-system/param/list',
    ]
    for (const path of barred) expect([path, (await guest.get(path)).status]).toEqual([path, 403])
  })

  it('knows the same person again, and refreshes a guest', async () => {
    const name = newName()
    const [first, second] = [await signInAs(name), await signInAs(name)]

    const refreshed = (
      await callToken(test.app, { grant_type: 'refresh_token', refresh_token: second.body.refresh_token ?? '' })
    ).json<Body>()

    expect([second.body.oauth_id, refreshed.oauth_id, refreshed.user_id]).toEqual([
      first.body.oauth_id,
      first.body.oauth_id,
      '-1',
    ])
  })

  it('takes a code once, in time, with its own state, in its own browser', async () => {
    const bring = ({ cookie, fields }: Awaited<ReturnType<typeof goThroughSandbox>>, more = {}) =>
      callToken(test.app, { ...fields, ...more }, { headers: { cookie } })
    const fresh = () => goThroughSandbox(test.app, newName())
    const used = await fresh()
    await bring(used)
    const [late, mixed, other, strange] = [await fresh(), await fresh(), await fresh(), await fresh()]
    const wrongState = await bring(mixed, { state: other.fields.state })
    const otherBrowser = await callToken(test.app, strange.fields, { headers: { cookie: other.cookie } })
    const noBrowser = await callToken(test.app, (await fresh()).fields)
    clock.advance(5 * 60_000 + 1000)
    const answers = [
      await bring(used),
      wrongState,
      otherBrowser,
      noBrowser,
      await bring(late),
      await bring(other, { code: 'guessed' }),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json<Body>().error_description])).toEqual(
      Array.from({ length: 6 }, () => [400, '第三方登录失败，请重试']),
    )
    clock.advance(2 * 60 * 60_000)
    await sweepAuth(test.deps)
    const left = await test.owner('select digest from auth_social_code union all select digest from auth_sign_in_state')
    expect(left).toEqual([])
  })

  it('says on the login page that there is no such tenant or source', async () => {
    const pages = [
      await test.app.inject({ url: RENDER, query: { tenantId: '999999' } }),
      await test.app.inject({ url: '/api/blade-auth/oauth/render/github' }),
      await test.app.inject({ url: '/api/blade-auth/oauth/render/nobody' }),
    ]
    expect(pages.map(({ headers }) => headers.location)).toEqual([
      '/login?source=sandbox&failure=unknownSource',
      '/login?source=github&failure=unknownSource',
      '/login?source=nobody&failure=unknownSource',
    ])
  })
})

describe('register-guest', () => {
  it('makes an account that waits for approval, and signs its person in once that is given', async () => {
    const name = newName()
    const { answer, account, oauthId } = await register(name)
    const [row] = await test.owner<Record<string, string>>(
      'select id, account, real_name, role_id, dept_id, post_id from user_account where account = $1',
      [account],
    )
    const waiting = [
      await signInAs(name),
      { body: (await callToken(test.app, passwordFields(account, 'right horse'))).json<Body>() },
    ]
    await test.owner(`update user_account set role_id = '', dept_id = '', post_id = '' where account = $1`, [account])
    const approved = await signInAs(name)

    expect(answer).toMatchObject({ status: 200, success: true })
    expect(row).toMatchObject({ real_name: name, role_id: '-1', dept_id: '-1', post_id: '-1' })
    expect(waiting.map(({ body }) => body.error_description)).toEqual(['账号待审核', '账号待审核'])
    expect(approved).toMatchObject({ status: 200, body: { user_id: row?.id, account, oauth_id: oauthId } })
    expect((await callerWith(test.app, approved.body.access_token ?? '').get('/api/blade-user/info')).status).toBe(200)
    expect((await callToken(test.app, passwordFields(account, 'right horse'))).statusCode).toBe(200)
    expect(await test.owner('select way from auth_session where user_id = $1 order by way', [row?.id])).toEqual([
      { way: 'password' },
      { way: 'sandbox' },
    ])
  })

  it.each([
    ['an unknown tenant first of all', { tenantId: '999999', oauthId: '1' }, '租户信息错误!'],
    ['a foreign identity', { oauthId: '1', account: '' }, '第三方登陆信息错误!'],
    ['no account', { account: ' ', password: '' }, '请先输入账号名称'],
    ['no password', { password: '' }, '请先输入密码'],
    ['an account that exists', { account: 'admin' }, '当前用户已存在!'],
  ])('refuses %s', async (_case, more, msg) => {
    const { answer } = await register(newName(), more)

    expect(answer).toMatchObject({ status: 400, success: false, msg })
  })

  it('believes no one who only knows the id of an identity', async () => {
    const [victim, other] = [await signInAs(newName()), await signInAs(newName())]
    const body = {
      tenantId: '000000',
      name: 'x',
      account: 'thief',
      password: 'right horse',
      oauthId: victim.body.oauth_id,
    }

    const answers = [
      await callerWith(test.app, other.body.access_token ?? '').post(REGISTER, body),
      (await test.app.inject({ method: 'POST', url: REGISTER, payload: body })).json<{ msg: string }>(),
    ]

    expect(answers.map(({ msg }) => msg)).toEqual(['第三方登陆信息错误!', '第三方登陆信息错误!'])
  })

  it('takes one application of a person, also in another tenant, where it then signs them in', async () => {
    const tenantId = await buildTenant(test.deps)
    const name = newName()
    const token = (await signInAs(name)).body.access_token
    const { answer, account } = await register(name, { tenantId })
    const waiting = await signInAs(name)
    const again = await callerWith(test.app, token ?? '').post(REGISTER, {
      tenantId: '000000',
      account: 'second',
      password: 'x',
      oauthId: (
        await test.owner<{ id: string }>(`select id from user_oauth where user_name = $1 and tenant_id = '000000'`, [
          name,
        ])
      )[0]?.id,
    })
    await test.owner(`update user_account set role_id = '' where account = $1`, [account])

    expect(answer.status).toBe(200)
    expect(waiting.body.error_description).toBe('账号待审核')
    expect(again.msg).toBe('你已提交过注册申请，请等待管理员审核')
    expect((await signInAs(name)).body).toMatchObject({ tenant_id: tenantId, account })
  })

  it('is closed where the tenant says so', async () => {
    await test.owner(`update system_param set param_value = 'false' where param_key = 'account.registerUser'`)
    const { answer } = await register(newName())
    await test.owner(`update system_param set param_value = 'true' where param_key = 'account.registerUser'`)

    expect(answer.msg).toBe('该租户未开放注册')
  })

  it('takes a person back as a guest whose account was removed', async () => {
    const name = newName()
    const { account } = await register(name)
    await test.owner('update user_account set is_deleted = 1 where account = $1', [account])

    expect((await signInAs(name)).body).toMatchObject({ user_id: '-1', role_name: 'guest' })
  })
})

describe('without SOCIAL_SANDBOX', () => {
  it('there is no page, and no way to it', async () => {
    const own = await buildTestApp()
    const [begun, page] = [
      await own.app.inject({ url: RENDER }),
      await own.app.inject({ url: '/api/blade-auth/oauth/sandbox' }),
    ]
    await own.close()
    expect(begun.headers.location).toBe('/login?source=sandbox&failure=unknownSource')
    expect(page.statusCode).toBe(404)
  })
})
