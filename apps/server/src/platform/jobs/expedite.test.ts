import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shortenPauses } from '../../testing/short-pauses.ts'
import { buildTestDb, type TestDb } from '../../testing/test-db.ts'
import { systemClock } from '../clock.ts'
import { createIds } from '../ids/ids.ts'
import { systemScope } from '../scope.ts'
import { createJobs } from './create-jobs.ts'
import type { HandleOptions, JobHandler, Jobs } from './jobs.ts'

const scope = systemScope('000000')
const FAR = 3_600_000
let test: TestDb
let ids = createIds(1)
const started: Jobs[] = []

function worker(handler: JobHandler, options: Partial<HandleOptions> = {}): Jobs {
  const jobs = createJobs({
    db: test.db,
    clock: systemClock,
    ids,
    log: pino({ level: 'silent' }),
    connection: test.signalConnection(),
  })
  jobs.handle('q', { laneLimit: () => 10, ...options }, handler)
  started.push(jobs)
  return jobs
}

const later = (): Date => new Date(Date.now() + FAR)
const expedite = (jobs: Jobs, key: string): Promise<boolean> =>
  test.db.transaction(scope, (trx) => jobs.expedite(trx, 'q', key))
const left = async (): Promise<number> =>
  Number((await test.owner<{ count: string }>('select count(*) from platform_job'))[0]?.count)
const add = async (jobs: Jobs, key: string): Promise<void> => {
  await test.db.transaction(scope, (trx) =>
    jobs.enqueue(trx, { queue: 'q', lane: 'lane', key, tenantId: scope.tenantId }),
  )
  jobs.wake()
}

beforeEach(async () => {
  test = await buildTestDb({ poolSize: 10 })
  ids = createIds(1)
})
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop(0)
  await test.close()
})

describe('a job that is expedited', () => {
  it('is run at once while it waits for a later time, also by another process', async () => {
    const runs: number[] = []
    const handler: JobHandler = async (job, context) => {
      runs.push(job.run)
      if (job.run === 1) context.again(later())
    }
    const one = worker(handler)
    await one.start()
    await add(one, 'a')
    await vi.waitFor(
      async () =>
        expect(await test.owner('select 1 from platform_job where worker is null and is_started')).toHaveLength(1),
      { timeout: 10_000 },
    )

    const other = worker(async () => undefined)
    expect(await expedite(other, 'a')).toBe(true)
    other.wake()

    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 10_000 })
    expect(runs).toEqual([1, 2])
  })

  it('is run again at once when it was expedited while it ran, whatever later time it asked for', async () => {
    const runs: number[] = []
    const jobs: Jobs = worker(async (job, context) => {
      runs.push(job.run)
      if (job.run > 1) return
      // What it looked for was not there yet; it comes before the job is given back.
      await expedite(jobs, job.key)
      context.again(later())
    })
    await jobs.start()
    await add(jobs, 'a')

    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 10_000 })
    expect(runs).toEqual([1, 2])
  })

  it('loses no call of expedite, however it meets the moment of giving back', async () => {
    const keys = Array.from({ length: 24 }, (_, index) => `k${index}`)
    const begun = new Map(keys.map((key) => [key, Promise.withResolvers<void>()]))
    const comes = new Set<string>()
    const turns = async (count: number): Promise<void> => {
      for (let turn = 0; turn < count; turn += 1) await test.db.ping()
    }
    const jobs: Jobs = worker(async (job, context) => {
      const isThere = comes.has(job.key)
      begun.get(job.key)?.resolve()
      await turns(3)
      if (!isThere) context.again(later())
    })
    await jobs.start()

    await Promise.all(
      keys.map(async (key, index) => {
        await add(jobs, key)
        await begun.get(key)?.promise
        await turns(index % 6)
        comes.add(key)
        await expedite(jobs, key)
        jobs.wake()
      }),
    )

    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 15_000 })
  })

  it('is expedited once: the run after that waits as long as it asks to', async () => {
    const jobs: Jobs = worker(async (job, context) => {
      if (job.run === 1) await expedite(jobs, job.key)
      context.again(later())
    })
    await jobs.start()
    await add(jobs, 'a')

    await vi.waitFor(
      async () =>
        expect(
          await test.owner(
            'select 1 from platform_job where run = 2 and worker is null and run_at > now() and not is_hurried',
          ),
        ).toHaveLength(1),
      { timeout: 10_000 },
    )
  })

  it('is not there: the caller learns it', async () => {
    expect(
      await expedite(
        worker(async () => undefined),
        'nothing',
      ),
    ).toBe(false)
  })
})

describe('a job that always fails', () => {
  it('is given up after so many runs, and ended by who knows how', async () => {
    const pausesOf = await shortenPauses(test)
    const runs: number[] = []
    const ended: string[] = []
    const jobs = worker(
      async (job) => {
        runs.push(job.failures)
        throw new Error('always')
      },
      { giveUp: { after: 2, end: async (job) => void ended.push(job.key) } },
    )
    await jobs.start()
    await add(jobs, 'a')

    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 15_000 })
    expect([runs, ended, await pausesOf(scope.tenantId)]).toEqual([[0, 1], ['a'], [1, 2]])
  })

  it('counts a worker that died as a failed run, and forgets failures after a run in order', async () => {
    const failures: number[] = []
    const jobs = worker(async (job, context) => {
      failures.push(job.failures)
      if (failures.length === 1) context.again(new Date())
    })
    await add(jobs, 'a')
    await test.owner(
      `update platform_job set is_started = true, run = 4, failures = 3, worker = gen_random_uuid(), lease_until = now() - interval '1 second'`,
    )
    await jobs.start()

    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 10_000 })
    expect(failures).toEqual([4, 0])
  })
})
