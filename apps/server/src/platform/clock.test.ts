import { describe, expect, it } from 'vitest'
import { formatTime, parseTime, systemClock } from './clock.ts'

const at = (text: string): Date => new Date(text)

describe('times as text', () => {
  it.each([
    ['Asia/Shanghai', '2026-01-01T00:00:00Z', '2026-01-01 08:00:00'],
    ['Asia/Shanghai', '2025-12-31T16:00:00Z', '2026-01-01 00:00:00'],
    ['UTC', '2024-02-29T23:59:59.999Z', '2024-02-29 23:59:59'],
    ['America/New_York', '2026-07-04T03:59:59Z', '2026-07-03 23:59:59'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01 05:45:00'],
    ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02 00:00:00'],
    ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05 01:30:00'],
    ['UTC', '0999-01-01T00:00:00Z', '0999-01-01 00:00:00'],
  ])('in %s: %s is %s', (zone, instant, text) => {
    expect(formatTime(at(instant), zone)).toBe(text)
    expect(parseTime(text, zone)).toEqual(new Date(Math.floor(at(instant).getTime() / 1_000) * 1_000))
  })

  it('is empty where there is none', () => {
    expect([formatTime(null, 'UTC'), formatTime(undefined, 'UTC')]).toEqual(['', ''])
  })

  it.each([
    '',
    '2026-02-30 00:00:00',
    '2025-02-29 00:00:00',
    '2026-13-01 00:00:00',
    '2026-00-10 00:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 00:60:00',
    '2026-01-01 00:00:60',
    '2026-01-01',
    '2026-1-1 00:00:00',
    '2026-01-01T00:00:00',
    ' 2026-01-01 00:00:00',
    '2026-01-01 00:00:00Z',
  ])('"%s" is no time', (text) => {
    expect([parseTime(text, 'UTC'), parseTime(text, 'Asia/Shanghai')]).toEqual([undefined, undefined])
  })

  it('ends with the last year of four digits, and begins with the hundredth', () => {
    expect(
      ['9999-12-31 23:59:59', '0001-01-01 00:00:00', '0000-00-00 00:00:00'].map((text) =>
        parseTime(text, 'Asia/Shanghai'),
      ),
    ).toEqual([undefined, undefined, undefined])
    expect(['9999-12-31 23:59:59', '0001-01-01 00:00:00'].map((text) => parseTime(text, 'America/New_York'))).toEqual([
      undefined,
      undefined,
    ])
    expect(parseTime('9999-12-31 15:59:59', 'Asia/Shanghai')?.toISOString()).toBe('9999-12-31T07:59:59.000Z')
  })

  it('skips the hour that a clock jumps over, and reads the doubled one as one of the two', () => {
    expect(parseTime('2026-03-29 02:30:00', 'Europe/Berlin')).toBeUndefined()
    expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(
      parseTime('2026-10-25 02:30:00', 'Europe/Berlin')?.toISOString(),
    )
  })

  it('comes back from every half hour of a year, in zones that change their clocks', () => {
    for (const zone of ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Shanghai']) {
      for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += 6.5 * 3_600_000) {
        const text = formatTime(new Date(time), zone)
        expect(formatTime(parseTime(text, zone), zone)).toBe(text)
      }
    }
  })

  it('comes from the system unless a test brings its own', () => {
    expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1_000)
  })
})
