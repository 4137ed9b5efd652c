import { Segmented } from 'antd'
import { useId, useState, type KeyboardEvent } from 'react'
import '../outcome-chart/outcome-chart.css'
import { topOfScale } from '../outcome-chart/scale.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { costsPartTexts } from './costs.i18n.ts'
import './costs.css'

const HEIGHT_PX = 180
/** Of the numbers at the axis. */
const LINE_PX = 18

export interface DayPart {
  /** How it is drawn: `costs-<part>`. */
  part: string
  label: string
  value: number
}

export interface DayColumn {
  day: string
  /** From the ground up. */
  parts: readonly DayPart[]
}

/** Something that can be drawn over the days. */
export interface DayMeasure {
  key: string
  label: string
  isMoney: boolean
  columns: readonly DayColumn[]
  /** A number at the axis, short. */
  axis: (value: number) => string
  /** The number itself. */
  say: (value: number) => string
}

const totalOf = ({ parts }: DayColumn): number => parts.reduce((sum, { value }) => sum + value, 0)

/** Labels are this many days apart, counted back from the last. */
const labelEvery = (count: number): number => (count <= 14 ? 1 : count <= 31 ? 5 : count <= 92 ? 14 : 60)

/** One measure over the days. One stop of the Tab key: arrows, Home and End go through the days, each of which says its figures. */
export function DayChart({ title, measures }: { title: string; measures: readonly DayMeasure[] }) {
  const t = useTexts(costsPartTexts)
  const titleId = useId()
  const [wanted, setWanted] = useState(measures[0]?.key ?? '')
  const measure = measures.find(({ key }) => key === wanted) ?? measures[0]
  const [chosen, setChosen] = useState<string>()
  if (!measure) return null
  const { columns, isMoney, axis } = measure
  const most = Math.max(...columns.map(totalOf), 0)
  const top = isMoney ? topOfMoney(most) : topOfScale(most)
  const current = columns.some(({ day }) => day === chosen) ? chosen : columns.at(-1)?.day
  const every = labelEvery(columns.length)

  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const places = [...(event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
    const at = places.indexOf(event.currentTarget)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: places.length - 1 }[event.key]
    const place = next === undefined ? undefined : places[next]
    if (!place) return
    event.preventDefault()
    place.focus()
  }
  return (
    <section className="costs-card" aria-labelledby={titleId}>
      <header className="costs-card-head">
        <h2 id={titleId}>{title}</h2>
        <Segmented
          size="small"
          aria-label={t('measure')}
          value={measure.key}
          onChange={setWanted}
          options={measures.map(({ key, label }) => ({ value: key, label }))}
        />
      </header>
      <figure className="chart costs-chart" aria-labelledby={titleId}>
        <div className={`chart-stage${columns.length > 14 ? ' chart-dense' : ''}`}>
          <div className="chart-axis" style={{ height: HEIGHT_PX + LINE_PX }} aria-hidden="true">
            <span>{axis(top)}</span>
            <span>{axis(top / 2)}</span>
            <span>{axis(0)}</span>
          </div>
          <ol className="chart-columns" style={{ ['--chart-count' as string]: columns.length }}>
            {columns.map((column, index) => (
              <li key={column.day} className={index < columns.length / 2 ? 'chart-left' : 'chart-right'}>
                <button
                  type="button"
                  className="chart-place costs-place"
                  data-day={column.day}
                  tabIndex={column.day === current ? 0 : -1}
                  onFocus={() => setChosen(column.day)}
                  onKeyDown={walk}
                >
                  <span className="chart-bar costs-bar" style={{ height: HEIGHT_PX }} aria-hidden="true">
                    {column.parts.map(({ part, value }) => (
                      <span
                        key={part}
                        className={`costs-part costs-${part}`}
                        style={{ height: `${(value / top) * 100}%` }}
                      />
                    ))}
                  </span>
                  <span className="chart-label" aria-hidden="true">
                    {(columns.length - 1 - index) % every === 0 ? dayLabel(column.day) : '\u00a0'}
                  </span>
                  <Facts column={column} measure={measure} />
                </button>
              </li>
            ))}
          </ol>
        </div>
        {columns[0] && columns[0].parts.length > 1 && (
          <ul className="chart-legend">
            {columns[0].parts.map(({ part, label }) => (
              <li key={part}>
                <span className={`chart-sign costs-${part}`} aria-hidden="true" />
                {label}
              </li>
            ))}
          </ul>
        )}
      </figure>
    </section>
  )
}

/** The figures of a day: heard always, seen while it is pointed at or focused. */
function Facts({ column, measure: { say } }: { column: DayColumn; measure: DayMeasure }) {
  const t = useTexts(costsPartTexts)
  const total = totalOf(column)
  return (
    <span className="chart-hint costs-hint">
      <strong>{column.day}</strong>
      <span>{total === 0 ? t('dayNone') : say(total)}</span>
      {column.parts.length > 1 &&
        column.parts
          .filter(({ value }) => value > 0)
          .map(({ part, label, value }) => (
            <span key={part} className="chart-hint-part">
              <span className={`chart-sign costs-${part}`} />
              {label}
              <span className="chart-hint-count">{say(value)}</span>
            </span>
          ))}
    </span>
  )
}

const dayLabel = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`

/** Money has no whole steps: two leading digits, upwards. */
function topOfMoney(most: number): number {
  if (most <= 0) return 1
  const unit = 10 ** (Math.floor(Math.log10(most)) - 1)
  return Number((Math.ceil(most / unit / 2) * 2 * unit).toPrecision(3))
}
