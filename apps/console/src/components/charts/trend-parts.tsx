import type { ReactNode } from 'react'
import { areaPath, dotPath, linePath, type Spread } from './line-path.ts'
import type { Series } from './series.ts'
import { Stack, type StackPart } from './stack.tsx'

/** On the stage of a trend: a stacked column for each period. */
export function Columns({
  columns,
  top,
  heightPx,
}: {
  columns: readonly { key: string; parts: readonly StackPart[] }[]
  top: number
  heightPx: number
}): ReactNode {
  return (
    <div className="chart-trend-columns">
      {columns.map(({ key, parts }) => (
        <Stack key={key} parts={parts} top={top} heightPx={heightPx} />
      ))}
    </div>
  )
}

/** On the stage of a trend: half of them at most, nine in ten at most, and what lies between. Gaps where nothing is known. */
export function Lines({ points, top }: { points: readonly (Spread | null)[]; top: number }): ReactNode {
  const shape = { points, top }
  return (
    <svg
      className="chart-lines"
      viewBox={`0 0 ${Math.max(1, points.length)} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={areaPath(shape)} className="chart-area" />
      {(['p90', 'p50'] as const).map((figure) => (
        <g key={figure} className={`chart-line-${figure}`}>
          <path d={linePath(shape, figure)} className="chart-line" vectorEffect="non-scaling-stroke" />
          <path d={dotPath(shape, figure)} className="chart-dot" vectorEffect="non-scaling-stroke" />
        </g>
      ))}
    </svg>
  )
}

/** On the stage of a trend: a line for each series, from the ground up. Gaps where nothing is known. */
export function ManyLines({
  lines,
  top,
}: {
  lines: readonly { series: Series; values: readonly (number | null)[] }[]
  top: number
}): ReactNode {
  const count = Math.max(1, ...lines.map(({ values }) => values.length))
  return (
    <svg className="chart-lines" viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" aria-hidden="true">
      {lines.map(({ series, values }) => {
        const points = values.map((value) => (value === null ? null : { p50: Math.max(0, value), p90: 0 }))
        return (
          <g key={series} className={`chart-many chart-${series}`}>
            <path d={linePath({ points, top }, 'p50')} className="chart-line" vectorEffect="non-scaling-stroke" />
            <path d={dotPath({ points, top }, 'p50')} className="chart-dot" vectorEffect="non-scaling-stroke" />
          </g>
        )
      })}
    </svg>
  )
}
