import type { DrawCostRow } from '@drawdesk/contract/drawing/draw-costs'
import type { Language } from '@drawdesk/contract/core/texts'
import type { DayColumn, DayMeasure } from '../../../components/costs/day-chart.tsx'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { compactCount, exactCount } from '../../../lib/texts/figure-text.ts'
import type { drawCostsTexts } from './draw-costs.i18n.ts'

type Text = (key: keyof (typeof drawCostsTexts)['zh']) => string

/** What can be drawn over these days: each currency in which something was charged, and how many were sent. */
export function measuresOf(days: readonly DrawCostRow[], t: Text, language: Language): DayMeasure[] {
  const currencies = [...new Set(days.flatMap(({ costs }) => costs.map(({ currency }) => currency)))].toSorted()
  return [
    ...currencies.map((currency): DayMeasure => {
      const say = (value: number): string => amountText({ amount: String(value), currency }, language)
      const columns = days.map((row): DayColumn => ({
        day: row.key,
        parts: [
          {
            series: 'accent',
            label: t('cost'),
            value: Number(row.costs.find((money) => money.currency === currency)?.amount ?? 0),
          },
        ],
      }))
      return { key: currency, label: `${t('cost')} ${currency}`, isMoney: true, columns, axis: say, say }
    }),
    {
      key: 'drawings',
      label: t('measureDrawings'),
      isMoney: false,
      axis: (value) => compactCount(value, language),
      say: exactCount,
      columns: days.map((row) => ({
        day: row.key,
        parts: [
          { series: 'accent', label: t('done'), value: row.succeeded },
          { series: 'pale', label: t('notDone'), value: row.drawings - row.succeeded },
        ],
      })),
    },
  ]
}
