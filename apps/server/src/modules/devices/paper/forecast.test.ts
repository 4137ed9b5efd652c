import { describe, expect, it } from 'vitest'
import { placeInWeek } from './forecasts.ts'
import { forecastOf } from './forecast.ts'

const MONDAY_NOON = { weekday: 1, dayPart: 0.5 }
const everyDay = (sheets: number): Map<number, number> =>
  new Map([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, sheets * 4]))

describe('how long paper lasts', () => {
  it.each([
    ['the same every day', 35, everyDay(10), { perDay: 10, daysLeft: 3.5 }],
    ['empty already', 0, everyDay(10), { perDay: 10, daysLeft: 0 }],
    ['not through the rest of today', 4, everyDay(10), { perDay: 10, daysLeft: 0.4 }],
    // 5 of today's second half, and then nothing before Saturday.
    [
      'only used on Mondays and Saturdays',
      15,
      new Map([
        [1, 40],
        [6, 80],
      ]),
      { perDay: 4.3, daysLeft: 5 },
    ],
    ['longer than a year', 10_000, new Map([[1, 4]]), { perDay: 0.1, daysLeft: null }],
    ['unknown where nothing was printed', 20, new Map(), { perDay: null, daysLeft: null }],
  ])('%s', (_what, paperNum, sheets, expected) => {
    expect(forecastOf(paperNum, sheets, MONDAY_NOON)).toMatchObject(expected)
  })

  it('goes by the clock on the wall', () => {
    expect(placeInWeek(new Date('2026-11-29T18:00:00Z'), 'Asia/Shanghai')).toEqual({ weekday: 1, dayPart: 2 / 24 })
    expect(placeInWeek(new Date('2026-11-29T18:00:00Z'), 'UTC')).toEqual({ weekday: 7, dayPart: 0.75 })
  })
})
