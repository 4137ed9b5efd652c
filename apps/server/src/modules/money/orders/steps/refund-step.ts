import { PAY_STATE, REFUND_STATE } from '@drawdesk/contract/money/pay-order'
import type { Db } from '../../../../platform/database/db.ts'
import { createDurableWork } from '../../../../platform/durable-work/durable-work.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { payErrors } from '../../channels/pay.errors.ts'
import type { ChannelRefund } from '../../channels/pay-channel.ts'
import { account, post } from '../../ledger/ledger.ts'
import { orderEvent } from '../rows/order-event.ts'
import { createPayOrderRepository, DELIVERY, type PayOrderRow } from '../rows/pay-order.repository.ts'
import { createPayRefundRepository, type PayRefundRow } from '../rows/pay-refund.repository.ts'
import { PAY_WORK } from '../rows/pay-work.ts'
import { buyerScope, soldOrderOf } from '../rows/sold-order.ts'
import { earnedAccount, moneyAccount } from './paid-step.ts'
import { payAlarm, yuan } from './pay-alarms.ts'
import { queueDelivery } from './queue-delivery.ts'
import type { StepDeps } from './step-deps.ts'

const sold = ({ refundNo, amount }: PayRefundRow) => ({ refundNo, amount: Number(amount) })
const isLate = ({ source }: PayRefundRow): boolean => source === 'late'

/** The steps of one refund; each is part of the caller's transaction, which holds the order's row. */
export function createRefundStep(deps: StepDeps) {
  const { goods, clock, events, balance, payChannels } = deps

  const move = async (trx: Db, scope: Scope, order: PayOrderRow, changes: Parameters<Orders['move']>[2]) => {
    const moved = await createPayOrderRepository(trx).move(scope, order, { ...changes, updateTime: clock.now() })
    if (!moved) throw payErrors.wrongState()
    await events.publish(trx, scope, [orderEvent(moved)])
    return moved
  }

  async function done(trx: Db, scope: Scope, order: PayOrderRow, refund: PayRefundRow): Promise<void> {
    const amount = Number(refund.amount)
    const back = { what: 'refunded', currency: order.currency, orderId: order.id, userId: order.userId }
    await post(deps, trx, scope, {
      ...back,
      debit: [[account.refund, amount]],
      credit: [[moneyAccount(order, refund.channelId), amount]],
    })
    if (isLate(refund)) return events.publish(trx, scope, [orderEvent(order)])
    const isWhole = order.refundAmount === order.amount
    await move(trx, scope, order, {
      state: isWhole ? PAY_STATE.refunded : PAY_STATE.paid,
      refundState: REFUND_STATE.done,
      refundTime: refund.doneTime ?? clock.now(),
    })
    if (order.channel === 'balance') await giveBack(trx, scope, order, refund)
    // What could not be delivered had to wait for this part.
    if (!isWhole && order.delivery === DELIVERY.failed) await queueDelivery(deps, trx, scope.tenantId, order.id)
    await goods.find(order.kind)?.refunded?.(trx, buyerScope(order), soldOrderOf(order), sold(refund))
    await deps.orderFollowers.changed(trx, scope, order)
  }

  async function giveBack(trx: Db, scope: Scope, order: PayOrderRow, refund: PayRefundRow): Promise<void> {
    const channel = order.channelId === null ? undefined : await payChannels.find(trx, scope, order.channelId)
    if (!channel) throw payErrors.noBalance()
    const before = Number(order.refundAmount) - Number(refund.amount)
    await balance.giveBack(trx, scope, channel, order, { ...sold(refund), before })
  }

  async function failed(trx: Db, scope: Scope, order: PayOrderRow, refund: PayRefundRow, why: string): Promise<void> {
    const amount = Number(refund.amount)
    await payAlarm(deps, trx, scope.tenantId, {
      key: `pay.refundFailed:${refund.id}`,
      title: { zh: `退款失败：${order.orderNo}`, en: `Refund failed: ${order.orderNo}` },
      content: {
        zh: `金额 ${yuan(amount)}，原因：${why || '渠道未说明'}`,
        en: `${yuan(amount)}: ${why || 'no reason given'}`,
      },
    })
    if (isLate(refund)) return
    await post(deps, trx, scope, {
      what: 'refundFailed',
      currency: order.currency,
      orderId: order.id,
      userId: order.userId,
      debit: [[account.refund, amount]],
      credit: [[earnedAccount(order), amount]],
    })
    await move(trx, scope, order, {
      state: PAY_STATE.refundFailed,
      refundState: REFUND_STATE.failed,
      refundAmount: String(Number(order.refundAmount) - amount),
    })
    // What could not be delivered had to wait for this refund; one that followed from it is left to people.
    if (order.delivery === DELIVERY.failed && refund.source === 'person')
      await queueDelivery(deps, trx, scope.tenantId, order.id)
    await goods.find(order.kind)?.giveAgain(trx, buyerScope(order), soldOrderOf(order), sold(refund))
  }

  return {
    /** Takes back what was bought, and puts the refund on its way. @throws AppError what the goods refuse */
    async begin(trx: Db, scope: Scope, order: PayOrderRow, refund: PayRefundRow): Promise<PayOrderRow> {
      const amount = Number(refund.amount)
      await goods.find(order.kind)?.takeBack(trx, buyerScope(order), soldOrderOf(order), sold(refund))
      await post(deps, trx, scope, {
        what: 'refundAsked',
        currency: order.currency,
        orderId: order.id,
        userId: order.userId,
        debit: [[earnedAccount(order), amount]],
        credit: [[account.refund, amount]],
      })
      const moved = await move(trx, scope, order, {
        state: PAY_STATE.refunding,
        refundState: REFUND_STATE.asked,
        refundNo: refund.refundNo,
        refundReason: refund.reason,
        refundAmount: String(Number(order.refundAmount) + amount),
      })
      await createDurableWork(deps, PAY_WORK).enqueue(trx, scope.tenantId, { of: 'refund', id: refund.id, no: 0 })
      return moved
    },

    /** What the channel says of it; nothing where it was settled before. Answers whether it is settled now. */
    async settle(trx: Db, scope: Scope, refundId: string, said: ChannelRefund): Promise<boolean> {
      const refunds = createPayRefundRepository(trx)
      const known = await refunds.find(scope, refundId)
      if (!known || known.state !== REFUND_STATE.asked) return true
      const order = await createPayOrderRepository(trx).lock(scope, known.orderId)
      if (!order) return true
      const { channelState, msg } = said
      if (said.state !== 'done' && said.state !== 'failed') {
        await refunds.note(scope, refundId, { channelState, msg })
        return false
      }
      const isDone = said.state === 'done'
      const refund = await refunds.move(scope, known, {
        state: isDone ? REFUND_STATE.done : REFUND_STATE.failed,
        channelState,
        msg,
        nextQueryTime: null,
        doneTime: isDone ? (said.doneTime ?? clock.now()) : null,
        updateTime: clock.now(),
      })
      if (!refund) return true
      await (isDone ? done(trx, scope, order, refund) : failed(trx, scope, order, refund, msg))
      return true
    },
  }
}

type Orders = ReturnType<typeof createPayOrderRepository>
export type RefundStep = ReturnType<typeof createRefundStep>
