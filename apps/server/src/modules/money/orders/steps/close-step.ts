import { PAY_STATE } from '@drawdesk/contract/money/pay-order'
import type { Scope } from '../../../../platform/scope.ts'
import { orderEvent } from '../rows/order-event.ts'
import { createPayOrderRepository, type PayOrderRow } from '../rows/pay-order.repository.ts'
import type { StepDeps } from './step-deps.ts'

/** Why an order was closed, as its row says. */
export type CloseReason = 'expired' | 'person' | 'refused' | 'wrongAmount'

/** The step from unpaid to closed, after the channel has closed it. Undefined where it is something else by now. */
export async function closeOrder(
  { db, clock, events }: StepDeps,
  scope: Scope,
  order: PayOrderRow,
  closeReason: CloseReason | (string & {}),
): Promise<PayOrderRow | undefined> {
  return db.transaction(scope, async (trx) => {
    const orders = createPayOrderRepository(trx)
    const held = await orders.lock(scope, order.id)
    if (held?.state !== PAY_STATE.unpaid) return undefined
    const closed = await orders.move(scope, held, {
      state: PAY_STATE.closed,
      closeReason,
      updateUser: scope.userId,
      updateTime: clock.now(),
    })
    if (closed) await events.publish(trx, scope, [orderEvent(closed)])
    return closed
  })
}
