import type { OutcomeCounts } from '@drawdesk/contract/drawing/figures/draw-figures'
import type { Outcome } from '../../lib/home/draw-figures.ts'
import { OUTCOMES } from './outcomes.ts'

const GAP_PX = 1
/** What is there is seen, however small. */
const LEAST_PX = 2

interface ColumnProps {
  counts: OutcomeCounts
  total: number
  /** The count that fills the height. */
  top: number
  heightPx: number
  patternId: string
  hasNumber: boolean
}

/** One stacked column, drawn in pixels so that it keeps its lines at any width. */
export function Column({ counts, total, top, heightPx, patternId, hasNumber }: ColumnProps) {
  const pxOf = (outcome: Outcome) => (counts[outcome] > 0 ? Math.max(LEAST_PX, (counts[outcome] / top) * heightPx) : 0)
  const groundOf = (outcome: Outcome) =>
    OUTCOMES.slice(0, OUTCOMES.indexOf(outcome)).reduce((sum, below) => sum + pxOf(below), 0)
  const parts = OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => ({
    outcome,
    px: pxOf(outcome),
    groundPx: groundOf(outcome),
  }))
  const allPx = Math.min(
    heightPx,
    parts.reduce((sum, { px }) => sum + px, 0),
  )
  return (
    <span className="chart-bar" aria-hidden="true">
      {hasNumber && total > 0 && (
        <span className="chart-number" style={{ bottom: allPx }}>
          {total.toLocaleString('en-US')}
        </span>
      )}
      <svg height={heightPx} className="chart-stack">
        {parts.map(({ outcome, px, groundPx }) => (
          <rect
            key={outcome}
            width="100%"
            y={Math.max(0, heightPx - groundPx - px)}
            height={Math.max(1, px - GAP_PX)}
            className={`chart-${outcome}`}
            {...(outcome === 'failed' && { fill: `url(#${patternId})` })}
          />
        ))}
      </svg>
    </span>
  )
}
