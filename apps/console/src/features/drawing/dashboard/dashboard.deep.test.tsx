import { successShareOf } from '@drawdesk/contract/drawing/figures/figure-names'
import type { DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { MenuNode } from '../../../lib/menu/menu.ts'
import { figuresForTest } from '../../../testing/figures.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import DashboardPage from './dashboard.page.tsx'
import { readRange } from './range.ts'

const page = (name: string, path: string): MenuNode => ({ id: path, name, path, code: path, source: 'api' })
const drawing = [page('绘画接口', '/drawing/drawApi'), page('绘画记录', '/drawing/drawInfo')]

interface Choice {
  menu?: MenuNode[]
  figures?: (dayCount: number) => DrawFigures
  path?: string
}

function openDashboard({
  menu = drawing,
  figures = (dayCount) => figuresForTest({ dayCount, today: { succeeded: 8, failed: 2 } }),
  path = '/wel/dashboard',
}: Choice = {}) {
  signInForTest()
  server.use(
    http.get('/api/blade-system/menu/routes', () => ok(menu)),
    http.get('/api/blade-biz/drawInfo/figures', ({ request }) =>
      ok(figures(Number(new URL(request.url).searchParams.get('days')))),
    ),
  )
  return renderApp(<DashboardPage />, { path })
}

const chart = async (name: string) => within(await screen.findByRole('figure', { name }))
const queryOf = (link: HTMLElement) => Object.fromEntries(new URL((link as HTMLAnchorElement).href).searchParams)

describe('the dashboard', () => {
  it('says of each day how many and how they ended, today last, each leading to its records', async () => {
    openDashboard()

    const days = await chart('每天的绘画')
    expect(days.getAllByRole('link')).toHaveLength(7)
    const last = days.getByRole('link', { name: '今天 2026-01-14：共 10 张, 已完成 8, 失败 2' })
    expect(days.getAllByRole('link')[6]).toBe(last)
    expect(queryOf(last)).toEqual({
      createTime_dategt: '2026-01-14 00:00:00',
      createTime_datelt: '2026-01-14 23:59:59',
    })
  })

  it('goes through the days by the arrow keys, with one stop of the Tab key', async () => {
    const { user } = openDashboard()
    const columns = (await chart('每天的绘画')).getAllByRole('link')
    expect(columns.filter(({ tabIndex }) => tabIndex === 0)).toEqual([columns[6]])

    columns[6]?.focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(columns[4])
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(columns[0])
    expect(columns.filter(({ tabIndex }) => tabIndex === 0)).toEqual([columns[0]])
  })

  it('takes the range from the address and keeps it there', async () => {
    const { user, location } = openDashboard({ path: '/wel/dashboard?days=14' })
    await waitFor(async () => expect((await chart('每天的绘画')).getAllByRole('link')).toHaveLength(14))

    await user.click(screen.getByRole('link', { name: '最近 30 天' }))

    await waitFor(async () => expect((await chart('每天的绘画')).getAllByRole('link')).toHaveLength(30))
    expect(location().search).toBe('?days=30')
    expect(screen.getByRole('link', { name: '最近 30 天' }).getAttribute('aria-current')).toBe('true')
  })

  it('shows how they ended, each leading to those records of the range', async () => {
    openDashboard()

    const outcomes = within(await screen.findByRole('region', { name: '结果' }))
    expect(queryOf(outcomes.getByRole('link', { name: /失败.*2.*20%/ }))).toEqual({
      state: '3',
      createTime_dategt: '2026-01-08 00:00:00',
      createTime_datelt: '2026-01-14 23:59:59',
    })
    expect(outcomes.getByRole('link', { name: /已完成.*8.*80%/ })).toBeTruthy()
  })

  it('shows today by the hour', async () => {
    openDashboard({ figures: (dayCount) => figuresForTest({ dayCount, today: { succeeded: 3 }, hour: 9 }) })

    const hours = await chart('今天各时段')
    expect(hours.getAllByRole('link')).toHaveLength(24)
    expect(queryOf(hours.getByRole('link', { name: '今天 9:00–10:00：共 3 张, 已完成 3' }))).toEqual({
      createTime_dategt: '2026-01-14 09:00:00',
      createTime_datelt: '2026-01-14 09:59:59',
    })
  })

  it('shows each API with its number, share, failed and blocked ones apart, and both medians', async () => {
    openDashboard({
      figures: (dayCount) =>
        figuresForTest({
          dayCount,
          today: { succeeded: 4 },
          apis: [
            {
              apiName: '画师一号',
              total: 1286,
              succeeded: 3,
              failed: 1,
              blocked: 2,
              medianSeconds: 75,
              runMedianSeconds: 8,
            },
            { apiName: '没用过', total: 0 },
            { apiName: '老接口', total: 2, isDeleted: 1 },
          ],
        }),
    })

    const table = within(await screen.findByRole('table'))
    expect(table.getByRole('row', { name: /画师一号/ }).textContent).toBe('画师一号1,28675%121 分钟 15 秒8 秒')
    expect(table.getByRole('row', { name: /老接口/ }).textContent).toBe('老接口 已删除2–00––')
    expect(table.queryByText('没用过')).toBeNull()
  })

  it('says the next step when nothing was drawn', async () => {
    const { user, location } = openDashboard({ figures: (dayCount) => figuresForTest({ dayCount }) })

    await user.click(await screen.findByRole('button', { name: '去绘画接口' }))

    expect(location().pathname).toBe('/drawing/drawApi')
  })

  it('asks nothing and says why when the person may not read the records', async () => {
    openDashboard({ menu: [page('参数', '/system/param')] })
    server.use(http.get('/api/blade-biz/drawInfo/figures', () => failed(403, '没有权限')))

    expect(await screen.findByText('你还看不到绘画统计')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '最近 7 天' })).toBeNull()
  })

  it('offers to try again when the figures do not come', async () => {
    const { user } = openDashboard()
    let isDown = true
    server.use(
      http.get('/api/blade-biz/drawInfo/figures', () =>
        isDown ? failed(500, '服务器异常') : ok(figuresForTest({ today: { succeeded: 5 } })),
      ),
    )
    await screen.findByText('统计没有加载成功')
    isDown = false

    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByRole('figure', { name: '每天的绘画' })).toBeTruthy()
  })
})

describe('the share of success', () => {
  it('is of what ended by itself, and unknown before anything did', () => {
    expect([
      successShareOf({ succeeded: 2, failed: 1 }),
      successShareOf({ succeeded: 0, failed: 4 }),
      successShareOf({ succeeded: 0, failed: 0 }),
      successShareOf({ succeeded: 999, failed: 1 }),
    ]).toEqual([66, 0, undefined, 99])
  })
})

describe('the range in the address', () => {
  it.each([
    ['', 7],
    ['days=14', 14],
    ['days=30', 30],
    ['days=31', 7],
    ['days=x', 7],
  ] as const)('%j is %i days', (query, days) => {
    expect(readRange(new URLSearchParams(query))).toBe(days)
  })
})
