import type { SalesFigures, SalesTable } from '@drawdesk/contract/money/sales'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { salesTexts } from './sales.i18n.ts'
import './sales.css'

const FIGURES = ['gross', 'refunds', 'net', 'orders', 'average'] as const
type Figure = (typeof FIGURES)[number]
/** Less than this would read as 0.0 %. */
const SEEN_SHARE = 0.0005

/** Fen of what was paid for; nothing where nothing was. */
export const averageOf = ({ gross, count, free }: SalesFigures): number =>
  count === free ? 0 : Math.round(gross / (count - free))

const VALUES: Readonly<Record<Figure, (figures: SalesFigures) => number>> = {
  gross: ({ gross }) => gross,
  refunds: ({ refunds }) => refunds,
  net: ({ net }) => net,
  orders: ({ count }) => count,
  average: averageOf,
}

/** The figures that one looks for first, each beside that of as many days before. */
export function SalesTotals({
  sales: { totals, previous, previousFrom, previousTo, currency },
}: {
  sales: Pick<SalesTable, 'totals' | 'previous' | 'previousFrom' | 'previousTo' | 'currency'>
}) {
  const t = useTexts(salesTexts)
  const language = useLanguage()
  const say = (figure: Figure, value: number): string =>
    figure === 'orders' ? exactCount(value) : moneyText(value, currency, language)
  const notes: Partial<Record<Figure, string>> = {
    ...(totals.refundCount > 0 && { refunds: t('refundsNote', { count: exactCount(totals.refundCount) }) }),
    ...(totals.free > 0 && { orders: t('freeNote', { count: exactCount(totals.free) }) }),
  }
  return (
    <dl className="costs-totals sales-totals">
      {FIGURES.map((figure) => {
        const [now, before] = [VALUES[figure](totals), VALUES[figure](previous)]
        return (
          <div key={figure}>
            <dt>{t(figure)}</dt>
            <dd className="costs-figure">{say(figure, now)}</dd>
            <dd
              className="costs-under"
              title={t('beforeTip', {
                from: dayText(previousFrom),
                to: dayText(previousTo),
                value: say(figure, before),
              })}
            >
              <Change now={now} before={before} isBadUp={figure === 'refunds'} />
            </dd>
            {notes[figure] && <dd className="costs-under">{notes[figure]}</dd>}
          </div>
        )
      })}
    </dl>
  )
}

/** How it moved against the days before: in words, with a sign that is not colour alone. */
function Change({ now, before, isBadUp }: { now: number; before: number; isBadUp: boolean }) {
  const t = useTexts(salesTexts)
  if (now === before) return t('same')
  if (before <= 0) return t('isNew')
  const isUp = now > before
  const share = Math.abs(now - before) / before
  if (share < SEEN_SHARE) return t('same')
  const percent = `${share >= 10 ? exactCount(Math.round(share * 100)) : (Math.round(share * 1000) / 10).toFixed(1)}%`
  return (
    <span className={isUp === isBadUp ? 'sales-worse' : 'sales-better'}>
      <span aria-hidden="true">{isUp ? '↑ ' : '↓ '}</span>
      {t(isUp ? 'up' : 'down', { percent })}
    </span>
  )
}

/** `11/2`: the year is that of the days beside it. */
const dayText = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`
