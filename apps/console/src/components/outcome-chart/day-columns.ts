import type { DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import type { Language } from '@drawdesk/contract/core/texts'
import { recordsAddress } from '../../lib/home/draw-figures.ts'
import type { OutcomeColumn } from './outcome-chart.tsx'

const TODAY = { zh: '今天', en: 'Today' } as const

/** Every how many days there is a label, counted back from today: a week has weekdays, more has dates with room between them. */
const labelEvery = (dayCount: number): number => (dayCount <= 7 ? 1 : dayCount <= 14 ? 2 : 5)

/** The days of a chart, oldest first, today last; each leads to its records. */
export function dayColumns(days: DrawFigures['days'], language: Language): OutcomeColumn[] {
  const weekday = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { weekday: 'short', timeZone: 'UTC' })
  const every = labelEvery(days.length)
  return days.map((counts, i) => {
    const { day } = counts
    const fromEnd = days.length - 1 - i
    const name = fromEnd === 0 ? TODAY[language] : weekday.format(new Date(`${day}T00:00:00Z`))
    const short = every === 1 || fromEnd === 0 ? name : `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`
    return {
      key: day,
      label: fromEnd % every === 0 ? short : '',
      name: `${name} ${day}`,
      counts,
      to: recordsAddress({ from: day, to: day }),
    }
  })
}
