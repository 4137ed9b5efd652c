import { PAY_STATE } from '@drawdesk/contract/money/pay-order'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { account, post } from '../../ledger/ledger.ts'
import { orderEvent } from '../rows/order-event.ts'
import { createPayOrderRepository, DELIVERY, type PayOrderRow } from '../rows/pay-order.repository.ts'
import { buyerScope, soldOrderOf } from '../rows/sold-order.ts'
import { queueDelivery } from './queue-delivery.ts'
import type { StepDeps } from './step-deps.ts'

export interface PaidFacts {
  transactionId: string
  payTime: Date
  /** Who paid, as the channel calls them; "" where it does not say. */
  payer: string
}

/** Where the money of this order stands in the books, beside `revenue` or `prepaid`; or money that came for it by another channel. */
export const moneyAccount = (
  order: Pick<PayOrderRow, 'channel' | 'channelId'>,
  other: string | null = null,
): string => {
  if (other !== null) return account.channel(other)
  return order.channel === 'balance' ? account.difference : account.channel(order.channelId ?? '')
}
/** Packs are owed until they are used; all else is earned. */
export const earnedAccount = ({ kind }: Pick<PayOrderRow, 'kind'>): string =>
  kind === 'pack' ? account.prepaid : account.revenue

export function createPaidStep(deps: StepDeps) {
  const { goods, clock, events } = deps

  /** Undefined: it begins now; else how far it is. @throws AppError what cannot be delivered */
  async function deliver(trx: Db, order: PayOrderRow): Promise<void> {
    const begun = await goods.find(order.kind)?.deliver(trx, buyerScope(order), soldOrderOf(order))
    const orders = createPayOrderRepository(trx)
    if (begun?.state === 'begun')
      await orders.note(order, order.id, {
        delivery: DELIVERY.begun,
        ...(begun.infoId === undefined ? {} : { infoId: begun.infoId }),
      })
    else await orders.note(order, order.id, { delivery: DELIVERY.done, deliveredTime: clock.now() })
  }

  return {
    deliver,

    /**
     * The step from unpaid to paid, of a row that this transaction holds: state, books, and what was bought. `isDelivered` false: it could not be, and what
     * follows from that is queued.
     *
     * @throws AppError what cannot be delivered
     */
    async run(
      trx: Db,
      scope: Scope,
      order: PayOrderRow,
      { transactionId, payTime, payer }: PaidFacts,
      isDelivered = true,
    ): Promise<PayOrderRow | undefined> {
      const orders = createPayOrderRepository(trx)
      const paid = await orders.move(scope, order, {
        state: PAY_STATE.paid,
        transactionId,
        payTime,
        ...(payer === '' ? {} : { openId: payer }),
        closeReason: '',
        nextQueryTime: null,
        delivery: isDelivered ? DELIVERY.open : DELIVERY.failed,
        updateUser: scope.userId,
        updateTime: clock.now(),
      })
      if (!paid) return undefined
      const amount = Number(paid.amount)
      await post(deps, trx, scope, {
        what: 'paid',
        currency: paid.currency,
        orderId: paid.id,
        userId: paid.userId,
        debit: [[moneyAccount(paid), amount]],
        credit: [[earnedAccount(paid), amount]],
      })
      if (isDelivered) await deliver(trx, paid)
      else await queueDelivery(deps, trx, scope.tenantId, paid.id)
      await deps.orderFollowers.changed(trx, scope, paid)
      await events.publish(trx, scope, [orderEvent(paid)])
      return paid
    },
  }
}
