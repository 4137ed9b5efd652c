import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPacer } from './pacer.ts'

let told: Record<string, number>[]
let answers: (() => Promise<void>)[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  told = []
  answers = []
})
afterEach(() => {
  vi.useRealTimers()
})

const log = { warn: vi.fn() }
const build = () =>
  createPacer<number>({
    everyMs: 1_000,
    log,
    tell: async (touched) => {
      told.push(Object.fromEntries(touched))
      await answers.shift()?.()
    },
  })

describe('what is told at a pace', () => {
  it('is told at once the first time, together with what is touched together', async () => {
    const pacer = build()
    pacer.touch('a', 1)
    pacer.touch('b', 2)
    pacer.touch('a', 3)

    await vi.advanceTimersByTimeAsync(0)

    expect(told).toEqual([{ a: 3, b: 2 }])
  })

  it('is told once more when the pace allows it, with the last value, and then no more', async () => {
    const pacer = build()
    pacer.touch('a', 1)
    await vi.advanceTimersByTimeAsync(10)
    for (const value of [2, 3, 4]) pacer.touch('a', value)

    await vi.advanceTimersByTimeAsync(980)
    const early = [...told]
    await vi.advanceTimersByTimeAsync(60_000)

    expect(early).toEqual([{ a: 1 }])
    expect(told).toEqual([{ a: 1 }, { a: 4 }])
  })

  it('holds nobody else back', async () => {
    const pacer = build()
    pacer.touch('a', 1)
    await vi.advanceTimersByTimeAsync(10)
    pacer.touch('a', 2)
    pacer.touch('b', 1)

    await vi.advanceTimersByTimeAsync(10)

    expect(told).toEqual([{ a: 1 }, { b: 1 }])
  })

  it('is told by one at a time: what comes meanwhile waits, however long it takes', async () => {
    let finish: () => void = () => undefined
    answers = [
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    ]
    const pacer = build()
    pacer.touch('a', 1)
    await vi.advanceTimersByTimeAsync(0)
    pacer.touch('b', 2)

    await vi.advanceTimersByTimeAsync(5_000)
    const meanwhile = [...told]
    finish()
    await vi.advanceTimersByTimeAsync(0)

    expect([meanwhile, told]).toEqual([[{ a: 1 }], [{ a: 1 }, { b: 2 }]])
  })

  it('is told again after a failure, unless something newer has come', async () => {
    answers = [() => Promise.reject(new Error('no database'))]
    const pacer = build()
    pacer.touch('a', 1)
    pacer.touch('b', 1)
    await vi.advanceTimersByTimeAsync(0)
    pacer.touch('b', 2)

    await vi.advanceTimersByTimeAsync(1_000)

    expect(told).toEqual([
      { a: 1, b: 1 },
      { a: 1, b: 2 },
    ])
    expect(log.warn).toHaveBeenCalledWith({ error: 'no database' }, expect.any(String))
  })

  it('is told at the end too, without waiting for its time, and nothing after', async () => {
    const pacer = build()
    pacer.touch('a', 1)
    await vi.advanceTimersByTimeAsync(0)
    pacer.touch('a', 2)

    await pacer.close()
    pacer.touch('a', 3)
    await vi.advanceTimersByTimeAsync(5_000)

    expect(told).toEqual([{ a: 1 }, { a: 2 }])
  })
})
