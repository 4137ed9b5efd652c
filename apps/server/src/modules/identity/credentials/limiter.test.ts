import { describe, expect, it } from 'vitest'
import { createKeyedLimiter, createLimiter } from './limiter.ts'

/** Work that notes when it runs and ends on call. */
function createWork() {
  let running = 0
  let most = 0
  const ends: (() => void)[] = []
  return {
    work: () =>
      new Promise<void>((resolve) => {
        running += 1
        most = Math.max(most, running)
        ends.push(() => {
          running -= 1
          resolve()
        })
      }),
    async finishAll(): Promise<void> {
      while (ends.length > 0) {
        ends.shift()?.()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    most: () => most,
    running: () => running,
  }
}

describe('createLimiter', () => {
  it('runs so many at a time, all in the end', async () => {
    const { work, finishAll, most } = createWork()
    const limit = createLimiter({ running: 2, waiting: 10 })

    const all = Promise.all(Array.from({ length: 7 }, () => limit(work)))
    await finishAll()
    await all

    expect(most()).toBe(2)
  })

  it('goes on after a failure', async () => {
    const limit = createLimiter({ running: 1, waiting: 1 })

    await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')

    expect(await limit(async () => 'yes')).toBe('yes')
  })

  it('refuses what finds the queue full, and takes work again later', async () => {
    const { work, finishAll } = createWork()
    const limit = createLimiter({ running: 1, waiting: 1 })
    const all = [limit(work), limit(work)]

    await expect(limit(work)).rejects.toMatchObject({ code: 'common.tooMany' })
    await finishAll()
    await Promise.all(all)

    expect(await limit(async () => 'again')).toBe('again')
  })
})

describe('createKeyedLimiter', () => {
  it('runs one at a time per key while other keys go on', async () => {
    const { work, finishAll, running } = createWork()
    const limit = createKeyedLimiter(5)

    const all = Promise.all([limit('a', work), limit('a', work), limit('b', work)])
    const atOnce = running()
    await finishAll()
    await all

    expect(atOnce).toBe(2)
  })
})
