import { describe, expect, it } from 'vitest'
import { daysIn } from '../../../components/costs/span.ts'
import { readAsked } from './asked.ts'

const TODAY = '2026-03-02'
const asked = (query: string) => readAsked(new URLSearchParams(query), TODAY)

describe('the days that an address asks for', () => {
  it.each([
    ['', '2026-02-01', 30],
    ['days=7', '2026-02-24', 7],
    ['days=90', '2025-12-03', 90],
    ['days=8', '2026-02-01', 30],
    ['from=2026-01-01', '2026-02-01', 30],
    ['from=2026-01-31&to=2026-01-01', '2026-02-01', 30],
    ['from=2024-01-01&to=2026-01-01', '2026-02-01', 30],
  ] as const)('%j begins on %s', (query, from, span) => {
    expect(asked(query)).toMatchObject({ from, to: TODAY, span, by: 'model' })
  })

  it("may be one's own, both ends included", () => {
    expect(asked('from=2026-01-01&to=2026-01-31&days=7&by=user')).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
      span: undefined,
      by: 'user',
    })
    expect(daysIn('2026-01-01', '2026-01-31')).toBe(31)
  })
})
