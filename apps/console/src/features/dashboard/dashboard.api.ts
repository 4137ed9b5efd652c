import type { Page } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { formatServerTime } from '../../lib/server-time.ts'

const DAY_MS = 86_400_000
export const DAYS_SHOWN = 7

/** States of a drawing as the list filters by them. */
export const OUTCOMES = { done: '2', failed: '3', cancelled: '4', refused: '5', running: '0,1' } as const
export type Outcome = keyof typeof OUTCOMES
const OUTCOME_NAMES = Object.keys(OUTCOMES) as Outcome[]

/** A count; `isMore`: at least so many, the server stopped counting there. */
export interface Count {
  total: number
  isMore: boolean
}

/** The last days as `2026-01-02`, in the server's zone, oldest first, today last. */
export function lastDays(now: Date = new Date()): string[] {
  return Array.from({ length: DAYS_SHOWN }, (_, i) => formatServerTime(new Date(now.getTime() - (DAYS_SHOWN - 1 - i) * DAY_MS)).slice(0, 10))
}

async function count(filters: Record<string, string>, signal: AbortSignal): Promise<Count> {
  const { total, totalMore } = await call<Page<unknown>>('GET', '/blade-biz/drawInfo/page', { query: { current: 1, size: 1, ...filters }, silent: true, signal })
  return { total: total ?? 0, isMore: totalMore === true }
}

const rangeOf = (first: string, last: string) => ({ createTime_dategt: `${first} 00:00:00`, createTime_datelt: `${last} 23:59:59` })

/** Drawings of each of the days, in their order. */
export function dayCountsQuery(days: readonly string[]) {
  return queryOptions({
    queryKey: ['dashboard', 'days', days],
    queryFn: ({ signal }) => Promise.all(days.map((day) => count(rangeOf(day, day), signal))),
  })
}

/** How the drawings of these days ended. */
export function outcomesQuery(days: readonly string[]) {
  const range = rangeOf(days[0] ?? '', days.at(-1) ?? '')
  return queryOptions({
    queryKey: ['dashboard', 'outcomes', days],
    queryFn: async ({ signal }) => {
      const counts = await Promise.all(OUTCOME_NAMES.map((name) => count({ ...range, state: OUTCOMES[name] }, signal)))
      return OUTCOME_NAMES.map((name, i) => ({ name, count: counts[i] ?? { total: 0, isMore: false } }))
    },
  })
}
