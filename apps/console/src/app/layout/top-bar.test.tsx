import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { MenuNode } from '../../lib/menu/menu.ts'
import { answerShell, renderShell, testMenu } from '../../testing/render-shell.tsx'
import { ok, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { chooseTenant } from '../../resource/tenant/chosen-tenant.ts'
import { loadShell } from '../load-shell.ts'

const width = window.innerWidth
const setWidth = (px: number) =>
  act(() => {
    window.innerWidth = px
    window.dispatchEvent(new Event('resize'))
  })
const tools = () => within(screen.getByRole('group', { name: '工具' }))
const sideMenu = () => within(screen.getByRole('navigation', { name: '主菜单' }))

beforeAll(loadShell, 60_000)
afterEach(() => {
  setWidth(width)
  for (const name of ['fullscreenEnabled', 'fullscreenElement']) Reflect.deleteProperty(document, name)
})

async function openShell({
  menu = testMenu,
  roleName = 'administrator',
}: { menu?: MenuNode[]; roleName?: string } = {}) {
  signInForTest({ user: { roleName } })
  answerShell({ menu })
  const shell = renderShell('/wel/index')
  await screen.findByRole('navigation', { name: '打开的页面' })
  return shell
}

describe('the top bar', () => {
  it('has its tools in the order of the specification', async () => {
    setWidth(1440)
    // jsdom has no full screen.
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
    Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true })
    await openShell()

    const names = tools()
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(names).toEqual([
      '搜索菜单',
      '主题色',
      '错误日志，0 条',
      '锁屏',
      '主题',
      '通知',
      '语言',
      '全屏',
      '管理员用户菜单',
    ])
  })

  it('gives a phone the rest in the user’s menu', async () => {
    setWidth(390)
    const { user } = await openShell()
    expect(tools().queryByRole('button', { name: '语言' })).toBeNull()

    await user.click(tools().getByRole('button', { name: /用户菜单/ }))

    await screen.findByRole('menuitem', { name: /我的点数\s*48/ })
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '控制台',
      '个人信息',
      '我的点数48',
      '锁屏',
      '错误日志（0）',
      '中文',
      'English',
      '退出系统',
    ])
    expect(screen.getByRole('menuitem', { name: '中文' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('has the tenant of a phone in its menu, and the other one that is chosen there in the bar', async () => {
    setWidth(390)
    signInForTest({ user: { roleName: 'administrator', allUserInfo: { userVO: { tenantName: '管理组' } } } })
    answerShell()
    server.use(
      http.get('*/api/blade-system/tenant/select', () =>
        ok([
          { id: '1', tenantId: '000000', tenantName: '管理组' },
          { id: '2', tenantId: '100001', tenantName: '青山画室' },
        ]),
      ),
    )
    const { user } = renderShell('/wel/index')
    await user.click(await screen.findByRole('button', { name: '打开菜单' }))
    await user.click(await screen.findByRole('button', { name: '切换租户，当前：管理组' }))
    await user.click(await screen.findByRole('option', { name: /青山画室/ }))

    const bar = within(document.querySelector<HTMLElement>('.top') ?? document.body)
    expect(await bar.findByRole('button', { name: /青山画室/ })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => chooseTenant(undefined))
    expect(bar.queryByRole('button', { name: /青山画室/ })).toBeNull()
  })

  it('shows the default logo for somebody without a picture', async () => {
    await openShell()

    expect(
      tools()
        .getByRole('button', { name: /用户菜单/ })
        .querySelector('img')
        ?.getAttribute('src'),
    ).toBe('/favicon.svg')
  })

  it('leads to dashboard and user info, and offers no switch outside of switch mode', async () => {
    const { user } = await openShell()

    await user.click(tools().getByRole('button', { name: /用户菜单/ }))

    await screen.findByRole('menuitem', { name: /我的点数\s*48/ })
    const entry = screen.getByRole('menuitem', { name: '控制台' })
    const menu = within(entry.closest('ul') as HTMLElement)
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '控制台',
      '个人信息',
      '我的点数48',
      '退出系统',
    ])
  })
})

describe('the menu', () => {
  const restricted: MenuNode[] = structuredClone(testMenu)
  if (restricted[0]?.children?.[0]) restricted[0].children[0].meta = { roles: ['auditor', 'boss'] }
  if (restricted[1]) restricted[1].meta = { roles: [] }

  it('hides what is for other roles, with the group that becomes empty', async () => {
    await openShell({ menu: restricted, roleName: 'administrator,clerk' })

    expect(sideMenu().queryByText('系统')).toBeNull()
    expect(sideMenu().getByText('消息')).toBeTruthy()
  })

  it('shows it to one of its roles', async () => {
    await openShell({ menu: restricted, roleName: 'clerk,boss' })

    expect(sideMenu().getByText('系统')).toBeTruthy()
  })

  it('shows the set that is chosen at the top with its first page, and keeps that page when the whole menu comes back', async () => {
    setWidth(1440)
    signInForTest()
    answerShell()
    server.use(
      http.get('/api/blade-system/menu/top-menu', () =>
        ok([{ id: '7', code: 'work', name: '工作台', source: '', path: '', sort: 1 }]),
      ),
      http.get('/api/blade-system/menu/routes', ({ request }) =>
        ok(new URL(request.url).searchParams.get('topMenuId') === '7' ? testMenu.slice(1) : testMenu),
      ),
    )
    const { user } = renderShell('/system/param')
    await user.click(await screen.findByRole('button', { name: '工作台' }))

    await waitFor(() => expect(sideMenu().queryByText('系统')).toBeNull())
    await waitFor(() => expect(window.location.pathname).toBe('/desk/notice'))
    await user.click(screen.getByRole('button', { name: '全部菜单' }))
    expect(sideMenu().getByText('系统')).toBeTruthy()
    expect(window.location.pathname).toBe('/desk/notice')
  })
})
