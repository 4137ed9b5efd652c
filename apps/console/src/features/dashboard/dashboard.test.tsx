import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { MenuNode } from '../../lib/menu.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { lastDays } from './dashboard.api.ts'
import DashboardPage from './dashboard.page.tsx'

const page = (name: string, path: string): MenuNode => ({ id: path, name, path, code: path, source: 'api' })
const drawing = [page('绘画接口', '/drawing/drawApi'), page('绘画记录', '/drawing/drawInfo')]
const days = lastDays()

/** Answers counts: `perDay` oldest first, `perState` by the state filter. */
function openDashboard({ menu = drawing, perDay = [0, 0, 0, 0, 0, 0, 0], perState = {} }: { menu?: MenuNode[]; perDay?: number[]; perState?: Record<string, number> } = {}) {
  signInForTest()
  server.use(
    http.get('/api/blade-system/menu/routes', () => ok(menu)),
    http.get('/api/blade-biz/drawInfo/page', ({ request }) => {
      const query = new URL(request.url).searchParams
      const state = query.get('state')
      const day = days.indexOf(query.get('createTime_dategt')?.slice(0, 10) ?? '')
      return ok(pageOf([], { total: state === null ? perDay[day] : (perState[state] ?? 0) }))
    }),
  )
  return renderApp(<DashboardPage />)
}

describe('the dashboard', () => {
  it('shows the drawings of each day, today last', async () => {
    openDashboard({ perDay: [0, 3, 0, 12, 0, 0, 1286] })

    const chart = within(await screen.findByRole('region', { name: '每天的绘画数量' }))
    const lines = chart.getAllByRole('listitem').map((line) => line.getAttribute('aria-label'))
    expect(lines).toHaveLength(7)
    expect(lines[1]).toContain(`${days[1]}：3 张`)
    expect(lines[6]).toBe(`今天 ${days[6]}：1,286 张`)
  })

  it('shows how they ended, each leading to its records', async () => {
    openDashboard({ perDay: [0, 0, 0, 0, 0, 0, 10], perState: { '2': 8, '3': 2 } })

    const link = await screen.findByRole('link', { name: /失败.*2/ })
    expect(new URL((link as HTMLAnchorElement).href).searchParams.get('state')).toBe('3')
    expect(screen.getByRole('link', { name: /已完成.*8/ })).toBeTruthy()
  })

  it('says the next step when nothing was drawn', async () => {
    const { user, location } = openDashboard()

    await user.click(await screen.findByRole('button', { name: '去绘画接口' }))

    expect(location().pathname).toBe('/drawing/drawApi')
  })

  it('asks nothing and says why when the person may not read the records', async () => {
    openDashboard({ menu: [page('参数', '/system/param')] })

    expect(await screen.findByText('你还看不到绘画统计')).toBeTruthy()
  })

  it('offers to try again when the figures do not come', async () => {
    const { user } = openDashboard({ perDay: [0, 0, 0, 0, 0, 0, 5] })
    let isDown = true
    server.use(http.get('/api/blade-biz/drawInfo/page', () => (isDown ? failed(500, '服务器异常') : ok(pageOf([], { total: 5 })))))
    await screen.findByText('统计没有加载成功')
    isDown = false

    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByRole('region', { name: '每天的绘画数量' })).toBeTruthy()
  })
})

describe('the last days', () => {
  it('end today on the clock of the server, not of the browser', () => {
    signInForTest({ user: { timeZone: 'Asia/Shanghai' } })

    expect(lastDays(new Date('2026-03-01T17:00:00Z'))).toEqual(['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  })
})
