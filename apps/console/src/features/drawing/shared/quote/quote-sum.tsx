import type { DeskQuote } from '@drawdesk/contract/drawing/draw-desk'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { quoteTexts } from './quote.i18n.ts'

type Money = DeskQuote['costs'][number]

export const moneyOf = ({ amount, currency }: Money): string => `${amount} ${currency}`

/** The sum in one line: money of each currency, credits, and what is not known. */
export function useSumText(): (quote: DeskQuote) => string {
  const t = useTexts(quoteTexts)
  return ({ costs, isEstimate, unpriced, credits, drawings }) => {
    const known = costs.filter(({ amount }) => Number(amount) > 0).map(moneyOf)
    const money =
      known.length > 0
        ? t(isEstimate === 1 ? 'about' : 'exact', { sum: known.join(' + ') })
        : unpriced < drawings
          ? t('free')
          : ''
    return [money, unpriced > 0 ? t('unpriced', { n: unpriced }) : '', credits > 0 ? t('credits', { n: credits }) : '']
      .filter(Boolean)
      .join(' · ')
  }
}

/** Monthly budgets that would be used up. */
export function BudgetWarnings({ budgets }: Pick<DeskQuote, 'budgets'>) {
  const t = useTexts(quoteTexts)
  return budgets.map(({ name, left, currency, isStopping }) => (
    <p key={`${name} ${currency}`} className="draw-warn" role="alert">
      {t(isStopping === 1 ? 'budgetStops' : 'budgetOver', { name: name || t('allDrawings'), left, currency })}
    </p>
  ))
}

/** In a question before something is drawn once more: what that costs today; undefined where it could not be asked. */
export function AgainPrice({ quote }: { quote: DeskQuote | undefined }) {
  const t = useTexts(quoteTexts)
  const sumText = useSumText()
  const isUnknown = !quote || (quote.drawings > 0 && quote.unpriced === quote.drawings && quote.credits === 0)
  if (isUnknown)
    return (
      <p>
        <strong>{t('unknown')}</strong>
        <br />
        <span className="draw-help">{t(quote ? 'unknownWhy' : 'notRead')}</span>
      </p>
    )
  if (quote.drawings === 0) return null
  return (
    <>
      <p>
        {t('today')} <strong className="draw-number">{sumText(quote)}</strong>
        {quote.isEstimate === 1 && (
          <>
            <br />
            <span className="draw-help">{t('estimated')}</span>
          </>
        )}
      </p>
      <BudgetWarnings budgets={quote.budgets} />
    </>
  )
}
