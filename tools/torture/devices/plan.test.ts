import { expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { GUEST_ACTS, LOSABLE, planRound, PRINTER_ACTS, STAFF_ACTS } from './plan.ts'

const plan = (seed: number) => {
  const random = createRandom(seed)
  return Array.from({ length: 120 }, (_, round) =>
    planRound(random, { round, product: ['server-1', 'database'], venue: ['kiosk-1', 'agent-2'], servers: 2 }),
  )
}

it('rounds of devices are the same for the same seed, and do everything sooner or later', () => {
  expect(plan(7)).toEqual(plan(7))
  expect(plan(7)).not.toEqual(plan(8))
  const all = plan(7)
  expect(new Set(all.flatMap(({ guests }) => guests.map(({ act }) => act)))).toEqual(new Set(GUEST_ACTS))
  expect(new Set(all.flatMap(({ staff }) => staff.map(({ act }) => act)))).toEqual(new Set(STAFF_ACTS))
  expect(new Set(all.flatMap(({ printers }) => printers.map(({ act }) => act)))).toEqual(new Set(PRINTER_ACTS))
  expect(new Set(all.flatMap(({ printers }) => printers.map(({ operation }) => operation)))).toEqual(new Set(LOSABLE))
  const killed = all.flatMap(({ kills }) => kills.map(({ victims }) => victims[0]))
  expect(new Set(killed)).toEqual(new Set(['server-1', 'database', 'kiosk-1', 'agent-2']))
})
