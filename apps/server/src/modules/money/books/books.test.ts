import type { BooksBalance } from '@drawdesk/contract/money/pay-order'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { moneyCalls, PLATFORM, sellPrints, testGoods } from '../orders/testing/kit.ts'

const HOURS_AGO = "now() - interval '2 hours'"
let test: TestApp
let admin: SignedIn
let money: ReturnType<typeof moneyCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  money = moneyCalls(test, admin)
  sellPrints(test, testGoods())
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

  // The channel refused to pay it back, and nobody has mended that.
  await test.owner('update pay_order set state = 4 where id = $1', [order.id])
  expect((await balance()).mismatches).toMatchObject([{ kind: 'record', orderNo: order.orderNo }])
})

it('orders that credits have paid balance before and after refunds, and credits that were changed by hand do not', async () => {
  const person = await buildCaller(test, { permissions: ['*'] })
  const { userId } = person.user
  await test.deps.db.transaction(PLATFORM, (trx) =>
    test.deps.credits.grant(trx, PLATFORM, {
      key: 'books-gift',
      userId,
      kind: 'gift',
      remark: '',
      name: 'A gift',
      credits: 30,
      lifeDays: 0,
    }),
  )
  const { data: order } = await moneyCalls(test, person).create({ channel: 'balance' })
  const paid = await balance()
  await money.refund(order.id, { amount: 300 })
  await money.runRefunds()
  const refunded = await balance()
  await test.owner(`update credit_account set balance = balance + 1 where user_id = $1`, [userId])
  const uneven = await balance()
  await test.owner(`update credit_account set balance = balance - 1 where user_id = $1`, [userId])

  const ofOrder = ({ mismatches }: BooksBalance) => mismatches.filter(({ orderNo }) => orderNo === order.orderNo)
  expect([order.state, ofOrder(paid), ofOrder(refunded)]).toEqual([1, [], []])
  expect((await money.detail(order.id)).refundAmount).toBe(300)
  expect(uneven.mismatches.filter(({ kind }) => kind === 'credits')).toEqual([
    { kind: 'credits', orderNo: '', msg: `用户 ${userId} 的点数：账号 24，流水 23，点数包 23，账目 23` },
  ])
})
