import { describe, expect, it, vi } from 'vitest'
import type { JobHandler } from './jobs.ts'
import { PATIENCE, useWorkers } from './testing/workers.ts'

const LONG_MS = 600_000
/** A worker that gets no signal, or waits for a lease, is late for every test. */
const BY_SIGNAL = { leaseSeconds: 300, idleSeconds: 300 }
const workers = useWorkers()
const { add, left, worker } = workers

/** Runs until it is let go or asked to stop; `begun` and `ended` say which worker and why. */
function step(name: string, seen: string[]): { handler: JobHandler; letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    letGo: resolve,
    handler: async ({ key }, { signal }) => {
      seen.push(`${name} begins ${key}`)
      const stopped = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error(String(signal.reason))), { once: true })
      })
      await Promise.race([promise, stopped])
      seen.push(`${name} ends ${key}`)
    },
  }
}

describe('a process that is to stop', () => {
  it('takes up nothing new from that moment on, says so, and finishes what it is doing', async () => {
    const seen: string[] = []
    const [slow, quick] = [step('one', seen), step('other', seen)]
    quick.letGo()
    const [one, other] = [worker(slow.handler, BY_SIGNAL), worker(quick.handler, BY_SIGNAL)]
    await one.start()
    await add('long')
    one.wake()
    await vi.waitFor(() => expect(seen).toEqual(['one begins long']), PATIENCE)
    await other.start()

    let isStopped = false
    const stopping = one.stop(LONG_MS).then(() => {
      isStopped = true
    })
    await vi.waitFor(
      async () =>
        expect(
          (await other.steering.workers()).map(({ isDraining, running, isAlive }) => [isDraining, running, isAlive]),
        ).toEqual([
          [true, 1, true],
          [false, 0, true],
        ]),
      PATIENCE,
    )
    await add('new')
    one.wake()
    await vi.waitFor(() => expect(seen).toEqual(['one begins long', 'other begins new', 'other ends new']), PATIENCE)
    expect(isStopped).toBe(false)

    slow.letGo()
    await stopping
    expect(seen.at(-1)).toBe('one ends long')
    expect([await left(), (await other.steering.workers()).length]).toEqual([0, 1])
  })

  it('hands what it could not finish in time to another at once, and that is no failed run', async () => {
    const seen: string[] = []
    const failures: number[] = []
    const one = worker(step('one', seen).handler, BY_SIGNAL)
    await one.start()
    await add('long')
    one.wake()
    await vi.waitFor(() => expect(seen).toEqual(['one begins long']), PATIENCE)
    const other = worker(async (job) => void failures.push(job.failures), BY_SIGNAL)
    await other.start()

    await one.stop(50)

    await vi.waitFor(async () => expect(await left()).toBe(0), PATIENCE)
    expect([failures, seen]).toEqual([[0], ['one begins long']])
  })

  it('stops waiting when it is asked a second time', async () => {
    const seen: string[] = []
    const one = worker(step('one', seen).handler, BY_SIGNAL)
    await one.start()
    await add('long')
    one.wake()
    await vi.waitFor(() => expect(seen).toEqual(['one begins long']), PATIENCE)

    const stopping = one.stop(LONG_MS)
    const ended = one.stop(0)
    const later = one.stop(LONG_MS)
    await Promise.all([stopping, ended, later])

    expect(await workers.test.owner('select worker, failures, run_at <= now() as is_due from platform_job')).toEqual([
      { worker: null, failures: 0, is_due: true },
    ])
  })

  it('does not wait for jobs between two runs, which another takes up when they are due', async () => {
    const runs: number[] = []
    const handler: JobHandler = async (job, context) => {
      runs.push(job.run)
      if (job.run === 1) context.again(new Date(Date.now() + 700))
    }
    const one = worker(handler, BY_SIGNAL)
    await one.start()
    await add('polled')
    one.wake()
    await vi.waitFor(
      async () =>
        expect(await workers.test.owner('select 1 from platform_job where is_started and worker is null')).toHaveLength(
          1,
        ),
      PATIENCE,
    )
    const other = worker(handler, BY_SIGNAL)
    await other.start()

    await one.stop(LONG_MS)

    await vi.waitFor(async () => expect(await left()).toBe(0), PATIENCE)
    expect(runs).toEqual([1, 2])
  })

  it('frees the slots of a lane for others as its jobs end', async () => {
    const seen: string[] = []
    const [slow, quick] = [step('one', seen), step('other', seen)]
    quick.letGo()
    const options = { ...BY_SIGNAL, laneLimit: () => 1 }
    const [one, other] = [worker(slow.handler, options), worker(quick.handler, options)]
    await one.start()
    await add('first')
    await add('second')
    one.wake()
    await vi.waitFor(() => expect(seen).toEqual(['one begins first']), PATIENCE)
    await other.start()

    const stopping = one.stop(LONG_MS)
    slow.letGo()
    await stopping

    await vi.waitFor(async () => expect(await left()).toBe(0), PATIENCE)
    expect(seen).toEqual(['one begins first', 'one ends first', 'other begins second', 'other ends second'])
  })
})
