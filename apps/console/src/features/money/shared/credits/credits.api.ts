import type { CreditBalance, PayGradeRow, ServiceBag, UserFlow } from '@drawdesk/contract/money/credits'
import { USER_PAY_LOG_PATH, USER_PAY_PATH } from '@drawdesk/contract/money/paths'
import type { PayOrder } from '@drawdesk/contract/money/pay-order'
import { DATE_SEARCH_KEYS } from '@drawdesk/contract/core/constants'
import type { Page } from '@drawdesk/contract/core/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { callKey } from '../../../../lib/http/read-keys.ts'

const path = (name: string) => `${USER_PAY_PATH}/${name}`
const [CREATED_AFTER] = DATE_SEARCH_KEYS
const ORDERS_PATH = `${USER_PAY_LOG_PATH}/page`
export const FLOWS_SIZE = 20
export const OWN_SIZE = 10

export const flowsKey = callKey(path('findUserFlow'))
export const balanceQuery = (userId: string) =>
  queryOptions({
    queryKey: callKey(path('balance'), userId),
    queryFn: ({ signal }) => call<CreditBalance>('GET', path('balance'), { query: { userId }, signal, silent: true }),
    retry: false,
  })
/** In the order in which they are spent. */
export const bagsQuery = (userId: string) =>
  queryOptions({
    queryKey: callKey(path('findUserServiceBag'), userId),
    queryFn: ({ signal }) =>
      call<ServiceBag[]>('GET', path('findUserServiceBag'), { query: { userId }, signal, silent: true }),
    retry: false,
  })
export const packsQuery = queryOptions({
  queryKey: callKey(path('findPayGrade')),
  queryFn: ({ signal }) => call<PayGradeRow[]>('GET', path('findPayGrade'), { signal, silent: true }),
  retry: false,
})

export interface FlowsAsked {
  /** "": of all people that the caller sees. */
  userId: string
  kind: string
  /** A wire time; "": of any time. */
  since?: string
  current: number
  size?: number
}
export const flowsQuery = (asked: FlowsAsked) =>
  queryOptions({
    queryKey: callKey(path('findUserFlow'), asked),
    queryFn: ({ signal }) =>
      call<Page<UserFlow>>('GET', path('findUserFlow'), {
        query: {
          ...(asked.userId === '' ? { all: '1' } : { userId: asked.userId }),
          kind: asked.kind,
          [CREATED_AFTER]: asked.since,
          current: String(asked.current),
          size: String(asked.size ?? FLOWS_SIZE),
        },
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })
export const ownFlowsQuery = (asked: Omit<FlowsAsked, 'size'>) => flowsQuery({ ...asked, size: OWN_SIZE })

/** Of one person, or with `userId` "" of all that the caller sees. */
export const packOrdersQuery = (asked: { userId: string; userName?: string; state: string; current: number }) =>
  queryOptions({
    queryKey: callKey(ORDERS_PATH, asked),
    queryFn: ({ signal }) =>
      call<Page<PayOrder>>('GET', ORDERS_PATH, {
        query: { ...asked, size: String(OWN_SIZE) },
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })
