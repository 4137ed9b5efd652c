import { DRAW_FIGURES_PATH, type DrawFigures } from '@drawdesk/contract/biz/draw-figures'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './http.ts'

/** Pause between two looks while something is drawn, and while nothing is. */
const BUSY_POLL_MS = 3_000
const IDLE_POLL_MS = 15_000

/** Where the records and the drawing APIs live in the menu: who may open them may read about them. */
export const RECORDS_PATH = '/drawing/drawInfo'
export const APIS_PATH = '/drawing/drawApi'

/** Drawings in numbers. Its failure is shown where the numbers would stand. */
export const drawFiguresQuery = (days: number) =>
  queryOptions({
    queryKey: ['drawFigures', days] as const,
    queryFn: ({ signal }) => call<DrawFigures>('GET', DRAW_FIGURES_PATH, { query: { days }, signal, silent: true }),
    staleTime: 0,
  })

/**
 * The figures of the last days, kept up to date: every 3 s while something waits or runs, else every 15 s, and at once when
 * the page comes back on screen. Nothing is asked while `isLive` is false or the window is hidden.
 */
export function useDrawFigures(days: number, isLive: boolean) {
  return useQuery({
    ...drawFiguresQuery(days),
    enabled: isLive,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (data && data.queue.waiting + data.queue.running > 0 ? BUSY_POLL_MS : IDLE_POLL_MS),
  })
}

/** States of the records list by outcome. */
export const STATES_OF_OUTCOME = { succeeded: '2', failed: '3', blocked: '5', cancelled: '4', open: '0,1' } as const
export type Outcome = keyof typeof STATES_OF_OUTCOME

interface RecordsChoice {
  /** First and last day, `yyyy-MM-dd`, both included. */
  from?: string | undefined
  to?: string | undefined
  /** 0–23: only this hour of `from`. */
  hour?: number
  outcome?: Outcome
  apiId?: string
}

/** Address of the records that a figure counts. */
export function recordsAddress({ from, to, hour, outcome, apiId }: RecordsChoice): string {
  const ofHour = hour === undefined ? undefined : `${from} ${String(hour).padStart(2, '0')}`
  const query = new URLSearchParams({
    ...(outcome && { state: STATES_OF_OUTCOME[outcome] }),
    ...(apiId && { apiId }),
    ...(from && { createTime_dategt: ofHour ? `${ofHour}:00:00` : `${from} 00:00:00` }),
    ...(ofHour && { createTime_datelt: `${ofHour}:59:59` }),
    ...(to && { createTime_datelt: `${to} 23:59:59` }),
  }).toString()
  return query ? `${RECORDS_PATH}?${query}` : RECORDS_PATH
}

export const totalOf = ({ succeeded, failed, cancelled, blocked, open }: Record<Outcome, number>): number => succeeded + failed + cancelled + blocked + open
