import { describe, expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { ACTS, planRound, PROCESSES } from './plan.ts'

const VICTIMS = ['server-1', 'server-2', 'worker-1', 'database']
const plans = (seed: number) => {
  const random = createRandom(seed)
  return Array.from({ length: 300 }, (_, index) =>
    planRound(random, { round: index + 1, victims: VICTIMS, servers: 2, people: 5 }),
  )
}

describe('the plan of a round of work', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(plans(5)).toEqual(plans(5))
    expect(plans(5)).not.toEqual(plans(6))
  })

  it('kills each of those that run, mostly not the database', () => {
    const firsts = Map.groupBy(plans(1), ({ victims }) => victims[0])

    expect(new Set(firsts.keys())).toEqual(new Set(VICTIMS))
    expect(firsts.get('database')?.length).toBeLessThan(60)
  })

  it('does everything that people do, each with a tag of its own, some at the same moment', () => {
    const acts = plans(1).flatMap((plan) => plan.acts)
    const tags = [...acts, ...plans(1).flatMap((plan) => plan.starts)].map(({ tag }) => tag)

    expect(new Set(acts.map(({ act }) => act))).toEqual(new Set(ACTS))
    expect(new Set(plans(1).flatMap(({ starts }) => starts.map(({ process }) => process)))).toEqual(new Set(PROCESSES))
    expect(new Set(tags).size).toBe(tags.length)
    expect(new Set(acts.map(({ rivals }) => rivals))).toEqual(new Set([0, 1, 2, 3]))
  })
})
