import type { PayQuote, QuoteAsked } from '@drawdesk/contract/money/checkout'
import { USER_PAY_LOG_PATH, USER_PAY_PATH } from '@drawdesk/contract/money/paths'
import { PAY_STATE, type CreatedOrder, type CreateOrder, type PayOrder } from '@drawdesk/contract/money/pay-order'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { callKey, keysOf } from '../../../../lib/http/read-keys.ts'
import { queryClient } from '../../../../lib/http/query.ts'

/** Events say at once what became of an order; where they do not come it is asked for this often. */
const ASK_EVERY_MS = 5_000
const ofPay = (name: string) => `${USER_PAY_PATH}/${name}`
const ofLog = (name: string) => `${USER_PAY_LOG_PATH}/${name}`

/** Price and channels as they are now; a price that was read before is never shown. */
export const quoteQuery = (asked: QuoteAsked) =>
  queryOptions({
    queryKey: callKey(ofPay('quote'), asked),
    queryFn: ({ signal }) => call<PayQuote>('POST', ofPay('quote'), { body: asked, signal, silent: true }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })

const orderKey = (id: string) => callKey(ofLog('findById'), id)
const madeKey = (id: string) => callKey(ofLog('resume'), id)

/** How an order stands. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => call<PayOrder>('GET', ofLog('findById'), { query: { id }, signal, silent: true }),
    refetchInterval: ({ state: { data } }) => (!data || data.state === PAY_STATE.unpaid ? ASK_EVERY_MS : false),
    retry: false,
  })

/** What leads its payer to the channel; it stays the same. */
export const madeOrderQuery = (id: string) =>
  queryOptions({
    queryKey: madeKey(id),
    queryFn: ({ signal }) => call<CreatedOrder>('POST', ofLog('resume'), { body: { id }, signal, silent: true }),
    retry: false,
    staleTime: Infinity,
  })

export async function createOrder(asked: CreateOrder): Promise<CreatedOrder> {
  const made = await call<CreatedOrder>('POST', ofPay('createOrder'), { body: asked, silent: true })
  queryClient.setQueryData(madeKey(made.id), made)
  return made
}

export async function closeOrder(id: string): Promise<void> {
  const order = await call<PayOrder>('POST', ofLog('close'), { body: { id }, silent: true })
  queryClient.setQueryData(orderKey(id), order)
}

export const askForOrder = (id: string): Promise<void> => queryClient.invalidateQueries({ queryKey: orderKey(id) })

/** Credits, bags, flows and orders are others than they were. */
export const forgetCredits = (): Promise<unknown> =>
  Promise.all(
    [USER_PAY_PATH, USER_PAY_LOG_PATH].map((path) => queryClient.invalidateQueries({ queryKey: keysOf(path).all })),
  )
