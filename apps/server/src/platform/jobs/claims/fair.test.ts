import { describe, expect, it, vi } from 'vitest'
import type { JobHandler, Jobs } from '../jobs.ts'
import { ONE, PATIENCE, TWO, useWorkers } from '../testing/workers.ts'

const HALT = { userId: '7', by: 'Ada', reason: '' }
const workers = useWorkers()
const { add, inTrx, left, worker } = workers

/** Notes each job as it begins, in order. */
function noting(): { begun: string[]; handler: JobHandler } {
  const begun: string[] = []
  return { begun, handler: async ({ key }) => void begun.push(key) }
}

const allDone = (): Promise<void> => vi.waitFor(async () => expect(await left()).toBe(0), PATIENCE)
const ofTenant = (begun: readonly string[], name: string): number => begun.filter((key) => key.startsWith(name)).length

describe('who begins next', () => {
  it('is settled by the weights of the tenants', async () => {
    const { begun, handler } = noting()
    const jobs = worker(handler, { concurrency: 1 })
    await inTrx((trx) => jobs.steering.setTenant(trx, 'q', TWO, { weight: 3 }))
    for (let index = 0; index < 15; index += 1) {
      await add(`one${index}`)
      await add(`two${index}`, { tenantId: TWO })
    }
    await jobs.start()
    await allDone()

    expect([ofTenant(begun.slice(0, 12), 'one'), ofTenant(begun.slice(0, 12), 'two')]).toEqual([3, 9])
  })

  it('is not the tenant with the most jobs or the most lanes: a newcomer has the very next turns', async () => {
    const { begun, handler } = noting()
    for (let index = 0; index < 120; index += 1) await add(`flood${index}`, { lane: `lane ${index % 10}` })
    for (let index = 0; index < 5; index += 1) await add(`two${index}`, { tenantId: TWO })
    const jobs = worker(handler, { concurrency: 1 })
    await jobs.start()
    await allDone()

    expect(ofTenant(begun.slice(0, 11), 'two')).toBe(5)
  })

  it('is inside a tenant the one with the smallest priority, then the one that came first, over all lanes', async () => {
    const { begun, handler } = noting()
    await add('a1', { lane: 'a' })
    await add('b1', { lane: 'b' })
    await add('a2', { lane: 'a' })
    await add('c urgent', { lane: 'c', priority: -1 })
    await add('b late', { lane: 'b', priority: 1 })
    await add('a3', { lane: 'a' })
    const jobs = worker(handler, { concurrency: 1 })
    await jobs.start()
    await allDone()

    expect(begun).toEqual(['c urgent', 'a1', 'b1', 'a2', 'a3', 'b late'])
  })

  it('is the one that a person moved to the front', async () => {
    const { begun, handler } = noting()
    for (const key of ['a', 'b', 'c']) await add(key)
    const jobs = worker(handler, { concurrency: 1 })
    await inTrx((trx) => jobs.steering.move(trx, 'q', 'c', 1))
    await jobs.start()
    await allDone()

    expect(begun).toEqual(['c', 'a', 'b'])
  })

  it('is nobody in a queue that this process has no handler for', async () => {
    const { handler } = noting()
    await add('a', { queue: 'elsewhere' })
    await add('b')
    const jobs = worker(handler)
    await jobs.start()

    await vi.waitFor(async () => expect(await left()).toBe(1), PATIENCE)
    expect(await workers.test.owner('select key, is_started, run from platform_job')).toEqual([
      { key: 'a', is_started: false, run: 0 },
    ])
  })
})

describe('a lane that is paused, a tenant that is held', () => {
  /** Starts a job of each tenant that runs until it is let go, then queues one more for both. */
  async function busy(): Promise<{ one: Jobs; other: Jobs; begun: string[]; letGo: () => void }> {
    const begun: string[] = []
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
    const handler: JobHandler = async ({ key }) => {
      begun.push(key)
      if (key.startsWith('long')) await isLetGo
    }
    await add('long one')
    await add('long two', { tenantId: TWO })
    const [one, other] = [worker(handler), worker(handler)]
    await one.start()
    await vi.waitFor(() => expect(begun).toHaveLength(2), PATIENCE)
    await other.start()
    return { one, other, begun, letGo }
  }

  it('begins nothing in either process until that ends; what runs goes on, and others are not held up', async () => {
    const { one, other, begun, letGo } = await busy()
    const { steering } = other
    await inTrx(async (trx) => {
      await steering.setPause(trx, 'q', { lane: `lane ${ONE}`, tenantId: ONE }, HALT)
      await add('one')
      await add('two', { tenantId: TWO })
    })
    one.wake()
    await vi.waitFor(() => expect(begun).toContain('two'), PATIENCE)
    letGo()
    await vi.waitFor(async () => expect(await left()).toBe(1), PATIENCE)
    expect(begun).not.toContain('one')
    expect((await steering.lanes('q', {})).map(({ lane, waiting, running }) => [lane, waiting, running])).toEqual([
      [`lane ${ONE}`, 1, 0],
    ])

    await inTrx((trx) => steering.setPause(trx, 'q', { lane: `lane ${ONE}`, tenantId: ONE }, undefined))
    other.wake()
    await allDone()
    expect(begun).toContain('one')
  })

  it('holds all lanes of that tenant', async () => {
    const { begun, handler } = noting()
    const jobs = worker(handler)
    await inTrx((trx) => jobs.steering.setTenant(trx, 'q', ONE, { hold: HALT }))
    for (const lane of ['a', 'b']) await add(`one ${lane}`, { lane })
    await add('two', { tenantId: TWO })
    await jobs.start()
    await vi.waitFor(async () => expect(await left()).toBe(2), PATIENCE)
    expect(begun).toEqual(['two'])

    await inTrx((trx) => jobs.steering.setTenant(trx, 'q', ONE, { hold: null }))
    jobs.wake()
    await allDone()
  })

  it('goes on with a job that waits between two runs', async () => {
    const runs: number[] = []
    const jobs = worker(async (job, context) => {
      runs.push(job.run)
      if (job.run > 1) return
      await inTrx((trx) => jobs.steering.setPause(trx, 'q', { lane: job.lane, tenantId: ONE }, HALT))
      context.again(new Date())
    })
    await add('a')
    await jobs.start()
    await allDone()

    expect(runs).toEqual([1, 2])
  })
})

describe('a queue with room of its own', () => {
  it('runs beside the others, and neither takes the slots of the other', async () => {
    const begun: string[] = []
    const { promise: end, resolve: letEnd } = Promise.withResolvers<void>()
    const holding: JobHandler = async ({ key }) => {
      begun.push(key)
      await end
    }
    const jobs = worker(holding, { concurrency: 2 })
    jobs.handle('waiting', { laneLimit: () => 100, concurrency: 3 }, holding)
    for (let index = 0; index < 5; index += 1) {
      await add(`q${index}`)
      await add(`w${index}`, { queue: 'waiting' })
    }
    await jobs.start()
    await vi.waitFor(() => expect(begun.length).toBe(5), PATIENCE)
    const [state] = await jobs.steering.workers()

    expect(begun.toSorted()).toEqual(['q0', 'q1', 'w0', 'w1', 'w2'])
    expect(state?.concurrency).toBe(2)
    letEnd()
    await allDone()
    expect(begun.length).toBe(10)
  })
})
