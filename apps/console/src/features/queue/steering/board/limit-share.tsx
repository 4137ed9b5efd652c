import { ShareBar } from '../../../../components/charts/share-bar.tsx'

interface LimitShareProps {
  count: number
  limit: number
  /** The words of the two figures. */
  ofLimit: string
  title?: string
}

/** How much of a limit is in use, as figures and as a bar. */
export function LimitShare({ count, limit, ofLimit, title }: LimitShareProps) {
  return (
    <span className="queue-share" title={title}>
      <span>
        {count.toLocaleString('en-US')} <small>{ofLimit}</small>
      </span>
      <ShareBar className="queue-track" percent={limit > 0 ? (count / limit) * 100 : 0} series="accent" />
    </span>
  )
}
