import { describe, expect, it, vi } from 'vitest'
import { ONE, PATIENCE, useWorkers } from './testing/workers.ts'

const workers = useWorkers()
const { add, worker } = workers
const idle = async (): Promise<void> => undefined

describe('the list of workers', () => {
  it('names a process that works with what it may do and does, and forgets it when it has stopped', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const jobs = worker(() => promise, { concurrency: 5, role: 'worker', host: 'box', leaseSeconds: 3 })
    expect(await jobs.steering.workers()).toEqual([])
    await jobs.start()
    await add('a', { tenantId: ONE })
    jobs.wake()

    // With its next renewal.
    await vi.waitFor(
      async () =>
        expect(await jobs.steering.workers()).toEqual([
          {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            role: 'worker',
            host: 'box',
            pid: process.pid,
            concurrency: 5,
            running: 1,
            isDraining: false,
            isAlive: true,
            startedTime: expect.any(Date),
          },
        ]),
      PATIENCE,
    )
    resolve()
    await jobs.stop(60_000)
    expect(await jobs.steering.workers()).toEqual([])
  })

  it('says that one is not alive without a sign for a lease, by the clock of the database', async () => {
    const jobs = worker(idle, { leaseSeconds: 300 })
    await jobs.start()
    const isAlive = async (seconds: number): Promise<boolean | undefined> => {
      await workers.test.owner(`update platform_worker set beat_time = now() - make_interval(secs => $1)`, [seconds])
      return (await jobs.steering.workers())[0]?.isAlive
    }

    expect([await isAlive(290), await isAlive(301)]).toEqual([true, false])
  })

  it('loses those who died a day ago, by a maintenance job of any worker', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const jobs = worker(idle, { leaseSeconds: 300 })
    await jobs.start()
    await workers.test.owner(
      `insert into platform_worker (id, role, host, pid, concurrency, beat_time) values (gen_random_uuid(), 'all', 'dead', 1, 1, now() - interval '25 hours'), (gen_random_uuid(), 'all', 'dying', 1, 1, now() - interval '23 hours')`,
    )
    vi.advanceTimersByTime(31_000)
    vi.useRealTimers()

    await vi.waitFor(
      async () => expect((await jobs.steering.workers()).map(({ host }) => host)).not.toContain('dead'),
      PATIENCE,
    )
    expect((await jobs.steering.workers()).map(({ host }) => host)).toContain('dying')
  })
})
