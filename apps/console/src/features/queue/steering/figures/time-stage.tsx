import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { figureTexts } from './figures.i18n.ts'
import type { Period } from './periods.ts'

/** Of the figures at the axis. */
const LINE_PX = 18

interface TimeStageProps {
  label: string
  periods: readonly Period[]
  heightPx: number
  /** Beside the top line and the middle one. */
  axis: readonly [top: string, middle: string]
  /** The figures of a period, most important first; none when nothing is known. They are read out, and shown while it is pointed at or walked to. */
  factsOf: (index: number) => readonly Fact[]
  legend: readonly Omit<Fact, 'value'>[]
  children: ReactNode
}

export interface Fact {
  /** Class of its sign. */
  sign: string
  label: string
  value: string
}

/**
 * A chart over time: an axis, a stage on which `children` draw, labels and a legend. The stage is one stop of the Tab key; arrows,
 * Home and End walk through the periods, each of which says its figures.
 */
export function TimeStage({ label, periods, heightPx, axis, factsOf, legend, children }: TimeStageProps) {
  const t = useTexts(figureTexts)
  const id = useId()
  const [at, setAt] = useState<number>()
  const last = periods.length - 1
  const shown = at === undefined ? undefined : Math.min(at, last)

  const spokenOf = (index: number): string => {
    const facts = factsOf(index).map(({ label: word, value }) => t('fact', { label: word, value }))
    const name = periods[index]?.name ?? ''
    return facts.length > 0 ? t('spoken', { name, facts: facts.join(', ') }) : t('spokenNone', { name })
  }
  const walk = (event: KeyboardEvent) => {
    const from = shown ?? last
    const next = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, next)))
  }
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) setAt(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * periods.length))))
  }
  return (
    <figure className="trend" aria-label={label}>
      <p id={`${id}-hint`} className="only-heard">
        {t('hint')}
      </p>
      <div className="trend-body">
        <div className="trend-axis" style={{ height: heightPx + LINE_PX }} aria-hidden="true">
          <span>{axis[0]}</span>
          <span>{axis[1]}</span>
          <span>0</span>
        </div>
        <div
          role="slider"
          tabIndex={0}
          className="trend-stage"
          style={{ height: heightPx }}
          aria-label={label}
          aria-describedby={`${id}-hint`}
          aria-orientation="horizontal"
          aria-valuemin={1}
          aria-valuemax={periods.length}
          aria-valuenow={(shown ?? last) + 1}
          aria-valuetext={spokenOf(shown ?? last)}
          onKeyDown={walk}
          onFocus={() => setAt((now) => now ?? last)}
          onBlur={() => setAt(undefined)}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setAt(undefined)}
        >
          {shown !== undefined && (
            <span
              className="trend-mark"
              aria-hidden="true"
              style={{ insetInlineStart: `${(shown / periods.length) * 100}%`, width: `${100 / periods.length}%` }}
            />
          )}
          {children}
          {shown !== undefined && (
            <span
              className="trend-hint"
              aria-hidden="true"
              style={
                shown < periods.length / 2
                  ? { insetInlineStart: `${((shown + 1) / periods.length) * 100}%` }
                  : { insetInlineEnd: `${(1 - shown / periods.length) * 100}%` }
              }
            >
              <strong>{periods[shown]?.name}</strong>
              {factsOf(shown).length === 0 && <span>{t('nothing')}</span>}
              {factsOf(shown).map(({ sign, label: word, value }) => (
                <span key={sign} className="trend-fact">
                  <span className={`trend-sign ${sign}`} />
                  {word}
                  <span className="trend-value">{value}</span>
                </span>
              ))}
            </span>
          )}
        </div>
        <div className="trend-labels" aria-hidden="true" style={{ ['--trend-count' as string]: periods.length }}>
          {periods.map(
            ({ name, label: short }, i) =>
              short !== '' && (
                <span key={name} className={i === last ? 'trend-last' : undefined} style={{ gridColumn: i + 1 }}>
                  {short}
                </span>
              ),
          )}
        </div>
      </div>
      <ul className="trend-legend">
        {legend.map(({ sign, label: word }) => (
          <li key={sign}>
            <span className={`trend-sign ${sign}`} aria-hidden="true" />
            {word}
          </li>
        ))}
      </ul>
    </figure>
  )
}
