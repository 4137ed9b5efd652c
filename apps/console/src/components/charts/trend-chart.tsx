import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { ChartFrame, ChartHint, useSpoken } from './chart-frame.tsx'
import { chartTexts } from './charts.i18n.ts'
import type { Fact } from './series.ts'
import './trend.css'

export interface Period {
  /** Under the chart; `""` leaves the place free. */
  label: string
  /** In full: `11-22 03:00–04:00`, `2026-11-22`. */
  name: string
}

interface TrendChartProps {
  label: string
  periods: readonly Period[]
  heightPx: number
  /** Beside the top line and the middle one. */
  axis: readonly [top: string, middle: string]
  /** The figures of a period, most important first; none when nothing is known. They are read out, and shown while it is pointed at or walked to. */
  factsOf: (index: number) => readonly Fact[]
  /** Said of a period without figures. */
  none: string
  legend: readonly Omit<Fact, 'value'>[]
  /** {@link Columns} or {@link Lines}. */
  children: ReactNode
}

/** Many periods, too narrow to be pressed one by one: the stage is one stop of the Tab key, and arrows, Home and End walk through the periods, each of which says its figures. */
export function TrendChart({
  label,
  periods,
  heightPx,
  axis,
  factsOf,
  none,
  legend,
  children,
}: TrendChartProps): ReactNode {
  const t = useTexts(chartTexts)
  const spokenOf = useSpoken()
  const hintId = useId()
  const last = periods.length - 1
  const walk = useWalk(last)
  const at = walk.at ?? last
  const facts = factsOf(at)
  return (
    <ChartFrame
      label={label}
      hintId={hintId}
      hint={t('walk')}
      axis={[...axis, '0']}
      heightPx={heightPx}
      legend={legend}
    >
      <div className="chart-trend" style={{ ['--chart-count' as string]: periods.length }}>
        <div
          role="slider"
          tabIndex={0}
          className="chart-slider"
          style={{ height: heightPx }}
          aria-label={label}
          aria-describedby={hintId}
          aria-orientation="horizontal"
          aria-valuemin={1}
          aria-valuemax={periods.length}
          aria-valuenow={at + 1}
          aria-valuetext={spokenOf(periods[at]?.name ?? '', facts.length > 0 ? facts : [{ label: none, value: '' }])}
          {...walk.events}
        >
          {walk.at !== undefined && <Mark at={at} count={periods.length} />}
          {children}
          {walk.at !== undefined && (
            <span
              className={at < periods.length / 2 ? 'chart-after' : 'chart-before'}
              style={placeOf(at, periods.length)}
            >
              <ChartHint title={periods[at]?.name ?? ''} total={facts.length === 0 ? none : undefined} facts={facts} />
            </span>
          )}
        </div>
        <Labels periods={periods} />
      </div>
    </ChartFrame>
  )
}

/** Which period is pointed at or walked to, of those up to `last`; undefined while none is. */
function useWalk(last: number) {
  const [wanted, setWanted] = useState<number>()
  const at = wanted === undefined ? undefined : Math.min(wanted, last)
  const go = (to: number) => setWanted(Math.min(last, Math.max(0, to)))
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) go(Math.floor(((clientX - left) / width) * (last + 1)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? last
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -from, End: last - from }
    const step = (steps as Partial<Record<string, number>>)[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(from + step)
  }
  return {
    at,
    events: {
      onKeyDown,
      onFocus: () => setWanted((now) => now ?? last),
      onBlur: () => setWanted(undefined),
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: () => setWanted(undefined),
    },
  }
}

const placeOf = (at: number, count: number) =>
  at < count / 2
    ? { insetInlineStart: `${((at + 1) / count) * 100}%` }
    : { insetInlineEnd: `${(1 - at / count) * 100}%` }

function Mark({ at, count }: { at: number; count: number }): ReactNode {
  return (
    <span
      className="chart-mark"
      aria-hidden="true"
      style={{ insetInlineStart: `${(at / count) * 100}%`, width: `${100 / count}%` }}
    />
  )
}

function Labels({ periods }: { periods: readonly Period[] }): ReactNode {
  return (
    <div className="chart-labels" aria-hidden="true">
      {periods.map(
        ({ name, label }, index) =>
          label !== '' && (
            <span
              key={name}
              className={index === periods.length - 1 ? 'chart-last' : undefined}
              style={{ gridColumn: index + 1 }}
            >
              {label}
            </span>
          ),
      )}
    </div>
  )
}
