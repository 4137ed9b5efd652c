import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createShortCache } from './short-cache.ts'

let looks: string[]
let answers: (number | Error)[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  looks = []
  answers = []
})
afterEach(() => {
  vi.useRealTimers()
})

/** Keeps what is above ten. */
const build = () =>
  createShortCache<number>({
    ms: 500,
    isKept: (value) => value > 10,
    async read(key) {
      looks.push(key)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer ?? 0
    },
  })

describe('what a short cache holds', () => {
  it('is answered again for its time, and read anew after it', async () => {
    answers = [11, 12]
    const cache = build()

    const first = [await cache('a'), await cache('a')]
    vi.advanceTimersByTime(500)

    expect([first, await cache('a'), looks]).toEqual([[11, 11], 12, ['a', 'a']])
  })

  it('is read once for all who ask at the same time, also where it is not kept', async () => {
    answers = [1, 2]
    const cache = build()

    const together = await Promise.all([cache('a'), cache('a')])

    expect([together, await cache('a'), looks]).toEqual([[1, 1], 2, ['a', 'a']])
  })

  it('is another one for each key', async () => {
    answers = [11, 12]
    const cache = build()

    expect([await cache('a'), await cache('b'), await cache('a')]).toEqual([11, 12, 11])
  })

  it('is read anew after a look that failed', async () => {
    answers = [new Error('no database'), 11]
    const cache = build()

    await expect(cache('a')).rejects.toThrow('no database')

    expect(await cache('a')).toBe(11)
  })

  it('is forgotten before it takes up memory for ever', async () => {
    answers = Array.from({ length: 1_002 }, () => 11)
    const cache = build()
    for (let lane = 0; lane < 1_001; lane += 1) await cache(`lane ${lane}`)

    await cache('lane 0')

    expect(looks).toHaveLength(1_002)
  })
})
