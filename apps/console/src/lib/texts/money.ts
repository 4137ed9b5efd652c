import type { Language } from '@drawdesk/contract/core/texts'
import { compactCount } from './figure-text.ts'

export const CURRENCY_DEFAULT = 'CNY'
/** Those with a hundredth, which is what `price` counts. */
export const CURRENCIES = [
  'CNY',
  'HKD',
  'MOP',
  'TWD',
  'USD',
  'EUR',
  'GBP',
  'SGD',
  'MYR',
  'THB',
  'AUD',
  'CAD',
  'NZD',
] as const

const LOCALE = { zh: 'zh-CN', en: 'en' } as const
const FEN = 100
/** Making one costs far more than using it. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, language: Language, digits: number, most = digits): Intl.NumberFormat {
  const code = /^[A-Z]{3}$/.test(currency) ? currency : CURRENCY_DEFAULT
  const key = `${code} ${language} ${digits} ${most}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(LOCALE[language], {
      style: 'currency',
      currency: code,
      // In English the yen is ¥ too, but this product charges none.
      currencyDisplay: code === CURRENCY_DEFAULT ? 'narrowSymbol' : 'symbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: most,
    })
  formats.set(key, format)
  return format
}

/** Money for people, of integer fen: `¥1,234.50`, `US$5.00`, `-¥3.20`. */
export function moneyText(fen: number, currency: string, language: Language): string {
  return formatOf(currency, language, 2).format(fen / FEN)
}

/** Most digits of an amount below a fen: prices of single answers are that small. */
const SMALL_DIGITS = 6

/** Of an amount with more digits than a fen has: `¥0.001234`, `-¥0.001`, `¥0.28`. */
export function smallMoneyText(value: number, currency: string, language: Language): string {
  const isNothing = Math.abs(value) < 10 ** -SMALL_DIGITS / 2 // what rounds to nothing is no loss
  return formatOf(currency, language, 2, SMALL_DIGITS).format(isNothing ? 0 : value)
}

/** Below it an axis has steps of less than a yuan. */
const AXIS_SMALL = 10

/** At an axis, short: `¥12.3万`, `¥1.2M`, `¥80`; of small amounts with their digits, so that no two ticks read alike: `¥0.05`. `fen` may be a fraction. */
export function moneyAxisText(fen: number, currency: string, language: Language): string {
  const yuan = fen / FEN
  if (Math.abs(yuan) < AXIS_SMALL && !Number.isInteger(yuan))
    return formatOf(currency, language, 0, SMALL_DIGITS).format(yuan)
  const symbol = formatOf(currency, language, 0)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  return `${symbol ?? ''}${compactCount(yuan, language)}`
}

/** What a person types in yuan, in fen; an emptied box is 0. Rounds to the nearest, because 0.29 × 100 is not 29 for a machine. */
export function fenOf(yuan: number | null): number {
  return Math.round((yuan ?? 0) * FEN)
}

export function yuanOf(fen: number): number {
  return fen / FEN
}
