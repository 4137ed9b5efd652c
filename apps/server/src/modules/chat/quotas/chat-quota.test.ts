import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant } from '../../../testing/factories.ts'
import { AppError } from '../../../platform/errors.ts'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import { CHAT_DEFAULT_DAY_TOKENS } from '@drawdesk/contract/chat/chat-costs'
import { LIMITS } from '../../../platform/limits/limits.ts'
import { createUsageHolds, HOLD_MS } from '../../money/holds/usage-holds.ts'
import { createChatQuota, type ChatQuota, type QuotaUse } from './chat-quota.ts'

/** 2026-11-22 23:59 in Shanghai. */
const EVENING = Date.parse('2026-11-22T15:59:00Z')
let nowMs = EVENING
const clock = { now: () => new Date(nowMs) }
/** Two processes of one installation. */
let one: TestApp
let two: TestApp
let processes: readonly { test: TestApp; quota: ChatQuota }[]
let quota: ChatQuota
let scope: Scope

beforeAll(async () => {
  one = await buildTestApp({ config: { timeZone: 'Asia/Shanghai' } })
  two = await buildTestApp({ beside: one, config: { timeZone: 'Asia/Shanghai' } })
  processes = [one, two].map((test) => ({
    test,
    quota: createChatQuota({ ...test.deps, clock, usageHolds: createUsageHolds({ ...test.deps, clock }) }),
  }))
  quota = (processes[0] as (typeof processes)[number]).quota
})
afterAll(async () => {
  await two.close()
  await one.close()
})
beforeEach(async () => {
  nowMs = EVENING
  scope = systemScope(await buildTenant(one.deps))
})

let lastId = 800_000
const newId = (): string => String((lastId += 1))
const limit = async (
  subject: 'tenant' | 'everyUser' | 'user',
  period: 'day' | 'month',
  limitTokens: number,
  userId: string | null = null,
): Promise<void> => {
  await one.owner(
    'insert into chat_quota (id, tenant_id, subject, user_id, period, limit_tokens) values ($1, $2, $3, $4, $5, $6)',
    [newId(), scope.tenantId, subject, userId, period, limitTokens],
  )
}
const useOf = (id: string, userId: string, tokens: number, more: Partial<QuotaUse> = {}): QuotaUse => ({
  id,
  userId,
  apiId: '5',
  model: 'm',
  promptTokens: Math.floor(tokens / 2),
  completionTokens: Math.ceil(tokens / 2),
  cost: '0.25',
  currency: 'CNY',
  isFailed: false,
  call: { kind: 'answer', diaId: '9', apiName: 'one', firstTokenMs: 20, end: 'done', tries: [] },
  ...more,
})

/** The id of what was sent, or the code it was refused with. */
async function send(
  userId: string,
  tokens: number,
  from = 0,
): Promise<{ id: string } | { code: string; error: AppError }> {
  const { test, quota: here } = processes[from] as (typeof processes)[number]
  const id = newId()
  try {
    await test.deps.db.transaction(scope, (trx) => here.hold(trx, scope, { id, userId, tokens }))
    return { id }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, error }
  }
}
async function sent(userId: string, tokens: number): Promise<string> {
  const answer = await send(userId, tokens)
  if ('code' in answer) throw answer.error
  return answer.id
}
const settle = (use: QuotaUse, from = 0): Promise<void> => {
  const { test, quota: here } = processes[from] as (typeof processes)[number]
  return test.deps.db.transaction(scope, (trx) => here.settle(trx, scope, use))
}
const counts = () =>
  one.owner<{ user_id: string; period: string; begins: Date; used_tokens: string }>(
    'select * from chat_quota_use where tenant_id = $1 order by user_id, period, begins',
    [scope.tenantId],
  )
const usage = () =>
  one.owner<Record<string, unknown>>('select * from chat_usage where tenant_id = $1 order by day, user_id, model', [
    scope.tenantId,
  ])
const holds = () =>
  one.owner<{ id: string; tokens: string }>('select id, tokens from usage_hold where tenant_id = $1 order by id', [
    scope.tenantId,
  ])

describe('where nobody set a quota', () => {
  it('a send leaves its hold and locks no count, and what is used is counted all the same', async () => {
    const id = await sent('7', 100)
    expect([await counts(), await holds()]).toEqual([[], [{ id, tokens: '100' }]])

    await settle(useOf(id, '7', 80))

    expect((await counts()).map(({ user_id, period, used_tokens }) => [user_id, period, used_tokens])).toEqual([
      ['0', 'day', '80'],
      ['0', 'month', '80'],
      ['7', 'day', '80'],
      ['7', 'month', '80'],
    ])
    expect(await holds()).toEqual([])
    expect(await quota.status(scope, '7')).toEqual({
      usedTokens: 80,
      limitTokens: CHAT_DEFAULT_DAY_TOKENS,
      period: 'day',
      of: 'user',
      resetTime: new Date('2026-11-22T16:00:00Z'),
    })
  })

  it('a default binds each person’s day, until somebody sets one for everybody', async () => {
    await settle(useOf(await sent('7', 100), '7', CHAT_DEFAULT_DAY_TOKENS - 10))
    ;(await quota.enter(scope, '7')).leave()
    const under = await sent('7', 10)

    const refused = [
      await quota.enter(scope, '7').catch((error: AppError) => error),
      await quota.extend(scope, { id: under, tokens: 1 }),
    ]
    const other = await quota.enter(scope, '8')
    await limit('everyUser', 'day', CHAT_DEFAULT_DAY_TOKENS * 2)
    const after = await quota.enter(scope, '7')

    expect(refused).toMatchObject([{ code: 'chatQuota.usedByUserDay', status: 429, retryAfterSeconds: 60 }, false])
    expect([other.isBound, after.isBound]).toEqual([false, true])
  })

  it('refuses one answer more than a person may have under way, wherever they run', async () => {
    const strict = createChatQuota({
      ...one.deps,
      clock,
      usageHolds: createUsageHolds({ ...one.deps, clock }),
      config: { ...one.deps.config, limitsScale: 1 },
    })
    for (let index = 0; index < LIMITS.answersPerPerson - 2; index += 1) await send('7', 1, index % 2)
    const entered = [await strict.enter(scope, '7'), await strict.enter(scope, '7')]

    const refused = await strict.enter(scope, '7').catch((error: AppError) => error)
    const all = await Promise.allSettled(Array.from({ length: 60 }, () => strict.enter(scope, '8')))
    entered[0]?.leave()

    expect(refused).toMatchObject({
      code: 'chatQuota.tooManyAnswers',
      status: 429,
      retryAfterSeconds: 5,
      values: { most: LIMITS.answersPerPerson },
    })
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.answersPerPerson)
    expect(await strict.enter(scope, '7')).toMatchObject({ isBound: false })
  })

  it('a quota that comes later knows what was used and what is under way', async () => {
    await settle(useOf(await sent('7', 100), '7', 60))
    const under = await sent('7', 40)
    await limit('everyUser', 'day', 100)

    expect(await send('7', 1)).toMatchObject({ code: 'chatQuota.usedByUserDay' })
    await settle(useOf(under, '7', 10))
    expect(await send('7', 1)).toHaveProperty('id')
  })
})

describe('a quota', () => {
  it('is what one person may use; others have their own room', async () => {
    await limit('everyUser', 'day', 100)
    await settle(useOf(await sent('7', 100), '7', 100))

    const refused = await send('7', 1)

    expect(refused).toMatchObject({
      code: 'chatQuota.usedByUserDay',
      error: { status: 429, retryAfterSeconds: 60, values: { resetTime: '2026-11-23 00:00:00' } },
    })
    expect(await send('8', 1)).toHaveProperty('id')
  })

  it('of one’s own stands in place of everybody’s, for more or for less', async () => {
    await limit('everyUser', 'day', 100)
    await limit('user', 'day', 1_000, '7')
    await limit('user', 'day', 0, '8')
    await settle(useOf(await sent('7', 100), '7', 500))

    expect([await send('7', 1), await send('8', 1)]).toMatchObject([
      { id: expect.any(String) },
      { code: 'chatQuota.usedByUserDay' },
    ])
  })

  it('of the tenant binds all together, and the one that lasts longest is shown', async () => {
    await limit('tenant', 'month', 100)
    await limit('everyUser', 'day', 60)
    await settle(useOf(await sent('7', 60), '7', 60))
    await settle(useOf(await sent('8', 60), '8', 40))

    expect([await send('7', 1), await send('9', 1)]).toMatchObject([
      { code: 'chatQuota.usedByTenantMonth', error: { values: { resetTime: '2026-12-01 00:00:00' } } },
      { code: 'chatQuota.usedByTenantMonth' },
    ])
  })

  it('of another tenant binds nobody here', async () => {
    await limit('tenant', 'day', 0)
    expect(await send('7', 1)).toHaveProperty('code')

    scope = systemScope(await buildTenant(one.deps))

    expect(await send('7', 1)).toHaveProperty('id')
  })

  it('is renewed at midnight of the zone: what was sent before counts before, also when it ends after', async () => {
    await limit('everyUser', 'day', 100)
    const late = await sent('7', 100)
    expect(await send('7', 1)).toHaveProperty('code')

    nowMs = Date.parse('2026-11-22T16:00:00Z')
    const next = await sent('7', 99)
    await settle(useOf(late, '7', 150))

    expect(await send('7', 1)).toHaveProperty('id')
    await settle(useOf(next, '7', 99))
    expect(
      (await counts())
        .filter(({ user_id, period }) => user_id === '7' && period === 'day')
        .map(({ begins, used_tokens }) => [begins.toISOString(), used_tokens]),
    ).toEqual([
      ['2026-11-21T16:00:00.000Z', '150'],
      ['2026-11-22T16:00:00.000Z', '99'],
    ])
    expect(
      (await usage()).map(({ day, prompt_tokens, completion_tokens }) => [day, prompt_tokens, completion_tokens]),
    ).toEqual([
      ['2026-11-22', '75', '75'],
      ['2026-11-23', '49', '50'],
    ])
  })

  it('stands as the tighter of what binds', async () => {
    await limit('everyUser', 'day', 100)
    await limit('tenant', 'month', 150)
    await settle(useOf(await sent('7', 50), '7', 30))
    expect(await quota.status(scope, '7')).toEqual({
      usedTokens: 30,
      limitTokens: 100,
      period: 'day',
      of: 'user',
      resetTime: new Date('2026-11-22T16:00:00Z'),
    })

    await settle(useOf(await sent('8', 50), '8', 90))

    expect(await quota.status(scope, '7')).toEqual({
      usedTokens: 120,
      limitTokens: 150,
      period: 'month',
      of: 'tenant',
      resetTime: new Date('2026-11-30T16:00:00Z'),
    })
  })
})

describe('an answer that outgrows its hold', () => {
  it('gets more while there is room, and none at the limit', async () => {
    await limit('everyUser', 'day', 100)
    const id = await sent('7', 60)

    expect([
      await quota.extend(scope, { id, tokens: 30 }),
      await quota.extend(scope, { id, tokens: 30 }),
      await quota.extend(scope, { id, tokens: 30 }),
    ]).toEqual([true, true, false])
    expect(await holds()).toEqual([{ id, tokens: '120' }])
  })

  it('gets none once its hold is gone, and as much as it likes where nothing binds', async () => {
    const id = await sent('7', 60)
    expect(await quota.extend(scope, { id, tokens: 1_000_000 })).toBe(true)
    await settle(useOf(id, '7', 70))

    expect(await quota.extend(scope, { id, tokens: 1 })).toBe(false)
  })

  it('takes from the day in which it was sent', async () => {
    await limit('everyUser', 'day', 100)
    const id = await sent('7', 100)
    nowMs += 3_600_000
    await settle(useOf(await sent('7', 10), '7', 10))

    expect(await quota.extend(scope, { id, tokens: 1 })).toBe(false)
  })
})

describe('the end of an answer', () => {
  it('counts once, however often it is reported', async () => {
    const id = await sent('7', 60)
    await settle(useOf(id, '7', 50))
    await settle(useOf(id, '7', 50), 1)

    expect(
      (await usage()).map((row) => [row.messages, row.failed, row.prompt_tokens, row.completion_tokens, row.cost]),
    ).toEqual([[1, 0, '25', '25', '0.25']])
    expect((await counts()).map(({ used_tokens }) => used_tokens)).toEqual(['50', '50', '50', '50'])
  })

  it('adds up by day, person, API, model and currency', async () => {
    for (const more of [
      {},
      { isFailed: true, promptTokens: 10, completionTokens: 0, cost: '0.1' },
      { model: 'other' },
      { currency: 'USD', cost: '1.000000000001' },
    ])
      await settle(useOf(await sent('7', 60), '7', 50, more))

    expect(
      (await usage()).map((row) => [row.model, row.currency, row.messages, row.failed, row.prompt_tokens, row.cost]),
    ).toEqual([
      ['m', 'CNY', 2, 1, '35', '0.35'],
      ['m', 'USD', 1, 0, '25', '1.000000000001'],
      ['other', 'CNY', 1, 0, '25', '0.25'],
    ])
  })

  it('that is taken back with its transaction counts nothing and keeps the hold', async () => {
    const id = await sent('7', 60)
    const broken = one.deps.db.transaction(scope, async (trx) => {
      await quota.settle(trx, scope, useOf(id, '7', 50))
      throw new Error('the message could not be ended')
    })

    await expect(broken).rejects.toThrow('the message could not be ended')
    expect([await usage(), await counts(), (await holds()).length]).toEqual([[], [], 1])
  })
})

describe('an answer that is ended elsewhere while it asks for more', () => {
  it('ends, whichever comes first, and neither waits for the other for good', async () => {
    await limit('everyUser', 'day', 1_000_000)
    for (let round = 0; round < 10; round += 1) {
      const id = await sent('7', 10)
      await Promise.all([
        ...Array.from({ length: 4 }, (_, index) =>
          (processes[index % 2] as (typeof processes)[number]).quota.extend(scope, { id, tokens: 1 }),
        ),
        settle(useOf(id, '7', 10), round % 2),
      ])
    }

    expect([await holds(), (await counts()).map(({ used_tokens }) => used_tokens)]).toEqual([
      [],
      ['100', '100', '100', '100'],
    ])
  })
})

describe('the sweep', () => {
  it('drops what died, and neither a young hold nor one whose message is under way', async () => {
    const [dead, busy] = [await sent('7', 10), await sent('7', 20)]
    const diaId = newId()
    await one.owner('insert into chat_dialog (id, tenant_id, user_id) values ($1, $2, 7)', [diaId, scope.tenantId])
    await one.owner(
      `insert into chat_message (id, tenant_id, dia_id, user_id, role, state) values ($1, $2, $3, 7, 'assistant', 1)`,
      [busy, scope.tenantId, diaId],
    )
    nowMs += HOLD_MS + 1_000
    const young = await sent('7', 30)

    await quota.sweep()

    expect((await holds()).map(({ id }) => id)).toEqual([busy, young])
    expect(dead).not.toBe(busy)
  })

  it('drops counts of periods that are long over, and no others', async () => {
    await settle(useOf(await sent('7', 10), '7', 10))
    nowMs += 40 * 86_400_000
    await quota.sweep()
    expect(await counts()).toHaveLength(4)

    nowMs += 50 * 86_400_000
    await settle(useOf(await sent('7', 10), '7', 10))
    await quota.sweep()

    expect((await counts()).map(({ begins }) => begins.getTime() > EVENING)).toEqual([true, true, true, true])
  })
})

describe('many sends at once', () => {
  const SENDS = 40

  /** Numbers that look random and are the same each time. */
  function numbersFrom(seed: number): (most: number) => number {
    let state = seed
    return (most) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return 1 + Math.floor((state / 2 ** 32) * most)
    }
  }

  it.each([1, 2, 3, 4])('never use more than the limit and one message (%i)', async (seed) => {
    const next = numbersFrom(seed)
    const dayLimit = 200 + next(800)
    const tenantLimit = 400 + next(800)
    await limit('everyUser', 'day', dayLimit)
    await limit('tenant', 'month', tenantLimit)
    const asked = Array.from({ length: SENDS }, (_, index) => ({
      userId: String(7 + (index % 2)),
      tokens: next(150),
      grows: next(3) - 1,
      from: index % 2,
    }))

    /** One answer from its beginning to its end; it uses all that it held. */
    const answer = async ({
      userId,
      tokens,
      grows,
      from,
    }: (typeof asked)[number]): Promise<{ userId: string; tokens: number } | undefined> => {
      const begun = await send(userId, tokens, from)
      if ('code' in begun) return undefined
      let held = tokens
      for (let index = 0; index < grows; index += 1)
        if (await (processes[from] as (typeof processes)[number]).quota.extend(scope, { id: begun.id, tokens: 20 }))
          held += 20
      await settle(useOf(begun.id, userId, held), from)
      return { userId, tokens: held }
    }
    const done = (await Promise.all(asked.map(answer))).filter((one) => one !== undefined)

    const largest = Math.max(...asked.map(({ tokens }) => tokens), 20)
    const used = (userId?: string): number =>
      done.filter((one) => userId === undefined || one.userId === userId).reduce((sum, { tokens }) => sum + tokens, 0)
    expect([used('7') <= dayLimit + largest, used('8') <= dayLimit + largest, used() <= tenantLimit + largest]).toEqual(
      [true, true, true],
    )
    // Nobody is refused while there is room: somebody’s limit was reached.
    expect(done.length < SENDS).toBe(true)
    expect(used() >= tenantLimit || used('7') >= dayLimit || used('8') >= dayLimit).toBe(true)
    const total = (await counts()).find(({ user_id, period }) => user_id === '0' && period === 'month')
    expect([Number(total?.used_tokens), await holds()]).toEqual([used(), []])
  })
})
