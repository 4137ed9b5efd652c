import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readStored, writeStored } from '../../lib/browser/storage.ts'
import { answerShell, renderShell } from '../../testing/render-shell.tsx'
import { ok, pageOf, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { loadShell } from '../load-shell.ts'
import type { Tab } from './tabs.ts'

const tabs = () => within(screen.getByRole('navigation', { name: '打开的页面' }))
const tabNames = () =>
  tabs()
    .getAllByRole('link')
    .map((link) => link.textContent)

beforeAll(loadShell, 60_000)

/** The console with home, notices and parameters open, the last on screen. */
async function openTabs() {
  signInForTest()
  answerShell()
  writeStored('tabs', [{ value: '/desk/notice', search: '', isPinned: false, visit: 1 }], 'session')
  const shell = renderShell('/system/param')
  await screen.findByRole('region', { name: '参数 页面' })
  return shell
}

async function choose(user: UserEvent, label: string, entry: string) {
  fireEvent.contextMenu(tabs().getByRole('link', { name: label }))
  await screen.findAllByRole('menuitem', { name: entry })
  const entries = screen.getAllByRole('menuitem', { name: entry })
  await user.click(entries.at(-1) as HTMLElement)
}

/** Gives each tab a place of 100 px, in the order of the row as it is at that moment. */
function placeTabs() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    const at = [...document.querySelectorAll('[data-tab]')].indexOf(this)
    return new DOMRect(at * 100, 0, 100, 28)
  })
}

function drag(label: string, ...xs: number[]) {
  const link = tabs().getByRole('link', { name: label })
  fireEvent.pointerDown(link, { button: 0, clientX: xs[0], pointerType: 'mouse' })
  for (const clientX of xs.slice(1)) fireEvent.pointerMove(link, { clientX, pointerType: 'mouse' })
  fireEvent.pointerUp(link, { pointerType: 'mouse' })
  return fireEvent.click(link)
}

describe('dragging a tab', () => {
  it('changes places once the neighbour’s middle is passed, is kept, and opens nothing', async () => {
    await openTabs()
    placeTabs()

    drag('参数', 250, 160)
    expect(tabNames()).toEqual(['首页', '通知公告', '参数'])
    const goesOn = drag('参数', 250, 240, 140)

    expect(tabNames()).toEqual(['首页', '参数', '通知公告'])
    expect(goesOn).toBe(false)
    expect(readStored<Tab[]>('tabs', 'session')?.map(({ value }) => value)).toEqual([
      '/wel/index',
      '/system/param',
      '/desk/notice',
    ])
  })

  it('leaves home first', async () => {
    await openTabs()
    placeTabs()

    drag('首页', 50, 290)
    drag('参数', 250, 10)

    expect(tabNames()).toEqual(['首页', '参数', '通知公告'])
  })

  it('is a click when it hardly moved', async () => {
    await openTabs()
    placeTabs()

    drag('通知公告', 150, 153)

    await waitFor(() => expect(window.location.pathname).toBe('/desk/notice'))
  })
})

describe('the menu of a tab', () => {
  it('pins it: it goes first, has no close button, and stays when all others go', async () => {
    const { user } = await openTabs()

    await choose(user, '参数', '固定')
    expect(tabNames()).toEqual(['首页', '参数', '通知公告'])
    expect(tabs().queryByRole('button', { name: '关闭 参数' })).toBeNull()
    expect(tabs().getByRole('img', { name: '已固定' })).toBeTruthy()
    await choose(user, '通知公告', '关闭所有')

    expect(tabNames()).toEqual(['首页', '参数'])
  })

  it('closes what stands to its right, and not what is pinned', async () => {
    const { user } = await openTabs()
    expect(tabNames()).toEqual(['首页', '通知公告', '参数'])

    await choose(user, '通知公告', '关闭右侧')

    expect(tabNames()).toEqual(['首页', '通知公告'])
    await waitFor(() => expect(window.location.pathname).toBe('/desk/notice'))
  })

  it('moves it, for those who do not drag', async () => {
    const { user } = await openTabs()

    await choose(user, '参数', '左移')

    expect(tabNames()).toEqual(['首页', '参数', '通知公告'])
  })

  it('reloads the page afresh', async () => {
    const { user } = await openTabs()
    const before = screen.getByRole('region', { name: '参数 页面' })
    const asked = vi.fn(() => ok(pageOf([])))
    server.use(http.get('/api/blade-system/param/list', asked))

    await choose(user, '参数', '刷新')

    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    expect(screen.getByRole('region', { name: '参数 页面' })).not.toBe(before)
  })

  it('clears what kept pages hold', async () => {
    const { user } = await openTabs()
    await user.click(tabs().getByRole('link', { name: '通知公告' }))
    await screen.findByRole('region', { name: '通知公告 页面' })
    server.use(http.get('/api/blade-auth/oauth/clear-cache', () => ok()))

    await choose(user, '通知公告', '清除缓存')
    await screen.findByText('是否需要清除缓存?', { selector: '.ant-modal-confirm-title' })
    await user.click(screen.getByRole('button', { name: '确定' }))

    expect(await screen.findByText('清除完毕')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '参数 页面', hidden: true })).toBeNull()
    await waitFor(() => expect(tabNames()).toEqual(['首页', '通知公告', '参数']))
  })
})

it('open pages stand in a list too, found by pinyin initials and opened by Enter', async () => {
  const { user } = await openTabs()

  await user.click(screen.getByRole('button', { name: '打开的页面列表' }))
  const field = await screen.findByRole('textbox', { name: '查找打开的页面' })
  const list = within(screen.getByRole('list', { name: '打开的页面列表' }))
  expect(list.getAllByRole('button').map((entry) => entry.textContent)).toEqual(['参数', '通知公告', '首页'])
  await user.type(field, 'tzgg{Enter}')

  await waitFor(() => expect(window.location.pathname).toBe('/desk/notice'))
})

it('a page whose entry says so has no tab', async () => {
  signInForTest()
  answerShell({
    menu: [{ id: '21', name: '参数', path: '/system/param', code: 'param', source: '', meta: { isTab: false } }],
  })
  renderShell('/system/param')
  await screen.findByRole('region', { name: '参数 页面' })

  expect(tabNames()).toEqual(['首页'])
})
