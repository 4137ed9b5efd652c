import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { read } from '@e965/xlsx'
import { sql, type SqlBool } from 'kysely'
import { SalesTable, type SalesKey } from '@drawdesk/contract/money/sales'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { systemScope } from '../../../platform/scope.ts'
import { rowRulesOf } from '../../access/conditions/row-rules.ts'
import type { DataScopeFacts, Rights } from '../../access/model/model.ts'
import { plantOrder, plantRefund, type PlantedOrder } from '../testing/plant-orders.ts'
import { createSalesDays } from './sales-days.ts'
import { createSalesService } from './sales.service.ts'

let test: TestApp
let tenantId: string
let caller: BuiltCaller
beforeAll(async () => {
  test = await buildTestApp({ config: { timeZone: 'Asia/Shanghai' } })
}, 60_000)
afterAll(() => test.close())
beforeEach(async () => {
  tenantId = await buildTenant(test.deps)
  caller = await buildCaller(test, { tenantId, permissions: ['sales_view', 'sales_export'] })
})

const PATH = '/api/blade-biz/drawPayLog/salesTable'
const NOVEMBER = { startTime: '2026-11-01', endTime: '2026-11-03' }
const sell = (order: Omit<PlantedOrder, 'tenantId'> = {}) => plantOrder(test, { tenantId, ...order })
const refund = (
  orderId: string,
  amount: number,
  doneTime: string | null,
  more: { state?: number; source?: string } = {},
) => plantRefund(test, { tenantId, orderId, amount, doneTime, ...more })
const table = async (query: Record<string, string> = {}) =>
  (await caller.get<SalesTable>(PATH, { ...NOVEMBER, ...query })).data
const plantStyle = async (styleId: string) => {
  await test.owner(
    `insert into draw_api (id, tenant_id, api_name, api_code, kind, capability, flow, base_url, definition) values ($1, $2, 'One', 'one', 'http', 'txt2img', 'sync', 'x', '{}')`,
    [styleId, tenantId],
  )
  await test.owner(
    `insert into draw_style (id, tenant_id, style_name, api_id, is_deleted) values ($1, $2, 'Ink', $1, 1)`,
    [styleId, tenantId],
  )
}
const addUp = () => createSalesDays(test.deps).catchUp()
const NONE = { count: 0, free: 0, gross: 0, refunds: 0, refundCount: 0, net: 0 }
const rowsOf = ({ records }: SalesTable) =>
  records.map(({ key, name, count, gross, refunds, net }) => [key, name, count, gross, refunds, net])

describe('the sales table', () => {
  it('counts a sale on the day it was paid and a refund on the day it was done, to the second of the zone', async () => {
    const late = await sell({ payTime: '2026-11-01 23:59:59+08', amount: 1_000 })
    await sell({ payTime: '2026-11-02 00:00:00+08', amount: 500 })
    await sell({ payTime: '2026-11-03 23:59:59+08', amount: 70 })
    await sell({ payTime: '2026-11-04 00:00:00+08', amount: 7 })
    await sell({ payTime: '2026-10-31 23:59:59+08', amount: 40 })
    await refund(late, 300, '2026-11-03 00:00:00+08')
    await refund(late, 100, '2026-11-02 23:59:59+08')

    const before = await table()
    await addUp()
    const after = await table()

    expect(misfits(SalesTable, before)).toEqual([])
    expect(after).toEqual(before)
    expect(rowsOf(before)).toEqual([
      ['2026-11-03', '', 1, 70, 300, -230],
      ['2026-11-02', '', 1, 500, 100, 400],
      ['2026-11-01', '', 1, 1_000, 0, 1_000],
    ])
    expect(before.totals).toEqual({ count: 3, free: 0, gross: 1_570, refunds: 400, refundCount: 2, net: 1_170 })
    expect(before.previous).toEqual({ ...NONE, count: 1, gross: 40, net: 40 })
    expect([before.previousFrom, before.previousTo]).toEqual(['2026-10-29', '2026-10-31'])
  })

  it('has every day in its series, and none in its rows on which nothing happened', async () => {
    await sell({ payTime: '2026-11-02 12:00:00+08', amount: 500 })

    const { series, records, total } = await table()

    expect(series).toEqual([
      { day: '2026-11-01', count: 0, gross: 0, refunds: 0, net: 0 },
      { day: '2026-11-02', count: 1, gross: 500, refunds: 0, net: 500 },
      { day: '2026-11-03', count: 0, gross: 0, refunds: 0, net: 0 },
    ])
    expect([records.length, total]).toEqual([1, 1])
  })

  it('counts what is paid alone: neither what waits or was closed, nor refunds that are asked or failed, nor money that came too late', async () => {
    await sell({ payTime: null, amount: 1 })
    const closed = await sell({ payTime: null, state: 5, amount: 2 })
    await refund(closed, 2, '2026-11-02 12:00:00+08', { source: 'late' })
    const paid = await sell({ amount: 900, state: 3 })
    await refund(paid, 400, null, { state: 1 })
    await sell({ amount: 0, channel: 'free' })
    await sell({ amount: 5_000, kind: 'pack' })

    expect((await table()).totals).toEqual({ ...NONE, count: 2, free: 1, gross: 900, net: 900 })
    expect((await table({ kind: 'pack' })).totals).toMatchObject({ count: 1, gross: 5_000 })
  })

  it('follows an order that is paid, refunded and moved after its days were added up', async () => {
    const orderId = await sell({ payTime: null, amount: 800, exId: '5', exName: 'Night' })
    await addUp()
    await test.owner(`update pay_order set state = 1, pay_time = '2026-11-02 10:00:00+08' where id = $1`, [orderId])
    await addUp()
    const refundNo = await refund(orderId, 800, null, { state: 1 })
    await test.owner(`update pay_refund set state = 2, done_time = '2026-11-03 10:00:00+08' where refund_no = $1`, [
      refundNo,
    ])
    await addUp()
    await test.owner(`update pay_order set ex_id = 6, ex_name = 'Day' where id = $1`, [orderId])

    expect(rowsOf(await table({ by: 'ex' }))).toEqual([['6', 'Day', 1, 800, 800, 0]])
    await addUp()
    expect(rowsOf(await table({ by: 'ex' }))).toEqual([['6', 'Day', 1, 800, 800, 0]])
  })

  it('stands by week and month, and by experience, venue, device, style and channel, the most sold first', async () => {
    const styleId = test.deps.ids.next()
    await plantStyle(styleId)
    await sell({
      payTime: '2026-11-01 10:00:00+08',
      amount: 100,
      exId: '5',
      exName: 'Old name',
      muName: 'North',
      loginId: '8',
      deviceName: 'Kiosk 8',
      styleId,
    })
    await sell({
      payTime: '2026-11-02 10:00:00+08',
      amount: 200,
      exId: '5',
      exName: 'Night',
      muName: 'North',
      loginId: '8',
      deviceName: 'Kiosk 8',
      channel: 'alipay',
    })
    await sell({ payTime: '2026-11-03 10:00:00+08', amount: 900, exId: '6', exName: 'Day', muName: 'South' })
    await addUp()

    expect(rowsOf(await table({ by: 'week' }))).toEqual([
      ['2026-11-02', '', 2, 1_100, 0, 1_100],
      ['2026-10-26', '', 1, 100, 0, 100],
    ])
    expect(rowsOf(await table({ by: 'month' }))).toEqual([['2026-11', '', 3, 1_200, 0, 1_200]])
    expect(rowsOf(await table({ by: 'ex' }))).toEqual([
      ['6', 'Day', 1, 900, 0, 900],
      ['5', 'Night', 2, 300, 0, 300],
    ])
    expect((await table({ by: 'ex' })).records[1]).toMatchObject({
      exId: '5',
      exName: 'Night',
      muName: 'North',
      day: '',
    })
    expect(rowsOf(await table({ by: 'mu' })).map(([key]) => key)).toEqual(['South', 'North'])
    expect(rowsOf(await table({ by: 'device' }))).toEqual([
      ['', '', 1, 900, 0, 900],
      ['8', 'Kiosk 8', 2, 300, 0, 300],
    ])
    expect(rowsOf(await table({ by: 'style' }))).toEqual([
      ['', '', 2, 1_100, 0, 1_100],
      [styleId, 'Ink', 1, 100, 0, 100],
    ])
    expect(rowsOf(await table({ by: 'channel' })).map(([key]) => key)).toEqual(['wechat', 'alipay'])
    expect((await table({ exName: 'ight' })).totals.gross).toBe(200)
    expect((await table({ muName: 'north', channel: 'wechat' })).totals.gross).toBe(100)
    expect((await table({ exId: '6', by: 'device' })).totals.gross).toBe(900)
    expect((await table({ exName: '%' })).totals.gross).toBe(0)
  })

  it('never adds up two currencies', async () => {
    await sell({ amount: 100 })
    await sell({ amount: 200 })
    await sell({ amount: 5_000, currency: 'USD' })

    expect(await table()).toMatchObject({ currency: 'CNY', currencies: ['CNY', 'USD'], totals: { gross: 300 } })
    expect(await table({ currency: 'USD' })).toMatchObject({ currencies: ['USD', 'CNY'], totals: { gross: 5_000 } })
  })

  it('is paged, and its totals are of all pages', async () => {
    for (const day of ['01', '02', '03']) await sell({ payTime: `2026-11-${day} 10:00:00+08`, amount: 100 })

    const page = await table({ current: '2', size: '2' })

    expect([page.records.map(({ key }) => key), page.total, page.pages, page.totals.gross]).toEqual([
      ['2026-11-01'],
      3,
      2,
      300,
    ])
  })

  it('counts days of another zone anew', async () => {
    await sell({ payTime: '2026-11-01 23:30:00+08', amount: 100 })
    await addUp()
    const inTokyo = createSalesDays({ ...test.deps, config: { ...test.deps.config, timeZone: 'Asia/Tokyo' } })

    await inTokyo.catchUp()

    const rows = await test.owner(`select day from sales_day where tenant_id = $1 and grain = 'ex' and count > 0`, [
      tenantId,
    ])
    expect(rows).toEqual([{ day: '2026-11-02' }])
    await addUp()
    expect(rowsOf(await table())).toEqual([['2026-11-01', '', 1, 100, 0, 100]])
  })

  it('refuses what is no day, days the wrong way round, and more than 400', async () => {
    const problem = async (query: Record<string, string>) => {
      const { status, errors } = await caller.get(PATH, query)
      return [status, errors?.map(({ field }) => field)]
    }

    expect(await problem({ startTime: '2026-02-30', endTime: '2026-03-01' })).toEqual([400, ['startTime']])
    expect(await problem({ startTime: '2026-11-03', endTime: '2026-11-01' })).toEqual([400, ['startTime']])
    expect(await problem({ startTime: '2025-10-27', endTime: '2026-12-01' })).toEqual([400, ['startTime']])
    expect(await problem({ startTime: '2025-10-28', endTime: '2026-12-01' })).toEqual([200, undefined])
  })

  it.each([
    ['from the kept days', new Set(['loginId'])],
    ['from the orders themselves', undefined],
  ])('adds up for somebody who sees some orders only these, %s', async (_, reads) => {
    const seen = await sell({ amount: 100, exId: '5', exName: 'Old name', loginId: '8', deviceName: 'Kiosk 8' })
    await sell({ payTime: '2026-11-03 10:00:00+08', amount: 50, exId: '5', exName: 'Night', loginId: '8' })
    await sell({ amount: 900 })
    await refund(seen, 30, '2026-11-03 12:00:00+08')
    await addUp()
    const isSeen = {
      columns: null,
      condition: (alias: string) => sql<SqlBool>`${sql.ref(`${alias}.loginId`)} = 8`,
      ...(reads && { reads }),
    }
    const scope = { ...systemScope(tenantId), rowRules: new Map([['payOrder', { key: 'device 8', parts: [isSeen] }]]) }
    const by = async (key: SalesKey) => await createSalesService(test.deps).read(scope, { ...NOVEMBER, by: key })

    const { totals, rows, series } = await by('ex')

    expect(totals).toEqual({ ...NONE, count: 2, gross: 150, refunds: 30, refundCount: 1, net: 120 })
    expect(rows.map(({ name, net }) => [name, net])).toEqual([['Night', 120]])
    expect(series.map(({ net }) => net)).toEqual([0, 100, 20])
    for (const key of ['mu', 'device', 'style', 'channel', 'month'] as const)
      expect([key, (await by(key)).rows.map(({ net }) => net)]).toEqual([key, [120]])
  })

  it('shows somebody with a data scope of the tenant what it says, whichever way it is added up', async () => {
    await sell({ amount: 100, muName: 'North', userId: '77' })
    await sell({ amount: 900, muName: 'South', userId: '78' })
    await addUp()
    const read = async (scopeValue: string) => {
      const scopes = [{ scopeType: 5, scopeColumn: '-', scopeValue, scopeField: '*' }] as unknown as DataScopeFacts[]
      const rowRules = rowRulesOf({ rows: new Map([['drawPayLog', scopes]]) } as Pick<Rights, 'rows'>, {
        tenantId,
        userId: '7',
        account: 'x',
        deptIds: [],
        roleIds: [],
        timeZone: 'Asia/Shanghai',
      })
      return (await createSalesService(test.deps).read({ ...systemScope(tenantId), rowRules }, NOVEMBER)).totals.gross
    }

    expect(await read(`mu_name = 'North'`)).toBe(100)
    expect(await read(`user_id = 78`)).toBe(900)
    expect(await read(`mu_name = 'North' and login_id is null and amount < 200`)).toBe(100)
    expect(await read(`login_id is null`)).toBe(1_000)
    expect(await read(`no such thing`)).toBe(0)
  })

  it('shows nothing of another tenant', async () => {
    await plantOrder(test, { tenantId: await buildTenant(test.deps) })

    expect((await table()).totals).toEqual(NONE)
  })
})

describe('the sheet of sales', () => {
  it('has the rows, and the totals beside those of the period before, in yuan', async () => {
    const orderId = await sell({ amount: 123_450, exId: '5', exName: '=Night', muName: 'North' })
    await refund(orderId, 50, '2026-11-02 13:00:00+08')

    const answer = await caller.raw({
      url: `/api/blade-biz/drawPayLog/salesTableExport?${new URLSearchParams({ ...NOVEMBER, by: 'ex' })}`,
      headers: { 'accept-language': 'en' },
    })
    const book = read(answer.rawPayload, { type: 'buffer', cellFormula: true })
    const [rows, totals] = book.SheetNames.map((name) => book.Sheets[name] ?? {})

    expect(book.SheetNames).toEqual(['Sales', 'Totals'])
    expect(['A1', 'A2', 'B2', 'C2', 'D2', 'F2', 'G2', 'I2'].map((at) => rows?.[at]?.v)).toEqual([
      'Experience',
      "'=Night",
      '5',
      'North',
      1,
      1234.5,
      0.5,
      1234,
    ])
    expect(rows?.F2?.w).toBe('1,234.50')
    expect(['A2', 'B2', 'E2', 'A3', 'E3'].map((at) => totals?.[at]?.v)).toEqual([
      'Current period',
      '2026-11-01 – 2026-11-03',
      1234.5,
      'Previous period',
      0,
    ])
  })
})
