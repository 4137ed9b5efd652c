import { expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { ASKED_CHANNELS } from './facts.ts'
import { MISHAPS } from './mishaps.ts'
import { NOTICE_FATES, PAYER_ACTS, DESK_ACTS, fateOf, planRound } from './plan.ts'

const plan = (seed: number) => {
  const random = createRandom(seed)
  return Array.from({ length: 60 }, (_, round) =>
    planRound(random, { round, victims: ['server-1', 'database'], servers: 2 }),
  )
}

it('rounds of money are the same for the same seed, and do everything sooner or later', () => {
  expect(plan(7)).toEqual(plan(7))
  expect(plan(7)).not.toEqual(plan(8))
  const all = plan(7)
  expect(new Set(all.flatMap(({ orders }) => orders.map(({ act }) => act)))).toEqual(new Set(PAYER_ACTS))
  expect(new Set(all.flatMap(({ desk }) => desk.map(({ act }) => act)))).toEqual(new Set(DESK_ACTS))
  expect(new Set(all.flatMap(({ orders }) => orders.map(({ channel }) => channel)))).toEqual(new Set(ASKED_CHANNELS))
  expect(new Set(all.flatMap(({ mishaps }) => mishaps.map(({ call }) => call)))).toEqual(
    new Set(MISHAPS.map(({ call }) => call)),
  )
  const random = createRandom(1)
  expect(new Set(Array.from({ length: 200 }, () => fateOf(random)))).toEqual(new Set(NOTICE_FATES))
})
