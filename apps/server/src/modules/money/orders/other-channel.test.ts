import type { CreatedOrder, PayOrderDetail } from '@drawdesk/contract/money/pay-order'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import { moneyCalls, PLATFORM, sellPrints, testGoods } from './testing/kit.ts'

let test: TestApp
let money: ReturnType<typeof moneyCalls>
let cashId: string

beforeAll(async () => {
  test = await buildTestApp()
  money = moneyCalls(test, await signIn(test))
  sellPrints(test, testGoods())
  const [cash] = await test.owner<{ id: string }>(
    `select id from pay_channel where tenant_id = '000000' and channel = 'cash'`,
  )
  cashId = cash?.id ?? ''
})
afterAll(() => test.close())

/** Opened at the sandbox, paid in cash, and then at the sandbox too. */
async function paidTwice(): Promise<CreatedOrder> {
  const { data: order } = await money.create()
  await money.act('markCash', order.id)
  await money.payPage(order, 'late')
  return order
}
/** Debits less credits of each account at a channel. */
const atChannels = ({ entries }: PayOrderDetail): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { account, debit, credit } of entries)
    if (account.startsWith('channel:')) sums[account] = (sums[account] ?? 0) + debit - credit
  return sums
}
const sandboxIn = (sums: Record<string, number>): number | undefined =>
  Object.entries(sums).find(([account]) => account !== `channel:${cashId}`)?.[1]

it('money that comes by the channel that an order was opened at goes back there, and what cash has paid stays', async () => {
  const order = await paidTwice()
  await money.report()
  const before = atChannels(await money.detail(order.id))
  await money.runRefunds()
  await money.report()

  const detail = await money.detail(order.id)
  expect(before).toMatchObject({ [`channel:${cashId}`]: 1_000 })
  expect(sandboxIn(before)).toBe(1_000)
  expect(detail).toMatchObject({ state: 1, channel: 'cash', transactionId: '', refundAmount: 0 })
  expect(detail.refunds).toMatchObject([{ amount: 1_000, state: 2, channelState: 'SUCCESS' }])
  expect(detail.notices.map(({ verdict }) => verdict)).toEqual(['accepted', 'accepted'])
  expect([atChannels(detail)[`channel:${cashId}`], sandboxIn(atChannels(detail))]).toEqual([1_000, 0])
  expect((await test.deps.books.check(PLATFORM)).mismatches).toEqual([])
})

it('it is found by asking that channel where its notice is lost, and the refund of the order is cash', async () => {
  const order = await paidTwice()
  await test.deps.orders.orderWatch.look(PLATFORM, order.id)
  await money.report()
  await money.runRefunds()
  await money.refund(order.id)
  await money.runRefunds()
  await money.report()

  const detail = await money.detail(order.id)
  expect(detail.state).toBe(2)
  expect(detail.refunds.map(({ state }) => state)).toEqual([2, 2])
  expect(Object.values(atChannels(detail))).toEqual([0, 0])
})

it('a channel that has nothing is asked until a day after the order would have expired', async () => {
  const { data: order } = await money.create()
  await money.act('markCash', order.id)

  expect(await test.deps.orders.orderWatch.look(PLATFORM, order.id)).toBeInstanceOf(Date)
  await test.owner(`update pay_order set expire_time = now() - interval '25 hours' where id = $1`, [order.id])
  expect(await test.deps.orders.orderWatch.look(PLATFORM, order.id)).toBeUndefined()
})

it('a refund of it that the channel refused is asked for again, and on the books once', async () => {
  const { data: order } = await money.create()
  await money.act('close', order.id)
  await money.payPage(order, 'late')
  await money.report()
  await test.owner(`update pay_refund set state = 3 where order_id = $1`, [order.id])
  expect((await test.deps.books.check(PLATFORM)).mismatches).toEqual([])
  await money.act('query', order.id)
  await money.runRefunds()
  await money.report()

  const detail = await money.detail(order.id)
  expect(detail.refunds.map(({ state }) => state)).toEqual([3, 2])
  expect(Object.values(atChannels(detail))).toEqual([0])
  expect((await test.deps.books.check(PLATFORM)).mismatches).toEqual([])
})
