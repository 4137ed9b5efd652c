import { expect, it } from 'vitest'
import { waitIntervalText } from './wait-interval.ts'

it.each([
  [{ low: 8.2, high: 14.6 }, '约 8–15 秒'],
  [{ low: 0, high: 0.4 }, '约 1 秒'],
  [{ low: 40, high: 119 }, '约 40 秒–2 分钟'],
  [{ low: 130, high: 290 }, '约 2–5 分钟'],
  [{ low: 300, high: 300 }, '约 5 分钟'],
  [{ low: 7_300, high: 10_900 }, '约 2–4 小时'],
])('an expected wait of %o reads %s', (wait, text) => {
  expect(waitIntervalText(wait, 'zh')).toBe(text)
})

it('reads in English as well', () => {
  expect(waitIntervalText({ low: 130, high: 290 }, 'en')).toBe('about 2–5 min')
})
