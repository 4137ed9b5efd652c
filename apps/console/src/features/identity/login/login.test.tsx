import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { setLanguage } from '../../../lib/texts/language.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { failed, ok, server } from '../../../testing/server.ts'
import { tokenBody } from '../../../testing/session.ts'
import { LoginPage } from './login.page.tsx'

interface SeenCall {
  url: string
  headers: Headers
  fields: Record<string, string>
}

/** Answers captchas numbered 1, 2, … and hands out how many were asked for. */
function answerCaptchas(): () => number {
  let count = 0
  server.use(
    http.get('/api/blade-auth/oauth/captcha', () => {
      count += 1
      const challenge = { key: `key-${count}`, image: `data:image/png;base64,${count}` }
      return HttpResponse.json({ code: 200, success: true, ...challenge, data: challenge, msg: '操作成功' })
    }),
  )
  return () => count
}

function answerToken(answer: () => Response = () => HttpResponse.json(tokenBody())): SeenCall[] {
  const seen: SeenCall[] = []
  server.use(
    http.post('/api/blade-auth/oauth/token', async ({ request }) => {
      seen.push({
        url: request.url,
        headers: request.headers,
        fields: Object.fromEntries(new URLSearchParams(await request.text())),
      })
      return answer()
    }),
  )
  return seen
}

function openLogin(at = '/login') {
  render(
    <MemoryRouter initialEntries={[at]}>
      <LoginPage tools={null} wanted="/" />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

async function fillIn(
  user: ReturnType<typeof userEvent.setup>,
  { account = 'admin', password = 'admin', captcha = 'k7Fp3' } = {},
) {
  await user.type(screen.getByLabelText('账号'), account)
  await user.type(screen.getByLabelText('密码'), password)
  if (captcha) await user.type(screen.getByLabelText('验证码'), captcha)
}

/** What stands under a field and is read out with it. */
function noteOf(label: string): string | null | undefined {
  return document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent
}

const pressSignIn = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: '登录' }))

describe('signing in', () => {
  it('sends account, hashed password and captcha in the body and keeps the session', async () => {
    answerCaptchas()
    const calls = answerToken()
    const user = openLogin()
    await screen.findByAltText('验证码图片')

    await fillIn(user)
    await pressSignIn(user)

    await waitFor(() =>
      expect(useSession.getState().token?.content).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1' }),
    )
    expect(calls[0]?.fields).toEqual({
      tenantId: '000000',
      username: 'admin',
      password: '21232f297a57a5a743894a0e4a801fc3',
      grant_type: 'captcha',
      scope: 'all',
      type: 'account',
    })
    expect(calls[0]?.headers.get('captcha-key')).toBe('key-1')
    expect(calls[0]?.headers.get('captcha-code')).toBe('k7Fp3')
    expect(calls[0]?.headers.get('tenant-id')).toBe('000000')
    expect(calls[0]?.headers.get('blade-auth')).toBeNull()
    expect(new URL(calls[0]?.url ?? '').search).toBe('')
    expect(useSession.getState().user).toMatchObject({
      account: 'admin',
      realName: '管理员',
      roleName: 'administrator',
    })
  })

  it('notes that the password has to be changed first', async () => {
    answerCaptchas()
    answerToken(() => HttpResponse.json(tokenBody({ must_change_password: true })))
    const user = openLogin()

    await fillIn(user)
    await pressSignIn(user)

    await waitFor(() => expect(useSession.getState().mustChangePassword).toBe(true))
  })

  it('shows a refusal once at the form, asks for a new picture and stores nothing', async () => {
    const captchas = answerCaptchas()
    answerToken(() =>
      HttpResponse.json({ error: 'invalid_grant', error_description: '用户名或密码错误' }, { status: 400 }),
    )
    const user = openLogin()
    await screen.findByAltText('验证码图片')

    await fillIn(user)
    await pressSignIn(user)

    expect(await screen.findByText('用户名或密码错误')).toBeTruthy()
    expect(screen.getAllByText('用户名或密码错误')).toHaveLength(1)
    await waitFor(() => expect(captchas()).toBe(2))
    expect(screen.getByLabelText('验证码')).toHaveProperty('value', '')
    expect(screen.getByLabelText('密码')).toHaveProperty('value', 'admin')
    expect(useSession.getState().token).toBeUndefined()
    expect(localStorage.getItem('drawdesk-token')).toBeNull()
  })

  it('can be tried again after a failure', async () => {
    answerCaptchas()
    const answers = [() => HttpResponse.error(), () => HttpResponse.json(tokenBody())]
    answerToken(() => (answers.shift() ?? HttpResponse.error)())
    const user = openLogin()
    await fillIn(user)
    await pressSignIn(user)
    expect(await screen.findByText('连接不上服务器，请检查网络后重试')).toBeTruthy()

    await user.type(screen.getByLabelText('验证码'), 'k7Fp3')
    await pressSignIn(user)

    await waitFor(() => expect(useSession.getState().token).toBeDefined())
  })

  it('says beside each field what is missing and calls nobody', async () => {
    answerCaptchas()
    const calls = answerToken()
    const user = openLogin()
    await screen.findByAltText('验证码图片')

    await pressSignIn(user)

    expect(noteOf('账号')).toBe('请输入账号')
    expect(noteOf('密码')).toBe('请输入密码')
    expect(noteOf('验证码')).toBe('请输入验证码')
    expect(document.activeElement).toBe(screen.getByLabelText('账号'))
    expect(calls).toHaveLength(0)
  })
})

describe('the captcha', () => {
  it('is another one after a click on the picture', async () => {
    answerCaptchas()
    const user = openLogin()
    expect((await screen.findByAltText('验证码图片')).getAttribute('src')).toBe('data:image/png;base64,1')

    await user.click(screen.getByRole('button', { name: '看不清，换一张' }))

    await waitFor(() => expect(screen.getByAltText('验证码图片').getAttribute('src')).toBe('data:image/png;base64,2'))
  })

  it('is left out when the server has it off, and the password grant is used', async () => {
    server.use(http.get('/api/blade-auth/oauth/captcha', () => ok({ key: '', image: '', captcha: 'off' })))
    const calls = answerToken()
    const user = openLogin()
    await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull())

    await fillIn(user, { captcha: '' })
    await pressSignIn(user)

    await waitFor(() => expect(calls[0]?.fields.grant_type).toBe('password'))
    expect(calls[0]?.headers.get('captcha-key')).toBeNull()
  })

  it('may be known later than the form is sent, which then goes on by itself', async () => {
    const known = Promise.withResolvers<void>()
    server.use(
      http.get('/api/blade-auth/oauth/captcha', async () => {
        await known.promise
        return ok({ key: '', image: '', captcha: 'off' })
      }),
    )
    const calls = answerToken()
    const user = openLogin()
    await fillIn(user, { captcha: '' })
    await pressSignIn(user)
    expect(calls).toHaveLength(0)
    expect(screen.queryByText('请输入验证码')).toBeNull()

    known.resolve()

    await waitFor(() => expect(calls).toHaveLength(1))
  })

  it('offers to try again when it cannot be had', async () => {
    server.use(http.get('/api/blade-auth/oauth/captcha', () => failed(500, '服务器异常'), { once: true }))
    const user = openLogin()
    await screen.findByText('没有加载成功，点击重试')

    answerCaptchas()
    await user.click(screen.getByRole('button', { name: '看不清，换一张' }))

    expect(await screen.findByAltText('验证码图片')).toBeTruthy()
  })
})

describe('the page', () => {
  it('shows and hides the password', async () => {
    answerCaptchas()
    const user = openLogin()
    const password = screen.getByLabelText('密码')
    expect(password).toHaveProperty('type', 'password')

    await user.click(screen.getByRole('button', { name: '显示密码' }))
    expect(password).toHaveProperty('type', 'text')

    await user.click(screen.getByRole('button', { name: '隐藏密码' }))
    expect(password).toHaveProperty('type', 'password')
  })

  it('carries the title of the product and says why the last session ended', async () => {
    answerCaptchas()
    useSession.setState({ endedBecause: '登录已失效，请重新登录' })
    openLogin()

    expect(await screen.findByRole('heading', { name: 'AI画图' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('登录已失效，请重新登录')
  })

  it('speaks English', async () => {
    answerCaptchas()
    await setLanguage('en')
    openLogin()

    const form = screen.getByRole('form', { name: 'Sign in' })
    expect(within(form).getByLabelText('Account')).toBeTruthy()
    expect(within(form).getByRole('button', { name: 'Sign in' })).toBeTruthy()
  })
})

describe('the tenant', () => {
  const answerInfo = (info: object, seen: string[] = []): string[] => {
    server.use(
      http.get('/api/blade-system/tenant/info', ({ request }) => {
        seen.push(new URL(request.url).searchParams.get('domain') ?? '')
        return ok(info)
      }),
    )
    return seen
  }

  it('is found by the address: its title and picture are shown, and it is signed in to', async () => {
    answerCaptchas()
    const asked = answerInfo({
      tenantId: '654321',
      domain: 'shop.example.com',
      title: '小店画图',
      backgroundUrl: '/picture.webp',
      tenantMode: true,
    })
    const calls = answerToken()
    const user = openLogin()

    expect(await screen.findByRole('heading', { name: '小店画图' })).toBeTruthy()
    await waitFor(() =>
      expect([document.title, document.querySelector('.login-side img')?.getAttribute('src')]).toEqual([
        '小店画图',
        '/picture.webp',
      ]),
    )
    expect(screen.queryByLabelText('租户编号')).toBeNull()
    await fillIn(user)
    await pressSignIn(user)

    await waitFor(() => expect(calls[0]?.fields.tenantId).toBe('654321'))
    expect(calls[0]?.headers.get('tenant-id')).toBe('654321')
    expect(new Set(asked)).toEqual(new Set([window.location.origin]))
  })

  it('is typed in where the server says so, and asked for', async () => {
    answerCaptchas()
    answerInfo({ tenantMode: true })
    const calls = answerToken()
    const user = openLogin()
    await screen.findByLabelText('租户编号')

    await fillIn(user)
    await pressSignIn(user)
    expect(noteOf('租户编号')).toBe('请输入租户编号')
    expect(calls).toHaveLength(0)
    await user.type(screen.getByLabelText('租户编号'), '123456')
    await pressSignIn(user)

    await waitFor(() => expect(calls[0]?.fields.tenantId).toBe('123456'))
  })

  it('is the platform where nothing is known of the address, also when that cannot be found out', async () => {
    answerCaptchas()
    server.use(http.get('/api/blade-system/tenant/info', () => failed(500, '服务器异常')))
    const calls = answerToken()
    const user = openLogin()
    expect(await screen.findByRole('heading', { name: 'AI画图' })).toBeTruthy()

    await fillIn(user)
    await pressSignIn(user)

    await waitFor(() => expect(calls[0]?.fields.tenantId).toBe('000000'))
    expect(screen.queryByText('服务器异常')).toBeNull()
  })

  it('is waited for by a sign-in that is faster than the answer', async () => {
    answerCaptchas()
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server.use(
      http.get('/api/blade-system/tenant/info', async () => {
        await held
        return ok({ tenantId: '654321' })
      }),
    )
    const calls = answerToken()
    const user = openLogin()
    await fillIn(user)
    await pressSignIn(user)

    expect(calls).toHaveLength(0)
    release()

    await waitFor(() => expect(calls[0]?.fields.tenantId).toBe('654321'))
  })
})

describe('signing in with a third party', () => {
  it('is offered by each source of the tenant, and leads back to the page that was asked for', async () => {
    answerCaptchas()
    const signInWays = [
      { source: 'sandbox', name: '', icon: '' },
      { source: 'oidc', name: '公司账号', icon: 'building' },
    ]
    server.use(http.get('/api/blade-system/tenant/info', () => ok({ tenantId: '654321', signInWays })))
    render(
      <MemoryRouter>
        <LoginPage tools={null} wanted="/desk/notice" />
      </MemoryRouter>,
    )

    const ways = [
      await screen.findByRole('link', { name: '用第三方身份登录（沙盒）' }),
      screen.getByRole('link', { name: '用公司账号登录' }),
    ]
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([
      '/api/blade-auth/oauth/render/sandbox?tenantId=654321&redirect=%2Fdesk%2Fnotice',
      '/api/blade-auth/oauth/render/oidc?tenantId=654321&redirect=%2Fdesk%2Fnotice',
    ])
  })

  it('hands in the code that the address brings, once, and keeps the session', async () => {
    answerCaptchas()
    const calls = answerToken()
    openLogin('/login?source=sandbox&code=one&state=two')

    await waitFor(() => expect(useSession.getState().token?.content.accessToken).toBe('access-1'))
    expect(calls.map(({ fields }) => fields)).toEqual([
      { tenantId: '000000', source: 'sandbox', code: 'one', state: 'two', grant_type: 'social', scope: 'all' },
    ])
  })

  it('hands in the code of a single sign-on with the address that it came back to', async () => {
    answerCaptchas()
    const calls = answerToken()
    openLogin('/login?source=oidc&code=sso&state=two')

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.fields).toMatchObject({
      grant_type: 'authorization_code',
      code: 'sso',
      redirect_uri: `${window.location.origin}/api/blade-auth/oauth/callback/oidc`,
    })
  })

  it.each([
    ['denied', '你取消了登录'],
    ['foreign', '这次登录不是在这个浏览器里开始的，请重新开始'],
    ['a word of tomorrow', '对方不认可这次登录，请重新开始'],
  ])('says why the third party sent nobody: %s', async (word, text) => {
    answerCaptchas()
    openLogin(`/login?source=github&failure=${encodeURIComponent(word)}`)

    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })

  it('says why it failed and keeps nothing', async () => {
    answerCaptchas()
    answerToken(() => HttpResponse.json({ error: 'invalid_grant', error_description: '账号待审核' }, { status: 400 }))
    openLogin('/login?source=sandbox&code=refused&state=two')

    expect((await screen.findByRole('alert')).textContent).toBe('账号待审核')
    expect(useSession.getState().token).toBeUndefined()
  })
})
