import type { QueueFigures } from '@drawdesk/contract/queue/queue-manage'
import { useId } from 'react'
import { Column } from '../../../../components/outcome-chart/column.tsx'
import '../../../../components/outcome-chart/outcome-chart.css'
import { topOfScale } from '../../../../components/outcome-chart/scale.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { figureTexts } from './figures.i18n.ts'
import type { Period } from './periods.ts'
import { TimeStage } from './time-stage.tsx'

const HEIGHT_PX = 200
/** From the ground up, as the columns are stacked; a trend knows nothing that is still open. */
const ENDS = ['succeeded', 'cancelled', 'blocked', 'failed'] as const
type Point = QueueFigures['points'][number]

/** How many ended in each period, stacked by how. */
export function ThroughputChart({ points, periods }: { points: readonly Point[]; periods: readonly Period[] }) {
  const t = useTexts(figureTexts)
  const id = useId()
  const totals = points.map((point) => ENDS.reduce((sum, end) => sum + point[end], 0))
  const top = topOfScale(Math.max(...totals, 0))
  const shown = ENDS.filter((end) => points.some((point) => point[end] > 0))
  const factsOf = (index: number) =>
    [...ENDS].reverse().flatMap((end) => {
      const count = points[index]?.[end] ?? 0
      return count > 0 ? [{ sign: `chart-${end}`, label: t(end), value: count.toLocaleString('en-US') }] : []
    })
  return (
    <TimeStage
      label={t('throughput')}
      periods={periods}
      heightPx={HEIGHT_PX}
      axis={[top.toLocaleString('en-US'), (top / 2).toLocaleString('en-US')]}
      factsOf={factsOf}
      legend={shown.map((end) => ({ sign: `chart-${end}`, label: t(end) }))}
    >
      <svg width="0" height="0" className="chart-patterns" aria-hidden="true">
        <defs>
          <pattern
            id={`${id}-stripes`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" className="chart-stripe-ground" />
            <rect width="2" height="6" className="chart-stripe" />
          </pattern>
        </defs>
      </svg>
      <div className="trend-columns" style={{ ['--trend-count' as string]: points.length }}>
        {points.map((point, i) => (
          <Column
            key={point.time}
            counts={{ ...point, open: 0 }}
            total={totals[i] ?? 0}
            top={top}
            heightPx={HEIGHT_PX}
            patternId={`${id}-stripes`}
            hasNumber={false}
          />
        ))}
      </div>
    </TimeStage>
  )
}
