import { expect, it } from 'vitest'
import { walkRandomly } from '../testing/random-walk.ts'

it('keeps what holds for every state through some thousand random steps on random diagrams', async () => {
  const { steps, ended, refused } = await walkRandomly({ steps: 2_000, seed: 1 })

  expect(steps).toBeGreaterThanOrEqual(2_000)
  expect(ended).toBeGreaterThan(50)
  expect(refused).toBeGreaterThan(50)
})
