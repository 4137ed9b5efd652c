import type { ProfitAlarm, ProfitFigures, ProfitRow, ProfitTable } from '@drawdesk/contract/money/profit'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { percentText, shareOf } from './amounts.ts'
import { readAsked } from './asked.ts'
import OrderProfit from './order-profit.tsx'
import ProfitPage from './profit.page.tsx'

const figures = (orders: number, brought: string, cost: string, more: Partial<ProfitFigures> = {}): ProfitFigures => ({
  orders,
  brought,
  gross: brought,
  refunds: '0',
  earned: '0',
  provider: cost,
  tokens: '0',
  voice: '0',
  paper: '0',
  sheets: 0,
  fee: '0',
  cost,
  margin: String(Number(brought) - Number(cost)),
  ...more,
})
const rowOf = (key: string, of: ProfitFigures, more: Partial<ProfitRow> = {}): ProfitRow => ({
  key,
  name: '',
  day: '',
  isOutside: 0,
  ...of,
  ...more,
})
const tableOf = (more: Partial<ProfitTable> = {}): ProfitTable => ({
  records: [rowOf('2026-11-02', figures(3, '100', '40'), { day: '2026-11-02' })],
  total: 1,
  size: 50,
  current: 1,
  pages: 1,
  from: '2026-11-01',
  to: '2026-11-02',
  previousFrom: '2026-10-30',
  previousTo: '2026-10-31',
  currency: 'CNY',
  others: [],
  totals: figures(3, '100', '40', { refunds: '20', gross: '120', paper: '1.05', sheets: 3 }),
  previous: figures(2, '80', '50'),
  outside: figures(0, '0', '5'),
  series: [
    { day: '2026-11-01', brought: '10', cost: '30', margin: '-20' },
    { day: '2026-11-02', brought: '90', cost: '10', margin: '80' },
  ],
  sheetPrice: '35',
  isPartial: 0,
  ...more,
})

function open({
  permissions = ['profit_view', 'profit_export', 'drawPayLog_view'],
  path = '/operation/profit?from=2026-11-01&to=2026-11-02',
  table = tableOf(),
  alarms = [],
}: { permissions?: string[]; path?: string; table?: ProfitTable; alarms?: ProfitAlarm[] } = {}) {
  const asked: Record<string, string>[] = []
  server.use(
    http.get('*/api/blade-biz/drawPayLog/profitAlarms', () => ok(alarms)),
    http.get('*/api/blade-biz/drawPayLog/profit', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      asked.push(query)
      return ok(
        query.by === 'style'
          ? {
              ...table,
              records: [
                rowOf('7', figures(2, '90', '100'), { name: '水墨' }),
                rowOf('', figures(0, '0', '5', { provider: '0', tokens: '5' }), { isOutside: 1 }),
              ],
            }
          : table,
      )
    }),
  )
  return { asked, ...renderApp(<ProfitPage />, { permissions, path }) }
}

describe('the page of profit', () => {
  it('says what was brought, what it cost and what remains, each against the days before', async () => {
    open()

    const brought = (await screen.findByText('¥100.00', { selector: '.costs-figure' })).closest('div')
    expect(brought?.textContent).toContain('比上期多 25.0%')
    expect(brought?.textContent).toContain('销售 ¥120.00，退款 ¥20.00')
    const cost = screen.getByText('¥40.00', { selector: '.costs-figure' }).closest('div')
    expect(cost?.textContent).toContain('比上期少 20.0%')
    expect(cost?.textContent).toContain('其中不属于订单 ¥5.00')
    expect(screen.getByText('60.0%', { selector: '.costs-figure' }).closest('div')?.textContent).toContain(
      '↑ 22.5 个百分点',
    )
    expect(screen.getByText(/3 张，每张 ¥0.35/)).toBeTruthy()
  })

  it('draws a loss as what it is, and marks it in the table by a word', async () => {
    const { user } = open()
    const chart = within(await screen.findByRole('figure', { name: '每天' }))
    expect(chart.getByRole('button', { name: /2026-11-01.*收入 ¥10\.00.*成本 ¥30\.00.*亏损 ¥20\.00/ })).toBeTruthy()

    await user.click(screen.getByText('风格', { selector: '.ant-segmented-item-label' }))
    const row = (await screen.findByRole('link', { name: '查看 水墨 的支付记录' })).closest('tr') as HTMLElement

    expect(within(row).getByText('亏损')).toBeTruthy()
    expect(row.textContent).toContain('-¥10.00')
    expect(row.textContent).toContain('-11.1%')
    expect(within(row).getByRole('link').getAttribute('href')).toBe(
      '/operation/drawPayLog?styleId=7&payTime_dategt=2026-11-01+00%3A00%3A00&payTime_datelt=2026-11-02+23%3A59%3A59',
    )
    const outside = screen.getByRole('rowheader', { name: '不属于订单' }).closest('tr') as HTMLElement
    expect(within(outside).queryByRole('link')).toBeNull()
  })

  it('asks for the lowest profit first, and for one style', async () => {
    const { asked, user } = open({ path: '/operation/profit?by=style&styleId=7' })
    await screen.findByRole('rowheader', { name: '不属于订单' })
    expect(asked).toContainEqual(expect.objectContaining({ by: 'style', styleId: '7' }))

    await user.click(screen.getByRole('combobox', { name: '排序' }))
    await user.click(await screen.findByText('利润最低在前'))
    await waitFor(() => expect(asked.at(-1)?.order).toBe('margin'))
    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    await waitFor(() => expect(asked.at(-1)?.styleId).toBeUndefined())
  })

  it('says what it leaves out, and what loses money now', async () => {
    open({
      table: tableOf({ isPartial: 1, others: [{ currency: 'USD', brought: '0', cost: '0.04' }] }),
      alarms: [
        {
          subject: 'style',
          subjectId: '7',
          name: '水墨',
          currency: 'CNY',
          orders: 20,
          brought: '18',
          cost: '20.5',
          margin: '-2.5',
        },
      ],
    })

    expect(await screen.findByText('最近 20 单收入 ¥18.00，成本 ¥20.50，亏 ¥2.50')).toBeTruthy()
    expect(screen.getByRole('link', { name: '风格 水墨' }).getAttribute('href')).toBe('/operation/profit?styleId=7')
    expect(await screen.findByText(/另有其他币种，没有相加：USD 成本 US\$0\.04/)).toBeTruthy()
    expect(screen.getByText(/你的数据权限只包含部分订单/)).toBeTruthy()
  })

  it('says that there is nothing, that it failed, and that one may not see it', async () => {
    const none = open({ table: tableOf({ totals: figures(0, '0', '0'), records: [], total: 0 }) })
    expect(await screen.findByText('这段时间没有收入，也没有成本')).toBeTruthy()
    none.unmount()

    const denied = open({ permissions: [] })
    expect(await screen.findByText('你还看不到利润')).toBeTruthy()
    expect(denied.asked).toEqual([])
    denied.unmount()

    server.use(http.get('*/api/blade-biz/drawPayLog/profit', () => failed(500, '出错了')))
    renderApp(<ProfitPage />, { permissions: ['profit_view'] })
    expect(await screen.findByText('利润没有加载成功')).toBeTruthy()
  })
})

const PAID = '2026-11-02 12:00:00'

it('says of one order what it brought and cost, each currency apart', async () => {
  server.use(
    http.get('*/api/blade-biz/drawPayLog/profitOfOrder', () =>
      ok([
        { currency: 'CNY', ...figures(1, '0', '0.49', { gross: '6', refunds: '6', provider: '0.45', fee: '0.04' }) },
        { currency: 'USD', ...figures(0, '0', '0.004') },
      ]),
    ),
  )
  renderApp(<OrderProfit order={{ id: '7', kind: 'draw', payTime: PAID }} />)

  expect(await screen.findByText('-¥0.49')).toBeTruthy()
  expect(screen.getAllByText('亏损')).toHaveLength(2)
  expect(screen.getByText('−¥0.45')).toBeTruthy()
  expect(screen.getByText('−US$0.004')).toBeTruthy()
})

it.each([
  ['付款后才有收入和成本', { kind: 'pack', payTime: '' }],
  [/^套餐的收入在点数用掉时计入/, { kind: 'pack', payTime: PAID }],
  ['没有收入，也没有成本', { kind: 'draw', payTime: PAID }],
] as const)('says why there is nothing: %s', async (words, order) => {
  server.use(http.get('*/api/blade-biz/drawPayLog/profitOfOrder', () => ok([])))
  renderApp(<OrderProfit order={{ id: '7', ...order }} />)
  expect(await screen.findByText(words)).toBeTruthy()
})

describe('amounts', () => {
  it.each([
    ['12.655433', '¥12.66'],
    ['0', '¥0.00'],
    ['0.001234', '¥0.001234'],
    ['-0.001', '-¥0.001'],
    ['-2.5', '-¥2.50'],
    ['-0.0000001', '¥0.00'],
  ])('%s reads as %s', (amount, text) => {
    expect(amountText({ amount, currency: 'CNY' }, 'zh')).toBe(text)
  })

  it('have a margin only where something was brought', () => {
    expect(shareOf({ brought: '0', margin: '-3' })).toBeUndefined()
    expect(percentText(shareOf({ brought: '3', margin: '-6' }) ?? 0)).toBe('-200%')
  })

  it('are asked for tenants by the operator alone', () => {
    const address = new URLSearchParams('by=tenant&tenantId=all')
    expect(readAsked(address, '2026-11-02', true)).toMatchObject({ by: 'tenant', filters: { tenantId: 'all' } })
    expect(readAsked(address, '2026-11-02', false)).toMatchObject({ by: 'day', filters: {} })
  })
})
