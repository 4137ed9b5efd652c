import type { ProfitFigures, ProfitTable } from '@drawdesk/contract/money/profit'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { isLoss, percentText, shareOf } from './amounts.ts'
import { profitTexts } from './profit.i18n.ts'

/** Less than this would read as 0.0 %. */
const SEEN_SHARE = 0.0005

type Totals = Pick<ProfitTable, 'totals' | 'previous' | 'outside' | 'previousFrom' | 'previousTo' | 'currency'>

/** The figures that one looks for first, each beside that of as many days before. */
export function ProfitTotals({ profit }: { profit: Totals }) {
  const t = useTexts(profitTexts)
  const language = useLanguage()
  const { totals, previous, outside, previousFrom, previousTo, currency } = profit
  const say = (amount: string): string => amountText({ amount, currency }, language)
  const tip = (value: string): string => t('beforeTip', { from: dayText(previousFrom), to: dayText(previousTo), value })
  const [share, shareBefore] = [shareOf(totals), shareOf(previous)]
  const notes = {
    brought: [
      Number(totals.refunds) > 0 && t('broughtNote', { gross: say(totals.gross), refunds: say(totals.refunds) }),
      Number(totals.earned) > 0 && t('earnedNote', { earned: say(totals.earned) }),
    ].filter((note) => note !== false),
    cost: Number(outside.cost) > 0 ? [t('ofItOutside', { cost: say(outside.cost) })] : [],
    margin: [],
  }
  return (
    <dl className="costs-totals sales-totals">
      {(['brought', 'cost', 'margin'] as const).map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className="costs-figure">
            {name === 'margin' && isLoss(totals) ? <Loss text={say(totals.margin)} /> : say(totals[name])}
          </dd>
          <dd className="costs-under" title={tip(say(previous[name]))}>
            <Change name={name} profit={profit} />
          </dd>
          {notes[name].map((note) => (
            <dd key={note} className="costs-under">
              {note}
            </dd>
          ))}
        </div>
      ))}
      <div>
        <dt>{t('share')}</dt>
        <dd className="costs-figure">{share === undefined ? '–' : percentText(share)}</dd>
        <dd className="costs-under" title={tip(shareBefore === undefined ? '–' : percentText(shareBefore))}>
          {share === undefined || shareBefore === undefined ? '\u00a0' : <Points by={share - shareBefore} />}
        </dd>
      </div>
      <div>
        <dt>{t('orders')}</dt>
        <dd className="costs-figure">{exactCount(totals.orders)}</dd>
        <dd className="costs-under" title={tip(exactCount(previous.orders))}>
          {t('before', { value: exactCount(previous.orders) })}
        </dd>
      </div>
    </dl>
  )
}

/** A loss is said in a word and a sign, never by its colour alone. */
export function Loss({ text }: { text: string }) {
  const t = useTexts(profitTexts)
  return (
    <span className="profit-loss">
      <span className="profit-loss-word">
        <span aria-hidden="true">▼ </span>
        {t('loss')}
      </span>{' '}
      {text}
    </span>
  )
}

function Change({
  name,
  profit: { totals, previous, currency },
}: {
  name: 'brought' | 'cost' | 'margin'
  profit: Totals
}) {
  const t = useTexts(profitTexts)
  const language = useLanguage()
  const [now, before] = [Number(totals[name as keyof ProfitFigures]), Number(previous[name as keyof ProfitFigures])]
  if (now === before) return t('same')
  if (before === 0) return t('isNew')
  // A share of a loss says nothing.
  if (before < 0) return t('before', { value: amountText({ amount: previous[name], currency }, language) })
  const isUp = now > before
  const share = Math.abs(now - before) / before
  if (share < SEEN_SHARE) return t('same')
  return (
    <span className={isUp === (name === 'cost') ? 'sales-worse' : 'sales-better'}>
      <span aria-hidden="true">{isUp ? '↑ ' : '↓ '}</span>
      {t(isUp ? 'up' : 'down', { percent: percentText(share * 100) })}
    </span>
  )
}

function Points({ by }: { by: number }) {
  const t = useTexts(profitTexts)
  const points = Math.abs(Math.round(by * 10) / 10).toFixed(1)
  if (points === '0.0') return t('same')
  return (
    <span className={by > 0 ? 'sales-better' : 'sales-worse'}>
      <span aria-hidden="true">{by > 0 ? '↑ ' : '↓ '}</span>
      {t('points', { points })}
    </span>
  )
}

/** `11/2`: the year is that of the days beside it. */
const dayText = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`
