import { expect, it } from 'vitest'
import { compareEngines, compareMany } from '../testing/second-opinion.ts'

it('visits the same nodes as another engine in random diagrams', async () => {
  const { steps, visits, ended, left } = await compareMany(1, 40, 5)

  expect(steps).toBeGreaterThan(65)
  expect(visits).toBeGreaterThan(200)
  expect(ended).toBeGreaterThan(33)
  expect(left).toBeLessThan(5)
})

it('would see a gateway that goes another way', async () => {
  const forOther = (xml: string) => xml.replaceAll('n % 2 == 0', 'n % 2 == 1')

  const opinions = await Promise.allSettled(Array.from({ length: 40 }, (_, seed) => compareEngines(seed, { forOther })))

  const differences = opinions.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(differences.length).toBeGreaterThan(3)
  expect(differences[0]).toMatch(/^Error: Seed \d+, after start n=\d/)
})
