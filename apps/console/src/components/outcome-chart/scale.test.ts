import { expect, it } from 'vitest'
import { topOfScale } from './scale.ts'

it.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [10, 10],
  [11, 20],
  [61, 80],
  [1_286, 2_000],
  [999_999, 1_000_000],
])('an axis that holds %i ends at %i', (most, top) => {
  expect(topOfScale(most)).toBe(top)
})
