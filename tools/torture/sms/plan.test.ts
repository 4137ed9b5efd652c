import { expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { COMPANIES, REPORT_FATES, delayOf, fateOf, planRound, sceneOf } from './plan.ts'

const plan = (seed: number) => {
  const random = createRandom(seed)
  return Array.from({ length: 60 }, (_, round) =>
    planRound(random, { round, victims: ['server-1', 'database'], servers: 2, numbers: 250 }),
  )
}

it('rounds of messages are the same for the same seed, and do everything sooner or later', () => {
  expect(plan(7)).toEqual(plan(7))
  expect(plan(7)).not.toEqual(plan(8))
  const all = plan(7)
  expect(new Set(all.flatMap(({ sendings }) => sendings.map(({ company }) => company)))).toEqual(new Set(COMPANIES))
  for (const { sendings } of all) expect(sendings.reduce((sum, { many }) => sum + many, 0)).toBe(250)
  expect(all.filter(({ sendings }) => sendings.some(({ again }) => again.length > 0)).length).toBeGreaterThan(20)

  const random = createRandom(1)
  const many = <T>(draw: () => T): T[] => Array.from({ length: 2_000 }, draw)
  expect(new Set(many(() => fateOf(random)))).toEqual(new Set(REPORT_FATES))
  expect(new Set(many(() => sceneOf(random))).size).toBe(10)
  expect(Math.max(...many(() => delayOf(random)))).toBeGreaterThan(500)
})
