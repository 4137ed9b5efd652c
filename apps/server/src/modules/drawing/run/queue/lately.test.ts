import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLately } from './lately.ts'

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
  createLately<number>({
    ms: 500,
    isKept: (value) => value > 10,
    async read(key) {
      looks.push(key)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer ?? 0
    },
  })

describe('what was read lately', () => {
  it('is answered again for its time, and read anew after it', async () => {
    answers = [11, 12]
    const lately = build()

    const first = [await lately('a'), await lately('a')]
    vi.advanceTimersByTime(500)

    expect([first, await lately('a'), looks]).toEqual([[11, 11], 12, ['a', 'a']])
  })

  it('is read once for all who ask at the same time, also where it is not kept', async () => {
    answers = [1, 2]
    const lately = build()

    const together = await Promise.all([lately('a'), lately('a')])

    expect([together, await lately('a'), looks]).toEqual([[1, 1], 2, ['a', 'a']])
  })

  it('is another one for each key', async () => {
    answers = [11, 12]
    const lately = build()

    expect([await lately('a'), await lately('b'), await lately('a')]).toEqual([11, 12, 11])
  })

  it('is read anew after a look that failed', async () => {
    answers = [new Error('no database'), 11]
    const lately = build()

    await expect(lately('a')).rejects.toThrow('no database')

    expect(await lately('a')).toBe(11)
  })

  it('is forgotten before it takes up memory for ever', async () => {
    answers = Array.from({ length: 1_002 }, () => 11)
    const lately = build()
    for (let lane = 0; lane < 1_001; lane += 1) await lately(`lane ${lane}`)

    await lately('lane 0')

    expect(looks).toHaveLength(1_002)
  })
})
