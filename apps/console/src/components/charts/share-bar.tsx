import type { ReactNode } from 'react'
import type { Series } from './series.ts'
import './share-bar.css'

interface ShareBarProps {
  /** Of the whole, 0–100; what is beyond is cut off. */
  percent: number
  series: Series
  className?: string
}

/** A share of the whole as a bar, beside the words that say it. */
export function ShareBar({ percent, series, className = '' }: ShareBarProps): ReactNode {
  return (
    <span className={`share-bar ${className}`.trim()} aria-hidden="true">
      <span className={`share-${series}`} style={{ width: `${Math.min(100, percent)}%` }} />
    </span>
  )
}
