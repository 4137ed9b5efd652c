import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant } from '../../../testing/factories.ts'
import { AppError } from '../../../platform/errors.ts'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import type { Db } from '../../../platform/database/db.ts'
import { createUsageHolds, type UsageHolds } from '../holds/usage-holds.ts'
import type { Credits } from './credits.ts'
import { createCredits } from './credits.service.ts'

const BEGIN = Date.parse('2026-11-22T04:00:00Z')
const DAY_MS = 86_400_000
let nowMs = BEGIN
const clock = { now: () => new Date(nowMs) }
let test: TestApp
let credits: Credits
let holds: UsageHolds
let scope: Scope
const userId = '7'

beforeAll(async () => {
  test = await buildTestApp({ config: { timeZone: 'Asia/Shanghai' } })
  credits = createCredits({ ...test.deps, clock })
  holds = createUsageHolds({ ...test.deps, clock, credits })
})
afterAll(() => test.close())
beforeEach(async () => {
  nowMs = BEGIN
  scope = systemScope(await buildTenant(test.deps))
})

const within = <T>(work: (trx: Db) => Promise<T>): Promise<T> => test.deps.db.transaction(scope, work)
const grant = (key: string, amount: number, more: { lifeDays?: number; price?: number } = {}): Promise<void> =>
  within((trx) =>
    credits.grant(trx, scope, {
      key,
      userId,
      kind: more.price === undefined ? 'gift' : 'buy',
      remark: '',
      name: key,
      credits: amount,
      lifeDays: more.lifeDays ?? 0,
      ...(more.price === undefined ? {} : { paid: { price: more.price, currency: 'CNY' } }),
    }),
  )
const spend = (key: string, amount: number): Promise<void> =>
  within((trx) => credits.spend(trx, scope, { key, userId, kind: 'spend', remark: '', credits: amount }))
const takeBackPaid = (key: string, grantKey: string, amount: number): Promise<void> =>
  within((trx) => credits.takeBackPaid(trx, scope, { key, grantKey, userId, kind: 'refund', remark: '', amount }))
const balance = (): Promise<number> => credits.balanceOf(test.deps.db, scope, userId)
const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : String(error))
const bags = async (): Promise<string[]> =>
  (
    await test.owner<{ grant_key: string; remaining: string; state: string; earned: string; refunded: string }>(
      'select * from pay_bag where tenant_id = $1 order by id',
      [scope.tenantId],
    )
  ).map((bag) => `${bag.grant_key} ${bag.remaining} ${bag.state} ${bag.earned}/${bag.refunded}`)
const flows = async (): Promise<string[]> =>
  (
    await test.owner<{ kind: string; credits: string; balance: string }>(
      'select * from credit_flow where tenant_id = $1 order by id',
      [scope.tenantId],
    )
  ).map((flow) => `${flow.kind} ${flow.credits} ${flow.balance}`)
const ledger = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await test.owner<{ name: string; net: string }>(
        `select account || ' ' || currency as name, sum(credit - debit) as net from ledger_entry where tenant_id = $1 group by 1 order by 1`,
        [scope.tenantId],
      )
    ).map(({ name, net }) => [name, Number(net)]),
  )

describe('spending', () => {
  it('of 50 at once takes what is there and never more', async () => {
    await grant('one', 10)

    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => spend(`spend:${index}`, 1).then(() => 'spent', codeOf)),
    )

    expect(outcomes.filter((outcome) => outcome === 'spent')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'credits.tooFew')).toHaveLength(40)
    expect(await balance()).toBe(0)
    expect(await bags()).toEqual(['one 0 used 0/0'])
    expect((await flows()).at(-1)).toBe('spend -1 0')
  })

  it('takes what expires first, then what was given first', async () => {
    await grant('for ever', 5)
    await grant('a month', 5, { lifeDays: 30 })
    await grant('a week', 5, { lifeDays: 7 })

    await spend('one', 8)

    expect(await bags()).toEqual(['for ever 5 active 0/0', 'a month 2 active 0/0', 'a week 0 used 0/0'])
  })

  it('under the same key happens once, and so does giving', async () => {
    await grant('one', 10)
    await grant('one', 10)
    await spend('two', 3)
    await spend('two', 3)

    expect(await balance()).toBe(7)
    expect(await flows()).toEqual(['gift 10 10', 'spend -3 7'])
  })

  it('says what is missing', async () => {
    await grant('one', 2)

    const error = await spend('two', 5).catch((thrown: AppError) => thrown)

    expect(error).toMatchObject({ code: 'credits.tooFew', status: 402, values: { needed: 5, free: 2, missing: 3 } })
    expect((error as AppError).messageIn('en')).toContain('Buy a pack')
  })

  it('of a bought pack turns its price into revenue, all of it with the last credit', async () => {
    await grant('pack', 3, { price: 100 })
    await spend('one', 1)
    await spend('two', 1)

    expect(await bags()).toEqual(['pack 1 active 66/0'])

    await spend('three', 1)
    expect(await bags()).toEqual(['pack 0 used 100/0'])
    expect(await ledger()).toEqual({
      'prepaid CNY': -100,
      'prepaid CRD': -3,
      'revenue CNY': 100,
      'revenue CRD': 3,
      'user:7 CRD': 0,
    })
  })

  it('is in no table that anybody can change', async () => {
    await grant('one', 2)

    await expect(test.owner('update credit_flow set credits = 5')).rejects.toThrow('never changed')
    await expect(test.owner('update credit_account set balance = -1')).rejects.toThrow('credit_account_balance_check')
  })
})

describe('the end of a bag', () => {
  it('takes what is left of it, once, and turns it into revenue', async () => {
    await grant('month', 10, { lifeDays: 30, price: 1_000 })
    await grant('for ever', 1)
    await spend('one', 4)
    nowMs += 30 * DAY_MS

    expect(await balance()).toBe(1)
    await credits.expire()
    await credits.expire()

    expect(await flows()).toEqual(['buy 10 10', 'gift 1 11', 'spend -4 7', 'expire -6 1'])
    expect(await bags()).toEqual(['month 0 expired 1000/0', 'for ever 1 active 0/0'])
  })

  it('waits for what is held of it, and lets the rest go', async () => {
    await grant('month', 10, { lifeDays: 30 })
    const price = { base: '0', rate: '1' }
    await within((trx) => holds.hold(trx, scope, { id: '1', kind: 'draw', userId, tokens: 0, units: 4, price }))
    nowMs += 30 * DAY_MS
    await credits.expire()
    expect(await bags()).toEqual(['month 4 active 0/0'])

    await within((trx) => holds.settle(trx, scope, '1', { units: 3, remark: '' }))

    expect(await flows()).toEqual(['gift 10 10', 'expire -6 4', 'expire -1 3', 'spend -3 0'])
    expect(await bags()).toEqual(['month 0 used 0/0'])
  })
})

describe('a refund', () => {
  it('takes back the part that its money stands for, but nothing of what was used', async () => {
    await grant('pack', 100, { price: 1_000 })
    await spend('one', 40)

    await expect(takeBackPaid('refund:1', 'pack', 601)).rejects.toMatchObject({
      code: 'credits.packUsed',
      values: { most: '6.00' },
    })
    await takeBackPaid('refund:2', 'pack', 300)
    await takeBackPaid('refund:2', 'pack', 300)
    expect(await bags()).toEqual(['pack 30 active 400/300'])

    await takeBackPaid('refund:3', 'pack', 300)
    expect([await bags(), await balance()]).toEqual([['pack 0 refunded 400/600'], 0])
  })

  it('that failed gives it again', async () => {
    await grant('pack', 100, { price: 1_000 })
    await takeBackPaid('refund:1', 'pack', 1_000)
    const move = { key: 'refund-failed:1', userId, kind: 'refund' as const, remark: '' }
    for (let times = 0; times < 2; times += 1)
      await within((trx) =>
        credits.giveAgain(trx, scope, { ...move, grantKey: 'pack', takenKey: 'refund:1', amount: 1_000 }),
      )

    expect([await bags(), await flows()]).toEqual([
      ['pack 100 active 0/0'],
      ['buy 100 100', 'refund -100 0', 'refund 100 100'],
    ])
  })

  it('leaves what is held', async () => {
    await grant('pack', 10, { price: 1_000 })
    const price = { base: '0', rate: '1' }
    await within((trx) => holds.hold(trx, scope, { id: '1', kind: 'draw', userId, tokens: 0, units: 1, price }))

    await expect(takeBackPaid('refund:1', 'pack', 1_000)).rejects.toMatchObject({ code: 'credits.packUsed' })
    await takeBackPaid('refund:2', 'pack', 900)
    expect(await balance()).toBe(1)
  })

  it('of a reward takes as much as is left, and says how much', async () => {
    await grant('reward:1', 10)
    await spend('one', 7)
    const move = { key: 'claw:1', userId, kind: 'reward' as const, remark: '', grantKey: 'reward:1' }

    expect(await within((trx) => credits.takeBack(trx, scope, move))).toBe(3)
    expect(await within((trx) => credits.takeBack(trx, scope, move))).toBe(3)
    expect(await balance()).toBe(0)
  })
})

describe('holding', () => {
  const hold = (id: string, units: number, rate = '1'): Promise<string> =>
    within((trx) =>
      holds.hold(trx, scope, { id, kind: 'draw', userId, tokens: 0, units, price: { base: '0', rate } }),
    ).then(() => 'held', codeOf)
  const settle = (id: string, units: number) => within((trx) => holds.settle(trx, scope, id, { units, remark: '' }))

  it('of 50 at once holds what is there and never more; what failed costs nothing', async () => {
    await grant('one', 10)

    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => hold(String(index + 1), 2)))
    const held = outcomes.flatMap((outcome, index) => (outcome === 'held' ? [String(index + 1)] : []))
    expect(held).toHaveLength(5)
    expect(await balance()).toBe(10)
    expect(codeOf(await spend('while held', 1).catch((error: unknown) => error))).toBe('credits.tooFew')

    await Promise.all(held.map((id, index) => settle(id, index === 0 ? 0 : 2)))
    await settle(held[1] as string, 2)
    expect(await balance()).toBe(2)
    expect((await flows()).filter((flow) => flow.startsWith('spend'))).toHaveLength(4)
  })

  it('takes what was used at the price agreed, rounded up once, and no more than there is', async () => {
    await grant('one', 5)
    expect(await hold('1', 1_000, '0.0021')).toBe('held')
    await settle('1', 1_001)
    expect(await balance()).toBe(2)

    expect(await hold('2', 1, '2')).toBe('held')
    await settle('2', 9)
    expect([await balance(), (await flows()).at(-1)]).toEqual([0, 'spend -2 0'])
  })

  it('costs nothing while a pack by the day runs, which takes a day for each day', async () => {
    await within((trx) =>
      credits.grant(trx, scope, {
        key: 'days',
        userId,
        kind: 'buy',
        unit: 'days',
        remark: '',
        name: 'days',
        credits: 2,
        lifeDays: 0,
        paid: { price: 200, currency: 'CNY' },
      }),
    )
    await credits.expire()
    await credits.expire()
    expect(await bags()).toEqual(['days 1 active 100/0'])
    expect(await hold('1', 5)).toBe('held')
    nowMs += DAY_MS
    await credits.expire()
    expect([await bags(), await hold('2', 5)]).toEqual([['days 0 used 200/0'], 'held'])
    nowMs += DAY_MS
    await credits.expire()
    expect(await hold('3', 5)).toBe('credits.tooFew')
  })
})

it('keeps balance, flows, bags and ledger the same', async () => {
  await grant('one', 10, { lifeDays: 1, price: 777 })
  await grant('two', 20)
  await spend('three', 7)
  nowMs += DAY_MS
  await credits.expire()
  await spend('four', 5)

  const [sums] = await test.owner<Record<string, string>>(
    `select (select balance from credit_account where tenant_id = $1) as balance, (select sum(credits) from credit_flow where tenant_id = $1) as flows,
       (select sum(remaining) from pay_bag where tenant_id = $1) as bags, (select sum(credit - debit) from ledger_entry where tenant_id = $1 and account = 'user:7') as ledger`,
    [scope.tenantId],
  )
  expect(sums).toEqual({ balance: '15', flows: '15', bags: '15', ledger: '15' })
})
