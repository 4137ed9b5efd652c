import { ShareBar } from '../charts/share-bar.tsx'
import './costs.css'

/** A share of all costs, in percent (0–100), as a bar and a number. */
export function CostsShare({ percent }: { percent: number }) {
  return (
    <span className="costs-share">
      <ShareBar className="costs-track" percent={percent} series="accent" />
      {percent > 0 && percent < 1 ? '<1' : Math.round(percent)}%
    </span>
  )
}
