import './share-bar.css'

/** From here on a bar warns. */
export const NEAR_PERCENT = 80

interface MeterProps {
  /** Left out where words beside it say the same. */
  label?: string
  /** What is used, of the whole; may be more than 100. */
  percent: number
  /** Besides, what is taken but not used yet. */
  heldPercent?: number
}

/** How much of a quota or budget is used. */
export function Meter({ label, percent, heldPercent = 0 }: MeterProps) {
  const used = Math.min(100, percent)
  return (
    <span
      className="share-bar share-meter"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      data-state={percent >= 100 ? 'full' : percent >= NEAR_PERCENT ? 'near' : undefined}
    >
      <span className="share-accent" style={{ width: `${used}%` }} />
      {heldPercent > 0 && <i style={{ width: `${Math.min(100 - used, heldPercent)}%` }} />}
    </span>
  )
}
