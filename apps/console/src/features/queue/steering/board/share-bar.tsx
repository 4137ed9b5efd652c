interface ShareBarProps {
  count: number
  limit: number
  /** The words of the two figures. */
  ofLimit: string
  title?: string
}

/** How much of a limit is in use, as figures and as a bar. */
export function ShareBar({ count, limit, ofLimit, title }: ShareBarProps) {
  return (
    <span className="queue-share" title={title}>
      <span>
        {count.toLocaleString('en-US')} <small>{ofLimit}</small>
      </span>
      <span className="queue-track" aria-hidden="true">
        <span style={{ width: `${limit > 0 ? Math.min(100, (count / limit) * 100) : 0}%` }} />
      </span>
    </span>
  )
}
