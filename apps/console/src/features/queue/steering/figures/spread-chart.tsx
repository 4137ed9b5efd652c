import { durationText } from '../../../../lib/texts/durations.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { topOfDurations } from './duration-scale.ts'
import { figureTexts } from './figures.i18n.ts'
import type { Period } from './periods.ts'
import { areaPath, dotPath, linePath, type Spread } from './spread-path.ts'
import { TimeStage } from './time-stage.tsx'

const HEIGHT_PX = 160
const FIGURES = ['p90', 'p50'] as const

interface SpreadChartProps {
  label: string
  points: readonly (Spread | null)[]
  periods: readonly Period[]
}

/** How long it took in each period: half of them at most, and nine in ten at most, in seconds. */
export function SpreadChart({ label, points, periods }: SpreadChartProps) {
  const t = useTexts(figureTexts)
  const language = useLanguage()
  const top = topOfDurations(Math.max(...points.map((point) => point?.p90 ?? 0)))
  const shape = { points, top }
  const factsOf = (index: number) => {
    const point = points[index]
    return point
      ? FIGURES.map((figure) => ({
          sign: `trend-${figure}`,
          label: t(figure),
          value: durationText(point[figure], language),
        }))
      : []
  }
  return (
    <TimeStage
      label={label}
      periods={periods}
      heightPx={HEIGHT_PX}
      axis={[durationText(top, language), durationText(top / 2, language)]}
      factsOf={factsOf}
      legend={FIGURES.map((figure) => ({ sign: `trend-${figure}`, label: t(figure) }))}
    >
      <svg
        className="trend-lines"
        viewBox={`0 0 ${Math.max(1, points.length)} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={areaPath(shape)} className="trend-area" />
        {FIGURES.map((figure) => (
          <g key={figure} className={`trend-line-${figure}`}>
            <path d={linePath(shape, figure)} className="trend-line" vectorEffect="non-scaling-stroke" />
            <path d={dotPath(shape, figure)} className="trend-dot" vectorEffect="non-scaling-stroke" />
          </g>
        ))}
      </svg>
    </TimeStage>
  )
}
