import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildTestDb, type TestDb } from '../../testing/test-db.ts'
import { systemClock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { createIds } from '../ids/ids.ts'
import { systemScope } from '../scope.ts'
import { createJobs } from './create-jobs.ts'
import type { Jobs, NewJob, QueueSteering } from './jobs.ts'

const [ONE, TWO] = ['000000', '111111']
const HALT = { userId: '7', by: 'Ada', reason: 'too hot' }
const PATIENCE = { timeout: 15_000 }
let test: TestDb
let ids = createIds(1)
let jobs: Jobs
let steering: QueueSteering

const inTrx = <T>(work: (trx: Db) => Promise<T>, tenantId = ONE): Promise<T> =>
  test.db.transaction(systemScope(tenantId), work)
const add = (key: string, more: Partial<NewJob> = {}): Promise<void> =>
  inTrx((trx) => jobs.enqueue(trx, { queue: 'q', lane: 'lane', key, tenantId: ONE, ...more }))
/** Keys of the waiting jobs of a lane, in the order in which they begin. */
const order = async (lane = 'lane'): Promise<string[]> =>
  (
    await test.owner<{ key: string }>(
      'select key from platform_job where lane = $1 and not is_started order by priority, place',
      [lane],
    )
  ).map(({ key }) => key)
const start = (key: string): Promise<unknown> =>
  test.owner('update platform_job set is_started = true where key = $1', [key])
const move = (key: string, position: number): Promise<number | 'started' | 'unknown'> =>
  inTrx((trx) => steering.move(trx, 'q', key, position))

beforeEach(async () => {
  test = await buildTestDb({ poolSize: 10 })
  ids = createIds(1)
  jobs = createJobs({
    db: test.db,
    clock: systemClock,
    ids,
    log: pino({ level: 'silent' }),
    connection: test.signalConnection(),
  })
  steering = jobs.steering
})
afterEach(async () => {
  await jobs.stop(0)
  await test.close()
})

describe('the places of waiting jobs', () => {
  it('are counted by lane, by priority first and then as they came; one that runs has none', async () => {
    for (const key of ['a', 'b', 'c']) await add(key)
    await add('urgent', { priority: -1 })
    await add('other', { lane: 'else', tenantId: TWO })
    await start('a')

    const places = await steering.places('q', ['a', 'b', 'c', 'urgent', 'other', 'nothing'])

    expect([...places.values()].map(({ key, position, isStarted }) => [key, position, isStarted]).toSorted()).toEqual([
      ['a', undefined, true],
      ['b', 2, false],
      ['c', 3, false],
      ['other', 1, false],
      ['urgent', 1, false],
    ])
    expect(places.get('other')).toEqual({
      key: 'other',
      lane: 'else',
      tenantId: TWO,
      isStarted: false,
      priority: 0,
      position: 1,
    })
    expect(await steering.places('elsewhere', ['a'])).toEqual(new Map())
  })

  it('say how many begin before a job of a tenant, and how many wait in its lane up to a bound', async () => {
    for (const key of ['a', 'b', 'c']) await add(key)
    await add('urgent', { priority: -1 })
    await add('other', { lane: 'else' })
    await start('a')

    const ahead = await Promise.all(
      ['urgent', 'b', 'c', 'other', 'a', 'nothing'].map((key) => steering.countAhead('q', { key, tenantId: ONE })),
    )
    expect(ahead).toEqual([0, 1, 2, 0, 'started', undefined])
    expect(await steering.countAhead('q', { key: 'b', tenantId: TWO })).toBeUndefined()
    const waiting = { lane: 'lane', tenantId: ONE }
    expect(await steering.countWaiting('q', waiting, 10)).toBe(3)
    expect(await steering.countWaiting('q', waiting, 2)).toBe(2)
    expect(await steering.countWaiting('q', { ...waiting, tenantId: TWO }, 10)).toBe(0)
  })

  it('change by a move to the front, to the middle and beyond the end', async () => {
    for (const key of ['a', 'b', 'c', 'd']) await add(key)

    expect([await move('d', 1), await order()]).toEqual([1, ['d', 'a', 'b', 'c']])
    expect([await move('d', 3), await order()]).toEqual([3, ['a', 'b', 'd', 'c']])
    expect([await move('a', 99), await order()]).toEqual([4, ['b', 'd', 'c', 'a']])
    expect([await move('c', 3), await order()]).toEqual([3, ['b', 'd', 'c', 'a']])
    await add('e')
    expect(await order()).toEqual(['b', 'd', 'c', 'a', 'e'])
  })

  it('stay exact however often jobs are put between the same two', async () => {
    for (const key of ['a', 'b', 'c', 'd']) await add(key)

    for (let turn = 0; turn < 60; turn += 1) expect(await move(turn % 2 ? 'd' : 'c', 2)).toBe(2)

    expect(await order()).toEqual(['a', 'd', 'c', 'b'])
    const places = await test.owner<{ place: string }>('select distinct place::text as place from platform_job')
    expect(places).toHaveLength(4)
  })

  it('a move takes over the priority of those it comes to stand with: the first place is in front of all', async () => {
    await add('calm')
    await add('calmer', { priority: 5 })
    await add('urgent', { priority: -3 })

    expect([await move('calmer', 1), await order()]).toEqual([1, ['calmer', 'urgent', 'calm']])
    expect([await move('urgent', 3), await order()]).toEqual([3, ['calmer', 'calm', 'urgent']])
    expect([await move('calm', 2), await order()]).toEqual([2, ['calmer', 'calm', 'urgent']])
  })

  it('a move between two priorities stands between them', async () => {
    await add('first', { priority: -1 })
    await add('last', { priority: 9 })
    await add('third', { priority: 9 })

    expect([await move('third', 2), await order()]).toEqual([2, ['first', 'third', 'last']])
  })

  it('cannot be had by one that has started or is gone', async () => {
    await add('a')
    await add('b')
    await start('a')

    expect([await move('a', 1), await move('nothing', 1), await move('b', 1)]).toEqual(['started', 'unknown', 1])
  })
})

describe('pauses, holds and weights', () => {
  it('are shown with their lanes and tenants, with who, why and when, and end', async () => {
    await add('a')
    await add('b', { lane: 'else', tenantId: TWO })
    await start('b')

    await inTrx(async (trx) => {
      await steering.setPause(trx, 'q', { lane: 'lane', tenantId: ONE }, HALT)
      await steering.setPause(trx, 'q', { lane: 'empty', tenantId: ONE }, { ...HALT, reason: '' })
      await steering.setTenant(trx, 'q', TWO, { weight: 3 })
      await steering.setTenant(trx, 'q', '222222', { hold: HALT })
    })

    expect(
      (await steering.lanes('q', {})).map(({ lane, tenantId, waiting, running, pause }) => [
        lane,
        tenantId,
        waiting,
        running,
        pause?.reason,
      ]),
    ).toEqual([
      ['else', TWO, 0, 1, undefined],
      ['empty', ONE, 0, 0, ''],
      ['lane', ONE, 1, 0, 'too hot'],
    ])
    const [own] = await steering.lanes('q', { tenantId: ONE, lane: 'lane' })
    expect(own?.pause).toEqual({ ...HALT, time: expect.any(Date) })
    expect(own?.oldestTime).toBeInstanceOf(Date)
    expect((await steering.lanes('q', { tenantId: TWO })).map(({ lane, oldestTime }) => [lane, oldestTime])).toEqual([
      ['else', undefined],
    ])
    expect(
      (await steering.tenants('q')).map(({ tenantId, weight, hold, waiting, running }) => [
        tenantId,
        weight,
        hold?.by,
        waiting,
        running,
      ]),
    ).toEqual([
      [ONE, 1, undefined, 1, 0],
      [TWO, 3, undefined, 0, 1],
      ['222222', 1, 'Ada', 0, 0],
    ])
    expect((await steering.tenants('q', TWO)).map(({ tenantId }) => tenantId)).toEqual([TWO])

    await inTrx(async (trx) => {
      await steering.setPause(trx, 'q', { lane: 'lane', tenantId: ONE }, undefined)
      await steering.setPause(trx, 'q', { lane: 'empty', tenantId: ONE }, undefined)
      await steering.setTenant(trx, 'q', '222222', { hold: null })
      await steering.setTenant(trx, 'q', TWO, { hold: HALT })
    })

    expect((await steering.lanes('q', {})).map(({ lane, pause }) => [lane, pause])).toEqual([
      ['else', undefined],
      ['lane', undefined],
    ])
    expect((await steering.tenants('q')).map(({ tenantId, weight, hold }) => [tenantId, weight, hold?.by])).toEqual([
      [ONE, 1, undefined],
      [TWO, 3, 'Ada'],
    ])
  })

  it('are not written over from another tenant', async () => {
    await inTrx((trx) => steering.setPause(trx, 'q', { lane: 'lane', tenantId: ONE }, HALT))
    await inTrx(async (trx) => {
      await steering.setPause(trx, 'q', { lane: 'lane', tenantId: TWO }, { ...HALT, by: 'Eve' })
      await steering.setPause(trx, 'q', { lane: 'lane', tenantId: TWO }, undefined)
    }, TWO)

    expect((await steering.lanes('q', {})).map(({ tenantId, pause }) => [tenantId, pause?.by])).toEqual([[ONE, 'Ada']])
  })

  it('a waiting job that is held is passed over until the transaction ends, and those behind it go first', async () => {
    const seen: string[] = []
    const { promise: isSeen, resolve: see } = Promise.withResolvers<void>()
    jobs.handle('q', { laneLimit: () => 1 }, async ({ key }) => {
      seen.push(key)
      if (key === 'b') see()
    })
    await add('a')
    await add('b')

    await inTrx(async (trx) => {
      expect(await steering.holdWaiting(trx, 'q', 'a')).toBe('held')
      expect(await steering.holdWaiting(trx, 'q', 'nothing')).toBe('unknown')
      await jobs.start()
      await isSeen
      expect(seen).toEqual(['b'])
    })
    jobs.wake()

    await vi.waitFor(() => expect(seen).toEqual(['b', 'a']), PATIENCE)
  })
})

describe('queues', () => {
  it('are shown with what waits, runs and failed, and since when the oldest that is due waits', async () => {
    expect(await steering.queues()).toEqual([])
    await add('a')
    await add('b', { runAt: new Date('2020-01-01T00:00:00Z') })
    await add('later', { queue: 'r', tenantId: TWO, runAt: new Date(Date.now() + 3_600_000) })
    await start('a')
    await test.owner(`update platform_job set failures = 2 where key = 'a'`)

    expect(await steering.queues()).toEqual([
      { queue: 'q', waiting: 1, running: 1, failing: 1, oldestTime: new Date('2020-01-01T00:00:00Z') },
      { queue: 'r', waiting: 1, running: 0, failing: 0, oldestTime: undefined },
    ])
  })
})

describe('a job that is taken out', () => {
  it('is gone with the transaction that held it while it waits, and stays once it has started', async () => {
    for (const key of ['a', 'b', 'c']) await add(key)
    await start('c')

    await inTrx(async (trx) => {
      expect(await steering.holdWaiting(trx, 'q', 'a')).toBe('held')
      await steering.removeHeld(trx, 'q', 'a')
      expect(await steering.holdWaiting(trx, 'q', 'c')).toBe('started')
      await steering.removeHeld(trx, 'q', 'c')
    })
    await expect(
      inTrx(async (trx) => {
        await steering.removeHeld(trx, 'q', 'b')
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')

    expect(await order()).toEqual(['b'])
    expect((await steering.places('q', ['c'])).get('c')?.isStarted).toBe(true)
  })
})
