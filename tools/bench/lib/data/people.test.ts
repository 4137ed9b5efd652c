import { describe, expect, it } from 'vitest'
import { logMonths } from './people.ts'

describe('the rows of the log by month', () => {
  it('are all there once, without a gap, no month across two partitions', () => {
    const months = logMonths(new Date('2026-03-15T12:00:00Z'), 1_000_003)

    expect(months.map(({ from }) => from.toISOString().slice(0, 7))).toEqual([
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ])
    expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(1_000_003)
    expect(months.slice(1).map(({ from, first }) => [from.getTime(), first])).toEqual(
      months.slice(0, -1).map(({ to, first, count }) => [to.getTime(), first + count]),
    )
    expect(months.slice(1).every(({ from }) => from.toISOString().endsWith('-01T00:00:00.000Z'))).toBe(true)
  })

  it('leave out a month that has none', () => {
    expect(logMonths(new Date('2026-03-01T00:00:00Z'), 1)).toHaveLength(1)
  })
})
