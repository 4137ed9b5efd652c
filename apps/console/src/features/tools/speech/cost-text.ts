import type { SpeechCost } from '@drawdesk/contract/voice/speech'

const SIGNS: Readonly<Record<string, string>> = { CNY: '¥', USD: '$', EUR: '€', GBP: '£', JPY: '¥' }

/** `¥0.40`, `$1.20 USD`: the sign, and the currency's name where the sign is not the yuan's. */
export function costText({ amount, currency }: SpeechCost): string {
  const sign = SIGNS[currency] ?? ''
  return `${sign}${amount}${currency === 'CNY' ? '' : ` ${currency}`}`
}

/** Several currencies beside each other; `none` where nothing was reckoned. */
export const costsText = (costs: readonly SpeechCost[], none: string): string =>
  costs.length === 0 ? none : costs.map(costText).join(' + ')
