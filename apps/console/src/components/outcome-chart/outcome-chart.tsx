import type { OutcomeCounts } from '@drawdesk/contract/drawing/figures/draw-figures'
import { useId, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { totalOf } from '../../lib/home/draw-figures.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Column } from './column.tsx'
import { texts } from './outcome-chart.i18n.ts'
import { OUTCOMES } from './outcomes.ts'
import { topOfScale } from './scale.ts'
import './outcome-chart.css'

/** Up to so many columns each has its number above it. */
const NUMBERS_UP_TO = 14
/** Of the numbers at the axis. */
const LINE_PX = 18

export interface ChartColumn {
  key: string
  /** Under the column; `""` leaves the place free. */
  label: string
  /** In full, for the ear and the hint: 今天 2026-01-02. */
  name: string
  counts: OutcomeCounts
  /** The records it counts. */
  to: string
}

interface OutcomeChartProps {
  label: string
  columns: readonly ChartColumn[]
  /** Of the columns at their highest. */
  heightPx?: number
}

/**
 * Drawings over time, stacked by how they ended. One stop of the Tab key: arrows, Home and End go through the columns, each of which
 * says its figures and leads to its records.
 */
export function OutcomeChart({ label, columns, heightPx = 160 }: OutcomeChartProps) {
  const text = useTexts(texts)
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const totals = columns.map(({ counts }) => totalOf(counts))
  const top = topOfScale(Math.max(...totals, 0))
  // Until somebody walks through it, Tab comes to the newest.
  const current = columns.some(({ key }) => key === chosen) ? chosen : columns.at(-1)?.key
  const shown = OUTCOMES.filter((outcome) => columns.some(({ counts }) => counts[outcome] > 0))

  const walk = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const links = [...(event.currentTarget.closest('ol')?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(event.currentTarget)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key]
    const link = next === undefined ? undefined : links[next]
    if (!link) return
    event.preventDefault()
    link.focus()
  }
  return (
    <figure className="chart" aria-label={label} aria-describedby={`${id}-hint`}>
      <p id={`${id}-hint`} className="only-heard">
        {text('hint')}
      </p>
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
      <div className={`chart-stage${columns.length > NUMBERS_UP_TO ? ' chart-dense' : ''}`}>
        <div className="chart-axis" style={{ height: heightPx + LINE_PX }} aria-hidden="true">
          <span>{top.toLocaleString('en-US')}</span>
          <span>{(top / 2).toLocaleString('en-US')}</span>
          <span>0</span>
        </div>
        <ol className="chart-columns" style={{ ['--chart-count' as string]: columns.length }}>
          {columns.map((column, i) => (
            <li key={column.key} className={i < columns.length / 2 ? 'chart-left' : 'chart-right'}>
              <Link
                to={column.to}
                className="chart-place"
                tabIndex={column.key === current ? 0 : -1}
                onFocus={() => setChosen(column.key)}
                onKeyDown={walk}
              >
                <span className="only-heard">{spokenOf(column, totals[i] ?? 0, text)}</span>
                <Column
                  counts={column.counts}
                  total={totals[i] ?? 0}
                  top={top}
                  heightPx={heightPx}
                  patternId={`${id}-stripes`}
                  hasNumber={columns.length <= NUMBERS_UP_TO}
                />
                <span className="chart-label" aria-hidden="true">
                  {column.label || '\u00a0'}
                </span>
                <Hint column={column} total={totals[i] ?? 0} />
              </Link>
            </li>
          ))}
        </ol>
      </div>
      {shown.length > 0 && (
        <ul className="chart-legend" aria-label={text('legend')}>
          {shown.map((outcome) => (
            <li key={outcome}>
              <span className={`chart-sign chart-${outcome}`} aria-hidden="true" />
              {text(outcome)}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

/** The figures of a column in words, seen while it is pointed at or focused. */
function Hint({ column, total }: { column: ChartColumn; total: number }) {
  const text = useTexts(texts)
  return (
    <span className="chart-hint" aria-hidden="true">
      <strong>{column.name}</strong>
      <span>{total === 0 ? text('none') : text('total', { count: total.toLocaleString('en-US') })}</span>
      {OUTCOMES.filter((outcome) => column.counts[outcome] > 0).map((outcome) => (
        <span key={outcome} className="chart-hint-part">
          <span className={`chart-sign chart-${outcome}`} />
          {text(outcome)}
          <span className="chart-hint-count">{column.counts[outcome].toLocaleString('en-US')}</span>
        </span>
      ))}
    </span>
  )
}

function spokenOf(
  { name, counts }: ChartColumn,
  total: number,
  text: ReturnType<typeof useTexts<keyof (typeof texts)['zh']>>,
): string {
  const parts = OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) =>
    text('part', { outcome: text(outcome), count: counts[outcome].toLocaleString('en-US') }),
  )
  return [text('spoken', { name, count: total.toLocaleString('en-US') }), ...parts].join(', ')
}
