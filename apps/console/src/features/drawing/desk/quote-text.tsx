import type { DeskAsk, DeskQuote } from '@drawdesk/contract/drawing/draw-desk'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { BudgetWarnings, moneyOf, useSumText } from '../shared/quote/quote-sum.tsx'
import { drawDeskTexts } from './draw-desk.i18n.ts'

/** Before a run is sent: its total, what each API takes of it, and what cannot be drawn. */
export function QuoteText({ ask, quote }: { ask: DeskAsk; quote: DeskQuote }) {
  const t = useTexts(drawDeskTexts)
  const sumText = useSumText()
  const { apis, budgets, problems, pictures } = quote
  const columns = ask.targets.length
  const isNothing = quote.drawings === 0
  const reasons = [...Map.groupBy(problems, ({ msg }) => msg)]
  return (
    <div className="desk-quote">
      {!isNothing && (
        <p className="desk-quote-sum">
          <strong className="draw-number">{sumText(quote)}</strong>
          <span className="draw-help">{t('pictures', { n: pictures })}</span>
        </p>
      )}
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
      <BudgetWarnings budgets={budgets} />
      {isNothing && reasons.length === 1 && <p role="alert">{reasons[0]?.[0]}</p>}
      {problems.length > 0 && !(isNothing && reasons.length === 1) && (
        <div role="alert">
          {!isNothing && <p className="draw-warn">{t('problems', { n: problems.length })}</p>}
          <ul className="draw-notes">
            {reasons.slice(0, 5).map(([msg, same]) => (
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
