import { describe, expect, it } from 'vitest'
import { scheduleText, spanTimes } from './schedule.ts'

// A Sunday noon in Shanghai.
const now = new Date('2026-11-22T12:00:00+08:00')
const at = (text: string) => new Date(`${text}+08:00`)
const say = (start: string, end: string, language: 'zh' | 'en' = 'zh', zone = 'Asia/Shanghai') =>
  scheduleText({ start: at(start), end: at(end), now, zone, language })

describe('a schedule as a sentence', () => {
  it.each([
    ['2026-11-22T10:00', '2026-11-22T22:00', '今天 10:00 – 22:00'],
    ['2026-11-22T10:00', '2026-11-28T22:00', '今天 10:00 – 周六 22:00'],
    ['2026-11-21T10:00', '2026-11-23T22:00', '昨天 10:00 – 明天 22:00'],
    ['2026-11-20T10:00', '2026-11-29T22:00', '11月20日 10:00 – 11月29日 22:00'],
    ['2026-12-30T10:00', '2027-01-03T22:00', '12月30日 10:00 – 2027年1月3日 22:00'],
  ])('from %s to %s is %s', (start, end, sentence) => {
    expect(say(start, end)).toBe(sentence)
  })

  it('is said in English as well, beginning with a capital', () => {
    expect(say('2026-11-22T10:00', '2026-11-27T22:00', 'en')).toBe('Today 10:00 – Fri 22:00')
    expect(say('2026-11-20T10:00', '2027-01-03T22:00', 'en')).toBe('Nov 20 10:00 – Jan 3, 2027 22:00')
  })

  it('counts days by the clocks of the venue: late in Shanghai is tomorrow in Auckland', () => {
    expect(say('2026-11-22T20:00', '2026-11-22T23:00', 'zh', 'Pacific/Auckland')).toBe('明天 01:00 – 04:00')
  })
})

describe('common spans', () => {
  const zone = 'Asia/Shanghai'

  it('open at ten and close at ten in the evening', () => {
    expect(spanTimes('today', now, zone)).toEqual({ start: '2026-11-22 10:00:00', end: '2026-11-22 22:00:00' })
    expect(spanTimes('week', now, zone)).toEqual({ start: '2026-11-22 10:00:00', end: '2026-11-28 22:00:00' })
    expect(spanTimes('month', now, zone)).toEqual({ start: '2026-11-22 10:00:00', end: '2026-12-21 22:00:00' })
  })

  it('take the weekend that comes, or what is left of this one', () => {
    expect(spanTimes('weekend', new Date('2026-11-25T12:00:00+08:00'), zone)).toEqual({
      start: '2026-11-28 10:00:00',
      end: '2026-11-29 22:00:00',
    })
    expect(spanTimes('weekend', new Date('2026-11-28T12:00:00+08:00'), zone)).toEqual({
      start: '2026-11-28 10:00:00',
      end: '2026-11-29 22:00:00',
    })
    expect(spanTimes('weekend', now, zone)).toEqual({ start: '2026-11-22 10:00:00', end: '2026-11-22 22:00:00' })
  })

  it('begin with the day of the venue, not of the console', () => {
    expect(spanTimes('today', new Date('2026-11-22T23:30:00+08:00'), 'Asia/Tokyo').start).toBe('2026-11-23 10:00:00')
  })
})
