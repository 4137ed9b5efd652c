import { useId } from 'react'
import { useLanguage } from '../../lib/language.ts'
import { useTexts } from '../../lib/texts.ts'
import { countText } from './count-text.ts'
import type { Count } from './dashboard.api.ts'
import { texts } from './dashboard.i18n.ts'

/** One bar a day, the number above it; the highest fills the height. */
export function DayBars({ days, counts }: { days: readonly string[]; counts: readonly Count[] }) {
  const text = useTexts(texts)
  const language = useLanguage()
  const id = useId()
  const most = Math.max(1, ...counts.map(({ total }) => total))
  const weekday = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { weekday: 'short', timeZone: 'UTC' })
  return (
    <section className="dashboard-card" aria-labelledby={id}>
      <h2 id={id}>{text('days')}</h2>
      <ol className="day-bars">
        {days.map((day, i) => {
          const count = counts[i] ?? { total: 0, isMore: false }
          const name = i === days.length - 1 ? text('today') : weekday.format(new Date(`${day}T00:00:00Z`))
          return (
            <li key={day} aria-label={text('count', { day: `${name} ${day}`, count: countText(count) })}>
              <span className="day-bars-space" aria-hidden="true">
                <span className="day-bars-count">{countText(count)}</span>
                <span className={`day-bars-bar${count.total === 0 ? ' day-bars-zero' : ''}`} style={{ height: `${Math.max(1.5, (count.total / most) * 100)}%` }} />
              </span>
              <span className="day-bars-day" aria-hidden="true">
                {name}
                <small>{day.slice(5)}</small>
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
