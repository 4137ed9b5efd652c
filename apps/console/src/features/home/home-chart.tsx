import type { DrawFigures } from '@drawdesk/contract/biz/draw-figures'
import { useState } from 'react'
import { EmptyNote } from '../../components/empty.tsx'
import { OutcomeChart } from '../../components/outcome-chart/outcome-chart.tsx'
import { dayColumns } from '../../components/outcome-chart/day-columns.ts'
import { totalOf } from '../../lib/draw-figures.ts'
import { useLanguage } from '../../lib/language.ts'
import { useTexts } from '../../lib/texts.ts'
import { HomeSection } from './home-section.tsx'
import { HOME_DAYS } from './home.api.ts'
import { texts } from './home.i18n.ts'

const RANGES = [7, HOME_DAYS] as const
const CHART_HEIGHT_PX = 160

/** Drawings of the last one or two weeks by day. */
export function HomeChart({ figures }: { figures: DrawFigures | undefined }) {
  const text = useTexts(texts)
  const language = useLanguage()
  const [dayCount, setDayCount] = useState<(typeof RANGES)[number]>(7)
  const days = figures?.days.slice(-dayCount) ?? []
  const choice = (
    <div className="home-ranges" role="group" aria-label={text('chart.range')}>
      {RANGES.map((range) => (
        <button key={range} type="button" className="home-range" aria-pressed={range === dayCount} onClick={() => setDayCount(range)}>
          {text('chart.days', { days: range })}
        </button>
      ))}
    </div>
  )
  return (
    <HomeSection title={text('chart')} aside={choice}>
      {!figures && <div className="skeleton home-chart-waiting" />}
      {figures && days.every((day) => totalOf(day) === 0) && (
        <EmptyNote isCompact title={text('chart.none', { days: dayCount })} reason={text('chart.none.reason')} />
      )}
      {figures && days.some((day) => totalOf(day) > 0) && <OutcomeChart label={text('chart.label', { days: dayCount })} columns={dayColumns(days, language)} heightPx={CHART_HEIGHT_PX} />}
    </HomeSection>
  )
}
