import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { read } from '@e965/xlsx'
import { sql, type SqlBool } from 'kysely'
import type { ChatCosts } from '@drawdesk/contract/chat/chat-costs'
import type { DrawCosts } from '@drawdesk/contract/drawing/draw-costs'
import { ProfitTable, type OrderProfit } from '@drawdesk/contract/money/profit'
import type { SalesTable } from '@drawdesk/contract/money/sales'
import type { Caller } from '../../../platform/scope.ts'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { createProfitDays } from './profit-days.ts'
import { createProfitRepository } from './profit.repository.ts'
import { createProfitService } from './profit.service.ts'
import { plantProfit, type PlantedProfit } from './testing/plant-profit.ts'

let test: TestApp
let tenantId: string
let caller: BuiltCaller
let rows: PlantedProfit
beforeAll(async () => {
  test = await buildTestApp({ config: { timeZone: 'Asia/Shanghai' } })
}, 60_000)
afterAll(() => test.close())
beforeEach(async () => {
  tenantId = await buildTenant(test.deps)
  caller = await buildCaller(test, {
    tenantId,
    permissions: ['profit_view', 'profit_export', 'sales_view', 'drawCosts_view', 'chatCosts_view'],
  })
  rows = await plantProfit(test, tenantId)
})

const PATH = '/api/blade-biz/drawPayLog/profit'
const NOVEMBER = { startTime: '2026-11-01', endTime: '2026-11-03' }
const table = async (query: Record<string, string> = {}) =>
  (await caller.get<ProfitTable>(PATH, { ...NOVEMBER, ...query })).data
const addUp = () => createProfitDays(test.deps).catchUp()
const brief = ({ records }: ProfitTable) =>
  records.map(({ key, name, isOutside, orders, brought, cost, margin }) => [
    isOutside === 1 ? 'outside' : name || key,
    orders,
    brought,
    cost,
    margin,
  ])

/**
 * A: 9.90, drawn twice (0.45 each, and 0.04 USD), fee 6 ‰ = 0.06. B: a print of 5.00 on three sheets (0.35 each), fee 0.03. C: 6.00, refunded whole, drawn for 0.45, fee 0.04.
 * Without an order: a drawing of 0.30, chat of 1.234567, a voice of 0.08, a pack of 100.00 whose channel kept 0.60, and 2.50 of packs used up.
 */
async function plantAll(): Promise<{ a: string; b: string; c: string }> {
  await rows.sheetPrice('35')
  const a = await rows.sell({ amount: 990, loginId: '8', deviceName: 'Kiosk 8' })
  await rows.draw('0.45', { payLogId: a })
  await rows.draw('0.45', { payLogId: a })
  await rows.draw('0.04', { payLogId: a, currency: 'USD' })
  const b = await rows.sell({ kind: 'print', amount: 500, styleId: null })
  await rows.deliver(b, 3)
  const c = await rows.sell({ amount: 600 })
  await rows.draw('0.45', { payLogId: c })
  await rows.refund(c, 600)
  await rows.draw('0.30')
  await rows.chat('1.234567')
  await rows.speak('0.08')
  await rows.speak('0.70', true)
  await rows.sell({ kind: 'pack', amount: 10_000, exId: null, styleId: null })
  await rows.useUp(250)
  await rows.useUp(77, 'refund')
  return { a, b, c }
}

const TOTALS = {
  orders: 3,
  gross: '20.9',
  refunds: '6',
  earned: '2.5',
  brought: '17.4',
  provider: '1.65',
  tokens: '1.234567',
  voice: '0.08',
  paper: '1.05',
  sheets: 3,
  fee: '0.73',
  cost: '4.744567',
  margin: '12.655433',
}

describe('profit', () => {
  it('is what was brought without what it cost, and what no order stands behind is a row of its own', async () => {
    await plantAll()

    const before = await table({ by: 'style' })
    await addUp()
    const after = await table({ by: 'style' })

    expect(misfits(ProfitTable, before)).toEqual([])
    expect(after).toEqual(before)
    expect(before.totals).toEqual(TOTALS)
    expect(before.outside).toMatchObject({ brought: '2.5', cost: '2.214567', margin: '0.285433', orders: 0 })
    expect(brief(before)).toEqual([
      ['Ink', 2, '9.9', '1.45', '8.45'],
      ['', 1, '5', '1.08', '3.92'],
      ['outside', 0, '2.5', '2.214567', '0.285433'],
    ])
    expect(before.others).toEqual([{ currency: 'USD', brought: '0', cost: '0.04' }])
    expect(before.sheetPrice).toBe('35')
  })

  it('says the same as the pages of sales, of drawing costs and of chat', async () => {
    await plantAll()
    const { totals } = await table()
    const span = { from: NOVEMBER.startTime, to: NOVEMBER.endTime }
    const sales = (await caller.get<SalesTable>('/api/blade-biz/drawPayLog/salesTable', NOVEMBER)).data
    const draws = (await caller.get<DrawCosts>('/api/blade-biz/drawCosts/figures', span)).data
    const chat = (await caller.get<ChatCosts>('/api/blade-biz/chatCosts/figures', span)).data

    expect(Number(totals.gross) * 100).toBe(sales.totals.gross)
    expect(Number(totals.refunds) * 100).toBe(sales.totals.refunds)
    expect(totals.orders).toBe(sales.totals.count)
    expect(draws.total.costs).toContainEqual({ currency: 'CNY', amount: totals.provider })
    expect(chat.total.costs).toEqual([{ currency: 'CNY', amount: totals.tokens }])
  })

  it('stands by day with every day in its chart, by experience and by device, and beside the period before', async () => {
    await plantAll()
    const early = await rows.sell({ amount: 1_000, payTime: '2026-10-31 23:59:59+08' })
    await rows.draw('2', { payLogId: early, at: '2026-11-01 00:00:00+08' })
    await addUp()

    const days = await table()
    expect(brief(days)).toEqual([
      ['2026-11-02', 3, '17.4', '4.744567', '12.655433'],
      ['2026-11-01', 0, '0', '2', '-2'],
    ])
    expect(days.series.map(({ day, margin }) => [day, margin])).toEqual([
      ['2026-11-01', '-2'],
      ['2026-11-02', '12.655433'],
      ['2026-11-03', '0'],
    ])
    expect(days.previous).toMatchObject({ orders: 1, brought: '10', fee: '0.06', margin: '9.94' })
    expect(brief(await table({ by: 'month' }))).toEqual([['2026-11', 3, '17.4', '6.744567', '10.655433']])
    expect(brief(await table({ by: 'ex' })).map(([name]) => name)).toEqual(['Night', 'outside'])
    expect(brief(await table({ by: 'device' }))).toEqual([
      ['Kiosk 8', 1, '9.9', '0.96', '8.94'],
      ['', 2, '5', '3.57', '1.43'],
      ['outside', 0, '2.5', '2.214567', '0.285433'],
    ])
    // The loss of the period before stands first; what no order stands behind is always last.
    expect(brief(await table({ by: 'device', order: 'margin' })).map(([name]) => name)).toEqual([
      '',
      'Kiosk 8',
      'outside',
    ])
  })

  it('of one style or device has its costs alone, drawings without an order among them, and no chat', async () => {
    await plantAll()
    await addUp()

    const ink = await table({ styleId: rows.styleId })
    expect(ink.totals).toMatchObject({ orders: 2, brought: '9.9', provider: '1.65', tokens: '0', earned: '0' })
    expect((await table({ loginId: '8', by: 'style' })).totals).toMatchObject({ orders: 1, margin: '8.94' })
    expect((await table({ styleId: '1' })).totals.orders).toBe(0)
  })

  it('is what one order brought and cost, each currency apart', async () => {
    const { a, c } = await plantAll()
    const of = async (id: string) => (await caller.get<OrderProfit>(`${PATH}OfOrder`, { id })).data

    expect(await of(a)).toMatchObject([
      { currency: 'CNY', brought: '9.9', provider: '0.9', fee: '0.06', cost: '0.96', margin: '8.94' },
      { currency: 'USD', brought: '0', provider: '0.04', margin: '-0.04' },
    ])
    expect(await of(c)).toMatchObject([{ gross: '6', refunds: '6', brought: '0', cost: '0.49', margin: '-0.49' }])
  })

  it('takes the fee that a bill says in place of the channel’s rate, and what it gave back with a refund', async () => {
    const order = await rows.sell({ amount: 10_000, orderNo: 'FEE-1' })
    const refundNo = await rows.refund(order, 5_000)
    await addUp()
    expect((await table()).totals.fee).toBe('0.6')
    const statement = test.deps.ids.next()
    await test.owner(
      `insert into pay_statement (id, tenant_id, channel_id, channel_name, day, source) values ($1, $2, $3, 'WeChat', '2026-11-02', 'file')`,
      [statement, tenantId, rows.channelId],
    )
    await test.owner(
      `insert into pay_statement_line (id, tenant_id, statement_id, channel_id, is_refund, number, order_no, transaction_id, refund_no, amount, fee, time)
       values ($1::bigint + 1, $2, $1, $3, false, 'FEE-1', 'FEE-1', 't', '', 10000, 54, now()), ($1::bigint + 2, $2, $1, $3, true, $4, 'FEE-1', 't', $4, 5000, -27, now())`,
      [statement, tenantId, rows.channelId, refundNo],
    )

    expect((await table()).totals).toMatchObject({ fee: '0.27', brought: '50', margin: '49.73' })
    // Another rate of the channel changes nothing of what is past.
    await test.owner('update pay_channel set fee = 100 where id = $1', [rows.channelId])
    await addUp()
    expect((await table()).totals.fee).toBe('0.27')
  })

  it('follows what changes after its day was added up: a cost, another place of the order, a refund', async () => {
    const order = await rows.sell({ amount: 990 })
    const drawing = await rows.draw(null, { payLogId: order })
    await addUp()
    await test.owner(`update draw_info set cost_amount = 0.5, cost_currency = 'CNY' where id = $1`, [drawing])
    await addUp()
    await test.owner(`update pay_order set style_id = 12 where id = $1`, [order])
    await rows.refund(order, 990)
    await addUp()

    expect(brief(await table({ by: 'style' }))).toEqual([['12', 1, '0', '0.56', '-0.56']])
    await test.owner('delete from draw_info where id = $1', [drawing])
    expect(brief(await table({ by: 'style' }))).toEqual([['12', 1, '0', '0.06', '-0.06']])
  })

  it('counts days of another zone anew, to the same sums', async () => {
    await plantAll()
    await addUp()
    const inTokyo = createProfitDays({ ...test.deps, config: { ...test.deps.config, timeZone: 'Asia/Tokyo' } })
    await inTokyo.catchUp()
    await addUp()

    expect((await table()).totals).toEqual(TOTALS)
  })

  it('refuses more than 400 days, and other tenants to all but the operator', async () => {
    const status = async (query: Record<string, string>) => (await caller.get(PATH, query)).status

    expect(await status({ startTime: '2025-10-27', endTime: '2026-12-01' })).toBe(400)
    expect(await status({ by: 'tenant' })).toBe(403)
    expect(await status({ tenantId: 'all' })).toBe(403)
  })

  it('shows nothing of another tenant, and the operator each of them', async () => {
    const { a } = await plantAll()
    const other = await buildTenant(test.deps)
    const stranger = await buildCaller(test, { tenantId: other, permissions: ['profit_view'] })
    const operator = await signIn(test)

    const theirs = (await stranger.get<ProfitTable>(PATH, { ...NOVEMBER, tenantId })).data
    const all = (await operator.get<ProfitTable>(PATH, { ...NOVEMBER, by: 'tenant', size: '500' })).data

    expect([theirs.totals.orders, theirs.totals.cost]).toEqual([0, '0'])
    expect((await stranger.get(`${PATH}OfOrder`, { id: a })).status).toBe(404)
    const store = createProfitRepository(test.deps.db)
    expect([await store.ofOrder({ tenantId: other }, a), (await store.ofOrder({ tenantId }, a)).length]).toEqual([
      [],
      2,
    ])
    expect(all.records.find(({ key }) => key === tenantId)).toMatchObject({ ...TOTALS, isOutside: 0 })
    expect((await operator.get<ProfitTable>(PATH, { ...NOVEMBER, tenantId })).data.totals).toEqual(TOTALS)
  })

  it.each([
    ['from the kept days, where they keep what the rule reads', new Set(['loginId'])],
    ['from the orders themselves', undefined],
  ])('of somebody who sees some orders only is theirs alone, %s', async (_, reads) => {
    await plantAll()
    await addUp()
    const isSeen = {
      columns: null,
      condition: (alias: string) => sql<SqlBool>`${sql.ref(`${alias}.loginId`)} = 8`,
      ...(reads && { reads }),
    }
    const scoped = {
      tenantId,
      permissions: new Set(),
      rowRules: new Map([['payOrder', { key: 'device 8', parts: [isSeen] }]]),
    } as unknown as Caller

    const found = await createProfitService(test.deps).read(scoped, {
      ...NOVEMBER,
      by: 'style',
    })

    expect(found.isPartial).toBe(1)
    expect(found.totals).toMatchObject({ orders: 1, brought: '9.9', cost: '0.96', margin: '8.94' })
    expect(found.rows.map(({ name, margin }) => [name, margin])).toEqual([['Ink', '8.94']])
    expect(Number(found.outside.cost)).toBe(0)
  })
})

describe('the sheet of profit', () => {
  it('has the rows, and the totals with what no order stands behind', async () => {
    await plantAll()
    const answer = await caller.raw({
      url: `${PATH}Export?${new URLSearchParams({ ...NOVEMBER, by: 'style' })}`,
      headers: { 'accept-language': 'en' },
    })
    const book = read(answer.rawPayload, { type: 'buffer' })
    const [lines, totals] = book.SheetNames.map((name) => book.Sheets[name] ?? {})

    expect(['A1', 'A2', 'C2', 'G2', 'M2', 'N2', 'O2', 'A4'].map((at) => lines?.[at]?.v)).toEqual([
      'Style',
      'Ink',
      2,
      9.9,
      1.45,
      8.45,
      85.4,
      'Not from orders',
    ])
    expect(['A3', 'M2', 'N2'].map((at) => totals?.[at]?.v)).toEqual(['Not from orders', 4.744567, 12.655433])
  })

  it('takes a right of its own', async () => {
    const viewer = await buildCaller(test, { tenantId, permissions: ['profit_view'] })
    expect((await viewer.get(`${PATH}Export`, NOVEMBER)).status).toBe(403)
    expect(
      (await (await buildCaller(test, { tenantId, permissions: ['sales_view'] })).get(PATH, NOVEMBER)).status,
    ).toBe(403)
  })
})
