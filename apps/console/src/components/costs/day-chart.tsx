import { Segmented } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { useSpoken } from '../charts/chart-frame.tsx'
import { ColumnChart } from '../charts/column-chart.tsx'
import { topOfMoney, topOfScale } from '../charts/scale.ts'
import type { Series } from '../charts/series.ts'
import { costsPartTexts } from './costs.i18n.ts'
import './costs.css'

const HEIGHT_PX = 180

export interface DayPart {
  series: Series
  label: string
  value: number
}

export interface DayColumn {
  day: string
  /** From the ground up. */
  parts: readonly DayPart[]
}

/** Something that can be drawn over the days. */
export interface DayMeasure {
  key: string
  label: string
  isMoney: boolean
  columns: readonly DayColumn[]
  /** A number at the axis, short. */
  axis: (value: number) => string
  /** The number itself. */
  say: (value: number) => string
}

const totalOf = ({ parts }: DayColumn): number => parts.reduce((sum, { value }) => sum + value, 0)

/** Labels are this many days apart, counted back from the last. */
export const labelEvery = (count: number): number =>
  count <= 7 ? 1 : count <= 14 ? 2 : count <= 31 ? 5 : count <= 92 ? 14 : 60

/** One measure over the days; which, the user chooses. */
export function DayChart({ title, measures }: { title: string; measures: readonly DayMeasure[] }): ReactNode {
  const t = useTexts(costsPartTexts)
  const titleId = useId()
  const [wanted, setWanted] = useState(measures[0]?.key ?? '')
  const measure = measures.find(({ key }) => key === wanted) ?? measures[0]
  if (!measure) return null
  return (
    <section className="costs-card" aria-labelledby={titleId}>
      <header className="costs-card-head">
        <h2 id={titleId}>{title}</h2>
        <Segmented
          size="small"
          aria-label={t('measure')}
          value={measure.key}
          onChange={setWanted}
          options={measures.map(({ key, label }) => ({ value: key, label }))}
        />
      </header>
      <MeasureChart label={title} measure={measure} />
    </section>
  )
}

function MeasureChart({ label, measure }: { label: string; measure: DayMeasure }): ReactNode {
  const t = useTexts(costsPartTexts)
  const spokenOf = useSpoken()
  const { columns, isMoney, axis, say } = measure
  const most = Math.max(...columns.map(totalOf), 0)
  const every = labelEvery(columns.length)
  const parts = columns[0]?.parts ?? []
  return (
    <ColumnChart
      label={label}
      heightPx={HEIGHT_PX}
      top={isMoney ? topOfMoney(most) : topOfScale(most)}
      axis={axis}
      legend={parts.length > 1 ? parts : []}
      columns={columns.map((column, index) => {
        const sum = totalOf(column)
        const total = sum === 0 ? t('dayNone') : say(sum)
        const facts = column.parts.map((part) => ({ ...part, text: say(part.value) }))
        const said = facts.length > 1 ? facts.filter(({ value }) => value > 0) : []
        return {
          key: column.day,
          label: (columns.length - 1 - index) % every === 0 ? dayLabel(column.day) : '',
          name: column.day,
          total,
          parts: facts,
          spoken: spokenOf(column.day, [
            { label: total, value: '' },
            ...said.map(({ label: word, text }) => ({ label: word, value: text })),
          ]),
        }
      })}
    />
  )
}

export const dayLabel = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`
