import { PAY_STATE_OPTIONS } from '@drawdesk/contract/money/draw-pay-log'
import { useQuery } from '@tanstack/react-query'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { countsQuery } from './payments.api.ts'
import { paymentsTexts } from './payments.i18n.ts'

interface StateTabsProps {
  /** Undefined: all. */
  state: string | undefined
  /** Of the list; the counts are of all states. */
  filters: Readonly<Record<string, string>>
  onState: (state: string | undefined) => void
}

/** The states of orders with how many are in each, as far as the other filters leave them. */
export function StateTabs({ state, filters, onState }: StateTabsProps) {
  const t = useTexts(paymentsTexts)
  const text = useText()
  const { state: _, ...others } = filters
  const { data } = useQuery(countsQuery(others))
  const countOf = (value: number): number => data?.counts.find((one) => one.state === value)?.count ?? 0
  const all = data?.counts.reduce((sum, { count }) => sum + count, 0)
  const tabs = [
    { value: undefined, label: t('all'), count: all },
    ...PAY_STATE_OPTIONS.map(({ value, label }) => ({
      value: String(value),
      label: text(label),
      count: data && countOf(value),
    })),
  ]
  return (
    <div className="payment-tabs" role="group" aria-label={t('states')}>
      {tabs.map(({ value, label, count }) => (
        <button key={label} type="button" aria-pressed={value === state} onClick={() => onState(value)}>
          {label} <span className="payment-count">{count === undefined ? '' : exactCount(count)}</span>
        </button>
      ))}
    </div>
  )
}
