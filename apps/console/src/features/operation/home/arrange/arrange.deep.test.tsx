import { screen, waitFor, within } from '@testing-library/react'
import { LIST_SETTINGS_PATH } from '@drawdesk/contract/settings/list-settings-path'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { figuresForTest } from '../../../../testing/figures.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import HomePage from '../home.page.tsx'
import { HOME_CARDS, moveCard, orderedCards } from './home-layout.ts'

const page = (name: string, path: string) => ({ id: path, name, path, code: path, source: 'api' })

/** Home, as the server keeps it of this person; what is kept then. */
function openHome(kept: object = {}, submit = () => ok()) {
  signInForTest()
  const saved: unknown[] = []
  server.use(
    http.get('/api/blade-system/menu/routes', () => ok([page('绘画记录', '/drawing/drawInfo')])),
    http.get('/api/blade-biz/drawInfo/figures', () => ok(figuresForTest({ dayCount: 14 }))),
    http.get('/api/blade-biz/drawInfo/page', () => ok(pageOf([]))),
    http.get('/api/blade-desk/notice/latest', () => ok({ unread: 0, records: [] })),
    http.get(`/api${LIST_SETTINGS_PATH}`, () => ok({ list: 'home', columns: kept })),
    http.post(`/api${LIST_SETTINGS_PATH}/submit`, async ({ request }) => {
      saved.push(await request.json())
      return submit()
    }),
  )
  return { ...renderApp(<HomePage />), saved }
}
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
const dialog = async () => within(await screen.findByRole('dialog', { name: '自定义首页' }))

describe('home as a person wants it', () => {
  it('leaves out what the server keeps as hidden, in the kept order', async () => {
    openHome({ hidden: ['queue'], order: ['shortcuts', 'notices'] })

    await waitFor(() => expect(titles().slice(-2)).toEqual(['快捷入口', '通知公告']))
    expect(titles()).not.toContain('当前队列')
  })

  it('is changed card by card, and kept', async () => {
    const { user, saved } = openHome()
    await screen.findByRole('heading', { name: '当前队列' })

    await user.click(screen.getByRole('button', { name: '自定义' }))
    await user.click((await dialog()).getByRole('checkbox', { name: '当前队列' }))
    await waitFor(() => expect(titles()).not.toContain('当前队列'))
    await user.click((await dialog()).getByRole('button', { name: '最新作品 上移' }))

    await waitFor(() =>
      expect(saved.at(-1)).toEqual({ list: 'home', columns: { hidden: ['queue'], order: ['pictures', 'chart'] } }),
    )
    await user.click((await dialog()).getByRole('button', { name: '恢复默认' }))
    await waitFor(() => expect(titles()).toContain('当前队列'))
  })

  it('stands as before where it could not be kept', async () => {
    const { user } = openHome({}, () => failed(500, '服务器异常'))
    await screen.findByRole('heading', { name: '当前队列' })

    await user.click(screen.getByRole('button', { name: '自定义' }))
    await user.click((await dialog()).getByRole('checkbox', { name: '当前队列' }))

    await screen.findByText('服务器异常')
    await waitFor(() => expect(titles()).toContain('当前队列'))
  })
})

describe('the order of cards', () => {
  it('keeps cards that are new since where they begin', () => {
    const moved = moveCard({ order: [], hidden: [] }, 'now', 'money', 'todos')
    expect(orderedCards('now', moved)[0]).toBe('money')
    expect(orderedCards('now', { order: ['gone', 'queue'], hidden: [] })).toHaveLength(HOME_CARDS.now.length)
    expect(moveCard(moved, 'now', 'gone', 'todos')).toBe(moved)
  })
})
