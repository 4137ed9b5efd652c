import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createThrottle } from './throttle.ts'

let published: Record<string, number>[]
let answers: (() => Promise<void>)[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  published = []
  answers = []
})
afterEach(() => {
  vi.useRealTimers()
})

const log = { warn: vi.fn() }
const build = () =>
  createThrottle<number>({
    everyMs: 1_000,
    log,
    publish: async (touched) => {
      published.push(Object.fromEntries(touched))
      await answers.shift()?.()
    },
  })

describe('what is throttled', () => {
  it('is published at once the first time, together with what is touched together', async () => {
    const throttle = build()
    throttle.touch('a', 1)
    throttle.touch('b', 2)
    throttle.touch('a', 3)

    await vi.advanceTimersByTimeAsync(0)

    expect(published).toEqual([{ a: 3, b: 2 }])
  })

  it('is published once more when its time comes, with the last value, and then no more', async () => {
    const throttle = build()
    throttle.touch('a', 1)
    await vi.advanceTimersByTimeAsync(10)
    for (const value of [2, 3, 4]) throttle.touch('a', value)

    await vi.advanceTimersByTimeAsync(980)
    const early = [...published]
    await vi.advanceTimersByTimeAsync(60_000)

    expect(early).toEqual([{ a: 1 }])
    expect(published).toEqual([{ a: 1 }, { a: 4 }])
  })

  it('holds nobody else back', async () => {
    const throttle = build()
    throttle.touch('a', 1)
    await vi.advanceTimersByTimeAsync(10)
    throttle.touch('a', 2)
    throttle.touch('b', 1)

    await vi.advanceTimersByTimeAsync(10)

    expect(published).toEqual([{ a: 1 }, { b: 1 }])
  })

  it('is published by one call at a time: what comes meanwhile waits, however long it takes', async () => {
    let finish: () => void = () => undefined
    answers = [
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    ]
    const throttle = build()
    throttle.touch('a', 1)
    await vi.advanceTimersByTimeAsync(0)
    throttle.touch('b', 2)

    await vi.advanceTimersByTimeAsync(5_000)
    const meanwhile = [...published]
    finish()
    await vi.advanceTimersByTimeAsync(0)

    expect([meanwhile, published]).toEqual([[{ a: 1 }], [{ a: 1 }, { b: 2 }]])
  })

  it('is published again after a failure, unless something newer has come', async () => {
    answers = [() => Promise.reject(new Error('no database'))]
    const throttle = build()
    throttle.touch('a', 1)
    throttle.touch('b', 1)
    await vi.advanceTimersByTimeAsync(0)
    throttle.touch('b', 2)

    await vi.advanceTimersByTimeAsync(1_000)

    expect(published).toEqual([
      { a: 1, b: 1 },
      { a: 1, b: 2 },
    ])
    expect(log.warn).toHaveBeenCalledWith({ error: 'no database' }, expect.any(String))
  })

  it('is published at the end too, without waiting for its time, and nothing after', async () => {
    const throttle = build()
    throttle.touch('a', 1)
    await vi.advanceTimersByTimeAsync(0)
    throttle.touch('a', 2)

    await throttle.close()
    throttle.touch('a', 3)
    await vi.advanceTimersByTimeAsync(5_000)

    expect(published).toEqual([{ a: 1 }, { a: 2 }])
  })
})
