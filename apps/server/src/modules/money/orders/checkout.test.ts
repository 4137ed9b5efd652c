import type { PayQuote } from '@drawdesk/contract/money/checkout'
import type { CreatedOrder, PayOrder } from '@drawdesk/contract/money/pay-order'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, type BuiltCaller } from '../../../testing/factories.ts'
import { moneyCalls, PLATFORM, sellPrints, testGoods } from './testing/kit.ts'

const PATH = '/api/blade-biz'
const goods = testGoods()
let test: TestApp
let operator: SignedIn
let person: BuiltCaller
let other: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp()
  sellPrints(test, goods)
})
afterAll(() => test.close())
beforeEach(async () => {
  goods.price = 1_050
  const tenantId = PLATFORM.tenantId
  operator = await buildCaller(test, { tenantId, permissions: ['*'] })
  person = await buildCaller(test, { tenantId, permissions: ['dialog'] })
  other = await buildCaller(test, { tenantId, permissions: ['dialog'] })
})

const quote = (asked: object = { kind: 'print' }) => person.post<PayQuote>(`${PATH}/userPay/quote`, asked)
const order = async (more: object = {}) => (await moneyCalls(test, person).create(more)).data
const resume = (id: string, caller: SignedIn = person) => caller.post<CreatedOrder>(`${PATH}/userPayLog/resume`, { id })
const close = (id: string, caller: SignedIn = person) => caller.post<PayOrder>(`${PATH}/userPayLog/close`, { id })
const countOrders = async () => (await operator.get<{ total: number }>(`${PATH}/drawPayLog/page`)).data.total

it('a quote says price and channels without their accounts, and orders nothing', async () => {
  await operator.post(`${PATH}/userPay/adjust`, { userId: person.user.userId, credits: 4, remark: '补偿' })
  const before = await countOrders()
  const { data } = await quote()

  expect(data).toMatchObject({ amount: 1_050, currency: 'CNY' })
  expect(data.channels.map(({ channel }) => channel)).toEqual(['sandbox', 'cash', 'balance'])
  expect(data.channels.at(-1)).toMatchObject({ credits: 11, free: 4 })
  expect(Object.keys(data.channels[0] ?? {}).toSorted()).toEqual(['channel', 'credits', 'free', 'id', 'name', 'ways'])
  expect(await countOrders()).toBe(before)
})

it('credits are not offered for credits, and nothing is offered where nothing is to be paid', async () => {
  const grade = { name: '一百点', kind: 'credits', price: 990, credits: 100, currency: 'CNY' }
  const { data: pack } = await operator.post<{ id: string }>(`${PATH}/userPay/gradeSubmit`, grade)
  const { data } = await quote({ kind: 'pack', gradeId: pack.id })
  goods.price = 0

  expect(data.channels.map(({ channel }) => channel)).toEqual(['sandbox', 'cash'])
  expect((await quote()).data).toMatchObject({ amount: 0, channels: [] })
})

it('nothing is ordered for another price than the one shown', async () => {
  const before = await countOrders()
  const { status, msg } = await moneyCalls(test, person).create({ amount: 1_000 })

  expect([status, msg]).toEqual([409, '价格已变化，请重新确认'])
  expect(await countOrders()).toBe(before)
  expect((await order({ amount: 1_050 })).state).toBe(0)
})

it('an open order is taken up again as it was made, by its buyer alone', async () => {
  const made = await order()

  expect((await resume(made.id)).data).toMatchObject({ id: made.id, codeUrl: made.codeUrl, state: 0 })
  expect((await resume(made.id, other)).status).toBe(404)
})

it('is called off by its buyer at the channel, unless it was paid meanwhile', async () => {
  const [left, taken] = [await order(), await order()]
  await moneyCalls(test, person).payPage(taken, 'pay')

  expect((await close(left.id, other)).status).toBe(404)
  expect((await close(left.id)).data).toMatchObject({ state: 5, closeReason: 'person' })
  expect(await moneyCalls(test, person).payPage(left, 'pay')).toContain('is closed')
  expect([(await close(taken.id)).status, (await resume(taken.id)).data.state]).toEqual([409, 1])
})
