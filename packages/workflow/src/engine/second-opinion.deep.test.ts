import { expect, it } from 'vitest'
import { compareMany } from '../testing/second-opinion.ts'

it(
  'visits the same nodes as another engine in ten thousand random diagrams, large ones too',
  { timeout: 900_000 },
  async () => {
    const small = await compareMany(1_000_000, 7_000, 5)
    const large = await compareMany(2_000_000, 3_000, 7)

    expect(small.ended + large.ended).toBeGreaterThan(8_500)
    expect(small.left + large.left).toBeLessThan(1_500)
    expect(small.visits + large.visits).toBeGreaterThan(60_000)
  },
)
