import { PayQuote, QuoteAsked } from '@drawdesk/contract/money/checkout'
import { GivenId, Type } from '@drawdesk/contract/core/schema'
import { CreatedOrder, CreateOrder, PayOrder } from '@drawdesk/contract/money/pay-order'
import { USER_PAY_LOG_PATH, USER_PAY_PATH } from '@drawdesk/contract/money/paths'
import type { Caller } from '../../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../../wire/route.ts'
import type { Buyer } from '../making/order-maker.ts'
import { viewCreated, viewOrder } from '../making/view-order.ts'
import type { OrderBook } from '../order-book.ts'

const ById = Type.Object({ id: GivenId })
const buyerOf = ({ tenantId, userId, deptId, rowRules, realName, account }: Caller, ip: string): Buyer => ({
  tenantId,
  userId,
  deptId,
  rowRules,
  userName: realName || account,
  ip,
})

/** Buying: what it costs and how it can be paid, the order, going on with it, calling it off. */
export function checkoutRoutes({ orders }: { orders: OrderBook }): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: `${USER_PAY_PATH}/quote`,
      summary: 'What a drawing, a print or a pack costs now, and the channels that take the money; nothing is ordered',
      audit: 'userPay.quote',
      isRead: true,
      permission: 'signedIn',
      input: QuoteAsked,
      answer: PayQuote,
      handle: ({ caller, input }) => orders.quote(caller, input),
    }),
    route({
      method: 'POST',
      path: `${USER_PAY_PATH}/createOrder`,
      summary:
        'Buy a drawing, a print or a pack; the price is looked up here, and the same clientRequestId gives the same order',
      audit: 'userPay.createOrder',
      permission: 'signedIn',
      input: CreateOrder,
      answer: CreatedOrder,
      handle: async ({ caller, input, request }) =>
        viewCreated(await orders.create(buyerOf(caller, request.ip), input)),
    }),
    route({
      method: 'POST',
      path: `${USER_PAY_LOG_PATH}/resume`,
      summary: 'One’s own order once more as it was made, to go on paying it',
      audit: 'userPayLog.payAgain',
      permission: 'signedIn',
      input: ById,
      answer: CreatedOrder,
      handle: async ({ caller, input, request }) =>
        viewCreated(await orders.resume(buyerOf(caller, request.ip), input.id)),
    }),
    route({
      method: 'POST',
      path: `${USER_PAY_LOG_PATH}/close`,
      summary: 'Calls off one’s own order that is not paid, at the channel first',
      audit: 'userPayLog.close',
      permission: 'signedIn',
      input: ById,
      answer: PayOrder,
      handle: async ({ caller, input }) => viewOrder(await orders.callOff(caller, input.id)),
    }),
  ]
}
