import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { chartTexts } from './charts.i18n.ts'
import type { Fact, Series } from './series.ts'
import './charts.css'

/** Height of a number at the axis. */
const LINE_PX = 18

export interface ChartFrameProps {
  label: string
  /** Id of the words that say how one goes through the chart. */
  hintId: string
  hint: string
  /** Beside the top line, the middle one and the ground. */
  axis: readonly [top: string, middle: string, ground: string]
  /** Of what is drawn; labels come below it. */
  heightPx: number
  legend: readonly Omit<Fact, 'value'>[]
  /** Room over the top line for the numbers of the columns. */
  hasNumbers?: boolean
  children: ReactNode
}

/** What every chart has around its drawing: a name, an axis, a legend, and the words for screen readers. */
export function ChartFrame({
  label,
  hintId,
  hint,
  axis,
  heightPx,
  legend,
  hasNumbers = false,
  children,
}: ChartFrameProps): ReactNode {
  const t = useTexts(chartTexts)
  return (
    <figure className="chart" aria-label={label} aria-describedby={hintId}>
      <p id={hintId} className="only-heard">
        {hint}
      </p>
      <div className={hasNumbers ? 'chart-stage chart-numbered' : 'chart-stage'}>
        <div className="chart-axis" style={{ height: heightPx + LINE_PX }} aria-hidden="true">
          {axis.map((number, line) => (
            <span key={(['top', 'middle', 'ground'] as const)[line]}>{number}</span>
          ))}
        </div>
        {children}
      </div>
      {legend.length > 0 && (
        <ul className="chart-legend" aria-label={t('legend')}>
          {legend.map(({ series, label: word }) => (
            <li key={series}>
              <Sign series={series} />
              {word}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

interface ChartHintProps {
  title: string
  /** Of them all, or that there is nothing. */
  total?: string | undefined
  facts: readonly Fact[]
}

/** The figures of one place, for the eye; they are said by the place itself. */
export function ChartHint({ title, total, facts }: ChartHintProps): ReactNode {
  return (
    <span className="chart-hint" aria-hidden="true">
      <strong>{title}</strong>
      {total !== undefined && <span>{total}</span>}
      {facts.map(({ series, label, value }) => (
        <span key={series} className="chart-fact">
          <Sign series={series} />
          {label}
          <span className="chart-value">{value}</span>
        </span>
      ))}
    </span>
  )
}

const Sign = ({ series }: { series: Series }): ReactNode => (
  <span className={`chart-sign chart-${series}`} aria-hidden="true" />
)

/** The figures of one place in a sentence. */
export function useSpoken(): (name: string, facts: readonly Omit<Fact, 'series'>[]) => string {
  const t = useTexts(chartTexts)
  return (name, facts) =>
    t('spoken', { name, facts: facts.map(({ label, value }) => t('fact', { label, value }).trim()).join(', ') })
}
