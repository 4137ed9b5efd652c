import type { SalesFigures, SalesRow, SalesTable } from '@drawdesk/contract/money/sales'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { daysOf, readAsked } from './asked.ts'
import SalesPage from './sales.page.tsx'

const figures = (count: number, gross: number, refunds = 0, more: Partial<SalesFigures> = {}): SalesFigures => ({
  count,
  free: 0,
  gross,
  refunds,
  refundCount: refunds > 0 ? 1 : 0,
  net: gross - refunds,
  ...more,
})
const rowOf = (key: string, sold: SalesFigures, more: Partial<SalesRow> = {}): SalesRow => ({
  key,
  name: '',
  day: '',
  exId: '',
  exName: '',
  muName: '',
  ...sold,
  ...more,
})
const tableOf = (more: Partial<SalesTable> = {}): SalesTable => ({
  records: [rowOf('2026-11-02', figures(3, 120_000, 5_000), { day: '2026-11-02' })],
  total: 1,
  size: 50,
  current: 1,
  pages: 1,
  from: '2026-11-01',
  to: '2026-11-02',
  previousFrom: '2026-10-30',
  previousTo: '2026-10-31',
  currency: 'CNY',
  currencies: ['CNY'],
  totals: figures(4, 123_450, 5_000, { free: 1 }),
  previous: figures(2, 100_000),
  series: [
    { day: '2026-11-01', count: 1, gross: 3_450, refunds: 0, net: 3_450 },
    { day: '2026-11-02', count: 3, gross: 120_000, refunds: 5_000, net: 115_000 },
  ],
  ...more,
})

function open({
  permissions = ['sales_view', 'sales_export', 'drawPayLog_view'],
  path = '/operation/sales?from=2026-11-01&to=2026-11-02',
  table = tableOf(),
  sandbox = figures(0, 0),
}: { permissions?: string[]; path?: string; table?: SalesTable; sandbox?: SalesFigures } = {}) {
  const asked: Record<string, string>[] = []
  server.use(
    http.get('*/api/blade-biz/drawPayLog/salesTable', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      if (query.channel === 'sandbox') return ok({ ...table, totals: sandbox })
      asked.push(query)
      return ok(
        query.by === 'ex'
          ? {
              ...table,
              records: [rowOf('7', figures(4, 123_450), { name: '夜场', muName: '北馆' }), rowOf('', figures(0, 0))],
            }
          : table,
      )
    }),
  )
  return { asked, ...renderApp(<SalesPage />, { permissions, path }) }
}

describe('the page of sales', () => {
  it('says what of it was paid in the sandbox', async () => {
    open({ sandbox: figures(1, 500) })

    expect(await screen.findByText('含沙盒支付 ¥5.00')).toBeTruthy()
  })

  it('says nothing of the sandbox where nothing was paid there', async () => {
    open()
    await screen.findByText('¥1,234.50', { selector: '.costs-figure' })

    expect(screen.queryByText(/沙盒支付/)).toBeNull()
  })

  it('says what was sold, refunded and left, each against the days before', async () => {
    open()

    const gross = (await screen.findByText('¥1,234.50', { selector: '.costs-figure' })).closest('div')
    expect(gross?.textContent).toContain('比上期多 23.5%')
    expect(screen.getByText('¥1,184.50', { selector: '.costs-figure' })).toBeTruthy()
    const refunds = screen.getByText('¥50.00', { selector: '.costs-figure' }).closest('div')
    expect(refunds?.textContent).toContain('上期没有')
    expect(refunds?.textContent).toContain('1 笔')
    const orders = screen.getByText('4', { selector: '.costs-figure' }).closest('div')
    expect(orders?.textContent).toContain('其中免费 1 单')
    // Of the three that were paid for.
    expect(screen.getByText('¥411.50', { selector: '.costs-figure' })).toBeTruthy()
  })

  it('draws every day and has the figures in the table under it, each row leading to its payments', async () => {
    const { user } = open()

    const chart = within(await screen.findByRole('figure', { name: '每天' }))
    expect(chart.getByRole('button', { name: /2026-11-02：¥1,200\.00/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看 2026-11-02 的支付记录' }).getAttribute('href')).toBe(
      '/operation/drawPayLog?payTime_dategt=2026-11-02+00%3A00%3A00&payTime_datelt=2026-11-02+23%3A59%3A59',
    )

    await user.click(screen.getByText('体验', { selector: '.ant-segmented-item-label' }))

    const row = (await screen.findByRole('link', { name: '查看 夜场 的支付记录' })).closest('tr') as HTMLElement
    expect(within(row).getAllByText('¥1,234.50')).toHaveLength(2)
    expect(row.textContent).toContain('北馆')
    expect(screen.getByRole('link', { name: '查看 夜场 的支付记录' }).getAttribute('href')).toBe(
      '/operation/drawPayLog?exId=7&payTime_dategt=2026-11-01+00%3A00%3A00&payTime_datelt=2026-11-02+23%3A59%3A59',
    )
    expect(screen.getByText('不属于体验')).toBeTruthy()
  })

  it('asks for the range that is pressed, and for one channel', async () => {
    const { asked, user } = open({ path: '/operation/sales?channel=wechat&by=month' })
    await screen.findByText('¥1,234.50', { selector: '.costs-figure' })
    expect(asked[0]).toMatchObject({ channel: 'wechat', by: 'month' })

    await user.click(screen.getByRole('button', { name: '今天' }))

    await waitFor(() => expect(asked.at(-1)?.startTime).toBe(asked.at(-1)?.endTime))
    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    await waitFor(() => expect(asked.at(-1)?.channel).toBeUndefined())
  })

  it('says that nothing was sold, that it failed, and that one may not see it', async () => {
    const none = open({ table: tableOf({ totals: figures(0, 0), records: [] }) })
    expect(await screen.findByText('这段时间没有销售')).toBeTruthy()
    none.unmount()

    const denied = open({ permissions: [] })
    expect(await screen.findByText('你还看不到销售统计')).toBeTruthy()
    expect(denied.asked).toEqual([])
    denied.unmount()

    server.use(http.get('*/api/blade-biz/drawPayLog/salesTable', () => failed(500, '出错了')))
    renderApp(<SalesPage />, { permissions: ['sales_view'] })
    expect(await screen.findByText('销售统计没有加载成功')).toBeTruthy()
  })
})

describe('what the address asks for', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['days7', '2026-02-23', '2026-03-01'],
    ['thisMonth', '2026-03-01', '2026-03-01'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
  ] as const)('%s, seen from 1 March', (range, from, to) => {
    expect(daysOf(range, '2026-03-01')).toEqual({ from, to })
  })

  it('is the default where it makes no sense', () => {
    const asked = readAsked(
      new URLSearchParams('from=2026-03-05&to=2026-03-01&by=moon&exId=x&channel=gold'),
      '2026-03-01',
    )

    expect(asked).toEqual({ from: '2026-01-31', to: '2026-03-01', range: 'days30', by: 'day', filters: {}, current: 1 })
  })
})
