import {
  QUEUE_PATH,
  type ManyAnswer,
  type OtherApi,
  type QueueBoard,
  type QueueFigures,
  type QueueLane,
  type QueueTenant,
} from '@drawdesk/contract/queue/queue-manage'
import type { FIGURE_RANGES } from '@drawdesk/contract/queue/queue-manage'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

/** Keys of every query of this page, so that news of the queue reach them all. */
export const queueKeys = keysOf(QUEUE_PATH)
/** Those that are not asked anew at each change. */
export const figuresKey = queueKeys.of('figures')
/** Rates fall and waits grow without any event; and where events do not come, this does. */
const LOOK_EVERY_MS = 15_000
/** The server adds up the hours once a minute. */
const FIGURES_EVERY_MS = 60_000

export type FigureRange = (typeof FIGURE_RANGES)[number]
/** Whose queue: one tenant's for the platform's operator, all that the caller sees without. */
export interface OfTenant {
  tenantId?: string | undefined
}

const path = (name: string) => `${QUEUE_PATH}/${name}`

/** The totals. Failures of these looks are shown where the answer would stand. */
export const boardQuery = ({ tenantId }: OfTenant) =>
  queryOptions({
    queryKey: queueKeys.of('board', tenantId),
    queryFn: ({ signal }) => call<QueueBoard>('GET', path('board'), { query: { tenantId }, signal, silent: true }),
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: keepPreviousData,
  })

/** Lanes where something goes on, the longest wait first. */
export const lanesQuery = ({ tenantId }: OfTenant) =>
  queryOptions({
    queryKey: queueKeys.of('lanes', tenantId),
    queryFn: ({ signal }) => call<QueueLane[]>('GET', path('lanes'), { query: { tenantId }, signal, silent: true }),
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: keepPreviousData,
  })

export const figuresQuery = ({ range, tenantId, lane }: OfTenant & { range: FigureRange; lane?: string | undefined }) =>
  queryOptions({
    queryKey: queueKeys.of('figures', range, tenantId, lane),
    queryFn: ({ signal }) =>
      call<QueueFigures>('GET', path('figures'), { query: { range, tenantId, lane }, signal, silent: true }),
    refetchInterval: FIGURES_EVERY_MS,
    placeholderData: keepPreviousData,
  })

/** Of all tenants, for the platform's operator. */
export const tenantsQuery = queryOptions({
  queryKey: queueKeys.of('tenants'),
  queryFn: ({ signal }) => call<QueueTenant[]>('GET', path('tenants'), { signal, silent: true }),
  staleTime: 0,
  refetchInterval: LOOK_EVERY_MS,
})

export interface PauseChoice {
  lane: string
  isPaused: boolean
  reason?: string
}

/** Answers the lane as it is then. A refusal is shown before it rejects, as with every change here. */
export function pauseLane(choice: PauseChoice): Promise<QueueLane> {
  return call('POST', path('pauseLane'), { body: choice })
}

/** The next drawing of the lane tries its provider at once. */
export function tryLane(lane: string): Promise<unknown> {
  return call('POST', path('tryLane'), { body: { lane } })
}

/** Where the waiting drawings of a lane could go. */
export const otherApisQuery = (lane: string) =>
  queryOptions({
    queryKey: queueKeys.of('otherApis', lane),
    queryFn: ({ signal }) => call<OtherApi[]>('GET', path('otherApis'), { query: { lane }, signal, silent: true }),
    staleTime: 0,
  })

/** Each by itself; what does not fit at the other API stays, with the reason. */
export function moveLane(input: { lane: string; apiId: string }): Promise<ManyAnswer> {
  return call('POST', path('moveLane'), { body: input })
}

export interface TenantChange {
  tenantId: string
  isHeld?: boolean
  /** 1–100 */
  weight?: number
  reason?: string
}

/** Holds, releases or weighs a tenant; answers it as it is then. */
export function changeTenant(change: TenantChange): Promise<QueueTenant> {
  return call('POST', path('holdTenant'), { body: change })
}
