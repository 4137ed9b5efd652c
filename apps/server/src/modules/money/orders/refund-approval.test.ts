import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, type BuiltCaller } from '../../../testing/factories.ts'
import { bound } from '../../workflow/approvals/testing/approval-kit.ts'
import { todoOf, workCalls } from '../../workflow/testing/flow-kit.ts'
import { balances, moneyCalls, sellPrints, testGoods } from './testing/kit.ts'

const goods = testGoods(20_000)
let test: TestApp
let admin: SignedIn
let boss: BuiltCaller
let money: ReturnType<typeof moneyCalls>

beforeAll(async () => {
  test = await buildTestApp()
  sellPrints(test, goods)
  admin = await signIn(test)
  boss = await buildCaller(test, { permissions: ['*'] })
  money = moneyCalls(test, admin)
  const people = [boss.user.userId, boss.user.userId] as const
  await bound(boss, 'refund', { key: 'refunds', people })
})
afterAll(() => test.close())

async function paid(): Promise<string> {
  const { data } = await money.create()
  await money.payPage(data, 'pay')
  await money.report()
  return data.id
}
async function decide(instanceId: string, pass: boolean): Promise<void> {
  const { agree, post } = workCalls(boss)
  if (!pass) {
    await post('complete-task', { taskId: await todoOf(boss, instanceId), pass: false, comment: 'no' })
    return
  }
  await agree(await todoOf(boss, instanceId))
  await agree(await todoOf(boss, instanceId), { comment: 'fine' })
}

describe('a refund that a process approves', () => {
  it('waits, with nothing taken back, and goes its way once it is approved', async () => {
    const id = await paid()
    const { data } = await money.refund(id, { reason: 'spoilt' })

    expect(data).toMatchObject({ state: 1, refundAmount: 20_000 })
    expect(goods.takenBack).toEqual([])
    expect((await money.refund(id, { amount: 20_000 })).status).toBe(409)
    expect(await money.detail(id)).toMatchObject({ refundState: 1, refunds: [{ state: 0, isAwaited: 1 }] })
    await decide(data.processInstanceId, true)
    expect(await money.detail(id)).toMatchObject({ state: 3, refunds: [{ state: 1, isAwaited: 0 }] })
    await money.runRefunds()
    await money.report()
    expect(await money.detail(id)).toMatchObject({ state: 2 })
    expect(goods.takenBack).toEqual([20_000])
  })

  it('is over where it is refused, and may be asked for again', async () => {
    const id = await paid()
    const { data } = await money.refund(id)
    await decide(data.processInstanceId, false)

    expect(await money.detail(id)).toMatchObject({ state: 1, refundAmount: 0, refundState: 3, refunds: [{ state: 3 }] })
    expect(balances(await money.detail(id))).toEqual({ channel: 20_000, revenue: -20_000 })
    expect((await money.refund(id)).status).toBe(200)
  })

  it('of less than the limit is not asked about', async () => {
    const id = await paid()
    expect((await money.refund(id, { amount: 10_000 })).data).toMatchObject({ state: 3, processInstanceId: '' })
  })
})
