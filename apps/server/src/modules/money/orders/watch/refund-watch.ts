import { REFUND_STATE } from '@drawdesk/contract/money/pay-order'
import { createDurableWork } from '../../../../platform/durable-work/durable-work.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { ChannelError, type ChannelRefund, type PayChannelAdapter } from '../../channels/pay-channel.ts'
import { createPayOrderRepository, type PayOrderRow } from '../rows/pay-order.repository.ts'
import { createPayRefundRepository, type PayRefundRow } from '../rows/pay-refund.repository.ts'
import { gapAfter, PAY_WORK } from '../rows/pay-work.ts'
import { createRefundStep } from '../steps/refund-step.ts'
import type { StepDeps } from '../steps/step-deps.ts'

/** Asks a channel for a refund, and how it stands, until it is settled. */
export function createRefundWatch(deps: StepDeps) {
  const { db, clock, payChannels, log } = deps
  const refunds = createPayRefundRepository(db)
  const step = createRefundStep(deps)

  /** That we ask is written first: whatever dies then, the channel is asked what became of it. */
  async function ask(
    scope: Scope,
    {
      order,
      refund,
      adapter,
      notifyUrl,
    }: { order: PayOrderRow; refund: PayRefundRow; adapter: PayChannelAdapter; notifyUrl: string },
  ): Promise<ChannelRefund> {
    const isLate = refund.source === 'late'
    const call = {
      orderNo: order.orderNo,
      transactionId: refund.transactionId || order.transactionId,
      refundNo: refund.refundNo,
      amount: Number(refund.amount),
      total: Number(isLate ? refund.amount : order.amount),
      currency: order.currency,
      reason: refund.reason,
    }
    if (refund.askedTime !== null) {
      const known = await adapter.queryRefund(call)
      if (known.state !== 'missing') return known
    } else await refunds.note(scope, refund.id, { askedTime: clock.now() })
    try {
      return await adapter.refund(call, { notifyUrl })
    } catch (error) {
      if (!(error instanceof ChannelError) || error.isRetryable) throw error
      return { state: 'failed', channelState: error.code, msg: error.message, doneTime: null }
    }
  }

  return {
    /** Asks once and plans the next question. Answers when that is; undefined: it is settled, or (`no`) that question was asked. @throws what is our own fault */
    async look(scope: Scope, refundId: string, no?: number): Promise<Date | undefined> {
      const refund = await refunds.find(scope, refundId)
      if (refund?.state !== REFUND_STATE.asked || (no !== undefined && refund.queries !== no)) return undefined
      const order = await createPayOrderRepository(db).find(scope, refund.orderId)
      const channelId = refund.channelId ?? order?.channelId
      const channel = channelId ? await payChannels.find(db, scope, channelId) : undefined
      if (!order || !channel) return undefined
      try {
        const adapter = payChannels.adapterOf(channel)
        const said = await ask(scope, { order, refund, adapter, notifyUrl: payChannels.notifyUrlOf(channel) })
        if (await db.transaction(scope, (trx) => step.settle(trx, scope, refundId, said))) return undefined
      } catch (error) {
        if (!(error instanceof ChannelError)) throw error
        log.warn(
          { refundNo: refund.refundNo, code: error.code, error: error.message },
          'a channel did not say how a refund is',
        )
      }
      const at = new Date(clock.now().getTime() + gapAfter(refund.queries))
      await db.transaction(scope, async (trx) => {
        const isOurs = await createPayRefundRepository(trx).countQuery(scope, refund, at)
        const question = { of: 'refund', id: refundId, no: refund.queries + 1 } as const
        if (isOurs) await createDurableWork(deps, PAY_WORK).enqueue(trx, scope.tenantId, question, { runAt: at })
      })
      return at
    },
  }
}

export type RefundWatch = ReturnType<typeof createRefundWatch>
