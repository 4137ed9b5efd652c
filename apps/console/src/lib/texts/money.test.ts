import { expect, it } from 'vitest'
import { fenOf, moneyAxisText, moneyText, yuanOf } from './money.ts'

it('is typed in yuan and kept in whole fen', () => {
  expect([0.29, 19.9, 1.005, 1_000_000].map(fenOf)).toEqual([29, 1990, 100, 100_000_000])
  expect(fenOf(null)).toBe(0)
  expect(yuanOf(2990)).toBe(29.9)
})

it.each([
  [123_450, 'CNY', 'zh', '¥1,234.50'],
  [123_450, 'CNY', 'en', '¥1,234.50'],
  [-320, 'CNY', 'zh', '-¥3.20'],
  [0, 'CNY', 'en', '¥0.00'],
  [500, 'USD', 'zh', 'US$5.00'],
  [500, 'USD', 'en', '$5.00'],
  [500, '', 'zh', '¥5.00'],
] as const)('%d fen of "%s" in %s is %s', (fen, currency, language, text) => {
  expect(moneyText(fen, currency, language)).toBe(text)
})

it('is short at an axis', () => {
  expect(moneyAxisText(12_345_600, 'CNY', 'zh')).toBe('¥12.3万')
  expect(moneyAxisText(12_345_600, 'CNY', 'en')).toBe('¥123.5K')
  expect(moneyAxisText(8_000, 'USD', 'zh')).toBe('US$80')
  expect([0, 0.02, 0.04, 50, 250].map((fen) => moneyAxisText(fen, 'CNY', 'zh'))).toEqual([
    '¥0',
    '¥0.0002',
    '¥0.0004',
    '¥0.5',
    '¥2.5',
  ])
})
