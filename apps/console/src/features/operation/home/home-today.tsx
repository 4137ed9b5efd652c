import type { DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import type { FigureName } from '@drawdesk/contract/drawing/figures/figure-names'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HowCounted } from '../../../components/how-counted/how-counted.tsx'
import { recordsAddress, totalOf } from '../../../lib/home/draw-figures.ts'
import { durationText } from '../../../lib/texts/durations.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { texts } from './home.i18n.ts'

const numberText = (count: number): string => count.toLocaleString('en-US')

/** Today in four figures, the first beside yesterday's. Their room is there before they are. */
export function HomeToday({ figures }: { figures: DrawFigures | undefined }) {
  const text = useTexts(texts)
  const language = useLanguage()
  const today = figures?.days.at(-1)
  const yesterday = figures?.days.at(-2)
  const from = today?.day
  const took = figures?.today
  return (
    <ul className="home-figures" aria-label={text('figures.label')} aria-busy={!figures}>
      <Figure
        name={text('figures.today')}
        how="sent"
        to={recordsAddress({ from })}
        value={today && numberText(totalOf(today))}
        note={today && yesterday && compare(totalOf(today), totalOf(yesterday), text)}
      />
      <Figure
        name={text('figures.done')}
        how="succeeded"
        to={recordsAddress({ from, outcome: 'succeeded' })}
        value={today && numberText(today.succeeded)}
        note={
          today && (today.open > 0 ? text('figures.open', { count: numberText(today.open) }) : text('figures.noneOpen'))
        }
      />
      <Figure
        name={text('figures.failed')}
        how="failed"
        to={recordsAddress({ from, outcome: 'failed' })}
        value={today && numberText(today.failed)}
        isBad={today !== undefined && today.failed > 0}
        note={
          today &&
          (today.blocked > 0
            ? text('figures.blocked', { count: numberText(today.blocked) })
            : text(today.failed > 0 ? 'figures.look' : 'figures.fine'))
        }
      />
      <Figure
        name={text('figures.took')}
        how="total"
        to={recordsAddress({ from, outcome: 'succeeded' })}
        value={took && (took.medianSeconds === null ? '–' : durationText(took.medianSeconds, language))}
        note={
          took &&
          (took.runMedianSeconds === null
            ? text('figures.tookNone')
            : text('figures.run', { time: durationText(took.runMedianSeconds, language) }))
        }
      />
    </ul>
  )
}

/** Today beside all of yesterday, in words. */
function compare(
  today: number,
  yesterday: number,
  text: ReturnType<typeof useTexts<keyof (typeof texts)['zh']>>,
): string {
  if (yesterday === 0) return text('figures.yesterdayNone')
  if (today === yesterday) return text('figures.same')
  return text(today > yesterday ? 'figures.more' : 'figures.fewer', {
    count: numberText(Math.abs(today - yesterday)),
    yesterday: numberText(yesterday),
  })
}

interface FigureProps {
  name: string
  how: FigureName
  to: string
  /** Undefined while it is on its way. */
  value: ReactNode
  note: ReactNode
  isBad?: boolean
}

function Figure({ name, how, to, value, note, isBad = false }: FigureProps) {
  return (
    <li className="home-figure-place">
      <HowCounted figure={how} />
      <Link to={to} className="home-figure">
        <span className="home-figure-name">{name}</span>
        <span className={`home-figure-number${isBad ? ' home-figure-bad' : ''}`}>{value ?? '\u00a0'}</span>
        <span className="home-figure-note">{note ?? '\u00a0'}</span>
      </Link>
    </li>
  )
}
