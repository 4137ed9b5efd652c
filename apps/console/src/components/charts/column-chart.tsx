import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts/texts.ts'
import { ChartFrame, ChartHint } from './chart-frame.tsx'
import { chartTexts } from './charts.i18n.ts'
import type { Fact, Series } from './series.ts'
import { Group } from './group.tsx'
import { Stack } from './stack.tsx'

/** Up to so many columns there is room over and under each of them. */
export const ROOMY_COLUMNS = 14

export interface ChartColumn {
  key: string
  /** Under the column; `""` leaves the place free. */
  label: string
  /** In full, for the hint: 今天 2026-01-02. */
  name: string
  /** All of it in words: 共 10 张. */
  total: string
  /** From the ground up; what is 0 is not drawn. */
  parts: readonly { series: Series; label: string; value: number; text: string }[]
  /** What a screen reader says of the column. */
  spoken: string
  /** Over the column, where there is room. */
  number?: string | undefined
  /** Where it leads. */
  to?: string
}

interface ColumnChartProps {
  label: string
  columns: readonly ChartColumn[]
  /** The value at the top line. */
  top: number
  /** A number at the axis. */
  axis: (value: number) => string
  /** Series with their words; those drawn nowhere are to be left out. */
  legend: readonly Omit<Fact, 'value'>[]
  heightPx: number
  hasNumbers?: boolean
  /** The parts stand side by side instead of on each other. */
  isGrouped?: boolean
}

/**
 * Stacked columns. The chart is one stop of the Tab key: arrows, Home and End go through the columns, each of which says its
 * figures, and leads to what it counts where it has an address.
 */
export function ColumnChart({
  label,
  columns,
  top,
  axis,
  legend,
  heightPx,
  hasNumbers = false,
  isGrouped = false,
}: ColumnChartProps): ReactNode {
  const t = useTexts(chartTexts)
  const hintId = useId()
  const [chosen, setChosen] = useState<string>()
  // Until somebody walks through it, Tab comes to the newest.
  const current = columns.some(({ key }) => key === chosen) ? chosen : columns.at(-1)?.key
  return (
    <ChartFrame
      label={label}
      hintId={hintId}
      hint={t(columns.some(({ to }) => to !== undefined) ? 'walkAndOpen' : 'walk')}
      axis={[axis(top), axis(top / 2), axis(0)]}
      heightPx={heightPx}
      legend={legend}
      hasNumbers={hasNumbers}
    >
      <ol
        className={`chart-columns${columns.length > ROOMY_COLUMNS ? ' chart-dense' : ''}`}
        style={{ ['--chart-count' as string]: columns.length }}
      >
        {columns.map((column, index) => (
          <li key={column.key} className={index < columns.length / 2 ? 'chart-left' : 'chart-right'}>
            <Place column={column} isStop={column.key === current} onFocus={() => setChosen(column.key)}>
              {isGrouped ? (
                <Group parts={column.parts} top={top} heightPx={heightPx} />
              ) : (
                <Stack parts={column.parts} top={top} heightPx={heightPx} number={column.number} />
              )}
            </Place>
          </li>
        ))}
      </ol>
    </ChartFrame>
  )
}

interface PlaceProps {
  column: ChartColumn
  isStop: boolean
  onFocus: () => void
  children: ReactNode
}

function Place({
  column: { to, name, label, total, parts, spoken },
  isStop,
  onFocus,
  children,
}: PlaceProps): ReactNode {
  const facts = parts
    .filter(({ value }) => value > 0)
    .map(({ series, label, text }) => ({ series, label, value: text }))
  const place = { className: 'chart-place', tabIndex: isStop ? 0 : -1, onFocus, onKeyDown: walk }
  const content = (
    <>
      <span className="only-heard">{spoken}</span>
      {children}
      <span className="chart-label" aria-hidden="true">
        {label || '\u00a0'}
      </span>
      <ChartHint title={name} total={total} facts={parts.length > 1 ? facts : []} />
    </>
  )
  return to === undefined ? (
    <button type="button" {...place}>
      {content}
    </button>
  ) : (
    <Link to={to} {...place}>
      {content}
    </Link>
  )
}

/** Arrows, Home and End bring the focus to another column. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const places = [...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('.chart-place') ?? [])]
  const at = places.indexOf(event.currentTarget)
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: places.length - 1 }[event.key]
  const place = next === undefined ? undefined : places[next]
  if (!place) return
  event.preventDefault()
  place.focus()
}
