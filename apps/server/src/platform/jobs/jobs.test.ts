import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildTestDb, type TestDb } from '../../testing/test-db.ts'
import { systemClock } from '../clock.ts'
import { createIds } from '../ids/ids.ts'
import { systemScope } from '../scope.ts'
import { createJobs } from './create-jobs.ts'
import type { JobHandler, Jobs } from './jobs.ts'

const scope = systemScope('000000')
let test: TestDb
let ids = createIds(1)
const started: Jobs[] = []

function worker(handler: JobHandler, laneLimit = 10): Jobs {
  const jobs = createJobs({
    db: test.db,
    clock: systemClock,
    ids,
    log: pino({ level: 'silent' }),
    connection: test.signalConnection(),
  })
  jobs.handle('q', { laneLimit: () => laneLimit }, handler)
  started.push(jobs)
  return jobs
}

const add = async (jobs: Jobs, key: string, lane = 'lane'): Promise<void> => {
  await test.db.transaction(scope, (trx) =>
    jobs.enqueue(trx, { queue: 'q', lane, key, tenantId: scope.tenantId, payload: { key } }),
  )
  jobs.wake()
}

const left = async (): Promise<number> =>
  Number((await test.owner<{ count: string }>('select count(*) from platform_job'))[0]?.count)

beforeEach(async () => {
  test = await buildTestDb({ poolSize: 10 })
  ids = createIds(1)
})
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop(0)
  await test.close()
})

describe('the job queue', () => {
  it('runs each job once, also with two workers', async () => {
    const seen: string[] = []
    const one = worker(async (job) => void seen.push(job.key))
    const two = worker(async (job) => void seen.push(job.key))
    await one.start()
    await two.start()

    for (let index = 0; index < 40; index += 1) await add(index % 2 ? one : two, `k${index}`, `lane${index % 3}`)

    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 10_000 })
    expect(seen).toHaveLength(40)
    expect(new Set(seen).size).toBe(40)
  })

  it('never passes the limit of a lane', async () => {
    let running = 0
    let most = 0
    const handler: JobHandler = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      await test.db.ping()
      running -= 1
    }
    const one = worker(handler, 2)
    const two = worker(handler, 2)
    for (let index = 0; index < 20; index += 1) await add(one, `k${index}`)
    await one.start()
    await two.start()

    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 10_000 })
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(2)
  })

  it('keeps the slot of a job that waits between two runs, and runs it again with its new payload', async () => {
    const runs: unknown[] = []
    const jobs = worker(async (job, context) => {
      runs.push([job.key, job.run, job.payload])
      if (job.run < 3) context.again(new Date(), { polls: job.run })
    }, 1)
    await add(jobs, 'a')
    await add(jobs, 'b')
    await jobs.start()

    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 10_000 })
    expect(runs).toEqual([
      ['a', 1, { key: 'a' }],
      ['a', 2, { polls: 1 }],
      ['a', 3, { polls: 2 }],
      ['b', 1, { key: 'b' }],
      ['b', 2, { polls: 1 }],
      ['b', 3, { polls: 2 }],
    ])
  })

  it('takes up the job of a worker that died, and fences that worker off', async () => {
    const jobs = worker(async () => undefined)
    await add(jobs, 'a')
    await test.owner(
      `update platform_job set is_started = true, run = 1, worker = gen_random_uuid(), lease_until = now() - interval '1 second'`,
    )
    await jobs.start()

    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 10_000 })
  })

  it('leaves a job alone whose lease still runs', async () => {
    const seen: string[] = []
    const jobs = worker(async (job) => void seen.push(job.key))
    await add(jobs, 'held')
    await test.owner(
      `update platform_job set is_started = true, run = 1, worker = gen_random_uuid(), lease_until = now() + interval '1 hour'`,
    )
    await add(jobs, 'free')
    await jobs.start()

    await vi.waitFor(async () => expect(await left()).toBe(1), { timeout: 10_000 })
    expect(seen).toEqual(['free'])
  })

  it('runs a failed job again', async () => {
    const runs: number[] = []
    const jobs = worker(async (job) => {
      runs.push(job.run)
      if (job.run === 1) throw new Error('once')
    })
    await jobs.start()
    await add(jobs, 'a')

    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 10_000 })
    expect(runs).toEqual([1, 2])
  })

  it('takes a waiting job out, stops a running one, and says when a key is unknown', async () => {
    let reason: unknown
    const jobs = worker(
      (_job, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            reason = signal.reason
            resolve()
          })
        }),
      1,
    )
    await jobs.start()
    await add(jobs, 'running')
    await vi.waitFor(async () =>
      expect((await test.owner('select 1 from platform_job where is_started')).length).toBe(1),
    )
    await add(jobs, 'waiting')

    expect(await jobs.cancel('q', 'waiting')).toBe('removed')
    expect(await jobs.cancel('q', 'running')).toBe('stopping')
    expect(await jobs.cancel('q', 'nothing')).toBe('unknown')
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 10_000 })
    expect(reason).toBe('cancelled')
  })

  it('exists only when the transaction that made it does', async () => {
    const jobs = worker(async () => undefined)

    const failing = test.db.transaction(scope, async (trx) => {
      await jobs.enqueue(trx, { queue: 'q', lane: 'l', key: 'a', tenantId: scope.tenantId })
      throw new Error('rolled back')
    })

    await expect(failing).rejects.toThrow('rolled back')
    expect(await left()).toBe(0)
  })
})
