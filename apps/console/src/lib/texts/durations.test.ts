import { describe, expect, it } from 'vitest'
import { durationText, parseDuration, secondsOf } from './durations.ts'

describe('a length of time in words', () => {
  it.each([
    [0, '0 秒', '0 s'],
    [8.46, '8.5 秒', '8.5 s'],
    [42.4, '42 秒', '42 s'],
    [60, '1 分钟', '1 min'],
    [200, '3 分钟 20 秒', '3 min 20 s'],
    [3_600, '1 小时', '1 h'],
    [7_500, '2 小时 5 分钟', '2 h 5 min'],
    [100_000, '1 天 3 小时', '1 d 3 h'],
  ])('%d seconds are %s', (seconds, zh, en) => {
    expect([durationText(seconds, 'zh'), durationText(seconds, 'en')]).toEqual([zh, en])
  })
})

describe('a time as somebody writes it', () => {
  it.each([
    ['30', 30_000],
    [' 2.5 s', 2_500],
    ['0.2', 200],
    ['200ms', 200],
    ['200 毫秒', 200],
    ['5m', 300_000],
    ['1.5 min', 90_000],
    ['5 分钟', 300_000],
    ['1小时', 3_600_000],
  ])('reads %s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms)
  })
  it.each(['', 'soon', '-5', '5 light years', '1,5', '{{n}}'])('takes %j for none', (text) => {
    expect(parseDuration(text)).toBeUndefined()
  })
  it('stands as seconds', () => {
    expect([200, 1_500, 300_000, 0].map(secondsOf)).toEqual(['0.2', '1.5', '300', '0'])
  })
})
