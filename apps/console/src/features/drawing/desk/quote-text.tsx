import type { DeskAsk, DeskQuote } from '@drawdesk/contract/drawing/draw-desk'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { drawDeskTexts } from './draw-desk.i18n.ts'

type Money = DeskQuote['costs'][number]

export const moneyOf = ({ amount, currency }: Money): string => `${amount} ${currency}`

/** The sum in one line: money of each currency, credits, and what is not known. */
export function useSumText(): (quote: DeskQuote) => string {
  const t = useTexts(drawDeskTexts)
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

/** Before a run is sent: its total, what each API takes of it, and what cannot be drawn. */
export function QuoteText({ ask, quote }: { ask: DeskAsk; quote: DeskQuote }) {
  const t = useTexts(drawDeskTexts)
  const sumText = useSumText()
  const { apis, budgets, problems, pictures } = quote
  const columns = ask.targets.length
  return (
    <div className="desk-quote">
      <p className="desk-quote-sum">
        <strong className="draw-number">{sumText(quote)}</strong>
        <span className="draw-help">{t('pictures', { n: pictures })}</span>
      </p>
      {apis.length > 1 && (
        <table className="desk-quote-apis">
          <tbody>
            {apis.map(({ apiName, drawings, cost }) => (
              <tr key={apiName}>
                <th scope="row">{seededName(apiName)}</th>
                <td className="draw-number">{t('times', { n: drawings })}</td>
                <td className="draw-number">{cost ? moneyOf(cost) : t('noPrice')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {budgets.map(({ name, left, currency, isStopping }) => (
        <p key={`${name} ${currency}`} className="draw-warn" role="alert">
          {t(isStopping === 1 ? 'budgetStops' : 'budgetOver', { name: name || t('allDrawings'), left, currency })}
        </p>
      ))}
      {problems.length > 0 && (
        <div role="alert">
          <p className="draw-warn">{t('problems', { n: problems.length })}</p>
          <ul className="draw-notes">
            {[...Map.groupBy(problems, ({ msg }) => msg)].slice(0, 5).map(([msg, same]) => (
              <li key={msg}>
                {t('problemAt', {
                  msg,
                  places: same
                    .slice(0, 4)
                    .map(({ index }) => `${Math.floor(index / columns) + 1}-${(index % columns) + 1}`)
                    .join(', '),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
