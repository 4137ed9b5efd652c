import type { QueueFigures } from '@drawdesk/contract/queue/queue-manage'
import type { ReactNode } from 'react'
import { topOfScale } from '../../../../components/charts/scale.ts'
import { TrendChart, type Period } from '../../../../components/charts/trend-chart.tsx'
import { Columns } from '../../../../components/charts/trend-parts.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { figureTexts } from './figures.i18n.ts'

const HEIGHT_PX = 200
/** From the ground up, as the columns are stacked; a trend knows nothing that is still open. */
const ENDS = ['succeeded', 'cancelled', 'blocked', 'failed'] as const
type Point = QueueFigures['points'][number]

const partsOf = (point: Point) => ENDS.map((end) => ({ series: end, value: point[end] }))

/** How many ended in each period, stacked by how. */
export function ThroughputChart({
  points,
  periods,
}: {
  points: readonly Point[]
  periods: readonly Period[]
}): ReactNode {
  const t = useTexts(figureTexts)
  const top = topOfScale(Math.max(...points.map((point) => ENDS.reduce((sum, end) => sum + point[end], 0)), 0))
  const factsOf = (index: number) => {
    const point = points[index]
    return (point ? partsOf(point).toReversed() : [])
      .filter(({ value }) => value > 0)
      .map(({ series, value }) => ({ series, label: t(series), value: value.toLocaleString('en-US') }))
  }
  return (
    <TrendChart
      label={t('throughput')}
      periods={periods}
      heightPx={HEIGHT_PX}
      axis={[top.toLocaleString('en-US'), (top / 2).toLocaleString('en-US')]}
      factsOf={factsOf}
      none={t('nothing')}
      legend={ENDS.filter((end) => points.some((point) => point[end] > 0)).map((end) => ({
        series: end,
        label: t(end),
      }))}
    >
      <Columns
        columns={points.map((point) => ({ key: point.time, parts: partsOf(point) }))}
        top={top}
        heightPx={HEIGHT_PX}
      />
    </TrendChart>
  )
}
