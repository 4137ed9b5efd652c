import { act, fireEvent, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { Link, useParams } from 'react-router'
import { beforeAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuNode } from '../lib/menu/menu.ts'
import { answerShell, renderShell, testMenu } from '../testing/render-shell.tsx'
import { ok, server } from '../testing/server.ts'
import { signInForTest } from '../testing/session.ts'
import { FRAME_PATIENCE_MS } from './iframe/frame.tsx'
import { loadShell } from './load-shell.ts'
import { argumentPages } from './pages.ts'
import { forgetPage } from './tabs/page-of.ts'

const entry = (id: string, name: string, path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id,
  name,
  path,
  code: `c${id}`,
  source: 'book',
  ...more,
})
const menu: MenuNode[] = [
  ...testMenu,
  entry('41', '手册', 'https://docs.example/start'),
  entry('42', '报表', '/report/day.html'),
  entry('43', '官网', 'https://www.example/', { isOpen: 2 }),
]

const tabs = () => within(screen.getByRole('navigation', { name: '打开的页面' }))
const tabNames = () =>
  tabs()
    .getAllByRole('link')
    .map((link) => link.textContent)
const side = () => within(screen.getByRole('navigation', { name: '主菜单' }))
const address = () => window.location.pathname + window.location.search

async function openShell(path: string) {
  signInForTest()
  answerShell({ menu })
  const shell = renderShell(path)
  await screen.findByRole('navigation', { name: '打开的页面' })
  return shell
}

// antd takes seconds to load on a cold start; no single test should wait for it.
beforeAll(
  () =>
    Promise.all([
      loadShell(),
      import('./iframe/frame.page.tsx'),
      import('../features/operation/browser-test/test.page.tsx'),
    ]),
  60_000,
)

describe('pages outside of the menu', () => {
  beforeEach(() =>
    server.use(
      http.head('/', () => new HttpResponse(null, { headers: { date: new Date(Date.now() + 90_000).toUTCString() } })),
    ),
  )

  it('has the test page, in a tab of its own', async () => {
    await openShell('/test/index')

    expect(await screen.findByRole('heading', { name: '测试页' })).toBeTruthy()
    // The second may turn between the answer and its reading.
    expect(await screen.findByText(/^(90|89) 秒$/)).toBeTruthy()
    expect(tabNames()).toEqual(['首页', '测试页'])
    expect(document.title).toBe('测试页 - AI画图')
  })

  it('keeps the other tabs when the test page is broken on purpose', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await openShell('/test/index')
    await user.click(await screen.findByRole('button', { name: '让本页出错' }))

    expect(await screen.findByText('这个页面出了问题')).toBeTruthy()
    expect(tabNames()).toEqual(['首页', '测试页'])
  })
})

describe('pages with arguments in their address', () => {
  const PATTERN = '/test/part/:id'
  const offer = (under: readonly string[]) =>
    Object.assign(argumentPages, {
      [PATTERN]: { load: () => Promise.resolve({ default: Part }), under, name: { zh: '零件', en: 'Part' } },
    })
  afterEach(() => {
    forgetPage('/test/part/7')
    Reflect.deleteProperty(argumentPages, PATTERN)
  })

  it('read them, and have a tab each', async () => {
    offer([])
    const { user } = await openShell('/test/part/7')
    expect(await screen.findByRole('heading', { name: '零件 7' })).toBeTruthy()

    await user.click(screen.getByRole('link', { name: '下一个' }))

    expect(await screen.findByRole('heading', { name: '零件 8' })).toBeTruthy()
    expect(tabNames()).toEqual(['首页', '零件', '零件'])
  })

  it('are for those who hold the page they stand under', async () => {
    offer(['/not/granted'])
    signInForTest()
    answerShell({ menu })
    renderShell('/test/part/7')

    await vi.waitFor(() => expect(address()).toBe('/403'))
  })
})

function Part() {
  const { id } = useParams()
  return (
    <>
      <h1>零件 {id}</h1>
      <Link to={`/test/part/${Number(id) + 1}`}>下一个</Link>
    </>
  )
}

describe('pages of others', () => {
  it('opens through the frame, sandboxed, and no page learns where it came from', async () => {
    const { user } = await openShell('/wel/index')

    await user.click(side().getByRole('link', { name: '手册' }))

    const frame = await screen.findByTitle('docs.example 的页面')
    expect(frame.getAttribute('src')).toBe('https://docs.example/start')
    expect(frame.getAttribute('sandbox')).toContain('allow-scripts')
    expect(frame.getAttribute('sandbox')).not.toContain('top-navigation')
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
    const query = new URLSearchParams(window.location.search)
    expect(window.location.pathname).toBe('/myiframe/urlPath')
    expect(Object.fromEntries(query)).toEqual({
      id: '41',
      code: 'c41',
      name: '手册',
      path: 'https://docs.example/start',
      source: 'book',
    })
    expect(tabNames()).toEqual(['首页', '手册'])
  })

  it('has a tab for each', async () => {
    const { user } = await openShell('/wel/index')
    await user.click(side().getByRole('link', { name: '手册' }))
    await screen.findByTitle('docs.example 的页面')

    await user.click(side().getByRole('link', { name: '报表' }))

    expect(await screen.findByTitle('/report/day.html 的页面')).toBeTruthy()
    expect(tabNames()).toEqual(['首页', '手册', '报表'])
  })

  it('says that it waits until the page is there', async () => {
    const { user } = await openShell('/wel/index')
    await user.click(side().getByRole('link', { name: '手册' }))
    const frame = await screen.findByTitle('docs.example 的页面')
    expect(screen.getByText('正在打开 docs.example…')).toBeTruthy()

    fireEvent.load(frame)

    expect(screen.queryByText('正在打开 docs.example…')).toBeNull()
    expect(screen.getByRole('link', { name: '在新窗口打开' }).getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('opens in a new window when the menu says so', async () => {
    await openShell('/wel/index')

    const link = side().getByRole('link', { name: '官网' })

    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://www.example/',
      '_blank',
      'noopener noreferrer',
    ])
  })

  it('asks before it embeds what is not in the menu', async () => {
    const { user } = await openShell('/myiframe/urlPath?path=https%3A%2F%2Fother.example%2F')
    expect(await screen.findByText('要在这里打开 other.example 吗？')).toBeTruthy()
    expect(screen.queryByTitle('other.example 的页面')).toBeNull()

    await user.click(screen.getByRole('button', { name: '打开' }))

    expect(await screen.findByTitle('other.example 的页面')).toBeTruthy()
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/index.html'])(
    'does not open %s',
    async (path) => {
      await openShell(`/myiframe/urlPath?path=${encodeURIComponent(path)}`)

      expect(await screen.findByText('这个地址不能打开')).toBeTruthy()
      expect(document.querySelector('iframe')).toBeNull()
    },
  )

  it('says so when the browser refuses to embed', async () => {
    const { user } = await openShell('/wel/index')
    await user.click(side().getByRole('link', { name: '手册' }))
    await screen.findByTitle('docs.example 的页面')

    const violation = Object.assign(new Event('securitypolicyviolation'), {
      effectiveDirective: 'frame-src',
      blockedURI: 'https://docs.example',
    })
    act(() => void document.dispatchEvent(violation))

    expect(await screen.findByText('docs.example 不在允许嵌入的网站之列')).toBeTruthy()
  })

  it('says so when nothing comes for long', async () => {
    const { user } = await openShell('/wel/index')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      await user.click(side().getByRole('link', { name: '手册' }))
      await screen.findByTitle('docs.example 的页面')
      await act(() => vi.advanceTimersByTimeAsync(FRAME_PATIENCE_MS))

      expect(screen.getByText('docs.example 还没有响应')).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the query parameter target', () => {
  const open = vi.fn()
  beforeEach(() => void vi.stubGlobal('open', open.mockReset()))
  afterEach(() => void Reflect.deleteProperty(navigator, 'userActivation'))

  it('opens the target in a new window, once, and leaves the address', async () => {
    await openShell('/system/param?current=2&target=https%3A%2F%2Fa.example%2Fx')
    await vi.waitFor(() => expect(open).toHaveBeenCalled())

    expect(open.mock.calls).toEqual([['https://a.example/x', '_blank', 'noopener,noreferrer']])
    expect(address()).toBe('/system/param?current=2')
  })

  it('opens paths of our own', async () => {
    await openShell('/?target=%2Fdesk%2Fnotice')
    await vi.waitFor(() => expect(open).toHaveBeenCalled())

    expect(open.mock.calls).toEqual([['/desk/notice', '_blank', 'noopener,noreferrer']])
    expect(address()).toBe('/wel/index')
  })

  it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'https://user:word@a.example'])(
    'does not open %s',
    async (target) => {
      await openShell(`/wel/index?target=${encodeURIComponent(target)}`)

      await vi.waitFor(() => expect(address()).toBe('/wel/index'))

      expect(open).not.toHaveBeenCalled()
    },
  )

  it('offers the target to be clicked when the browser held the window back', async () => {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true })
    await openShell('/wel/index?target=https%3A%2F%2Fa.example%2Fx')

    const link = await screen.findByRole('link', { name: '打开 https://a.example/x' })

    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  })

  it('opens nothing for a stranger, and keeps the wish for after the sign-in', async () => {
    server.use(http.get('/api/blade-auth/oauth/captcha', () => ok({ key: '', image: '', captcha: 'off' })))
    renderShell('/wel/index?target=https%3A%2F%2Fa.example%2F')

    await screen.findByRole('button', { name: '登录' })

    expect(open).not.toHaveBeenCalled()
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe(
      '/wel/index?target=https%3A%2F%2Fa.example%2F',
    )
  })
})
