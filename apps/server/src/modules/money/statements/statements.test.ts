import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  ImportedStatement,
  PayMismatchPage,
  PayStatementPage,
  type SettledMismatches,
} from '@drawdesk/contract/money/statements'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import type { StatementLine } from '../channels/pay-channel.ts'
import type { PayChannels } from '../channels/pay-channels.ts'
import { plantOrder, plantRefund, type PlantedOrder } from '../testing/plant-orders.ts'
import { createStatementFetching } from './statement-fetching.ts'

let test: TestApp
let tenantId: string
let channelId: string
let caller: BuiltCaller
beforeAll(async () => {
  test = await buildTestApp({ config: { timeZone: 'Asia/Shanghai' } })
}, 60_000)
afterAll(() => test.close())
beforeEach(async () => {
  tenantId = await buildTenant(test.deps)
  channelId = test.deps.ids.next()
  await test.owner(`insert into pay_channel (id, tenant_id, channel, name) values ($1, $2, 'wechat', 'WeChat')`, [
    channelId,
    tenantId,
  ])
  caller = await buildCaller(test, { tenantId, permissions: ['payStatement', 'drawPayLog_statement'] })
})

const PATH = '/api/blade-biz/payStatement'
const plant = (order: Omit<PlantedOrder, 'tenantId'>) =>
  plantOrder(test, { tenantId, channelId, transactionId: `T${order.orderNo}`, ...order })

const HEAD =
  '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,应结订单金额,微信退款单号,商户退款单号,退款金额,手续费,订单金额,申请退款金额'
const payment = (orderNo: string, yuan: string, time = '2026-11-02 12:00:00') =>
  `\`${time},\`wx1,\`m1,\`T${orderNo},\`${orderNo},\`SUCCESS,\`${yuan},\`0,\`0,\`0.00,\`0.06000,\`${yuan},\`0.00`
const refundLine = (orderNo: string, refundNo: string, yuan: string) =>
  `\`2026-11-02 13:00:00,\`wx1,\`m1,\`T${orderNo},\`${orderNo},\`REFUND,\`0.00,\`W${refundNo},\`${refundNo},\`${yuan},\`0.00000,\`0.00,\`${yuan}`
const bill = (...lines: string[]) =>
  `\uFEFF${[HEAD, ...lines, '总交易单数,应结订单总金额', `\`${lines.length},\`0.00`].join('\r\n')}\r\n`

async function bring(text: string, fields: Record<string, string> = {}) {
  const boundary = 'drawdesk-test-boundary'
  const part = (name: string, content: string, more = ''): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
  const texts = Object.entries({ channelId, ...fields }).map(([name, value]) => part(name, value))
  const answer = await caller.raw({
    method: 'POST',
    url: `${PATH}/import`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${texts.join('')}${part('file', text, '; filename="bill.csv"')}--${boundary}--\r\n`,
  })
  return answer.json<{ code: number; data: ImportedStatement; msg: string; errors?: { field: string }[] }>()
}
const open = async (query: Record<string, string> = {}) =>
  (await caller.get<PayMismatchPage>(`${PATH}/mismatches`, query)).data
const entries = () =>
  test.owner(`select what, account, debit::int, credit::int from ledger_entry where tenant_id = $1 order by id`, [
    tenantId,
  ])
const bills = async () => (await caller.get<PayStatementPage>(`${PATH}/page`)).data

it('matches payments and refunds, and holds both sides of what differs beside each other', async () => {
  const good = await plant({ orderNo: 'A1', amount: 990 })
  const refundNo = await plantRefund(test, { tenantId, orderId: good, amount: 100, doneTime: '2026-11-02 13:00:00+08' })
  await plant({ orderNo: 'A2', amount: 990 })
  await plant({ orderNo: 'A3', amount: 500 })
  await plant({ orderNo: 'A4', amount: 700, payTime: null })
  await plant({ orderNo: 'A9', amount: 700, payTime: '2026-11-03 00:00:00+08' })

  const { data } = await bring(
    bill(
      payment('A1', '9.90'),
      refundLine('A1', refundNo, '1.00'),
      payment('A2', '9.80'),
      payment('A4', '7.00'),
      payment('X', '1.00'),
    ),
  )

  expect(misfits(ImportedStatement, data)).toEqual([])
  expect([data.lines, data.known, data.isPreview]).toEqual([5, 0, 0])
  expect(data.statements).toMatchObject([
    { day: '2026-11-02', lines: 5, matched: 2, open: 4, payments: 2_770, refunds: 100, fee: 24 },
  ])
  const page = await open()
  expect(misfits(PayMismatchPage, page)).toEqual([])
  expect(page.records.map(({ kind, orderNo, here, there }) => [kind, orderNo, here, there]).toSorted()).toEqual([
    ['differs', 'A2', 990, 980],
    ['missingHere', 'A4', null, 700],
    ['missingHere', 'X', null, 100],
    ['missingThere', 'A3', 500, null],
  ])
  expect(misfits(PayStatementPage, await bills())).toEqual([])
})

it('keeps nothing of a preview, and nothing twice', async () => {
  await plant({ orderNo: 'A1', amount: 990 })
  const text = bill(payment('A1', '9.90'), payment('X', '1.00'))

  const preview = await bring(text, { isPreview: '1' })
  expect(preview.data).toMatchObject({
    isPreview: 1,
    lines: 2,
    statements: [{ matched: 1, open: 1 }],
    mismatches: [{ orderNo: 'X' }],
  })
  expect((await bills()).total).toBe(0)

  await bring(text)
  const again = await bring(text)
  expect(again.data).toMatchObject({ known: 2, statements: [{ lines: 2, matched: 1, open: 1 }] })
  expect((await open()).total).toBe(1)
})

it('is settled with a reason: the books get the difference, and what agrees by now is gone without', async () => {
  await plant({ orderNo: 'A2', amount: 990 })
  const late = await plant({ orderNo: 'A4', amount: 700, payTime: null })
  await bring(bill(payment('A2', '9.80'), payment('A4', '7.00')))
  await test.owner(`update pay_order set state = 1, pay_time = '2026-11-02 12:00:00+08' where id = $1`, [late])
  const ids = (await open()).records.map(({ id }) => id)

  const { data } = await caller.post<SettledMismatches>(`${PATH}/settle`, { ids, reason: 'A coupon of the channel' })

  expect(data).toEqual({ settled: 1, matched: 1 })
  expect((await open()).total).toBe(0)
  expect((await open({ isSettled: '1' })).records).toMatchObject([
    { orderNo: 'A2', reason: 'A coupon of the channel', settledBy: caller.user.account },
  ])
  expect((await bills()).records).toMatchObject([{ lines: 2, matched: 1, open: 0 }])
  expect(await entries()).toEqual([
    { what: 'fee', account: 'fee', debit: 12, credit: 0 },
    { what: 'fee', account: `channel:${channelId}`, debit: 0, credit: 12 },
    { what: 'settled', account: 'difference', debit: 10, credit: 0 },
    { what: 'settled', account: `channel:${channelId}`, debit: 0, credit: 10 },
  ])
  await bring(bill(payment('A2', '9.80'), payment('A4', '7.00')))
  expect((await open()).total).toBe(0)
  expect(await entries()).toHaveLength(4)
})

it('settled orders keep the books balanced: the difference is of the bill, not of the order', async () => {
  await plant({ orderNo: 'A2', amount: 990 })
  await test.owner(
    `insert into ledger_entry (id, tenant_id, transaction_id, account, currency, debit, credit, order_id, what)
     select o.id + side, o.tenant_id, o.id, case side when 0 then 'channel:' || o.channel_id else 'revenue' end, 'CNY', case side when 0 then 990 else 0 end, case side when 1 then 990 else 0 end, o.id, 'paid'
     from pay_order o, generate_series(0, 1) side where o.tenant_id = $1`,
    [tenantId],
  )
  await test.owner(`update pay_order set delivery = 2 where tenant_id = $1`, [tenantId])
  await bring(bill(payment('A2', '9.80')))
  const ids = (await open()).records.map(({ id }) => id)
  await caller.post(`${PATH}/settle`, { ids, reason: 'A coupon of the channel' })

  expect(await test.deps.books.check({ tenantId })).toMatchObject({ ok: true, orders: 1, mismatches: [] })
})

it('matches money that came by the channel at which an order was opened with what went back', async () => {
  const orderId = await plant({ orderNo: 'A5', amount: 990, channel: 'cash', channelId: '5', transactionId: '' })
  await test.owner(`update pay_order set opened_channel_id = $2 where id = $1`, [orderId, channelId])
  const doneTime = '2026-11-02 13:00:00+08'
  const refundNo = await plantRefund(test, { tenantId, orderId, amount: 990, doneTime, source: 'late' })
  await test.owner(`update pay_refund set channel_id = $2, transaction_id = 'TA5' where order_id = $1`, [
    orderId,
    channelId,
  ])

  const { data } = await bring(bill(payment('A5', '9.90'), refundLine('A5', refundNo, '9.90')))

  expect(data.statements).toMatchObject([{ lines: 2, matched: 2, open: 0 }])
})

it('has a refund on the day that it was taken, also while it is under way and when it is done the day after', async () => {
  const orderId = await plant({ orderNo: 'A6', amount: 990 })
  const done = await plantRefund(test, { tenantId, orderId, amount: 100, doneTime: '2026-11-03 01:00:00+08' })
  await test.owner(`update pay_refund set asked_time = '2026-11-02 23:59:00+08' where order_id = $1`, [orderId])
  const asked = await plantRefund(test, { tenantId, orderId, amount: 200, doneTime: null, state: 1 })

  const { data } = await bring(
    bill(payment('A6', '9.90'), refundLine('A6', done, '1.00'), refundLine('A6', asked, '2.00')),
  )
  expect(data.statements).toMatchObject([{ lines: 3, matched: 3, open: 0 }])
  const next = await bring(bill(payment('X', '1.00', '2026-11-03 12:00:00')))
  expect(next.data.mismatches.map(({ kind, orderNo }) => [kind, orderNo])).toEqual([['missingHere', 'X']])
})

it('refuses what is no bill of the channel, and a channel that sends none', async () => {
  expect((await bring('a,b\n1,2')).msg).toBe('无法读取账单：里面没有商户订单号。请上传渠道下载的交易账单原文件')
  expect((await bring(bill(payment('A1', '9.90')), { channelId: '1' })).errors?.map(({ field }) => field)).toEqual([
    'channelId',
  ])
  const looker = await buildCaller(test, { tenantId, permissions: ['payStatement'] })
  expect((await looker.post(`${PATH}/settle`, { ids: ['1'], reason: 'x' })).status).toBe(403)
})

it('comes by itself the next morning, once', async () => {
  await plant({ orderNo: 'A1', amount: 990, payTime: '2026-11-02 12:00:00+08' })
  const asked: string[] = []
  const line: StatementLine = {
    of: 'payment',
    orderNo: 'A1',
    transactionId: 'TA1',
    refundNo: '',
    amount: 990,
    fee: 6,
    time: new Date('2026-11-02T04:00:00Z'),
  }
  const payChannels = {
    adapterOf: ({ id }: { id: string }) => ({
      fetchStatement: async (day: string) => {
        if (id === channelId) asked.push(day)
        return day === '2026-11-02' && id === channelId ? [line] : undefined
      },
    }),
  } as unknown as PayChannels
  const at = (time: string) =>
    createStatementFetching({ ...test.deps, payChannels, clock: { now: () => new Date(time) } }).catchUp()

  await at('2026-11-03T01:59:00Z')
  expect(asked).toEqual([])
  await at('2026-11-03T02:00:00Z')
  await at('2026-11-03T03:00:00Z')

  expect(asked).toEqual(['2026-11-02', '2026-11-01', '2026-10-31'])
  expect((await bills()).records[0]).toMatchObject({
    day: '2026-11-02',
    source: 'fetched',
    lines: 1,
    matched: 1,
    open: 0,
  })
})
