import type { BooksBalance } from '@drawdesk/contract/money/pay-order'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { moneyCalls, testGoods } from '../orders/testing/kit.ts'

const HOURS_AGO = "now() - interval '2 hours'"
let test: TestApp
let admin: SignedIn
let money: ReturnType<typeof moneyCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  money = moneyCalls(test, admin)
  test.deps.orders.addGoods('print', testGoods())
})
afterAll(() => test.close())

const balance = async (): Promise<BooksBalance> =>
  (await admin.get<BooksBalance>('/api/blade-biz/drawPayLog/balance')).data
const isNoticed = async (): Promise<boolean> =>
  (
    await test.owner(
      `select 1 from desk_notice where notice_key = 'books.balance' and resolved_time is null and is_deleted = 0`,
    )
  ).length > 0

it('the books balance while an order is paid, partly refunded and being refunded, and say where they do not', async () => {
  const { data: order } = await money.create()
  await money.payPage(order, 'twice')
  await money.report()
  await money.refund(order.id, { amount: 300 })
  expect(await balance()).toMatchObject({ ok: true, mismatches: [] })
  await money.runRefunds()
  await money.report()
  await money.refund(order.id, { amount: 100 })
  const even = await balance()
  expect(even).toMatchObject({ ok: true, orders: 1 })
  expect(even.entries).toBeGreaterThanOrEqual(10)

  await test.owner('update pay_order set amount = 1100 where id = $1', [order.id])
  expect((await balance()).mismatches).toMatchObject([{ kind: 'order', orderNo: order.orderNo }])
  await test.deps.books.watchAll()
  expect(await isNoticed()).toBe(true)
  await test.owner('update pay_order set amount = 1000 where id = $1', [order.id])
  await test.deps.books.watchAll()
  expect(await isNoticed()).toBe(false)
})

it('what was paid and neither delivered nor refunded is a mismatch after an hour', async () => {
  const { data: order } = await money.create()
  await money.payPage(order, 'pay')
  await money.report()
  await test.owner(`update pay_order set delivery = 3, pay_time = ${HOURS_AGO} where id = $1`, [order.id])

  expect((await balance()).mismatches).toMatchObject([{ kind: 'record', orderNo: order.orderNo }])
})
