import type { ChatMoney } from '@drawdesk/contract/chat/chat'
import type { Language } from '@drawdesk/contract/core/texts'

const LOCALES = { zh: 'zh-CN', en: 'en' } as const
/** Prices of single answers are far below a cent. */
const SMALL = 1
const SMALL_DIGITS = 6

/** `12.3万`, `1.2M`: for axes and large figures; the exact one belongs beside it. */
export function compactCount(count: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { notation: 'compact', maximumFractionDigits: 1 }).format(count)
}

export const exactCount = (count: number): string => count.toLocaleString('en')

/** `¥12.35`, `US$0.0042`: as people read it; the amount itself is exact. */
export function moneyText({ amount, currency }: ChatMoney, language: Language): string {
  const value = Number(amount)
  const digits =
    Math.abs(value) < SMALL
      ? { minimumFractionDigits: 2, maximumFractionDigits: SMALL_DIGITS }
      : { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency, ...digits }).format(value)
}
