import type { ReactNode } from 'react'
import type { StackPart } from './stack.tsx'

/** What is there is seen, however small. */
const LEAST_PX = 2

interface GroupProps {
  parts: readonly StackPart[]
  /** The value that fills the height. */
  top: number
  heightPx: number
}

/** Columns of one place side by side, from the ground up; of what is none or less stays its room. */
export function Group({ parts, top, heightPx }: GroupProps): ReactNode {
  return (
    <span className="chart-bar" aria-hidden="true">
      <span className="chart-group" style={{ height: heightPx }}>
        {parts.map(({ series, value }) => (
          <span
            key={series}
            className={`chart-${series}`}
            style={{ height: value > 0 ? Math.max(LEAST_PX, (value / top) * heightPx) : 0 }}
          />
        ))}
      </span>
    </span>
  )
}
