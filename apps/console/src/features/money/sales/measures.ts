import type { SalesTable } from '@drawdesk/contract/money/sales'
import type { Language } from '@drawdesk/contract/core/texts'
import type { DayMeasure } from '../../../components/costs/day-chart.tsx'
import { compactCount, exactCount } from '../../../lib/texts/figure-text.ts'
import { moneyAxisText, moneyText } from '../../../lib/texts/money.ts'
import type { SalesText } from './sales.i18n.ts'

/** What can be drawn over these days: what was paid, what went back, and how many orders. */
export function measuresOf(
  { series, currency }: Pick<SalesTable, 'series' | 'currency'>,
  t: (key: SalesText) => string,
  language: Language,
): DayMeasure[] {
  const money = (key: 'gross' | 'refunds'): DayMeasure => ({
    key,
    label: t(key),
    // Amounts are whole fen, so an axis of theirs has whole steps.
    isMoney: false,
    axis: (fen) => moneyAxisText(fen, currency, language),
    say: (fen) => moneyText(fen, currency, language),
    columns: series.map((day) => ({
      day: day.day,
      parts: [{ series: key === 'gross' ? 'accent' : 'pale', label: t(key), value: day[key] }],
    })),
  })
  return [
    money('gross'),
    money('refunds'),
    {
      key: 'orders',
      label: t('orders'),
      isMoney: false,
      axis: (value) => compactCount(value, language),
      say: exactCount,
      columns: series.map(({ day, count }) => ({
        day,
        parts: [{ series: 'accent', label: t('orders'), value: count }],
      })),
    },
  ]
}
