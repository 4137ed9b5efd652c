import type { Period } from '../../../../components/charts/trend-chart.tsx'
import type { FigureRange } from '../queue-manage.api.ts'

/** Every how many periods there is a label, counted back from the last. */
const LABEL_EVERY = { '24h': 6, '90d': 15 } as const

/**
 * The periods of a chart by the moments at which they begin (wire times of the server's zone), the last one called `last`.
 *
 * @example periodsOf(['2026-01-14 09:00:00'], '24h', '现在') // [{ label: '现在', name: '01-14 09:00–10:00' }]
 */
export function periodsOf(times: readonly string[], range: FigureRange, last: string): Period[] {
  return times.map((time, i) => {
    const fromEnd = times.length - 1 - i
    const [day, hour] = [time.slice(0, 10), time.slice(11, 16)]
    const isLabelled = fromEnd % LABEL_EVERY[range] === 0
    const short = range === '24h' ? hour : `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`
    const end = `${String((Number(hour.slice(0, 2)) + 1) % 24).padStart(2, '0')}${hour.slice(2)}`
    return {
      label: isLabelled ? (fromEnd === 0 ? last : short) : '',
      name: range === '24h' ? `${day.slice(5)} ${hour}–${end}` : day,
    }
  })
}
