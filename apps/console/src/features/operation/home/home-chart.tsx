import type { DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import { lazy, useState } from 'react'
import { EmptyNote } from '../../../components/empty.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { totalOf } from '../../../lib/home/draw-figures.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { HomeSection } from './home-section.tsx'
import { HOME_DAYS } from './home.api.ts'
import { texts } from './home.i18n.ts'

const HomeColumns = lazy(() =>
  loadChunk(() => import('./home-columns.tsx').then(({ HomeColumns: Part }) => ({ default: Part }))),
)

const RANGES = [7, HOME_DAYS] as const

/** Drawings of the last one or two weeks by day. */
export function HomeChart({ figures }: { figures: DrawFigures | undefined }) {
  const text = useTexts(texts)
  const [dayCount, setDayCount] = useState<(typeof RANGES)[number]>(7)
  const days = figures?.days.slice(-dayCount) ?? []
  const waiting = <div className="skeleton home-chart-waiting" />
  const choice = (
    <div className="home-ranges" role="group" aria-label={text('chart.range')}>
      {RANGES.map((range) => (
        <button
          key={range}
          type="button"
          className="home-range"
          aria-pressed={range === dayCount}
          onClick={() => setDayCount(range)}
        >
          {text('chart.days', { days: range })}
        </button>
      ))}
    </div>
  )
  return (
    <HomeSection title={text('chart')} aside={choice}>
      {!figures && waiting}
      {figures && days.every((day) => totalOf(day) === 0) && (
        <EmptyNote isCompact title={text('chart.none', { days: dayCount })} reason={text('chart.none.reason')} />
      )}
      {figures && days.some((day) => totalOf(day) > 0) && (
        <LazyPart fallback={waiting}>
          <HomeColumns label={text('chart.label', { days: dayCount })} days={days} />
        </LazyPart>
      )}
    </HomeSection>
  )
}
