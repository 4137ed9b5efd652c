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
    expect(forecastOf(paperNum, { sheets, days: 28 }, MONDAY_NOON)).toMatchObject(expected)
  })

  it.each([
    [
      'three days, by all of them',
      40,
      3,
      new Map([
        [5, 30],
        [6, 30],
        [7, 30],
      ]),
      { perDay: 30, daysLeft: 1.3 },
    ],
    ['an hour, as of one day', 2, 1 / 24, new Map([[1, 1]]), { perDay: 1, daysLeft: 2 }],
    [
      'two weeks, each weekday twice',
      35,
      14,
      new Map([1, 2, 3, 4, 5, 6, 7].map((day) => [day, 20])),
      { perDay: 10, daysLeft: 3.5 },
    ],
  ])('goes by no more days than there are: %s', (_what, paperNum, days, sheets, expected) => {
    expect(forecastOf(paperNum, { sheets, days }, MONDAY_NOON)).toMatchObject(expected)
  })

  it('goes by the clock on the wall', () => {
    expect(placeInWeek(new Date('2026-11-29T18:00:00Z'), 'Asia/Shanghai')).toEqual({ weekday: 1, dayPart: 2 / 24 })
    expect(placeInWeek(new Date('2026-11-29T18:00:00Z'), 'UTC')).toEqual({ weekday: 7, dayPart: 0.75 })
  })
})
