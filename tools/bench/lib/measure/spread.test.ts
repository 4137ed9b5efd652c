import { describe, expect, it } from 'vitest'
import { ratiosOf, showNumber, showSpread, spreadOf } from './spread.ts'

describe('the middle of several measurements', () => {
  it('is the one in the middle, or the mean of the two there, with the least and the most', () => {
    expect(spreadOf([3, 1, 2])).toEqual({ median: 2, low: 1, high: 3 })
    expect(spreadOf([10, 2, 4, 3])).toEqual({ median: 3.5, low: 2, high: 10 })
    expect(() => spreadOf([])).toThrow(RangeError)
  })

  it('divides pair by pair, so a slow moment that hits both leaves the ratio', () => {
    expect(ratiosOf([100, 50, 10], [200, 100, 20])).toEqual({ median: 0.5, low: 0.5, high: 0.5 })
    expect(() => ratiosOf([1, 2], [1])).toThrow('a ratio needs pairs')
  })

  it.each([
    [12_345.6, '12,346'],
    [12.345, '12.3'],
    [1.2345, '1.23'],
    [0.012345, '0.012'],
    [0, '0'],
    [Number.NaN, '–'],
  ])('shows %d as %s', (value, text) => {
    expect(showNumber(value)).toBe(text)
  })

  it('shows the range only where there is one, and a dash for what could not be measured', () => {
    expect(showSpread(spreadOf([5, 4, 6]))).toBe('5 [4–6]')
    expect(showSpread(spreadOf([5]))).toBe('5')
    expect(showSpread(spreadOf([Number.NaN, Number.NaN]))).toBe('–')
  })
})
