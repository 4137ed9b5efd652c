import type { ChatMoney } from '@drawdesk/contract/chat/chat'
import type { Language } from '@drawdesk/contract/core/texts'
import { fenOf, moneyText, smallMoneyText } from './money.ts'

/** Below it every digit counts: prices of single answers are far below a cent. */
const SMALL = 1

/** `¥12.35`, `US$0.0042`: as people read it; the amount itself is exact. */
export function amountText({ amount, currency }: ChatMoney, language: Language): string {
  const value = Number(amount)
  return Math.abs(value) < SMALL
    ? smallMoneyText(value, currency, language)
    : moneyText(fenOf(value), currency, language)
}
