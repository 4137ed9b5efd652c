import { afterEach, describe, expect, it, vi } from 'vitest'
import { BATCH_MOST, createLogQueue, WAIT_MS } from './log-queue.ts'

afterEach(() => vi.useRealTimers())

function queue({
  most = 1_000,
  write = async () => undefined,
}: { most?: number; write?: (rows: readonly number[]) => Promise<void> } = {}) {
  const batches: number[][] = []
  const dropped: number[] = []
  const warned: unknown[] = []
  const made = createLogQueue<number>({
    name: 'api',
    most,
    metrics: { logDropped: (_log, rows) => void dropped.push(rows) },
    log: { warn: (facts: unknown) => void warned.push(facts) } as never,
    async write(rows) {
      batches.push([...rows])
      await write(rows)
    },
  })
  return { ...made, batches, dropped, warned }
}

describe('a queue of log rows', () => {
  it('writes half a second after the first row, in one batch', async () => {
    vi.useFakeTimers()
    const log = queue()

    log.add(1)
    log.add(2)
    await vi.advanceTimersByTimeAsync(WAIT_MS - 1)
    const early = log.batches.length
    await vi.advanceTimersByTimeAsync(1)

    expect([early, log.batches]).toEqual([0, [[1, 2]]])
  })

  it('writes at once when a batch is full, and never more than that in one', async () => {
    const log = queue()

    for (let n = 0; n < BATCH_MOST * 2 + 1; n += 1) log.add(n)
    await log.flush()

    expect(log.batches.map(({ length }) => length)).toEqual([BATCH_MOST, BATCH_MOST, 1])
    expect(log.batches.flat()).toEqual(Array.from({ length: BATCH_MOST * 2 + 1 }, (_, n) => n))
  })

  it('drops what is beyond its bound and counts it, while the database hangs', async () => {
    let go = (): void => undefined
    const log = queue({ most: 10, write: () => new Promise<void>((resolve) => void (go = resolve)) })
    log.add(0)
    const flushing = log.flush()

    for (let n = 1; n <= 15; n += 1) log.add(n)
    const droppedMeanwhile = log.dropped.length
    await vi.waitFor(() => expect(log.batches).toHaveLength(1))
    go()
    await vi.waitFor(() => expect(log.batches).toHaveLength(2))
    go()
    await flushing

    expect([droppedMeanwhile, log.batches.flat().length, log.warned.length]).toEqual([5, 11, 1])
  })

  it('drops a batch that the database refuses, says so once, and goes on', async () => {
    const log = queue({
      write: async (rows) => {
        if (rows[0] === 0) throw new Error('no')
      },
    })

    for (let n = 0; n < BATCH_MOST + 3; n += 1) log.add(n)
    await log.flush()

    expect([log.dropped, log.batches.length, log.warned]).toEqual([
      [BATCH_MOST],
      2,
      [{ log: 'api', rows: BATCH_MOST, why: 'no' }],
    ])
  })

  it('takes rows along that come while it writes', async () => {
    const log = queue({ write: async () => void (log.batches.length === 1 && log.add(2)) })

    log.add(1)
    await log.flush()

    expect(log.batches).toEqual([[1], [2]])
  })
})
