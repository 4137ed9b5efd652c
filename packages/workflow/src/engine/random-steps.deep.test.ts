import { expect, it } from 'vitest'
import { walkRandomly } from '../testing/random-walk.ts'

it(
  'keeps what holds for every state through 100,000 random steps on random diagrams',
  { timeout: 600_000 },
  async () => {
    const { steps, ended, refused } = await walkRandomly({ steps: 100_000, seed: 1_000_000 })

    expect(steps).toBeGreaterThanOrEqual(100_000)
    expect(ended).toBeGreaterThan(1_000)
    expect(refused).toBeGreaterThan(1_000)
  },
)
