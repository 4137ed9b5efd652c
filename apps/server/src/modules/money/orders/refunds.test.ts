import type { CreatedOrder } from '@drawdesk/contract/money/pay-order'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { balances, moneyCalls, PLATFORM, sellPrints, testGoods } from './testing/kit.ts'

const goods = testGoods()
let test: TestApp
let admin: SignedIn
let money: ReturnType<typeof moneyCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  money = moneyCalls(test, admin)
  sellPrints(test, goods)
})
beforeEach(() => {
  Object.assign(goods, { delivered: [], takenBack: [], givenAgain: [] })
})
afterAll(() => test.close())

async function paid(): Promise<CreatedOrder> {
  const { data } = await money.create()
  await money.payPage(data, 'pay')
  await money.report()
  return data
}

describe('a refund', () => {
  it('takes back what was bought, is asked of the channel, and done by its notice', async () => {
    const { id } = await paid()
    const asked = await money.refund(id, { reason: 'spoilt' })
    expect(asked.data).toMatchObject({ state: 3, refundAmount: 1_000, processInstanceId: '' })
    await money.runRefunds()
    expect(await money.detail(id)).toMatchObject({ state: 3, refundState: 1, refundReason: 'spoilt' })
    await money.report()

    const detail = await money.detail(id)
    expect(detail).toMatchObject({ state: 2, refundState: 2, refundAmount: 1_000, refundNo: asked.data.refundNo })
    expect(balances(detail)).toEqual({ channel: 0, revenue: 0, refund: 0 })
    expect(goods.takenBack).toEqual([1_000])
    expect((await money.refund(id)).status).toBe(409)
  })

  it('in parts goes on while something is left, one after the other', async () => {
    const { id } = await paid()
    expect((await money.refund(id, { amount: 300 })).data).toMatchObject({ state: 3, refundAmount: 300 })
    const second = await money.refund(id, { amount: 300 })
    expect([second.status, second.msg]).toEqual([409, '上一笔退款还在处理'])
    await money.runRefunds()
    expect((await money.refundState(id)).data).toMatchObject({ state: 1, refundState: 2 })
    expect((await money.refund(id, { amount: 701 })).errors).toEqual([{ field: 'amount', msg: '最多可退 7.00 元' }])
    expect((await money.refund(id)).data.refundAmount).toBe(700)
    await money.runRefunds()

    expect((await money.refundState(id)).data).toMatchObject({ state: 2 })
    expect(balances(await money.detail(id))).toEqual({ channel: 0, revenue: 0, refund: 0 })
  })

  it('is exact where twenty ask at once', async () => {
    const { id } = await paid()
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => money.refund(id, { amount: 400 })))
      const isLast = round === 2
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(isLast ? 0 : 1)
      expect(answers.filter(({ status }) => status === (isLast ? 400 : 409))).toHaveLength(isLast ? 20 : 19)
      await money.runRefunds()
      await money.report()
    }

    const detail = await money.detail(id)
    expect(detail).toMatchObject({ state: 1, refundAmount: 800 })
    expect(balances(detail)).toEqual({ channel: 200, revenue: -200, refund: 0 })
  })

  it('is the same one for the same request', async () => {
    const { id } = await paid()
    const asked = { amount: 100, clientRequestId: 'refund-once' }
    const [first, again] = [await money.refund(id, asked), await money.refund(id, asked)]

    expect(first.data.refundNo).toBe(again.data.refundNo)
    expect((await money.refund(id, { ...asked, amount: 200 })).status).toBe(409)
  })

  it('that the channel refuses gives back what was taken, says why, and may be asked for again', async () => {
    const { id, orderNo } = await paid()
    await money.refund(id, { amount: 600 })
    // At the channel less is left than we believe: somebody refunded there by hand.
    await test.owner(
      `insert into pay_sandbox (id, tenant_id, channel_id, of, number, order_no, transaction_id, amount, state, is_reported)
       select id + 1, tenant_id, channel_id, 'refund', 'by-hand-' || id, order_no, number, 500, 'done', 1 from pay_sandbox where order_no = $1 and of = 'payment'`,
      [orderNo],
    )
    await money.runRefunds()
    await money.report()

    expect(await money.detail(id)).toMatchObject({ state: 4, refundState: 3, refundAmount: 0 })
    expect(balances(await money.detail(id))).toEqual({ channel: 1_000, revenue: -1_000, refund: 0 })
    expect([goods.takenBack, goods.givenAgain]).toEqual([[600], [600]])
    expect((await money.refund(id, { amount: 500 })).data.state).toBe(3)
    await money.runRefunds()
    await money.report()
    expect(await money.detail(id)).toMatchObject({ state: 1, refundAmount: 500 })
  })

  it('that the channel refuses leaves what failed to be refunded by the rule', async () => {
    const { id, orderNo } = await paid()
    await test.owner('update pay_order set delivery = 3 where id = $1', [id])
    await money.refund(id, { amount: 600 })
    await test.owner(
      `insert into pay_sandbox (id, tenant_id, channel_id, of, number, order_no, transaction_id, amount, state, is_reported)
       select id + 1, tenant_id, channel_id, 'refund', 'too-much-' || id, order_no, number, 500, 'done', 1 from pay_sandbox where order_no = $1 and of = 'payment'`,
      [orderNo],
    )
    await money.runRefunds()
    await money.report()
    expect(await money.detail(id)).toMatchObject({ state: 4, refundAmount: 0 })
    expect(await test.owner('select 1 from platform_job where key = $1', [`delivery:${id}:0`])).toHaveLength(1)

    await test.owner(`delete from pay_sandbox where order_no = $1 and number like 'too-much-%'`, [orderNo])
    await test.deps.orders.deliveryWatch.look(PLATFORM, id)
    await money.runRefunds()
    await money.report()
    expect(await money.detail(id)).toMatchObject({ state: 2, refundAmount: 1_000 })
  })

  it('goes on where a process died after it had asked', async () => {
    const { id } = await paid()
    await money.refund(id)
    const [refund] = await test.owner<{ id: string }>('select id from pay_refund where order_id = $1', [id])
    // Asked, and nothing written of the answer: the channel is asked what became of it, and knows nothing of it.
    await test.owner('update pay_refund set asked_time = now() where id = $1', [refund?.id])
    await test.deps.orders.refundWatch.look(PLATFORM, refund?.id ?? '')
    await test.deps.orders.refundWatch.look(PLATFORM, refund?.id ?? '')

    expect(await money.detail(id)).toMatchObject({ state: 2, refundAmount: 1_000 })
    const sent = await test.owner(
      'select 1 from pay_sandbox where of = $1 and order_no = (select order_no from pay_order where id = $2)',
      ['refund', id],
    )
    expect(sent).toHaveLength(1)
  })
})

describe('the books', () => {
  it('take no entry alone, and change none', async () => {
    const { id } = await paid()
    await expect(
      test.owner(
        `insert into ledger_entry (id, tenant_id, transaction_id, account, currency, debit, what) values (1, '000000', 1, 'revenue', 'CNY', 5, 'x')`,
      ),
    ).rejects.toThrow(/does not sum to zero/)
    await expect(test.owner('update ledger_entry set debit = 5 where order_id = $1', [id])).rejects.toThrow(
      /never changed/,
    )
  })
})
