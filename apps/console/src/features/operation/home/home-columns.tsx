import type { DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import { dayColumns } from '../../../components/outcome-chart/day-columns.ts'
import { OutcomeChart } from '../../../components/outcome-chart/outcome-chart.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'

const CHART_HEIGHT_PX = 160

/** The columns of some days; comes when there is something to show, as the frame carries no chart. */
export function HomeColumns({ label, days }: { label: string; days: DrawFigures['days'] }) {
  return <OutcomeChart label={label} columns={dayColumns(days, useLanguage())} heightPx={CHART_HEIGHT_PX} />
}
