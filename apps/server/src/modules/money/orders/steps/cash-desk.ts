import { PAY_STATE } from '@drawdesk/contract/money/pay-order'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { ChannelError } from '../../channels/pay-channel.ts'
import { createPayChannelRepository } from '../../channels/pay-channel.repository.ts'
import { payErrors } from '../../channels/pay.errors.ts'
import { createPayOrderRepository, type PayOrderRow } from '../rows/pay-order.repository.ts'
import type { OrderWatch } from '../watch/order-watch.ts'
import { createPaidStep } from './paid-step.ts'
import type { StepDeps } from './step-deps.ts'
import { createPaymentTaker } from './take-payment.ts'

/** Money that somebody took by hand for an order that is open. */
export function createCashDesk(deps: StepDeps, watch: Pick<OrderWatch, 'look'>) {
  const { db, clock, payChannels } = deps
  const taker = createPaymentTaker(deps)
  const paidStep = createPaidStep(deps)

  /** At another channel it must not be payable any more, or it would be paid twice. @throws AppError */
  async function endElsewhere(scope: Scope, order: PayOrderRow): Promise<void> {
    const channel = order.channelId === null ? undefined : await payChannels.find(db, scope, order.channelId)
    if (!channel) return
    try {
      await payChannels.adapterOf(channel).close({ orderNo: order.orderNo })
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      if (error.code !== 'paid') throw payErrors.channelSilent({ cause: error })
      await watch.look(scope, order.id)
      throw payErrors.paidMeanwhile()
    }
  }

  return {
    /** @throws AppError `pay.wrongState`, `pay.noCash`, `pay.paidMeanwhile`, `pay.channelSilent` */
    async mark(scope: Scope, id: string): Promise<PayOrderRow> {
      const order = await createPayOrderRepository(db).find(scope, id)
      if (!order) throw commonErrors.notFound()
      if (order.state !== PAY_STATE.unpaid) throw payErrors.wrongState()
      const cash = (await createPayChannelRepository(db).listActive(scope)).find(({ channel }) => channel === 'cash')
      if (!cash) throw payErrors.noCash()
      await endElsewhere(scope, order)
      return taker.inTransaction(scope, async (trx, isDelivered) => {
        const orders = createPayOrderRepository(trx)
        const held = await orders.lock(scope, id)
        if (held?.state !== PAY_STATE.unpaid) throw payErrors.wrongState()
        await orders.note(scope, id, { channel: 'cash', channelId: cash.id })
        const paid = { transactionId: '', payTime: clock.now(), payer: '' }
        await paidStep.run(trx, scope, { ...held, channel: 'cash', channelId: cash.id }, paid, isDelivered)
        // What was scanned before may be paid all the same: that channel is asked on, and its money goes back there.
        if (held.channel !== 'cash')
          await orders.note(scope, id, { openedChannelId: held.channelId, nextQueryTime: held.nextQueryTime })
        return (await orders.find(scope, id)) as PayOrderRow
      })
    },
  }
}
