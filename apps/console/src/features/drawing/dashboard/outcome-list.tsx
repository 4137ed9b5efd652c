import type { DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import { Link } from 'react-router'
import { ShareBar } from '../../../components/charts/share-bar.tsx'
import { texts as outcomeTexts } from '../../../components/outcome-chart/outcome-chart.i18n.ts'
import { recordsAddress, STATES_OF_OUTCOME, type Outcome } from '../../../lib/home/draw-figures.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Card } from './card.tsx'
import { texts } from './dashboard.i18n.ts'

/** How the drawings of these days ended, each with its share as a bar and leading to the records. */
export function OutcomeList({ days }: { days: DrawFigures['days'] }) {
  const text = useTexts(texts)
  const nameOf = useTexts(outcomeTexts)
  const counts = (Object.keys(STATES_OF_OUTCOME) as Outcome[]).map((outcome) => ({
    outcome,
    count: days.reduce((sum, day) => sum + day[outcome], 0),
  }))
  const all = Math.max(
    1,
    counts.reduce((sum, { count }) => sum + count, 0),
  )
  return (
    <Card title={text('outcomes')}>
      <ul className="outcomes">
        {counts.map(({ outcome, count }) => (
          <li key={outcome}>
            <Link to={recordsAddress({ outcome, from: days[0]?.day, to: days.at(-1)?.day })} className="outcome">
              <span className="outcome-name">{nameOf(outcome)}</span>
              <span className="outcome-count">
                {count.toLocaleString('en-US')}
                <small>{Math.round((count / all) * 100)}%</small>
              </span>
              <ShareBar className="outcome-share" percent={(count / all) * 100} series={outcome} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
