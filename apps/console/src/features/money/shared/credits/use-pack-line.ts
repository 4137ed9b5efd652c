import type { PayGradeRow } from '@drawdesk/contract/money/credits'
import { exactCount } from '../../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { creditWords } from './credit-words.i18n.ts'

/** What a pack gives and how long that lasts, in a line. */
export function usePackLine(): (pack: Pick<PayGradeRow, 'kind' | 'credits' | 'days'>) => string {
  const word = useTexts(creditWords)
  return ({ kind, credits, days }) => {
    const count = kind === 'days' ? days : credits
    const amount = word(count === 1 ? `one.${kind}` : `amount.${kind}`, { count: exactCount(count) })
    if (kind === 'days') return amount
    const lasts = days === 0 ? word('forEver') : days === 1 ? word('validOne') : word('valid', { days })
    return `${amount} · ${lasts}`
  }
}
