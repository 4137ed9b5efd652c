import { PAY_STATE } from '@drawdesk/contract/money/pay-order'
import { createDurableWork } from '../../../../platform/durable-work/durable-work.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { ChannelError, type PayChannelAdapter } from '../../channels/pay-channel.ts'
import type { PayChannelRow } from '../../channels/pay-channel.repository.ts'
import { createPayOrderRepository, type PayOrderRow } from '../rows/pay-order.repository.ts'
import { ASKED_AFTER_EXPIRY_MS, gapAfter, PAY_WORK } from '../rows/pay-work.ts'
import { closeOrder } from '../steps/close-step.ts'
import { sendBack } from '../steps/late-step.ts'
import { createPaymentTaker, type PaidPayment } from '../steps/take-payment.ts'
import type { StepDeps } from '../steps/step-deps.ts'

/** Who may still have money for it: its channel while it is open, or the one that it was opened at when cash has paid it. */
const channelToAsk = ({ state, channelId, openedChannelId }: PayOrderRow): string | null =>
  state === PAY_STATE.unpaid || state === PAY_STATE.closed ? channelId : openedChannelId

/** Asks the channel about one order until its money is known: no notice has to come, and none that is lost costs anything. */
export function createOrderWatch(deps: StepDeps) {
  const { db, clock, payChannels, log } = deps
  const orders = createPayOrderRepository(db)
  const taker = createPaymentTaker(deps)

  /** What was paid is not what was asked for, and the time is over: closed, and sent back. */
  async function giveUpWrongAmount(scope: Scope, order: PayOrderRow, payment: PaidPayment): Promise<void> {
    const closed = (await closeOrder(deps, scope, order, 'wrongAmount')) ?? (await orders.find(scope, order.id))
    if (closed?.state !== PAY_STATE.closed) return
    const { transactionId, amount } = payment
    const late = { channelId: closed.channelId ?? '', transactionId, amount, why: 'amount' } as const
    await db.transaction(scope, (trx) => sendBack(deps, trx, scope, closed, late))
    deps.jobs.wake()
  }

  async function close(scope: Scope, order: PayOrderRow, adapter: PayChannelAdapter): Promise<'closed' | 'paid'> {
    try {
      await adapter.close({ orderNo: order.orderNo })
    } catch (error) {
      if (error instanceof ChannelError && error.code === 'paid') return 'paid'
      throw error
    }
    await closeOrder(deps, scope, order, 'expired')
    return 'closed'
  }

  /** One question and what follows from it. True: nothing is left to ask. */
  async function ask(scope: Scope, order: PayOrderRow, channel: PayChannelRow): Promise<boolean> {
    const adapter = payChannels.adapterOf(channel)
    const payment = await adapter.query({ orderNo: order.orderNo, transactionId: order.transactionId })
    const isOver = clock.now() >= order.expireTime
    if (payment.state === 'paid') {
      const taken = await taker.inTransaction(scope, (trx, isDelivered) =>
        taker.within(trx, scope, { orderId: order.id, channelId: channel.id, payment }, isDelivered),
      )
      if (taken !== 'wrongAmount') return true
      if (isOver) await giveUpWrongAmount(scope, order, payment)
      return isOver
    }
    if (order.state === PAY_STATE.unpaid && isOver && (await close(scope, order, adapter)) === 'paid')
      return ask(scope, order, channel)
    return false
  }

  return {
    close,

    /**
     * Asks once and plans the next question. Answers when that is; undefined: not any more. A channel that does not answer is asked later. `no`: of the
     * question that a job asks; one that was asked meanwhile is not asked again.
     *
     * @throws what is our own fault
     */
    async look(scope: Scope, orderId: string, no?: number): Promise<Date | undefined> {
      const order = await orders.find(scope, orderId)
      if (no !== undefined && order?.queries !== no) return undefined
      const channelId = order && channelToAsk(order)
      const channel = channelId ? await payChannels.find(db, scope, channelId) : undefined
      if (!order || !channel) return undefined
      try {
        if (await ask(scope, order, channel)) return undefined
      } catch (error) {
        if (!(error instanceof ChannelError)) throw error
        log.warn(
          { orderNo: order.orderNo, code: error.code, error: error.message },
          'a channel did not say how an order is',
        )
      }
      return nextTime(scope, order)
    },
  }

  /** The next question, where nobody has planned it meanwhile. */
  async function nextTime(scope: Scope, order: PayOrderRow): Promise<Date | undefined> {
    const now = clock.now().getTime()
    const [expires, last] = [order.expireTime.getTime(), order.expireTime.getTime() + ASKED_AFTER_EXPIRY_MS]
    const regular = now + gapAfter(order.queries)
    const next = now < expires ? Math.min(regular, expires) : regular
    const at = next > last ? undefined : new Date(next)
    await db.transaction(scope, async (trx) => {
      const isOurs = await createPayOrderRepository(trx).countQuery(scope, order, at ?? null)
      const question = { of: 'order', id: order.id, no: order.queries + 1 } as const
      if (isOurs && at) await createDurableWork(deps, PAY_WORK).enqueue(trx, scope.tenantId, question, { runAt: at })
    })
    return at
  }
}

export type OrderWatch = ReturnType<typeof createOrderWatch>
