import type { SalesFigures, SalesRow } from '@drawdesk/contract/money/sales'
import { daysBefore } from '../../../platform/days/day-span.ts'
import type { SalesSum } from './sales.repository.ts'

export const NO_SALES: SalesFigures = { count: 0, free: 0, gross: 0, refunds: 0, refundCount: 0, net: 0 }

export function sumOf(rows: readonly SalesFigures[]): SalesFigures {
  const sum = (of: keyof SalesFigures): number => rows.reduce((all, row) => all + row[of], 0)
  return {
    count: sum('count'),
    free: sum('free'),
    gross: sum('gross'),
    refunds: sum('refunds'),
    refundCount: sum('refundCount'),
    net: sum('net'),
  }
}

/** Monday of the week of this day. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return daysBefore(day, (weekday + 6) % 7)
}

/** What the days of a table are added up to: `2026-11-27`, the Monday of a week, `2026-11`. */
export const PERIOD_OF = {
  day: (day: string) => day,
  week: weekOf,
  month: (day: string) => day.slice(0, 7),
} as const
export type SalesPeriod = keyof typeof PERIOD_OF

/** Days as rows of days, weeks or months, the newest first. `first`: where the span begins, so that half a week says its own first day. */
export function periodRows(days: readonly SalesSum[], by: SalesPeriod, first: string): SalesRow[] {
  const groups = Map.groupBy(days, ({ key }) => PERIOD_OF[by](key))
  return [...groups]
    .map(([key, rows]) => {
      const begins = key.length === 7 ? `${key}-01` : key
      return {
        key,
        name: '',
        day: begins < first ? first : begins,
        exId: '' as const,
        exName: '',
        muName: '',
        ...sumOf(rows),
      }
    })
    .toSorted((one, other) => other.key.localeCompare(one.key))
}
