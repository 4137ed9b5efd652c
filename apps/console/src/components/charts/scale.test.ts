import { expect, it } from 'vitest'
import { topOfMoney, topOfScale } from './scale.ts'

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

it.each([
  [0, 1],
  [0.37, 0.38],
  [1, 1],
  [12.31, 14],
  [99.5, 100],
])('an axis of money that holds %d ends at %d', (most, top) => {
  expect(topOfMoney(most)).toBe(top)
})
