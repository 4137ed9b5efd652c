import { act, screen, waitFor, within } from '@testing-library/react'
import { RECORD_SEARCH_PATH } from '@drawdesk/contract/operation/record-search'
import { http } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import type { MenuNode } from '../../lib/menu/menu.ts'
import { setPermissions } from '../../lib/session/permissions.ts'
import { getLanguage } from '../../lib/texts/language.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { fittingEntries, type PaletteEntry } from './entries.ts'
import { closePalette } from './palette-store.ts'
import { Palette } from './palette.tsx'

const page = (name: string, path: string): MenuNode => ({ id: path, name, path, code: path, source: 'api' })
const menu: MenuNode[] = [
  { ...page('消息', '/desk'), children: [page('通知公告', '/desk/notice')] },
  page('参数', '/system/param'),
  page('用户', '/system/user'),
]

async function openPalette() {
  signInForTest()
  server.use(
    http.get('/api/blade-system/menu/routes', () => ok(menu)),
    http.get('/api/blade-desk/notice/list', () => ok(pageOf([]))),
    http.get('/api/blade-system/param/list', () => ok(pageOf([]))),
  )
  const app = renderApp(
    <>
      <input aria-label="别处" />
      <Palette />
    </>,
  )
  await app.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('option', { name: /通知公告/ })
  return app
}

const field = () => screen.getByRole('combobox', { name: '快速前往' })
const marked = () => screen.getByRole('option', { selected: true }).textContent

afterEach(() => act(closePalette))

describe('the command palette', () => {
  it('opens by Ctrl K with the menu and the actions, and closes by Esc', async () => {
    const { user } = await openPalette()

    expect(
      within(screen.getByRole('group', { name: '页面' }))
        .getAllByRole('option')
        .map((line) => line.textContent),
    ).toEqual(['首页', '控制台', '个人信息', '使用手册', '通知公告消息', '参数', '用户'])
    expect(within(screen.getByRole('group', { name: '操作' })).getByRole('option', { name: '退出系统' })).toBeTruthy()

    await user.click(field())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('goes to the page chosen by arrows and Enter', async () => {
    const { user, location } = await openPalette()

    await user.type(field(), '{ArrowDown}{ArrowDown}')
    expect(marked()).toBe('个人信息')
    await user.keyboard('{Enter}')

    expect(location().pathname).toBe('/info/index')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('finds a page by its name in the other language', async () => {
    const { user, location } = await openPalette()

    await user.type(field(), 'notic{Enter}')

    expect(location().pathname).toBe('/desk/notice')
  })

  it('carries out an action', async () => {
    const { user } = await openPalette()

    await user.type(field(), '语言{Enter}')

    await waitFor(() => expect(getLanguage()).toBe('en'))
  })

  it('finds records by name, leads to them, and offers them again at the next opening', async () => {
    const { user, location } = await openPalette()
    server.use(
      http.get(`/api${RECORD_SEARCH_PATH}`, ({ request }) =>
        ok({
          records:
            new URL(request.url).searchParams.get('text') === '巡检'
              ? [{ resource: 'notice', title: '通知公告', page: '/desk/notice', id: '5', name: '周末巡检', note: '' }]
              : [],
          isPartial: false,
        }),
      ),
    )

    await user.type(field(), '巡检')
    await user.click(await screen.findByRole('option', { name: /周末巡检/ }))

    expect(location().pathname + location().search).toBe(`/desk/notice?q=${encodeURIComponent('周末巡检')}&row=5`)
    await user.keyboard('{Control>}k{/Control}')
    const recent = within(await screen.findByRole('group', { name: '最近打开' }))
    expect(recent.getAllByRole('option').map((line) => line.textContent)).toEqual(['周末巡检通知公告'])
  })

  it('begins a new row on the page of it, for who may add one, once it is typed for', async () => {
    const { user, location } = await openPalette()
    act(() => setPermissions({ '/system/param_add': true }))
    expect(screen.queryByRole('option', { name: /新增/ })).toBeNull()

    await user.type(field(), '新增')
    expect(screen.getAllByRole('option').map((line) => line.textContent)).toEqual(['新增：参数'])
    await user.keyboard('{Enter}')

    expect(location().pathname + location().search).toBe('/system/param?new=1')
  })

  it('puts an action that was typed for before records, and the row that a page has in the menu after all else', async () => {
    const { user } = await openPalette()
    act(() => setPermissions({ '/system/param_add': true }))
    const found = (resource: string, name: string) => ({
      resource,
      title: '数据',
      page: `/x/${resource}`,
      id: '5',
      name,
      note: '',
    })
    server.use(
      http.get(`/api${RECORD_SEARCH_PATH}`, ({ request }) =>
        ok({
          records:
            new URL(request.url).searchParams.get('text') === '新增'
              ? [found('menu', '新增按钮'), found('notice', '新增展品')]
              : [],
          isPartial: false,
        }),
      ),
    )

    await user.type(field(), '新增')
    await screen.findByRole('option', { name: /新增展品/ })

    expect(screen.getAllByRole('option').map((line) => line.textContent)).toEqual([
      '新增：参数',
      '新增展品数据',
      '新增按钮数据',
    ])
  })

  it.each(['new param', '新建参数'])('finds an action by “%s”', async (typed) => {
    const { user } = await openPalette()
    act(() => setPermissions({ '/system/param_add': true }))

    await user.type(field(), typed)

    expect(marked()).toBe('新增：参数')
  })

  it.each(['invite', '邀请'])('leads to an invitation by “%s”, for who may add people', async (typed) => {
    const { user, location } = await openPalette()
    await user.type(field(), typed)
    expect(screen.queryByRole('option', { name: '邀请成员' })).toBeNull()

    act(() => setPermissions({ user_add: true }))
    await user.type(field(), ' ')
    await user.click(await screen.findByRole('option', { name: '邀请成员' }))

    expect(location().pathname + location().search).toBe('/system/user?invite=1')
  })

  it.each(['new person', '新增人员', 'new user'])(
    'begins an account by “%s”, whatever the page is called',
    async (typed) => {
      const { user } = await openPalette()
      act(() => setPermissions({ '/system/user_add': true }))

      await user.type(field(), typed)

      expect(marked()).toBe('新增：用户')
    },
  )

  it('says when a part of the records could not be searched', async () => {
    const { user } = await openPalette()
    server.use(http.get(`/api${RECORD_SEARCH_PATH}`, () => failed(500, '服务器异常')))

    await user.type(field(), '参数')

    expect(await screen.findByText('有一部分记录没有查到，可以再试一次。')).toBeTruthy()
  })
})

describe('the keyboard help', () => {
  it('opens by ? outside of fields only', async () => {
    signInForTest()
    const { user } = renderApp(
      <>
        <input aria-label="别处" />
        <Palette />
      </>,
    )

    await user.type(screen.getByLabelText('别处'), '?')
    expect(screen.queryByRole('dialog')).toBeNull()

    await user.click(document.body)
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: '键盘快捷键' })).toBeTruthy()
    // Without a list whose cells can be edited there is no word of that.
    expect(screen.queryByText('在表格里改这一格（或双击）')).toBeNull()
  })
})

describe('the order of what fits', () => {
  const entry = (name: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
    key: name,
    kind: 'page',
    name,
    run: () => undefined,
    ...more,
  })

  it('puts beginnings first, then further words, then the middle of names and groups', () => {
    const entries = [
      entry('old draws'),
      entry('board', { note: 'draw' }),
      entry('wall', { words: ['draws'] }),
      entry('Draw API'),
    ]

    expect(fittingEntries(entries, ' DRAW').map(({ name }) => name)).toEqual(['Draw API', 'wall', 'old draws', 'board'])
  })

  it('takes words in any order, from the name, the group and what it is called besides', () => {
    const entries = [entry('Lock the screen'), entry('Drawing costs', { note: 'Drawing' }), entry('Chat costs')]

    expect(fittingEntries(entries, 'lock screen').map(({ name }) => name)).toEqual(['Lock the screen'])
    expect(fittingEntries(entries, 'costs drawing').map(({ name }) => name)).toEqual(['Drawing costs'])
  })

  it('leaves out what does not fit', () => {
    expect(fittingEntries([entry('wall')], 'zzz')).toEqual([])
  })
})
