import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { figureQuery, type FigureName } from './home.api.ts'
import { texts } from './home.i18n.ts'

/** Where each figure leads: the records behind it. */
const FIGURES: readonly { name: FigureName; to: string }[] = [
  { name: 'today', to: '/drawing/drawInfo' },
  { name: 'running', to: '/drawing/drawInfo?state=0%2C1' },
  { name: 'failed', to: '/drawing/drawInfo?state=3' },
]

/** Drawings of today in three numbers. */
export function HomeFigures() {
  const text = useTexts(texts)
  return (
    <ul className="home-figures" aria-label={text('figures.label')}>
      {FIGURES.map(({ name, to }) => (
        <Figure key={name} name={name} to={to} />
      ))}
    </ul>
  )
}

function Figure({ name, to }: { name: FigureName; to: string }) {
  const text = useTexts(texts)
  const { data, isError } = useQuery(figureQuery(name))
  const number = data ? `${data.total.toLocaleString('en-US')}${data.isMore ? '+' : ''}` : isError ? '–' : '\u00a0'
  const needsLook = name === 'failed' && data !== undefined && data.total > 0
  return (
    <li>
      <Link to={to} className="home-figure">
        <span className="home-figure-name">{text(`figures.${name}`)}</span>
        <span className={`home-figure-number${needsLook ? ' home-figure-bad' : ''}`}>{number}</span>
      </Link>
    </li>
  )
}
