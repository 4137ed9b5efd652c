import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, type ApiError } from '../../lib/http/http.ts'
import { followOtherTabs, loseSession, useSession } from '../../lib/session/session-store.ts'
import { readStored, removeStored, storageKey, writeStored } from '../../lib/browser/storage.ts'
import { answerShell, quietStream, renderShell } from '../../testing/render-shell.tsx'
import { failed, ok, pageOf, server } from '../../testing/server.ts'
import { signInForTest, testUser, tokenBody } from '../../testing/session.ts'
import { loadShell } from '../load-shell.ts'

// antd takes seconds to load on a cold start; no single test should wait for it.
beforeAll(() => Promise.all([loadShell(), import('./password-form.tsx')]), 60_000)

const BECAUSE = '管理员在 2026-11-23 10:12 将你下线，请重新登录'
const refused = () =>
  HttpResponse.json(
    {
      code: 401,
      success: false,
      data: {},
      msg: '请求未授权',
      ended: { reason: 'endedByAdministrator', time: '2026-11-23 10:12:45' },
    },
    { status: 401 },
  )
const dialog = () => screen.findByRole('dialog', { name: '登录已失效' })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: '登录已失效' })).toBeNull())
/** What is half filled in: a word that nobody searched for yet. */
const draft = () => screen.getByRole<HTMLInputElement>('textbox', { name: '搜索', hidden: true })
const address = () => window.location.pathname

/** The page of parameters with a word typed into its search, and whose session the server knows no more. */
async function openEnded() {
  signInForTest()
  answerShell()
  const tokens: string[] = []
  const streams: string[] = []
  server.use(
    http.get('/api/blade-biz/events/stream', ({ request }) => {
      streams.push(request.headers.get('blade-auth') ?? '')
      return quietStream()
    }),
    http.get('/api/blade-auth/oauth/captcha', () => ok({ captcha: 'off' })),
    http.get('/api/blade-system/tenant/info', () => ok({ tenantId: '000000' })),
    http.get('/api/blade-system/param/list', ({ request }) => {
      const token = request.headers.get('blade-auth') ?? ''
      tokens.push(token)
      return tokens.length > 1 && token !== 'bearer access-2' ? refused() : ok(pageOf([]))
    }),
  )
  const { user } = renderShell('/system/param')
  await user.type(await screen.findByRole('textbox', { name: '搜索' }), '半句')
  return {
    user,
    tokens,
    streams,
    endSessionThere: async () => user.click(screen.getByRole('button', { name: '刷新' })),
  }
}

const answerToken = (more: Record<string, unknown> = {}) =>
  server.use(
    http.post('/api/blade-auth/oauth/token', () => HttpResponse.json(tokenBody({ access_token: 'access-2', ...more }))),
  )

async function signInThere(user: Awaited<ReturnType<typeof openEnded>>['user']) {
  const there = within(await dialog())
  await user.type(there.getByLabelText('密码'), 'pw')
  await user.click(there.getByRole('button', { name: '登录' }))
}

describe('a session that ended under open pages', () => {
  it('says why over the page, lets the same person in there, and asks again for what was refused', async () => {
    const { user, tokens, streams, endSessionThere } = await openEnded()
    await endSessionThere()
    const there = within(await dialog())
    expect(there.getByText(BECAUSE)).toBeTruthy()
    expect([address(), there.getByLabelText<HTMLInputElement>('账号').value, document.activeElement]).toEqual([
      '/system/param',
      'admin',
      there.getByLabelText('密码'),
    ])
    expect(draft().closest('.kept-shell')?.hasAttribute('inert')).toBe(true)

    answerToken()
    await signInThere(user)
    await gone()

    expect([address(), draft().value, draft().closest('.kept-shell')?.hasAttribute('inert')]).toEqual([
      '/system/param',
      '半句',
      false,
    ])
    await waitFor(() => expect([tokens.at(-1), streams.at(-1)]).toEqual(['bearer access-2', 'bearer access-2']))
    expect(screen.getByRole('navigation', { name: '打开的页面' })).toBeTruthy()
  })

  it('starts over for another account, with nothing of the one before', async () => {
    const { user, endSessionThere } = await openEnded()
    await endSessionThere()
    await dialog()

    answerToken({ user_id: '2', account: 'lin' })
    await signInThere(user)
    await gone()

    await waitFor(() => expect(address()).toBe('/wel/index'))
    expect(screen.queryByRole('textbox', { name: '搜索', hidden: true })).toBeNull()
  })

  it('leaves to the login page, which says why and leads back', async () => {
    const { user, endSessionThere } = await openEnded()
    await endSessionThere()

    await user.click(within(await dialog()).getByRole('button', { name: '改去登录页' }))

    await waitFor(() => expect(window.location.href).toContain('/login?redirect=%2Fsystem%2Fparam'), {
      timeout: 10_000,
    }) // pages are loaded first
    expect(await screen.findByText(BECAUSE)).toBeTruthy()
    expect(useSession.getState()).toMatchObject({ user: undefined, interrupted: undefined })
  })

  it('has a new password set before the page goes on, where the old one was reset', async () => {
    const { user, endSessionThere } = await openEnded()
    await endSessionThere()
    await dialog()
    answerToken({ must_change_password: true })
    server.use(http.post('/api/blade-user/update-password', () => ok()))

    await signInThere(user)
    const there = within(await dialog())
    await user.type(await there.findByLabelText('原密码'), 'first-password')
    await user.type(there.getByLabelText('新密码'), 'a-better-one')
    await user.type(there.getByLabelText('确认新密码'), 'a-better-one')
    await user.click(there.getByRole('button', { name: '修改密码并继续' }))
    await gone()

    expect([address(), draft().value]).toEqual(['/system/param', '半句'])
  })

  it('is the login page’s matter where no page is open yet, and other tabs keep theirs', async () => {
    signInForTest()
    answerShell()
    server.use(http.get('/api/blade-system/menu/buttons', refused))
    renderShell('/system/param')

    await waitFor(() => expect(window.location.href).toContain('/login?redirect=%2Fsystem%2Fparam'), {
      timeout: 10_000,
    }) // pages are loaded first
    expect(await screen.findByText(BECAUSE)).toBeTruthy()
    expect(readStored('interrupted')).toBe(BECAUSE)
  })

  it('shows what is wrong with a sign-in and stays', async () => {
    const { user, endSessionThere } = await openEnded()
    await endSessionThere()
    server.use(http.post('/api/blade-auth/oauth/token', () => failed(400, '用户名或密码错误')))

    await signInThere(user)

    expect(await within(await dialog()).findByText('用户名或密码错误')).toBeTruthy()
    expect(draft().value).toBe('半句')
  })

  it('is taken up from another tab: its end with the reason, and its sign-in', async () => {
    await openEnded()
    const stop = followOtherTabs()
    const announce = (key: string) =>
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storageKey(key) })))
    writeStored('interrupted', BECAUSE)
    removeStored('token')
    announce('token')
    expect(within(await dialog()).getByText(BECAUSE)).toBeTruthy()

    writeStored('user', testUser)
    writeStored('token', { accessToken: 'access-2', refreshToken: 'refresh-2' })
    announce('token')
    await gone()
    stop()

    expect([draft().value, useSession.getState().token?.content.accessToken]).toEqual(['半句', 'access-2'])
  })

  it('holds calls back meanwhile, repeats a refused change once, and gives up with the session', async () => {
    await openEnded()
    const sent: unknown[] = []
    server.use(
      http.post('/api/blade-system/param/submit', async ({ request }) => {
        sent.push([request.headers.get('blade-auth'), await request.json()])
        return sent.length === 1 ? refused() : ok({ id: '1' })
      }),
    )

    const first = call('POST', '/blade-system/param/submit', { body: { n: 1 } })
    await dialog()
    const second = call('POST', '/blade-system/param/submit', { body: { n: 2 } })
    signInForTest({ accessToken: 'access-2' })
    await Promise.all([first, second])

    expect(sent).toHaveLength(3)
    expect(sent).toEqual(
      expect.arrayContaining([
        ['bearer access-2', { n: 1 }],
        ['bearer access-2', { n: 2 }],
      ]),
    )
    act(() => loseSession(BECAUSE))
    const third = call('POST', '/blade-system/param/submit', { body: { n: 3 } }).catch(({ code }: ApiError) => code)
    await dialog()
    signInForTest({ accessToken: 'access-3', user: { userId: '2' } })

    expect(await third).toBe(401)
    expect(sent).toHaveLength(3)
  })
})
