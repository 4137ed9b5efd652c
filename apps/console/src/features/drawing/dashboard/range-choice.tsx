import { Link } from 'react-router'
import { useTexts } from '../../../lib/texts/texts.ts'
import { texts } from './dashboard.i18n.ts'
import { rangeAddress, RANGES, type RangeDays } from './range.ts'

/** Chooses the range; it is kept in the address, so it can be shared and gone back from. */
export function RangeChoice({ days }: { days: RangeDays }) {
  const text = useTexts(texts)
  return (
    <nav className="ranges" aria-label={text('range')}>
      {RANGES.map((range) => (
        <Link key={range} to={rangeAddress(range)} className="range" aria-current={range === days ? 'true' : undefined}>
          {text('range.days', { days: range })}
        </Link>
      ))}
    </nav>
  )
}
