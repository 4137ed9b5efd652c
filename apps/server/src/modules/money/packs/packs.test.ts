import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CreditBalance, PayGradeRow, ServiceBag, UserFlow } from '@drawdesk/contract/money/credits'
import type { CreatedOrder } from '@drawdesk/contract/money/pay-order'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'

const PATH = '/api/blade-biz/userPay'
let test: TestApp
let tenantId: string
let operator: SignedIn
let person: BuiltCaller

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  tenantId = await buildTenant(test.deps)
  operator = await buildCaller(test, { tenantId, permissions: ['*'] })
  person = await buildCaller(test, { tenantId, permissions: ['dialog'] })
})

const grade = { name: '一百点', kind: 'credits', price: 990, credits: 100, days: 30, currency: 'CNY' }
const submit = (values: object) => operator.post<{ id: string; version: number }>(`${PATH}/gradeSubmit`, values)
const onSale = async (caller: SignedIn = person) => (await caller.get<PayGradeRow[]>(`${PATH}/findPayGrade`)).data
const balance = async (caller: SignedIn, of: object = {}) =>
  (await caller.get<CreditBalance>(`${PATH}/balance`, of as Record<string, string>)).data
const adjust = (values: object, caller = operator) =>
  caller.post<CreditBalance>(`${PATH}/adjust`, { userId: person.user.userId, remark: '补偿', ...values })
const buy = (gradeId: string, caller: SignedIn = person) =>
  caller.post<CreatedOrder>(`${PATH}/createOrder`, { kind: 'pack', gradeId })

it('packs are kept in their order, and only those on sale are offered', async () => {
  const { data: one } = await submit(grade)
  const { data: two } = await submit({ ...grade, name: '包月', kind: 'days', days: 30 })
  const { data: off } = await submit({ ...grade, name: '停售', active: 0 })
  await operator.post(`${PATH}/gradeOrder`, { ids: [two.id, one.id, off.id] })

  expect((await onSale()).map(({ name }) => name)).toEqual(['包月', '一百点'])
  expect((await person.get(`${PATH}/findPayGrade`, { active: '0' })).status).toBe(403)

  const stale = await submit({ id: one.id, version: 1, price: 1 })
  expect(stale.status).toBe(409)
  await operator.post(`${PATH}/gradeRemove`, { ids: [one.id] })
  expect((await onSale()).map(({ name }) => name)).toEqual(['包月'])
})

it('a pack that lacks what makes it one is refused beside its fields', async () => {
  const { errors } = await submit({ name: ' ', kind: 'days', days: 0 })

  expect(errors?.map(({ field }) => field)).toEqual(['name', 'price', 'days'])
})

it('a free pack is there at once, as it was when it was ordered; one that is not on sale is refused', async () => {
  const { data } = await submit({ ...grade, price: 0 })
  const { data: order } = await buy(data.id)
  await submit({ id: data.id, active: 0 })
  const refused = await buy(data.id)

  expect([order.state, refused.status, refused.errors?.[0]?.field]).toEqual([1, 400, 'gradeId'])
  expect(await balance(person)).toMatchObject({ balance: 100, held: 0, userId: person.user.userId })
  const bags = (await person.get<ServiceBag[]>(`${PATH}/findUserServiceBag`)).data
  expect(bags).toMatchObject([{ name: '一百点', kind: 'credits', total: 100, left: 100, state: 'active' }])
  const flows = (await person.get<Page<UserFlow>>(`${PATH}/findUserFlow`)).data
  expect(flows.records).toMatchObject([{ kind: 'buy', credits: 100, balance: 100, orderNo: order.orderNo, usage: '' }])
})

it('operators give and take with a reason, once for the same request, and never more than there is', async () => {
  await adjust({ credits: 5, kind: 'gift', clientRequestId: 'a' })
  await adjust({ credits: 5, kind: 'gift', clientRequestId: 'a' })
  const taken = await adjust({ credits: -2 })
  const tooMany = await adjust({ credits: -9 })

  expect(taken.data.balance).toBe(3)
  expect([tooMany.status, tooMany.errors]).toEqual([400, [{ field: 'credits', msg: '最多可扣减 3' }]])
  expect((await adjust({ credits: 1, remark: '  ' })).errors?.[0]?.field).toBe('remark')
  expect((await adjust({ credits: 1 }, person)).status).toBe(403)
})

it('shows others’ credits only to those who may see them, in their tenant', async () => {
  await adjust({ credits: 5 })
  const stranger = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
  const of = { userId: person.user.userId }

  expect((await balance(operator, of)).balance).toBe(5)
  for (const call of ['balance', 'findUserFlow', 'findUserServiceBag']) {
    expect((await stranger.get(`${PATH}/${call}`, of)).status).toBe(404)
    const other = { userId: (operator as BuiltCaller).user.userId }
    expect((await person.get(`${PATH}/${call}`, other)).status).toBe(403)
  }
  expect((await person.get(`${PATH}/findUserFlow`, { all: '1' })).status).toBe(403)
  const all = (await operator.get<Page<UserFlow>>(`${PATH}/findUserFlow`, { all: '1' })).data
  expect(all.records.map(({ userName, credits }) => [userName !== '', credits])).toEqual([[true, 5]])
})
