import { describe, expect, it } from 'vitest'
import { createRandom } from '../../drawing/run/queue/wait-rounds.ts'
import { addCounts, BOUNDS, COUNT_LENGTH, percentileOf } from './durations.ts'

/** As the database counts them. */
function count(values: readonly number[]): number[] {
  const counts = Array.from({ length: COUNT_LENGTH }, () => 0)
  for (const value of values) {
    const step = BOUNDS.filter((bound) => bound <= value).length
    counts[step] = (counts[step] ?? 0) + 1
  }
  return counts
}

/** As percentile_cont has it. */
function exact(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(rank)] as number, sorted[Math.ceil(rank)] as number]
  return low + (high - low) * (rank - Math.floor(rank))
}

const random = createRandom(7)
const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

describe('counts of durations', () => {
  it('give percentiles at most ten percent from the truth: of even, uneven and equal durations, many and few', () => {
    for (const size of [1, 2, 3, 10, 100, 3_000]) {
      for (const spread of [0, 0.2, 1, 2]) {
        for (const median of [0.3, 4, 60, 1_800]) {
          const values = Array.from({ length: size }, () =>
            Math.min(80_000, Math.max(0.051, median * Math.exp(spread * normal()))),
          )
          for (const share of [0.5, 0.9]) {
            const [estimate, true_] = [percentileOf(count(values), share) ?? 0, exact(values, share)]
            expect([{ size, spread, median, share, estimate, true_ }, Math.abs(estimate / true_ - 1) <= 0.1]).toEqual([
              expect.anything(),
              true,
            ])
          }
        }
      }
    }
  })

  it('of several groups add up', () => {
    const [a, b] = [
      [0.2, 3, 3],
      [4, 500],
    ]

    expect(addCounts(count(a), count(b))).toEqual(count([...a, ...b]))
    expect(addCounts([], count(b))).toEqual(count(b))
  })

  it('keep what is shorter or longer than any step at the ends', () => {
    expect([percentileOf(count([0, 0.001]), 0.5), percentileOf(count([100_000]), 0.5), percentileOf([], 0.5)]).toEqual([
      0.025,
      86_400,
      null,
    ])
  })

  it('have bounds that never change, for they are what is stored', () => {
    expect([BOUNDS.length, BOUNDS[0], BOUNDS[1], BOUNDS[40], BOUNDS.at(-1)]).toEqual([
      81, 0.05, 0.059833, 65.727, 86_400,
    ])
  })
})
