import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../testing/factories.ts'
import { createBuckets } from './bucket.ts'
import { asHeavy } from './errand.ts'
import { createGate } from './gate.ts'
import { LIMITS } from './limits.ts'
import { createRate } from './rate.ts'

const LONG_LIST = '/api/blade-log/usual/list'
let nowMs = Date.parse('2026-11-23T08:00:00Z')
const clock = { now: () => new Date(nowMs) }
const who = { tenantId: '700001', userId: '7' }
const strict = { limitsScale: 1 }
const light = { load: 'light', isMutation: false } as const

describe('calls', () => {
  it('of one person are as many as their bucket holds, and then as many as it is filled by', () => {
    const gate = createGate({ config: strict, clock, poolSize: 10 })
    const admitted = (): number => {
      for (let count = 0; ; count += 1) {
        try {
          gate.admit(who)
        } catch (error) {
          expect(error).toMatchObject({ code: 'limit.calls', status: 429, retryAfterSeconds: 1 })
          return count
        }
      }
    }

    expect(admitted()).toBe(LIMITS.callsPerPerson.burst)
    nowMs += 1_000
    expect(admitted()).toBe(LIMITS.callsPerPerson.perSecond)
    expect(() => gate.admit({ ...who, userId: '8' })).not.toThrow()
  })

  it('of one tenant are bounded however many people make them, and leave other tenants alone', () => {
    const gate = createGate({ config: strict, clock, poolSize: 10 })
    for (let index = 0; index < LIMITS.callsPerTenant.burst; index += 1)
      gate.admit({ ...who, userId: String(index % 20) })

    expect(() => gate.admit({ ...who, userId: '99' })).toThrow('limit.callsOfTenant')
    expect(() => gate.admit({ tenantId: '700002', userId: '99' })).not.toThrow()
  })

  it('are counted by key, refilled by time', () => {
    const [buckets, rate] = [createBuckets({ burst: 1, perSecond: 0.1 }, clock), createRate(2, 60_000, clock)]
    for (let index = 0; index < 2; index += 1) rate.count('a')

    expect([
      buckets.take('a'),
      buckets.take('a'),
      buckets.take('b'),
      rate.waitSeconds('a'),
      rate.waitSeconds('b'),
    ]).toEqual([0, 10, 0, 60, 0])
    nowMs += 60_000
    expect([buckets.take('a'), rate.waitSeconds('a')]).toEqual([0, 0])
  })
})

describe('heavy questions', () => {
  it('are so many at once for one person: more wait, and beyond the line are refused, while others go on', async () => {
    const gate = createGate({ config: strict, clock, poolSize: 10 })
    const { promise: hold, resolve: letGo } = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    const ask = (person = who) =>
      gate.run(person, light, () =>
        asHeavy(async () => {
          most = Math.max(most, (running += 1))
          await hold
          running -= 1
        }),
      )
    const all = Promise.allSettled(
      Array.from({ length: LIMITS.heavyPerPerson + LIMITS.heavyWaitingPerPerson + 3 }, () => ask()),
    )
    const other = gate.run({ tenantId: '700002', userId: '9' }, light, () => asHeavy(async () => 'served'))

    expect((await other).result).toBe('served')
    expect(running).toBe(LIMITS.heavyPerPerson)
    letGo()
    const refused = (await all).filter((one) => one.status === 'rejected')
    expect(most).toBe(LIMITS.heavyPerPerson)
    expect(refused.map(({ reason }) => reason as unknown)).toMatchObject(
      Array.from({ length: 3 }, () => ({ code: 'limit.heavy', status: 429, retryAfterSeconds: 5 })),
    )
  })

  it('of one tenant leave half of the connections to others', async () => {
    const gate = createGate({ config: strict, clock, poolSize: 10 })
    const { promise: hold, resolve: letGo } = Promise.withResolvers<void>()
    let running = 0
    const all = ['1', '2', '3'].flatMap((userId) =>
      Array.from({ length: 4 }, () =>
        gate.run({ ...who, userId }, { load: 'heavy', isMutation: false }, async () => {
          running += 1
          await hold
        }),
      ),
    )
    await gate.run(who, light, async () => 'light ones do not wait')

    expect(running).toBe(5)
    letGo()
    await Promise.all(all)
    expect(running).toBe(12)
  })

  it('of a job just run', async () => {
    expect(await asHeavy(async () => 1)).toBe(1)
  })
})

describe('exports', () => {
  it('are two at once for one person, until the last byte is out', async () => {
    const gate = createGate({ config: strict, clock, poolSize: 10 })
    const make = () => gate.run(who, { load: 'export', isMutation: false }, async () => 'file')
    const [first] = [await make(), await make()]
    const waiting = [make(), make()]

    await expect(make()).rejects.toMatchObject({ code: 'limit.exports', status: 429 })
    first?.end()
    expect((await Promise.race(waiting)).result).toBe('file')
    const next = await waiting[0]
    next?.end()
    expect((await waiting[1])?.result).toBe('file')
  })
})

describe('on the real server', () => {
  let test: TestApp
  let admin: SignedIn

  beforeAll(async () => {
    test = await buildTestApp({ config: { limitsScale: 1 } })
    admin = await signIn(test)
  }, 60_000)
  afterAll(() => test.close())

  it('a statement of a call ends after its time and is reported as a limit; jobs have none', async () => {
    const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(test.deps.db.as({ tenantId: '000000' }))
    const bound = await test.deps.gate.run(
      who,
      light,
      async () =>
        (
          await sql<{ own: string }>`select current_setting('statement_timeout') as own`.execute(
            test.deps.db.as({ tenantId: '000000' }),
          )
        ).rows[0]?.own,
    )
    const within = await test.deps.gate.run(who, { load: 'light', isMutation: true }, () =>
      test.deps.db.transaction(
        { tenantId: '000000' },
        async (trx) =>
          (
            await sql<{ own: string }>`select current_setting('statement_timeout') as own`.execute(
              trx.as({ tenantId: '000000' }),
            )
          ).rows[0]?.own,
      ),
    )
    const after = (
      await sql<{ own: string }>`select current_setting('statement_timeout') as own`.execute(test.deps.db.platform())
    ).rows[0]?.own
    const short = createGate({ ...test.deps, poolSize: 10, readStatementSeconds: 0.2 })
    const slow = await short.run(who, light, () => sleep(30)).catch((error: unknown) => error)

    expect([bound.result, within.result, after]).toEqual([`${LIMITS.readStatementSeconds}s`, '30s', '0'])
    expect(LIMITS.readStatementSeconds).toBe(5)
    expect(slow).toMatchObject({
      code: 'limit.tooSlow',
      status: 429,
      values: { seconds: 0.2 },
      retryAfterSeconds: 5,
    })
    await sleep(0)
  }, 20_000)

  it('four lists in four tabs, and many more one after the other, meet no limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => admin.get(LONG_LIST, { title: `nothing${index}` })),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200))
  })

  it('a hundred searches at once are served in turn or refused with a time to wait, and nobody else waits for them', async () => {
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const storm = Promise.all(
      Array.from({ length: 100 }, (_, index) => admin.raw({ method: 'GET', url: `${LONG_LIST}?title=word${index}` })),
    )
    const list = await other.get('/api/blade-system/post/list')
    const answers = await storm

    expect(list.status).toBe(200)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]))
    expect(refused.every(({ headers }) => headers['retry-after'] === '5')).toBe(true)
    expect(refused[0]?.json()).toMatchObject({
      code: 429,
      success: false,
      msg: '你同时进行的查询过多（最多 4 个），请等前面的查询完成',
    })
  }, 30_000)

  it('one sign-in more than a person may have ends the one that was used longest ago', async () => {
    const { user } = await buildCaller(test)
    const sessions: SignedIn[] = []
    for (let index = 0; index < LIMITS.sessionsPerPerson; index += 1) sessions.push(await signIn(test, user))
    const live = await test.owner<{ count: string }>(
      'select count(*) from auth_session where user_id = $1 and ended_time is null',
      [user.userId],
    )

    expect(live).toEqual([{ count: String(LIMITS.sessionsPerPerson) }])
    expect((await sessions.at(-1)?.get('/api/blade-user/info'))?.status).toBe(200)
    expect(
      await test.owner('select ended_reason from auth_session where user_id = $1 and ended_time is not null', [
        user.userId,
      ]),
    ).toEqual([{ ended_reason: 'too many' }])
  }, 30_000)
})
