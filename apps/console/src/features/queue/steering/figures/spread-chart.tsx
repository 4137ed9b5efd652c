import type { ReactNode } from 'react'
import type { Spread } from '../../../../components/charts/line-path.ts'
import { topOfDurations } from '../../../../components/charts/scale.ts'
import { TrendChart, type Period } from '../../../../components/charts/trend-chart.tsx'
import { Lines } from '../../../../components/charts/trend-parts.tsx'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { durationText } from '../../../../lib/texts/durations.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { figureTexts } from './figures.i18n.ts'

const HEIGHT_PX = 160
const FIGURES = [
  { figure: 'p90', series: 'most' },
  { figure: 'p50', series: 'half' },
] as const

interface SpreadChartProps {
  label: string
  points: readonly (Spread | null)[]
  periods: readonly Period[]
}

/** How long it took in each period: half of them at most, and nine in ten at most, in seconds. */
export function SpreadChart({ label, points, periods }: SpreadChartProps): ReactNode {
  const t = useTexts(figureTexts)
  const language = useLanguage()
  const top = topOfDurations(Math.max(...points.map((point) => point?.p90 ?? 0)))
  const legend = FIGURES.map(({ figure, series }) => ({ figure, series, label: t(figure) }))
  const factsOf = (index: number) => {
    const point = points[index]
    return point
      ? legend.map(({ figure, ...named }) => ({ ...named, value: durationText(point[figure], language) }))
      : []
  }
  return (
    <TrendChart
      label={label}
      periods={periods}
      heightPx={HEIGHT_PX}
      axis={[durationText(top, language), durationText(top / 2, language)]}
      factsOf={factsOf}
      none={t('nothing')}
      legend={legend}
    >
      <Lines points={points} top={top} />
    </TrendChart>
  )
}
