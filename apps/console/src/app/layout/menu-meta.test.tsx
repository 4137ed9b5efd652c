import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { MenuMeta, MenuNode } from '../../lib/menu/menu.ts'
import { serveLiveEvents } from '../../testing/live-events.ts'
import { answerShell, renderShell, testMenu } from '../../testing/render-shell.tsx'
import { ok, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { loadShell } from '../load-shell.ts'

const FRAMED = 'https://docs.example/'
const FRAME_ADDRESS = `/myiframe/urlPath?path=${encodeURIComponent(FRAMED)}`
const width = window.innerWidth
const setWidth = (px: number) =>
  act(() => {
    window.innerWidth = px
    window.dispatchEvent(new Event('resize'))
  })

beforeAll(loadShell, 60_000)
afterEach(() => setWidth(width))

/** The small menu, with this beside the entry of the parameters and of an embedded page. */
function menuWith(meta: MenuMeta): MenuNode[] {
  const menu = structuredClone(testMenu)
  const params = menu[0]?.children?.[0]
  if (!params) throw new Error('The test menu has no parameters.')
  params.meta = meta
  return [...menu, { id: '4', name: '文档', path: FRAMED, code: 'docs', source: 'book', isOpen: 1, meta }]
}

/** Opens the console on a wide screen, as a clerk. */
function openShell(meta: MenuMeta, path: string) {
  setWidth(1440)
  signInForTest({ user: { roleName: 'clerk' } })
  answerShell({ menu: menuWith(meta) })
  return renderShell(path)
}

const tabNames = () =>
  within(screen.getByRole('navigation', { name: '打开的页面' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const sideMenu = () => within(screen.getByRole('navigation', { name: '主菜单' }))

/** What the search field and the palette offer for the word. */
async function findEverywhere(user: ReturnType<typeof renderShell>['user'], word: string) {
  await user.type(await screen.findByRole('combobox', { name: '搜索菜单' }), word)
  // Not those of a native select on the page.
  const options = screen.queryAllByRole('option').filter(({ tagName }) => tagName !== 'OPTION')
  const found = options.map(({ textContent }) => textContent)
  await user.keyboard('{Escape}')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: '快速前往' }), word)
  const offered = within(screen.getByRole('dialog'))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent)
  return { found, offered }
}

describe('an entry for other roles', () => {
  const meta = { roles: ['boss'] }

  it('stands neither in the side menu, nor in the search, nor in the palette', async () => {
    const { user } = openShell(meta, '/wel/index')
    await screen.findByRole('navigation', { name: '打开的页面' })

    expect([sideMenu().queryByText('系统'), sideMenu().queryByText('文档'), sideMenu().getByText('消息')]).toEqual([
      null,
      null,
      expect.anything(),
    ])
    const { found, offered } = await findEverywhere(user, '参')
    expect([found, offered]).toEqual([[], []])
  })

  it.each(['/system/param', FRAME_ADDRESS])('has its address refused: %s', async (path) => {
    openShell(meta, path)

    await waitFor(() => expect(window.location.pathname).toBe('/403'))
  })

  it('is shown to one of its roles, also by its address', async () => {
    const { user } = openShell({ roles: ['boss', 'clerk'] }, '/system/param')

    expect(await screen.findByRole('region', { name: '参数 页面' })).toBeTruthy()
    expect(sideMenu().getByText('文档')).toBeTruthy()
    const { found, offered } = await findEverywhere(user, '参')
    expect([found, offered]).toEqual([[expect.stringContaining('参数')], [expect.stringContaining('参数')]])
  })
})

it('an entry without a tab opens without one', async () => {
  openShell({ isTab: false }, '/system/param')
  await screen.findByRole('region', { name: '参数 页面' })

  expect(tabNames()).toEqual(['首页'])
})

it('an entry in no menu opens by its address, with its name on tab and title, and is offered nowhere', async () => {
  const { user } = openShell({ menu: false }, '/system/param')
  await screen.findByRole('region', { name: '参数 页面' })

  expect([tabNames(), document.title, sideMenu().queryByText('系统')]).toEqual([
    ['首页', '参数'],
    '参数 - AI画图',
    null,
  ])
  const { found, offered } = await findEverywhere(user, '参')
  expect([found, offered]).toEqual([[], []])
})

it('an entry is called by the text of the console that it names', async () => {
  openShell({ i18n: 'tabs.home' }, '/system/param')

  expect(await screen.findByRole('region', { name: '首页 页面' })).toBeTruthy()
})

it('an entry opens with its arguments, and is marked at the addresses that belong to it', async () => {
  setWidth(1440)
  signInForTest({ user: { roleName: 'clerk' } })
  const menu = structuredClone(testMenu)
  const params = menu[0]?.children?.[0]
  if (!params) throw new Error('The test menu has no parameters.')
  Object.assign(params, { group: ['/desk/notice'], query: { paramKey: 'log' } })
  answerShell({
    menu: menu.map((node) =>
      node === menu[0]
        ? node
        : { ...node, children: node.children?.map((child) => ({ ...child, meta: { menu: false } })) },
    ),
  })
  const { user } = renderShell('/desk/notice')
  await screen.findByRole('navigation', { name: '打开的页面' })

  const entry = await sideMenu().findByRole('menuitem', { name: '参数' })
  expect(entry.className).toContain('ant-menu-item-selected')
  await user.click(within(entry).getByRole('link'))
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/system/param?paramKey=log'))
})

describe('an entry where work waits', () => {
  const todo = { id: '61', name: '我的待办', path: '/work/todo', code: 'work_todo', source: 'audit' }

  it('says how much, and keeps it in step with live events', async () => {
    setWidth(1440)
    signInForTest()
    answerShell({ menu: [...testMenu, todo] })
    let waiting = 120
    server.use(http.get('/api/blade-flow/work/counts', () => ok({ todo: waiting, claim: 0, overdue: 0, copied: 0 })))
    const live = serveLiveEvents()
    renderShell('/desk/notice')
    expect(await sideMenuEntry('我的待办99+')).toBeTruthy()

    await live.opened()
    waiting = 3
    live.publish({ type: 'flow', id: '1', kind: 'task', state: 'completed' })

    expect(await sideMenuEntry('我的待办3')).toBeTruthy()
  })
})

describe('a pinned report', () => {
  it('stands below home, and both its entries are marked while it is open', async () => {
    setWidth(1440)
    signInForTest()
    const report = { id: '71', name: '门店出图', path: '/report/view/12', code: 'report_12', source: 'bar-chart' }
    answerShell({ menu: [...testMenu, report] })
    server.use(
      http.get('/api/blade-report/report/rest/pins', () =>
        ok([
          { id: '12', title: '门店出图' },
          { id: '13', title: '每日销售' },
        ]),
      ),
    )
    renderShell('/report/view/12')
    expect(await sideMenuEntry('每日销售')).toBeTruthy()

    const entries = await sideMenu().findAllByRole('menuitem', { name: /门店出图/ })
    expect(entries.map(({ className }) => className.includes('ant-menu-item-selected'))).toEqual([true, true])
    expect(sideMenu().getAllByRole('menuitem').slice(0, 4).map(({ textContent }) => textContent)).toEqual(['首页', '固定的报表', '门店出图', '每日销售']) // prettier-ignore
  })
})

const sideMenuEntry = async (name: string) =>
  within(await screen.findByRole('navigation', { name: '主菜单' })).findByRole('link', { name })
