import type { CreatedOrder } from '@drawdesk/contract/money/pay-order'
import type { Page } from '@drawdesk/contract/core/schema'
import type { GoodsOrder } from '@drawdesk/contract/operation/goods-order'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, type BuiltCaller } from '../../../testing/factories.ts'
import { balances, moneyCalls, PLATFORM } from '../../money/orders/testing/kit.ts'
import { url } from './testing/kit.ts'

const ADDRESS = { name: '林小满', mobile: '13812341234', address: '上海市徐汇区天平路 1 号', message: '周末送' }
let test: TestApp
let admin: SignedIn
let buyer: BuiltCaller
let infoId: string
let money: ReturnType<typeof moneyCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  money = moneyCalls(test, admin)
})
beforeEach(async () => {
  buyer = await buildCaller(test)
  infoId = test.deps.ids.next()
  await test.owner(
    `insert into draw_info (id, tenant_id, user_id, prompt, state) values ($1, '000000', $2, 'cat', 2)`,
    [infoId, buyer.user.userId],
  )
  await price(900, 600)
})
afterAll(() => test.close())

async function price(each: number, postage: number): Promise<void> {
  for (const [key, value] of [
    ['print.price', each],
    ['print.postage', postage],
  ] as const)
    await test.owner(`update system_param set param_value = $2 where tenant_id = '000000' and param_key = $1`, [
      key,
      String(value),
    ])
}
const order = (more: object = {}, caller: SignedIn = buyer) =>
  moneyCalls(test, caller).create({ infoId, copies: 2, address: ADDRESS, ...more })
async function paid(): Promise<CreatedOrder> {
  const { data } = await order()
  await money.payPage(data, 'pay')
  await money.report()
  return data
}
const goodsOf = async (orderNo: string): Promise<GoodsOrder[]> =>
  (await admin.post<Page<GoodsOrder>>(url('list'), { state: '', orderno: orderNo })).data.records
const move = (id: string, state: number) => admin.post(url('update'), { id, state })
async function settle(): Promise<void> {
  await money.runRefunds()
  await money.report()
}

describe('a print that is sent by post', () => {
  it('costs its copies and the postage, and is an order of goods once it is paid, once', async () => {
    const { data } = await order()
    expect(data).toMatchObject({ amount: 2_400, state: 0 })
    expect(await goodsOf(data.orderNo)).toEqual([])
    await money.payPage(data, 'pay')
    await money.report()
    await test.deps.orders.orderWatch.look(PLATFORM, data.id)

    expect(await goodsOf(data.orderNo)).toMatchObject([
      {
        orderno: data.orderNo,
        state: 10,
        cuserinfo: '林小满\n周末送',
        shangpininfo: '打印 × 2',
        mobile: '13812341234',
        address: ADDRESS.address,
        amount: 2_400,
        refundState: 0,
        userId: buyer.user.userId,
        infoIds: [infoId],
      },
    ])
    expect(await money.detail(data.id)).toMatchObject({ state: 1, infoId })
    expect((await test.deps.books.check(PLATFORM)).mismatches).toEqual([])
  })

  it('is refused beside its field before anybody pays: picture of somebody else, no address, a wrong one, not on sale', async () => {
    const fields = async (more: object, caller: SignedIn = buyer) =>
      (await order(more, caller)).errors?.map(({ field }) => field)

    expect(await fields({}, admin)).toEqual(['infoId'])
    expect(await fields({ infoId: '1' })).toEqual(['infoId'])
    expect(await fields({ address: undefined })).toEqual(['address'])
    expect(await fields({ address: { ...ADDRESS, name: ' ', mobile: '138' } })).toEqual([
      'address.name',
      'address.mobile',
    ])
    await price(0, 600)
    expect((await order()).status).toBe(400)
  })

  it('that is refunded whole before it is sent is cancelled, and waits meanwhile', async () => {
    const { id, orderNo } = await paid()
    const [goods] = await goodsOf(orderNo)
    await money.refund(id)
    const held = await move(goods?.id ?? '', 20)
    expect(await goodsOf(orderNo)).toMatchObject([{ state: 10, refundState: 1, refundAmount: 2_400 }])
    await settle()

    expect([held.status, held.msg]).toEqual([409, `订单 ${orderNo} 正在退款，退款有结果后再处理`])
    const [after] = await goodsOf(orderNo)
    expect(after).toMatchObject({ state: 50, refundState: 2, refundAmount: 2_400 })
    expect(after?.history?.map(({ state, user }) => [state, user])).toEqual([
      [10, expect.any(String)],
      [50, ''],
    ])
    expect(balances(await money.detail(id))).toEqual({ channel: 0, revenue: 0, refund: 0 })
  })

  it('goes on where a part went back, and says so; what was sent stays sent', async () => {
    const { id, orderNo } = await paid()
    const [goods] = await goodsOf(orderNo)
    await money.refund(id, { amount: 600 })
    await settle()
    expect(await goodsOf(orderNo)).toMatchObject([{ state: 10, refundState: 2, refundAmount: 600 }])
    for (const state of [20, 30]) expect((await move(goods?.id ?? '', state)).status).toBe(200)
    await money.refund(id)
    await settle()

    expect(await goodsOf(orderNo)).toMatchObject([{ state: 30, refundState: 2, refundAmount: 2_400 }])
  })

  it('is to be sent after all where the channel refuses the refund', async () => {
    const { id, orderNo } = await paid()
    const [goods] = await goodsOf(orderNo)
    await money.refund(id)
    await test.owner(`update pay_sandbox set amount = 0 where order_no = $1 and of = 'payment'`, [orderNo])
    await settle()

    expect(await goodsOf(orderNo)).toMatchObject([{ state: 10, refundState: 3, refundAmount: 0 }])
    expect((await move(goods?.id ?? '', 20)).status).toBe(200)
  })
})

describe('a payer', () => {
  it('comes back to the page of the console that they came from, and to no other place', async () => {
    const { data } = await order({ way: 'page', returnPath: '/draw/index?order=1' })
    const page = await money.payPage({ codeUrl: data.payUrl }, 'pay')

    expect(data.codeUrl).toBe('')
    expect(page).toContain(`href="http://127.0.0.1:${test.deps.config.port}/draw/index?order=1"`)
    for (const returnPath of ['https://evil.example', '//evil.example', '/\\evil.example', 'draw', '/a b'])
      expect((await order({ way: 'page', returnPath })).status).toBe(400)
  })
})
