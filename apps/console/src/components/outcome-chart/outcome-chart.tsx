import type { OutcomeCounts } from '@drawdesk/contract/drawing/figures/draw-figures'
import type { ReactNode } from 'react'
import { totalOf } from '../../lib/home/draw-figures.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ColumnChart, ROOMY_COLUMNS, type ChartColumn } from '../charts/column-chart.tsx'
import { topOfScale } from '../charts/scale.ts'
import { texts } from './outcome-chart.i18n.ts'
import { OUTCOMES } from './outcomes.ts'

export interface OutcomeColumn extends Pick<ChartColumn, 'key' | 'label' | 'name'> {
  counts: OutcomeCounts
  /** The records it counts. */
  to: string
}

interface OutcomeChartProps {
  label: string
  columns: readonly OutcomeColumn[]
  /** Of the columns at their highest. */
  heightPx?: number
}

type Text = ReturnType<typeof useTexts<keyof (typeof texts)['zh']>>

const countText = (count: number): string => count.toLocaleString('en-US')

/** Drawings over time, stacked by how they ended; each column leads to its records. */
export function OutcomeChart({ label, columns, heightPx = 160 }: OutcomeChartProps): ReactNode {
  const text = useTexts(texts)
  const hasNumbers = columns.length <= ROOMY_COLUMNS
  return (
    <ColumnChart
      label={label}
      columns={columns.map((column) => toColumn(column, hasNumbers, text))}
      top={topOfScale(Math.max(...columns.map(({ counts }) => totalOf(counts)), 0))}
      axis={countText}
      legend={OUTCOMES.filter((outcome) => columns.some(({ counts }) => counts[outcome] > 0)).map((outcome) => ({
        series: outcome,
        label: text(outcome),
      }))}
      heightPx={heightPx}
      hasNumbers
    />
  )
}

function toColumn({ counts, ...column }: OutcomeColumn, hasNumber: boolean, text: Text): ChartColumn {
  const total = totalOf(counts)
  const parts = OUTCOMES.map((outcome) => ({
    series: outcome,
    label: text(outcome),
    value: counts[outcome],
    text: countText(counts[outcome]),
  }))
  const spoken = parts
    .filter(({ value }) => value > 0)
    .map(({ label, text: count }) => text('part', { outcome: label, count }))
  return {
    ...column,
    parts,
    total: total === 0 ? text('none') : text('total', { count: countText(total) }),
    spoken: [text('spoken', { name: column.name, count: countText(total) }), ...spoken].join(', '),
    number: hasNumber && total > 0 ? countText(total) : undefined,
  }
}
