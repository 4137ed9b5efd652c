import type { ProfitFigures } from '@drawdesk/contract/money/profit'
import type { Language } from '@drawdesk/contract/core/texts'
import { fenOf, moneyText, smallMoneyText } from '../../../lib/texts/money.ts'

/** Decimal text as people read it; of less than a fen the digits that there are. */
export function amountText(amount: string, currency: string, language: Language): string {
  const value = Number(amount)
  const fen = fenOf(value)
  if (fen === 0 && value !== 0) return smallMoneyText(value, currency, language)
  // What rounds to nothing is no loss.
  return moneyText(fen === 0 ? 0 : fen, currency, language)
}

/** What remains of what was brought, in percent; undefined where nothing was. */
export const shareOf = ({ brought, margin }: Pick<ProfitFigures, 'brought' | 'margin'>): number | undefined =>
  Number(brought) > 0 ? (Number(margin) / Number(brought)) * 100 : undefined

export const isLoss = ({ margin }: Pick<ProfitFigures, 'margin'>): boolean => Number(margin) < 0

/** `37.5%`; whole numbers from a hundred on. */
export const percentText = (percent: number): string =>
  `${Math.abs(percent) >= 100 ? Math.round(percent) : (Math.round(percent * 10) / 10).toFixed(1)}%`
