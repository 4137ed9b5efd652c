import { useId } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { countText } from './count-text.ts'
import { OUTCOMES, type Count, type Outcome } from './dashboard.api.ts'
import { texts } from './dashboard.i18n.ts'

/** How the drawings ended, each with its share as a bar and leading to the records. */
export function OutcomeList({ outcomes, days }: { outcomes: readonly { name: Outcome; count: Count }[]; days: readonly string[] }) {
  const text = useTexts(texts)
  const id = useId()
  const all = Math.max(1, outcomes.reduce((sum, { count }) => sum + count.total, 0))
  return (
    <section className="dashboard-card" aria-labelledby={id}>
      <h2 id={id}>{text('outcomes')}</h2>
      <ul className="outcomes">
        {outcomes.map(({ name, count }) => (
          <li key={name}>
            <Link to={`/drawing/drawInfo?${new URLSearchParams({ state: OUTCOMES[name], createTime_dategt: `${days[0] ?? ''} 00:00:00` }).toString()}`} className="outcome">
              <span className="outcome-name">{text(name)}</span>
              <span className="outcome-count">{countText(count)}</span>
              <span className="outcome-track" aria-hidden="true">
                <span className={`outcome-share outcome-${name}`} style={{ width: `${(count.total / all) * 100}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
