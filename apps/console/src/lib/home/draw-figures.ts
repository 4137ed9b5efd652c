import type { DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import { DRAW_FIGURES_PATH } from '@drawdesk/contract/drawing/draw-paths'
import type { DrawEventData } from '@drawdesk/contract/queue/queue-manage'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followEvents } from '../events/events.ts'
import { call } from '../http/http.ts'
import { queryClient } from '../http/query.ts'
import { callKey } from '../http/read-keys.ts'

/** However much is drawn, the figures are asked for no oftener. */
const ASK_EVERY_MS = 5_000
/** So often without anybody's doing: waiting grows longer, and a day begins. */
const LOOK_AGAIN_MS = 60_000

/** Where the records and the drawing APIs live in the menu: who may open them may read about them. */
export const RECORDS_PATH = '/drawing/drawInfo'
export const APIS_PATH = '/drawing/drawApi'

/** Whatever lies under it is asked for again with the figures. */
export const figuresKey = callKey(DRAW_FIGURES_PATH)

/** Drawings in numbers. Its failure is shown where the numbers would stand. */
export const drawFiguresQuery = (days: number) =>
  queryOptions({
    queryKey: callKey(DRAW_FIGURES_PATH, days),
    queryFn: ({ signal }) => call<DrawFigures>('GET', DRAW_FIGURES_PATH, { query: { days }, signal, silent: true }),
    staleTime: 0,
  })

/**
 * The figures of the last days, kept up to date: asked again when a drawing begins or ends or the queue changes, once in 5 s at most, and at once when
 * the page comes back on screen. Nothing is asked while `isLive` is false or the window is hidden.
 */
export function useDrawFigures(days: number, isLive: boolean) {
  useEffect(() => {
    if (!isLive) return undefined
    let askedMs = -ASK_EVERY_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (): void => {
      timer = undefined
      askedMs = performance.now()
      void queryClient.invalidateQueries({ queryKey: figuresKey })
    }
    const unfollow = followEvents({
      topics: ['draw', 'queue'],
      onEvent({ event, data }) {
        if (event !== 'draw' || !isProgress(JSON.parse(data) as DrawEventData))
          timer ??= setTimeout(ask, Math.max(0, askedMs + ASK_EVERY_MS - performance.now()))
      },
    })
    return () => {
      unfollow()
      clearTimeout(timer)
    }
  }, [isLive])
  return useQuery({
    ...drawFiguresQuery(days),
    enabled: isLive,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/** Counts nowhere. */
const isProgress = ({ state, progress }: DrawEventData): boolean => state === 1 && progress > 0

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
  apiId?: string | undefined
  styleId?: string | undefined
  exId?: string | undefined
  userId?: string | undefined
}

/** Address of the records that a figure counts. */
export function recordsAddress({ from, to, hour, outcome, apiId, styleId, exId, userId }: RecordsChoice): string {
  const ofHour = hour === undefined ? undefined : `${from} ${String(hour).padStart(2, '0')}`
  const query = new URLSearchParams({
    ...(outcome && { state: STATES_OF_OUTCOME[outcome] }),
    ...(apiId && { apiId }),
    ...(styleId && { styleId }),
    ...(exId && { exId }),
    ...(userId && { userId }),
    ...(from && { createTime_dategt: ofHour ? `${ofHour}:00:00` : `${from} 00:00:00` }),
    ...(ofHour && { createTime_datelt: `${ofHour}:59:59` }),
    ...(to && { createTime_datelt: `${to} 23:59:59` }),
  }).toString()
  return query ? `${RECORDS_PATH}?${query}` : RECORDS_PATH
}

export const totalOf = ({ succeeded, failed, cancelled, blocked, open }: Record<Outcome, number>): number =>
  succeeded + failed + cancelled + blocked + open
