import type { DrawCosts, DrawMoney } from '@drawdesk/contract/drawing/draw-costs'
import { Link } from 'react-router'
import { HowCounted } from '../../../components/how-counted/how-counted.tsx'
import { APIS_PATH } from '../../../lib/home/draw-figures.ts'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { costKindOf } from './cost-kind.ts'
import { drawCostsTexts } from './draw-costs.i18n.ts'

/** In so many digits as a price has; what is less than a fen keeps two of its own. */
function averageOf(amount: number, count: number): string {
  const average = amount / count
  return average >= 0.1 ? average.toFixed(2) : String(Number(average.toPrecision(2)))
}

/** The three figures that one looks for first, the cost beside that of as many days before. */
export function Totals({ costs: { total, previous, previousFrom, previousTo } }: { costs: DrawCosts }) {
  const t = useTexts(drawCostsTexts)
  const language = useLanguage()
  const sumText = (amounts: readonly DrawMoney[]): string =>
    amounts.map((money) => amountText(money, language)).join(' + ')
  const kind = costKindOf(total)
  const span = { from: dayText(previousFrom), to: dayText(previousTo) }
  const [only, ...others] = total.costs
  const perPicture =
    only && others.length === 0 && total.succeeded > 0
      ? amountText({ ...only, amount: averageOf(Number(only.amount), total.succeeded) }, language)
      : undefined
  return (
    <dl className="costs-totals">
      <div>
        <dt>
          {t('cost')}
          <HowCounted figure="cost" />
        </dt>
        <dd className="costs-figure">
          {kind !== 'charged'
            ? t(kind)
            : total.costs.map((money) => (
                <span key={money.currency} title={`${money.amount} ${money.currency}`}>
                  {amountText(money, language)}
                </span>
              ))}
        </dd>
        <dd className="costs-under">
          {kind !== 'charged' ? t('noCost') : perPicture && t('perPicture', { money: perPicture })}
        </dd>
        <dd className="costs-under">
          {previous.costs.length === 0
            ? t('beforeNone', span)
            : t('before', { ...span, money: sumText(previous.costs) })}
        </dd>
      </div>
      <div>
        <dt>
          {t('lost')}
          <HowCounted figure="lost" />
        </dt>
        <dd className={total.lost.length > 0 ? 'costs-figure costs-bad' : 'costs-figure'}>
          {total.lost.length === 0
            ? '–'
            : total.lost.map((money) => (
                <span key={money.currency} title={`${money.amount} ${money.currency}`}>
                  {amountText(money, language)}
                </span>
              ))}
        </dd>
        <dd className="costs-under">
          {total.chargedInVain === 0 ? t('lostNone') : t('lostNote', { count: exactCount(total.chargedInVain) })}
        </dd>
      </div>
      <div>
        <dt>
          {t('drawings')}
          <HowCounted figure="sent" />
        </dt>
        <dd className="costs-figure">{exactCount(total.drawings)}</dd>
        <dd className="costs-under">
          {t('doneNote', {
            done: exactCount(total.succeeded),
            failed: exactCount(total.failed),
            blocked: exactCount(total.blocked),
          })}
        </dd>
      </div>
    </dl>
  )
}

/** An unknown price is not none. */
export function UnpricedNote({ count }: { count: number }) {
  const t = useTexts(drawCostsTexts)
  if (count === 0) return null
  return (
    <p className="costs-note">
      {t('unpriced', { count: exactCount(count) })} <Link to={APIS_PATH}>{t('unpricedAction')}</Link>
    </p>
  )
}

/** `11/2`: the year is that of the days beside it. */
const dayText = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`
