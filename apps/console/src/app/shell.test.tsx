import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../lib/texts/language.ts'
import { hasPermission } from '../lib/session/permissions.ts'
import { useSession } from '../lib/session/session-store.ts'
import { writeStored } from '../lib/browser/storage.ts'
import { answerShell, renderShell, testMenu } from '../testing/render-shell.tsx'
import { failed, ok, server } from '../testing/server.ts'
import { signInForTest } from '../testing/session.ts'
import { loadShell } from './load-shell.ts'

const tabs = () => within(screen.getByRole('navigation', { name: '打开的页面' }))
const tabNames = () =>
  tabs()
    .getAllByRole('link')
    .map((link) => link.textContent)
const currentTab = () => tabs().getByRole('link', { current: 'page' }).textContent
const pane = (label: string) => screen.findByRole('region', { name: `${label} 页面` })

async function openShell(path = '/wel/index') {
  signInForTest()
  answerShell()
  const shell = renderShell(path)
  await screen.findByRole('navigation', { name: '打开的页面' })
  return shell
}

/** Chooses an entry of the menu that a right click on a tab opens. */
async function chooseFromTab(user: UserEvent, label: string, entry: string) {
  fireEvent.contextMenu(tabs().getByRole('link', { name: label }))
  const entries = await screen.findAllByRole('menuitem', { name: entry })
  // The menu of another tab may still be on its way out; the last one is ours.
  const ours = entries.at(-1)
  if (!ours) throw new Error(`The menu has no ${entry}.`)
  await user.click(ours)
}

// antd takes seconds to load on a cold start; no single test should wait for it.
beforeAll(loadShell, 60_000)

describe('getting in', () => {
  it('sends a stranger to the login page and keeps the address', async () => {
    server.use(http.get('/api/blade-auth/oauth/captcha', () => ok({ key: '', image: '', captcha: 'off' })))

    renderShell('/system/param?current=2')

    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
    expect(window.location.pathname + window.location.search).toBe('/login?redirect=%2Fsystem%2Fparam%3Fcurrent%3D2')
    expect(document.title).toBe('AI画图')
  })

  it('ends a session whose stored token is empty', async () => {
    server.use(http.get('/api/blade-auth/oauth/captcha', () => ok({ key: '', image: '', captcha: 'off' })))
    signInForTest({ accessToken: '' })

    renderShell('/wel/index')

    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
    expect(useSession.getState().token).toBeUndefined()
    expect(localStorage.getItem('drawdesk-token')).toBeNull()
  })

  it('shows only the change of password to somebody who has to', async () => {
    signInForTest({ mustChangePassword: true })

    renderShell('/system/param')

    expect(await screen.findByRole('heading', { name: '请先修改密码' })).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('leads / to the home tab and takes the title from it', async () => {
    await openShell('/')

    expect(window.location.pathname).toBe('/wel/index')
    expect(currentTab()).toBe('首页')
    expect(document.title).toBe('首页 - AI画图')
  })

  it('sends an unknown path to /404', async () => {
    signInForTest()
    answerShell()
    renderShell('/no/such/page')

    expect(await screen.findByRole('heading', { name: '没有这个页面' })).toBeTruthy()
    expect(window.location.pathname).toBe('/404')
    expect(screen.getByRole('link', { name: '回到首页' })).toBeTruthy()
  })

  it('sends a page that is not in the menu to /403', async () => {
    signInForTest()
    answerShell({ menu: testMenu.slice(1) })
    renderShell('/system/param')

    expect(await screen.findByRole('heading', { name: '你没有打开这个页面的权限' })).toBeTruthy()
    expect(window.location.pathname).toBe('/403')
  })

  it('offers to try again when the menu cannot be loaded', async () => {
    signInForTest()
    answerShell()
    let isDown = true
    server.use(http.get('/api/blade-system/menu/routes', () => (isDown ? failed(500, '服务器异常') : undefined)))
    const { user } = renderShell('/wel/index')
    expect(await screen.findByText('菜单没有加载成功')).toBeTruthy()

    isDown = false
    await user.click(await screen.findByRole('button', { name: '重试' }))

    expect(await screen.findByRole('navigation', { name: '打开的页面' })).toBeTruthy()
  })

  it('takes the rights from the button tree', async () => {
    signInForTest()
    answerShell({ buttons: [{ code: 'param', children: [{ code: 'param_add' }] }] })
    renderShell('/wel/index')
    await screen.findByRole('navigation', { name: '打开的页面' })

    expect([hasPermission('param_add'), hasPermission('param'), hasPermission('param_edit')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the side bar', () => {
  it('shows the menu of the server with the groups around the page open', async () => {
    await openShell('/system/param')

    const menu = within(screen.getByRole('navigation', { name: '主菜单' }))
    expect(menu.getByRole('link', { name: '首页' })).toBeTruthy()
    expect(menu.getByRole('link', { name: '参数' })).toBeTruthy()
    expect(menu.getByText('消息')).toBeTruthy()
    expect(menu.queryByRole('link', { name: '通知公告' })).toBeNull()
  })

  it('has one group open beside that of the page: another one that is opened, or another page, closes it', async () => {
    const { user } = await openShell('/wel/index')
    const menu = within(screen.getByRole('navigation', { name: '主菜单' }))
    const group = (name: string) => menu.getByRole('menuitem', { name }).getAttribute('aria-expanded')

    await user.click(menu.getByText('系统'))
    await user.click(menu.getByText('消息'))
    expect([group('系统'), group('消息')]).toEqual(['false', 'true'])

    await user.click(menu.getByText('系统'))
    await user.click(await menu.findByRole('link', { name: '参数' }))
    await screen.findByRole('region', { name: '参数 页面' })
    await user.click(menu.getByText('消息'))
    await waitFor(() => expect([group('系统'), group('消息')]).toEqual(['true', 'true']))

    await user.click(await menu.findByRole('link', { name: '通知公告' }))
    await waitFor(() => expect([group('系统'), group('消息')]).toEqual(['false', 'true']))
  })

  it('remembers that it was collapsed', async () => {
    const { user } = await openShell()

    await user.click(screen.getByRole('button', { name: '收起菜单' }))

    expect(screen.getByRole('button', { name: '展开菜单' })).toBeTruthy()
    expect(JSON.parse(localStorage.getItem('drawdesk-menu-collapsed') ?? '{}')).toMatchObject({ content: true })
    await user.click(screen.getByRole('button', { name: '展开菜单' }))
  })

  it('asks for the menu in the other language when the language changes', async () => {
    await openShell()
    const english = structuredClone(testMenu)
    if (english[0]) english[0].name = 'System'
    server.use(
      http.get('/api/blade-system/menu/routes', ({ request }) =>
        ok(request.headers.get('accept-language') === 'en' ? english : testMenu),
      ),
    )

    await act(() => setLanguage('en'))

    expect(await screen.findByText('System')).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')
  })
})

describe('tabs', () => {
  it('open with pages, home first and without a way to close it', async () => {
    await openShell('/system/param')
    await pane('参数')

    expect(tabNames()).toEqual(['首页', '参数'])
    expect(currentTab()).toBe('参数')
    expect(tabs().queryByRole('button', { name: '关闭 首页' })).toBeNull()
  })

  it('keep what a page holds, and its query, behind the others', async () => {
    const { user } = await openShell('/system/param?current=2')
    const param = await pane('参数')

    await user.click(tabs().getByRole('link', { name: '首页' }))
    await waitFor(() => expect(param.hidden).toBe(true))
    expect(window.location.pathname + window.location.search).toBe('/wel/index')

    await user.click(tabs().getByRole('link', { name: '参数' }))
    expect(await pane('参数')).toBe(param)
    expect(param.hidden).toBe(false)
    expect(window.location.search).toBe('?current=2')
  })

  it('close by their button and lead to the neighbour', async () => {
    const { user } = await openShell('/system/param')

    await user.click(tabs().getByRole('button', { name: '关闭 参数' }))

    expect(tabNames()).toEqual(['首页'])
    expect(window.location.pathname).toBe('/wel/index')
  })

  it('close by middle click and by Delete', async () => {
    const { user } = await openShell('/system/param')
    const item = tabs().getByRole('link', { name: '参数' })

    await user.pointer({ keys: '[MouseMiddle]', target: item })
    expect(tabNames()).toEqual(['首页'])

    act(() => tabs().getByRole('link', { name: '首页' }).focus())
    await user.keyboard('{Delete}')
    expect(tabNames()).toEqual(['首页'])
  })

  it('come back after a reload, loading only the page on screen', async () => {
    writeStored('tabs', [{ value: '/desk/notice', search: '?current=3', isPinned: false, visit: 1 }], 'session')

    await openShell('/system/param')

    expect(tabNames()).toEqual(['首页', '通知公告', '参数'])
    expect(screen.queryByRole('region', { name: '通知公告 页面' })).toBeNull()
  })

  it('close others and all from the menu', async () => {
    writeStored('tabs', [{ value: '/desk/notice', search: '', isPinned: false, visit: 1 }], 'session')
    const { user } = await openShell('/system/param')

    await chooseFromTab(user, '通知公告', '关闭其他')
    expect(tabNames()).toEqual(['首页', '通知公告'])
    expect(window.location.pathname).toBe('/desk/notice')

    await chooseFromTab(user, '首页', '关闭所有')
    expect(tabNames()).toEqual(['首页'])
    expect(window.location.pathname).toBe('/wel/index')
  })

  it('clear the cache after asking', async () => {
    const { user } = await openShell()
    const cleared = vi.fn(() => ok())
    server.use(http.get('/api/blade-auth/oauth/clear-cache', cleared))

    await user.click(screen.getByRole('button', { name: '页签操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '清除缓存' }))
    const question = within(await screen.findByRole('dialog', { name: '是否需要清除缓存?' }))
    expect(question.getByText('打开的页面会重新加载，没保存的修改会丢失。页签留着，不用重新登录。')).toBeTruthy()
    expect(cleared).not.toHaveBeenCalled()
    await user.click(question.getByRole('button', { name: '确定' }))

    expect(await screen.findByText('清除完毕')).toBeTruthy()
    expect(cleared).toHaveBeenCalledTimes(1)
  })
})

describe('the top bar', () => {
  it('signs out after asking, and forgets the tabs', async () => {
    const { user } = await openShell('/system/param')
    server.use(
      http.get('/api/blade-auth/oauth/logout', () => ok()),
      http.get('/api/blade-auth/oauth/captcha', () => ok({ key: '', image: '', captcha: 'off' })),
    )

    await user.click(screen.getByRole('button', { name: /管理员\s*用户菜单/ }))
    await user.click(await screen.findByRole('menuitem', { name: '退出系统' }))
    const question = within(await screen.findByRole('dialog', { name: '是否退出系统？' }))
    await user.click(question.getByRole('button', { name: '确定' }))

    expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/login'))
    expect(useSession.getState().token).toBeUndefined()
    expect(sessionStorage.getItem('drawdesk-tabs')).toBeNull()
  })

  it('does not offer the language that is on screen', async () => {
    const { user } = await openShell()

    await user.click(screen.getByRole('button', { name: '语言' }))

    expect((await screen.findByRole('menuitem', { name: '中文' })).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('menuitem', { name: 'English' }).getAttribute('aria-disabled')).not.toBe('true')
  })

  it('changes the theme', async () => {
    const { user } = await openShell()

    await user.click(screen.getByRole('button', { name: '主题' }))
    await user.click(await screen.findByRole('radio', { name: '深色' }))

    expect(JSON.parse(localStorage.getItem('drawdesk-theme') ?? '{}')).toMatchObject({ content: 'dark' })
  })
})
