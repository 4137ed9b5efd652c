import { PROFIT_COSTS, type ProfitCost, type ProfitTable } from '@drawdesk/contract/money/profit'
import { useId } from 'react'
import { Link } from 'react-router'
import { CostsShare } from '../../../components/costs/costs-share.tsx'
import { daysIn } from '../../../components/costs/span.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { profitTexts } from './profit.i18n.ts'

/** Pages that say more of a cost, by the same figure. */
const PAGES: Readonly<Partial<Record<ProfitCost, string>>> = {
  provider: '/drawing/drawCosts',
  tokens: '/chat/chatCosts',
}
/** Over how many days those pages look. */
const THEIR_DAYS_MOST = 366

/** What the cost is made of; each part leads to the page that says more of it. */
export function CostParts({ profit: { totals, currency, sheetPrice, from, to } }: { profit: ProfitTable }) {
  const t = useTexts(profitTexts)
  const language = useLanguage()
  const titleId = useId()
  const may: Readonly<Partial<Record<ProfitCost, boolean>>> = {
    provider: usePermission('drawCosts_view'),
    tokens: usePermission('chatCosts_view'),
  }
  const parts = PROFIT_COSTS.filter((name) => Number(totals[name]) !== 0 || (name === 'paper' && totals.sheets > 0))
  if (parts.length === 0) return null
  const cost = Number(totals.cost)
  const count = exactCount(totals.sheets)
  const note =
    Number(sheetPrice) > 0 ? t('sheets', { count, price: priceText(sheetPrice, language) }) : t('noPrice', { count })
  return (
    <section className="costs-card" aria-labelledby={titleId}>
      <header className="costs-card-head">
        <h2 id={titleId}>{t('goesWhere')}</h2>
      </header>
      <dl className="profit-parts">
        {parts.map((name) => {
          const page = PAGES[name]
          return (
            <div key={name}>
              <dt>
                {page && may[name] && daysIn(from, to) <= THEIR_DAYS_MOST ? (
                  <Link to={`${page}?from=${from}&to=${to}`}>{t(name)}</Link>
                ) : (
                  t(name)
                )}
                {name === 'paper' && <span className="costs-soft"> · {note}</span>}
              </dt>
              <dd className="profit-part-share">
                {cost > 0 ? <CostsShare percent={Math.max(0, (Number(totals[name]) / cost) * 100)} /> : '–'}
              </dd>
              <dd className="profit-part-amount">{amountText({ amount: totals[name], currency }, language)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

const priceText = (fen: string, language: Parameters<typeof moneyText>[2]): string =>
  // A sheet may cost part of a fen.
  Number.isInteger(Number(fen)) ? moneyText(Number(fen), 'CNY', language) : `¥${Number(fen) / 100}`
