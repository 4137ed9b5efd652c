import type { ChatCostRow } from '@drawdesk/contract/biz/chat-costs'
import { Segmented } from 'antd'
import { useId, useState, type KeyboardEvent } from 'react'
import '../../../components/outcome-chart/outcome-chart.css'
import { topOfScale } from '../../../components/outcome-chart/scale.ts'
import { useLanguage } from '../../../lib/language.ts'
import { useTexts } from '../../../lib/texts.ts'
import { compactCount, exactCount, moneyText } from '../parts/figures.ts'
import { costsTexts } from './chat-costs.i18n.ts'
import { columnsOf, labelEvery, measuresOf, type DayColumn, type Measure } from './day-columns.ts'

const HEIGHT_PX = 180
/** Of the numbers at the axis. */
const LINE_PX = 18

/** One measure over the days. One stop of the Tab key: arrows, Home and End go through the days, each of which says its figures. */
export function DayChart({ days }: { days: readonly ChatCostRow[] }) {
  const t = useTexts(costsTexts)
  const language = useLanguage()
  const titleId = useId()
  const measures = measuresOf(days)
  const [wanted, setWanted] = useState<Measure>('tokens')
  const measure = measures.includes(wanted) ? wanted : 'tokens'
  const [chosen, setChosen] = useState<string>()
  const columns = columnsOf(days, measure)
  const isMoney = measure !== 'tokens' && measure !== 'answers'
  const most = Math.max(...columns.map(({ total }) => total), 0)
  const top = isMoney ? topOfMoney(most) : topOfScale(most)
  const current = columns.some(({ day }) => day === chosen) ? chosen : columns.at(-1)?.day
  const every = labelEvery(columns.length)
  const axis = (value: number): string => (isMoney ? moneyText({ amount: String(value), currency: measure }, language) : compactCount(value, language))
  const labelOf = (own: Measure): string => (own === 'tokens' ? t('measureTokens') : own === 'answers' ? t('measureAnswers') : `${t('cost')} ${own}`)

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
        <h2 id={titleId}>{t('byDay')}</h2>
        <Segmented<Measure> size="small" aria-label={t('measure')} value={measure} onChange={setWanted} options={measures.map((own) => ({ value: own, label: labelOf(own) }))} />
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
                <button type="button" className="chart-place costs-place" data-day={column.day} tabIndex={column.day === current ? 0 : -1} onFocus={() => setChosen(column.day)} onKeyDown={walk}>
                  <span className="chart-bar costs-bar" style={{ height: HEIGHT_PX }} aria-hidden="true">
                    {column.parts.map(({ part, value }) => <span key={part} className={`costs-part costs-${part}`} style={{ height: `${(value / top) * 100}%` }} />)}
                  </span>
                  <span className="chart-label" aria-hidden="true">{(columns.length - 1 - index) % every === 0 ? dayLabel(column.day) : '\u00a0'}</span>
                  <Facts column={column} measure={measure} />
                </button>
              </li>
            ))}
          </ol>
        </div>
        {columns[0] && columns[0].parts.length > 1 && (
          <ul className="chart-legend">
            {columns[0].parts.map(({ part }) => <li key={part}><span className={`chart-sign costs-${part}`} aria-hidden="true" />{partText(part, t)}</li>)}
          </ul>
        )}
      </figure>
    </section>
  )
}

/** The figures of a day: heard always, seen while it is pointed at or focused. */
function Facts({ column, measure }: { column: DayColumn; measure: Measure }) {
  const t = useTexts(costsTexts)
  const language = useLanguage()
  const say = (value: number): string => (measure === 'tokens' || measure === 'answers' ? exactCount(value) : moneyText({ amount: String(value), currency: measure }, language))
  return (
    <span className="chart-hint costs-hint">
      <strong>{column.day}</strong>
      <span>{column.total === 0 ? t('dayNone') : say(column.total)}</span>
      {column.parts.length > 1 && column.parts.filter(({ value }) => value > 0).map(({ part, value }) => (
        <span key={part} className="chart-hint-part"><span className={`chart-sign costs-${part}`} />{partText(part, t)}<span className="chart-hint-count">{say(value)}</span></span>
      ))}
    </span>
  )
}

const dayLabel = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`

function partText(part: DayColumn['parts'][number]['part'], t: ReturnType<typeof useTexts<keyof (typeof costsTexts)['zh']>>): string {
  return { in: t('in'), out: t('out'), ok: t('okPart'), failed: t('failedPart'), cost: t('cost') }[part]
}

/** Money has no whole steps: two leading digits, upwards. */
function topOfMoney(most: number): number {
  if (most <= 0) return 1
  const unit = 10 ** (Math.floor(Math.log10(most)) - 1)
  return Number((Math.ceil(most / unit / 2) * 2 * unit).toPrecision(3))
}
