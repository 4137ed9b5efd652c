import { describe, expect, it } from 'vitest'
import { reportDay } from './report-dates.ts'

describe('a word for a day', () => {
  it.each([
    ['today', '2026-03-01'],
    ['today-1', '2026-02-28'],
    ['today+31', '2026-04-01'],
    ['month', '2026-03-01'],
    ['month-3', '2025-12-01'],
    ['month+10', '2027-01-01'],
    ['year', '2026-01-01'],
    [' year-1 ', '2025-01-01'],
  ])('%s is %s on the first of March 2026', (word, day) => {
    expect(reportDay(word, '2026-03-01')).toBe(day)
  })

  it.each(['', '2026-03-01', 'yesterday', 'today-', 'today-1d', 'week'])('%j is none', (word) => {
    expect(reportDay(word, '2026-03-01')).toBeUndefined()
  })
})
