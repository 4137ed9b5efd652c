import type { Language } from '@drawdesk/contract/core/texts'

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

/** A price for people: `¥29.90`, `US$5.00`. */
export function moneyText(fen: number, currency: string, language: Language): string {
  const code = /^[A-Z]{3}$/.test(currency) ? currency : CURRENCY_DEFAULT
  return new Intl.NumberFormat(LOCALE[language], {
    style: 'currency',
    currency: code,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(fen / 100)
}

/** What a person types in yuan, in fen; an emptied box is 0. Rounds to the nearest, because 0.29 × 100 is not 29 for a machine. */
export function fenOf(yuan: number | null): number {
  return Math.round((yuan ?? 0) * 100)
}

export function yuanOf(fen: number): number {
  return fen / 100
}
