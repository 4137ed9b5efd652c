import { useId, type ReactNode } from 'react'
import type { Series } from './series.ts'

const GAP_PX = 1
/** What is there is seen, however small. */
const LEAST_PX = 2

export interface StackPart {
  series: Series
  value: number
}

interface StackProps {
  /** From the ground up. */
  parts: readonly StackPart[]
  /** The value that fills the height. */
  top: number
  heightPx: number
  /** Over the column. */
  number?: string | undefined
}

/** One stacked column, drawn in pixels so that it keeps its lines at any width. What failed is striped: it is known without its colour. */
export function Stack({ parts, top, heightPx, number }: StackProps): ReactNode {
  const stripesId = useId()
  const drawn = parts
    .filter(({ value }) => value > 0)
    .map(({ series, value }) => ({ series, px: Math.max(LEAST_PX, (value / top) * heightPx) }))
  const groundOf = (at: number) => drawn.slice(0, at).reduce((sum, { px }) => sum + px, 0)
  const hasFailed = drawn.some(({ series }) => series === 'failed')
  return (
    <span className="chart-bar" aria-hidden="true">
      {number !== undefined && (
        <span className="chart-number" style={{ bottom: Math.min(heightPx, groundOf(drawn.length)) }}>
          {number}
        </span>
      )}
      <svg height={heightPx} className="chart-stack">
        {hasFailed && (
          <defs>
            <pattern id={stripesId} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" className="chart-stripe-ground" />
              <rect width="2" height="6" className="chart-stripe" />
            </pattern>
          </defs>
        )}
        {drawn.map(({ series, px }, at) => (
          <rect
            key={series}
            width="100%"
            y={Math.max(0, heightPx - groundOf(at) - px)}
            height={Math.max(1, px - GAP_PX)}
            className={`chart-${series}`}
            {...(series === 'failed' && { fill: `url(#${stripesId})` })}
          />
        ))}
      </svg>
    </span>
  )
}
