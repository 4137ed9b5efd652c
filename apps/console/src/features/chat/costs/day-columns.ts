import type { ChatCostRow } from '@drawdesk/contract/chat/chat-costs'
import type { Language } from '@drawdesk/contract/core/texts'
import type { DayColumn, DayMeasure, DayPart } from '../../../components/costs/day-chart.tsx'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { compactCount, exactCount } from '../../../lib/texts/figure-text.ts'
import type { costsTexts } from './chat-costs.i18n.ts'

type Text = (key: keyof (typeof costsTexts)['zh']) => string

/** What can be drawn over these days: tokens, answers, and each currency in which something was charged. */
export function measuresOf(days: readonly ChatCostRow[], t: Text, language: Language): DayMeasure[] {
  const currencies = [
    ...new Set(
      days.flatMap(({ costs }) => costs.filter(({ amount }) => Number(amount) > 0).map(({ currency }) => currency)),
    ),
  ].toSorted()
  const counted = (key: string, label: string, partsOf: (row: ChatCostRow) => DayPart[]): DayMeasure => ({
    key,
    label,
    isMoney: false,
    columns: days.map((row) => ({ day: row.key, parts: partsOf(row) })),
    axis: (value) => compactCount(value, language),
    say: exactCount,
  })
  return [
    counted('tokens', t('measureTokens'), ({ promptTokens, completionTokens }) => [
      { series: 'pale', label: t('in'), value: promptTokens },
      { series: 'accent', label: t('out'), value: completionTokens },
    ]),
    counted('answers', t('measureAnswers'), ({ messages, failed }) => [
      { series: 'accent', label: t('okPart'), value: Math.max(0, messages - failed) },
      { series: 'failed', label: t('failedPart'), value: failed },
    ]),
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
  ]
}
