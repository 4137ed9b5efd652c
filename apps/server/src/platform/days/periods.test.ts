import { describe, expect, it } from 'vitest'
import { beginningOf, dayOf, periodsAt } from './periods.ts'

const at = (time: string, zone: string) => {
  const { today, day, month } = periodsAt(new Date(time), zone)
  return [today, ...[day, month].flatMap(({ begins, ends }) => [begins.toISOString(), ends.toISOString()])]
}

describe('the day and the month of a moment', () => {
  it.each<[string, string, string[]]>([
    [
      '2026-11-22T15:59:59Z',
      'Asia/Shanghai',
      [
        '2026-11-22',
        '2026-11-21T16:00:00.000Z',
        '2026-11-22T16:00:00.000Z',
        '2026-10-31T16:00:00.000Z',
        '2026-11-30T16:00:00.000Z',
      ],
    ],
    [
      '2026-11-22T16:00:00Z',
      'Asia/Shanghai',
      [
        '2026-11-23',
        '2026-11-22T16:00:00.000Z',
        '2026-11-23T16:00:00.000Z',
        '2026-10-31T16:00:00.000Z',
        '2026-11-30T16:00:00.000Z',
      ],
    ],
    [
      '2026-12-31T23:00:00Z',
      'UTC',
      [
        '2026-12-31',
        '2026-12-31T00:00:00.000Z',
        '2027-01-01T00:00:00.000Z',
        '2026-12-01T00:00:00.000Z',
        '2027-01-01T00:00:00.000Z',
      ],
    ],
    [
      '2028-02-29T05:00:00Z',
      'America/New_York',
      [
        '2028-02-29',
        '2028-02-29T05:00:00.000Z',
        '2028-03-01T05:00:00.000Z',
        '2028-02-01T05:00:00.000Z',
        '2028-03-01T05:00:00.000Z',
      ],
    ],
    // A day of 25 hours.
    [
      '2026-11-01T12:00:00Z',
      'America/New_York',
      [
        '2026-11-01',
        '2026-11-01T04:00:00.000Z',
        '2026-11-02T05:00:00.000Z',
        '2026-11-01T04:00:00.000Z',
        '2026-12-01T05:00:00.000Z',
      ],
    ],
    // A day without a midnight: clocks jump to one.
    [
      '2018-11-04T12:00:00Z',
      'America/Sao_Paulo',
      [
        '2018-11-04',
        '2018-11-04T03:00:00.000Z',
        '2018-11-05T02:00:00.000Z',
        '2018-11-01T03:00:00.000Z',
        '2018-12-01T02:00:00.000Z',
      ],
    ],
  ])('%s in %s', (time, zone, expected) => {
    expect(at(time, zone)).toEqual(expected)
  })

  it('holds each moment of a year in its own day, and begins where the last one ended', () => {
    for (const zone of ['Asia/Shanghai', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'UTC']) {
      let ends: number | undefined
      for (let time = Date.parse('2018-01-01T00:00:00Z'); time < Date.parse('2019-01-01T00:00:00Z');) {
        const { today, day } = periodsAt(new Date(time), zone)
        expect([
          zone,
          today,
          dayOf(day.begins, zone),
          day.begins.getTime() <= time && time < day.ends.getTime(),
        ]).toEqual([zone, today, today, true])
        if (ends !== undefined) expect([zone, today, day.begins.getTime()]).toEqual([zone, today, ends])
        ends = day.ends.getTime()
        time = ends
      }
    }
  })

  it('is none of what is no day', () => {
    expect(() => beginningOf('2026-02-30', 'UTC')).toThrow('2026-02-30 is no day of UTC')
  })
})
