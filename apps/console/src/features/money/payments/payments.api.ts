import { DRAW_INFO_PATH } from '@drawdesk/contract/drawing/records/draw-info'
import type { PayStateCounts } from '@drawdesk/contract/money/draw-pay-log'
import { DRAW_PAY_LOG_PATH } from '@drawdesk/contract/money/paths'
import type { PayOrder, PayOrderDetail } from '@drawdesk/contract/money/pay-order'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

const path = (name: string) => `${DRAW_PAY_LOG_PATH}/${name}`
const keys = keysOf(DRAW_PAY_LOG_PATH)

/** Every read of payments. */
export const paymentsKey = keys.all

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: keys.of('detail', id),
    queryFn: ({ signal }) => call<PayOrderDetail>('GET', path('detail'), { query: { id }, signal, silent: true }),
    retry: false,
  })

export const countsQuery = (filters: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: keys.of('counts', filters),
    queryFn: ({ signal }) => call<PayStateCounts>('GET', path('counts'), { query: filters, signal, silent: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export type PaymentAct = 'close' | 'query' | 'markCash'
export const actOnPayment = (act: PaymentAct, id: string): Promise<PayOrder> =>
  call('POST', path(act), { body: { id } })

export interface AskedRefund {
  logId: string
  amount?: number
  reason?: string
  /** The same one a second time is the same refund. */
  clientRequestId: string
}
/** Errors stand beside their fields; what belongs to none is said by the dialog. */
export const refundPayment = (asked: AskedRefund): Promise<{ refundNo: string; processInstanceId: string }> =>
  call('POST', `${DRAW_INFO_PATH}/createRefundsOrder`, { body: asked, silent: true })
