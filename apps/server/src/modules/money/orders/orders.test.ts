import type { CreatedOrder } from '@drawdesk/contract/money/pay-order'
import type { Page } from '@drawdesk/contract/core/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { movableClock, type MovableClock } from '../../identity/testing/kit.ts'
import { writeSandboxNotice, type SandboxFacts } from '../channels/sandbox/sandbox-notice.ts'
import { payErrors } from '../channels/pay.errors.ts'
import { balances, moneyCalls, PLATFORM, sellPrints, testGoods } from './testing/kit.ts'

const MINUTE_MS = 60_000
const goods = testGoods()
let clock: MovableClock
let test: TestApp
let admin: SignedIn
let money: ReturnType<typeof moneyCalls>

beforeAll(async () => {
  clock = movableClock(Date.now())
  test = await buildTestApp({ clock })
  sellPrints(test, goods)
})
beforeEach(async () => {
  admin = await signIn(test)
  money = moneyCalls(test, admin)
  Object.assign(goods, { price: 1_000, problem: undefined, delivered: [], takenBack: [], givenAgain: [] })
})
afterAll(() => test.close())

async function ordered(more: object = {}): Promise<CreatedOrder> {
  const { data, status, msg } = await money.create(more)
  expect([status, msg]).toEqual([200, '操作成功'])
  return data
}
async function paid(): Promise<CreatedOrder> {
  const order = await ordered()
  await money.payPage(order, 'pay')
  await money.report()
  return order
}
/** Gives the channel's notice as it would be signed, but for what is changed. */
async function notify(facts: Partial<SandboxFacts> & { orderNo: string }, change: object = {}): Promise<number> {
  const [channel] = await test.owner<{ id: string }>(
    `select id from pay_channel where tenant_id = '000000' and channel = 'sandbox'`,
  )
  const { headers, body } = writeSandboxNotice(test.deps, channel?.id ?? '', {
    event: 'PAYMENT.SUCCESS',
    merchantId: 'SANDBOX',
    transactionId: `T${facts.orderNo}`,
    amount: 1_000,
    currency: 'CNY',
    time: clock.now().toISOString(),
    ...facts,
  })
  const url = `/api/pay/notify/sandbox/${channel?.id}`
  return (await test.app.inject({ method: 'POST', url, headers: { ...headers, ...change }, payload: body })).statusCode
}
const verdicts = async (id: string): Promise<string[]> => (await money.detail(id)).notices.map(({ verdict }) => verdict)
const look = (id: string) => test.deps.orders.orderWatch.look(PLATFORM, id)

describe('an order', () => {
  it('is paid once by the notice of its channel, with what was bought and its entries', async () => {
    const order = await ordered()
    const page = await test.app.inject({ url: new URL(order.codeUrl).pathname + new URL(order.codeUrl).search })
    await money.payPage(order, 'pay')
    await money.report()

    expect(order).toMatchObject({ amount: 1_000, currency: 'CNY', state: 0, channel: 'sandbox', payUrl: '' })
    expect(page.body).toContain('¥10.00')
    expect(page.body).not.toContain('<b>of</b>')
    expect(await money.detail(order.id)).toMatchObject({ state: 1, amount: 1_000 })
    expect(balances(await money.detail(order.id))).toEqual({ channel: 1_000, revenue: -1_000 })
    expect(goods.delivered.map(({ id }) => id)).toEqual([order.id])
    expect((await money.detail(order.id)).timeline.map(({ what }) => what)).toEqual(['asked', 'paid', 'noticed'])
  })

  it('is the same one for the same request, and refused for another under its id', async () => {
    const asked = { clientRequestId: 'once', copies: 2 }
    const [first, again] = await Promise.all([money.create(asked), money.create(asked)])

    expect(first.data.id).toBe(again.data.id)
    expect((await money.create({ ...asked, copies: 3 })).status).toBe(409)
    clock.advance(25 * 60 * MINUTE_MS)
    admin = await signIn(test)
    money = moneyCalls(test, admin)
    expect((await money.create({ ...asked, copies: 3 })).data.id).not.toBe(first.data.id)
  })

  it('of nothing is paid and delivered in one step', async () => {
    goods.price = 0
    const order = await ordered({ channel: undefined })

    expect(order).toMatchObject({ amount: 0, state: 1, channel: 'free' })
    expect(goods.delivered).toHaveLength(1)
    expect((await money.refund(order.id)).status).toBe(400)
  })

  it('is paid by a question where the notice was lost, and not again by the notice', async () => {
    const order = await ordered()
    await money.payPage(order, 'pay')

    expect(await look(order.id)).toBeUndefined()
    await money.report()
    expect(await verdicts(order.id)).toEqual(['repeated'])
    expect(goods.delivered).toHaveLength(1)
  })

  it('is asked about more and more rarely, and closed at the channel when its time is over', async () => {
    const order = await ordered()
    const gaps: number[] = []
    for (let times = 0; times < 9; times += 1) {
      const next = await look(order.id)
      gaps.push(Math.round(((next?.getTime() ?? 0) - clock.now().getTime()) / 1_000))
      clock.advance((gaps.at(-1) ?? 0) * 1_000)
    }

    expect(gaps.slice(0, 5)).toEqual([5, 15, 30, 60, 120])
    // A job for each question: one that gave itself back would keep its place in the lane until the next one.
    const jobs = await test.owner<{ key: string }>(
      `select key from platform_job where queue = 'pay' and key like 'order:' || $1 || ':%' order by length(key), key`,
      [order.id],
    )
    expect(jobs.map(({ key }) => key.split(':')[2])).toEqual(Array.from({ length: 10 }, (_, no) => String(no)))
    expect(gaps[5]).toBe(300)
    expect(gaps.slice(0, 7).reduce((sum, gap) => sum + gap, 0)).toBe(900)
    const later = moneyCalls(test, await signIn(test))
    expect(await later.detail(order.id)).toMatchObject({ state: 5, closeReason: 'expired' })
  })

  it('that was closed sends money back that comes late, whole and once', async () => {
    const order = await ordered()
    expect((await money.act('close', order.id)).data).toMatchObject({ state: 5, closeReason: 'person' })
    await money.payPage(order, 'late')
    await money.report()
    await look(order.id)
    await money.runRefunds()
    await money.report()

    const detail = await money.detail(order.id)
    expect(detail).toMatchObject({ state: 5, refunds: [{ amount: 1_000, state: 2 }] })
    expect(balances(detail)).toEqual({ channel: 0, refund: 0 })
    expect(goods.delivered).toEqual([])
  })

  it('that is paid twice keeps one payment and sends the other back', async () => {
    const order = await ordered()
    await money.payPage(order, 'twice')
    await money.report()
    await money.runRefunds()
    await money.report()

    const detail = await money.detail(order.id)
    expect(detail).toMatchObject({ state: 1, refundAmount: 0, refunds: [{ amount: 1_000, state: 2 }] })
    expect(balances(detail)).toEqual({ channel: 1_000, revenue: -1_000, refund: 0 })
    expect(goods.delivered).toHaveLength(1)
  })

  it('does not count as paid by a wrong amount, which goes back when its time is over', async () => {
    const order = await ordered()
    await money.payPage(order, 'wrong')
    await money.report()
    expect(await verdicts(order.id)).toEqual(['wrongAmount'])
    expect((await money.detail(order.id)).state).toBe(0)
    clock.advance(16 * MINUTE_MS)
    expect(await look(order.id)).toBeUndefined()
    await money.runRefunds()
    await money.report()

    const detail = await money.detail(order.id)
    expect(detail).toMatchObject({ state: 5, closeReason: 'wrongAmount', refunds: [{ amount: 999, state: 2 }] })
    expect(balances(detail)).toEqual({ channel: 0, refund: 0 })
    const notices = await test.owner(`select 1 from desk_notice where notice_key = $1`, [`pay.wrongAmount:${order.id}`])
    expect(notices).toHaveLength(1)
  })

  it('is paid in cash by who may, and not at its channel any more', async () => {
    const order = await ordered()
    const clerk = await buildCaller(test, { permissions: ['drawPayLog', 'drawPayLog_view'] })

    expect((await moneyCalls(test, clerk).act('markCash', order.id)).status).toBe(403)
    expect((await money.act('markCash', order.id)).data).toMatchObject({ state: 1, channel: 'cash' })
    expect(await money.payPage(order, 'pay')).toContain('can no longer be paid')
    expect((await money.act('markCash', order.id)).status).toBe(409)
    expect(goods.delivered).toHaveLength(1)
  })

  it('whose goods cannot be delivered is paid and refunded by rule', async () => {
    goods.problem = payErrors.notSold()
    const order = await paid()
    await test.deps.orders.deliveryWatch.look(PLATFORM, order.id)
    await money.runRefunds()
    await money.report()

    expect(await money.detail(order.id)).toMatchObject({ state: 2, refunds: [{ state: 2, amount: 1_000 }] })
    expect(goods.delivered).toEqual([])
  })

  it('whose delivery began while it was looked at is neither made again nor refunded', async () => {
    const seen = ['failed', 'underWay'] as const
    let looks = 0
    const sold = test.deps.orders.deps.goods.find('print')
    Object.assign(sold ?? {}, { look: async () => seen[looks++] })
    const order = await paid()
    await test.owner('update pay_order set delivery = 1 where id = $1', [order.id])
    await test.deps.orders.deliveryWatch.look(PLATFORM, order.id)

    expect(looks).toBe(2)
    expect(await money.detail(order.id)).toMatchObject({ state: 1, refunds: [] })
    delete sold?.look
  })

  it('stays unpaid where its goods fail by our fault, and is paid at the next question', async () => {
    goods.problem = new Error('broken')
    const order = await paid()
    expect(await money.detail(order.id)).toMatchObject({ state: 0, notices: [] })
    goods.problem = undefined
    await look(order.id)

    expect((await money.detail(order.id)).state).toBe(1)
    expect(goods.delivered).toHaveLength(1)
  })
})

describe('a notice', () => {
  it('is handled once, however often and at once it comes', async () => {
    const { id, orderNo } = await ordered()
    const answers = await Promise.all(Array.from({ length: 8 }, () => notify({ orderNo })))

    expect(answers).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await verdicts(id)).toSorted()).toEqual(['accepted', ...Array.from({ length: 7 }, () => 'repeated')])
    expect(goods.delivered).toHaveLength(1)
  })

  it('is not believed forged, replayed later, or of another merchant, and kept all the same', async () => {
    const { id, orderNo } = await ordered()
    const late = String(Math.floor(clock.now().getTime() / 1_000) - 400)
    const kept = () =>
      test.owner<{ verdict: string }>('select verdict from pay_notice where body like $1 order by id', [`%${orderNo}%`])

    expect(await notify({ orderNo }, { 'sandbox-signature': 'forged' })).toBe(400)
    expect(await notify({ orderNo }, { 'sandbox-timestamp': late })).toBe(400)
    expect(await notify({ orderNo, merchantId: 'ANOTHER' })).toBe(200)
    expect(await notify({ orderNo, currency: 'USD' })).toBe(200)
    clock.advance(-400_000)
    const { headers, body } = writeSandboxNotice(test.deps, (await money.detail(id)).channelId, {
      event: 'PAYMENT.SUCCESS',
      merchantId: 'SANDBOX',
      orderNo,
      transactionId: 'T1',
      amount: 1_000,
      currency: 'CNY',
      time: clock.now().toISOString(),
    })
    clock.advance(400_000)
    const url = `/pay/notify/sandbox/${(await money.detail(id)).channelId}`
    expect((await test.app.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(400)

    expect((await kept()).map(({ verdict }) => verdict)).toEqual([
      'badSignature',
      'badSignature',
      'wrongMerchant',
      'wrongAmount',
      'stale',
    ])
    expect((await money.detail(id)).state).toBe(0)
  })

  it('of an unknown order or channel changes nothing', async () => {
    expect(await notify({ orderNo: 'nobody' })).toBe(200)
    const answer = await test.app.inject({ method: 'POST', url: '/pay/notify/sandbox/12345', payload: '{}' })
    expect(answer.statusCode).toBe(404)
  })
})

describe('orders of others', () => {
  it('are seen by who may, and by nobody of another tenant', async () => {
    const order = await paid()
    const clerk = await buildCaller(test, { permissions: ['drawPayLog'] })
    const guest = await buildCaller(test)

    expect((await clerk.get<Page<{ id: string }>>('/api/blade-biz/drawPayLog/page')).data.records[0]?.id).toBe(order.id)
    expect((await guest.get('/api/blade-biz/drawPayLog/page')).status).toBe(403)
    expect((await guest.get('/api/blade-biz/userPayLog/findById', { id: order.id })).status).toBe(404)
    expect((await moneyCalls(test, clerk).refund(order.id)).status).toBe(403)
    expect((await admin.get('/api/blade-biz/userPayLog/findById', { id: order.id })).status).toBe(200)
  })

  it('are found by the days on which they were made', async () => {
    const order = await paid()
    const day = (await money.detail(order.id)).createTime.slice(0, 10)
    const found = async (query: Record<string, string>) =>
      (await admin.get<Page<{ id: string }>>('/api/blade-biz/drawPayLog/page', query)).data.records.map(({ id }) => id)

    expect(await found({ startTime: day, endTime: day })).toContain(order.id)
    expect(await found({ endTime: '2020-01-01' })).toEqual([])
    expect((await admin.get('/api/blade-biz/drawPayLog/page', { startTime: '2026-13-40' })).status).toBe(400)
  })
})
