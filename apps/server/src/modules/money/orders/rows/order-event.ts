import type { NewEvent } from '../../../../platform/events/events.ts'
import type { PayOrderRow } from './pay-order.repository.ts'

/** For the person whose order it is, and all who see the orders of the tenant. */
export const orderEvent = (order: PayOrderRow): NewEvent => ({
  topic: 'order',
  id: order.id,
  ...(order.userId === null ? {} : { userId: order.userId }),
  permission: order.kind === 'pack' ? 'userPay_view' : 'drawPayLog',
  more: {
    kind: order.kind,
    state: order.state,
    refundState: order.refundState,
    refundAmount: Number(order.refundAmount),
    version: order.version,
  },
})
