import { expect, it } from 'vitest'
import { readDay } from './read-day.ts'

it.each([
  ['2026-03-01', '2026-03-01'],
  ['20260301', '2026-03-01'],
  [' 2026-03-01 ', '2026-03-01'],
  ['', ''],
  ['2026-03-1', undefined],
  ['2026-02-30', undefined],
  ['0202-03-01', undefined],
  ['2026-13-01', undefined],
  ['soon', undefined],
])('while it is typed, %j is the day %j', (text, day) => {
  expect(readDay(text)).toBe(day)
})

it.each([
  ['2026-3-1', '2026-03-01'],
  ['2026/3/1', '2026-03-01'],
  ['2026年3月1日', '2026-03-01'],
  ['2026.12.31', '2026-12-31'],
  ['2026-2-30', undefined],
  ['2026-3', undefined],
])('when it has been typed, %j is the day %j', (text, day) => {
  expect(readDay(text, true)).toBe(day)
})
