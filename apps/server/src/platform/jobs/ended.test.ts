import { describe, expect, it, vi } from 'vitest'
import type { JobHandler, Jobs } from './jobs.ts'
import { PATIENCE, useWorkers } from './testing/workers.ts'

const LONG_MS = 600_000
const workers = useWorkers()
const { add, worker } = workers

/** Runs until it is asked to stop, and ends then. */
const untilStopped: JobHandler = (_job, { signal }) =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

async function running(): Promise<Jobs> {
  const jobs = worker(untilStopped)
  await jobs.start()
  await add('a')
  jobs.wake()
  await vi.waitFor(
    async () => expect(await workers.test.owner('select 1 from platform_job where is_started')).toHaveLength(1),
    PATIENCE,
  )
  return jobs
}

const listening = (): Promise<object[]> =>
  workers.test.owner(
    `select pid from pg_stat_activity where datname = current_database() and query like 'LISTEN%' and state = 'idle'`,
  )

describe('waiting for a job to end', () => {
  it('is over as soon as a job that was to stop has ended in another process, also for one that does not work', async () => {
    await running()
    const onlooker = worker(untilStopped)

    const ended = onlooker.steering.ended('q', 'a', LONG_MS)
    expect(await onlooker.cancel('q', 'a')).toBe('stopping')

    expect(await ended).toBe(true)
    expect(await workers.left()).toBe(0)
  })

  it('is over at once for one that is not there, and when one that waits is taken out', async () => {
    const jobs = worker(untilStopped)
    expect(await jobs.steering.ended('q', 'nothing', LONG_MS)).toBe(true)
    await add('a')
    const ended = jobs.steering.ended('q', 'a', LONG_MS)
    await vi.waitFor(async () => expect(await listening()).toHaveLength(1), PATIENCE)
    expect(await jobs.cancel('q', 'a')).toBe('removed')

    expect(await ended).toBe(true)
  })

  it('says no when the job is still there after that time', async () => {
    const jobs = await running()

    expect(await jobs.steering.ended('q', 'a', 20)).toBe(false)
  })

  it('does not hang when the signal is lost: it looks once more at the end of its time', async () => {
    const jobs = worker(untilStopped)
    await add('a')
    const ended = jobs.steering.ended('q', 'a', 1_500)
    await workers.test.owner('delete from platform_job')

    expect(await ended).toBe(true)
  })

  it('looks again when its connection broke, because signals may have been lost meanwhile', async () => {
    const jobs = worker(untilStopped)
    await add('a')
    const ended = jobs.steering.ended('q', 'a', LONG_MS)
    await vi.waitFor(async () => expect(await listening()).toHaveLength(1), PATIENCE)
    await workers.test.owner('delete from platform_job')
    await workers.test.owner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
    )

    expect(await ended).toBe(true)
  })

  it('is given up when the process stops', async () => {
    const jobs = worker(untilStopped)
    await add('a')
    const ended = jobs.steering.ended('q', 'a', LONG_MS)
    await jobs.stop(0)

    expect(await ended).toBe(false)
  })
})
