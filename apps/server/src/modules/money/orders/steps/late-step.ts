import { REFUND_STATE } from '@drawdesk/contract/money/pay-order'
import type { Db } from '../../../../platform/database/db.ts'
import { createDurableWork } from '../../../../platform/durable-work/durable-work.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { account, post } from '../../ledger/ledger.ts'
import { refundNumber } from '../rows/numbers.ts'
import { createPayOrderRepository, type PayOrderRow } from '../rows/pay-order.repository.ts'
import { createPayRefundRepository } from '../rows/pay-refund.repository.ts'
import { PAY_WORK } from '../rows/pay-work.ts'
import { moneyAccount } from './paid-step.ts'
import { payAlarm, yuan } from './pay-alarms.ts'
import type { StepDeps } from './step-deps.ts'

const REASONS = {
  closed: { zh: '订单关闭后到账，自动退回', en: 'Paid after the order was closed; refunded automatically' },
  second: { zh: '重复付款，自动退回', en: 'Paid twice; refunded automatically' },
  amount: { zh: '金额不符，自动退回', en: 'Amount mismatch; refunded automatically' },
} as const

export interface LatePayment {
  /** By which it came, and goes back: the order's, or the one that it was opened at. */
  channelId: string
  transactionId: string
  amount: number
  why: keyof typeof REASONS
}

/** Money that no order takes: it is on the books as owed, goes back at once, and people are notified. False where it is on its way already. */
export async function sendBack(
  deps: StepDeps,
  trx: Db,
  scope: Scope,
  order: PayOrderRow,
  { channelId, transactionId, amount, why }: LatePayment,
): Promise<boolean> {
  const now = deps.clock.now()
  const refunds = createPayRefundRepository(trx)
  // One that the channel refused has brought it onto the books already.
  const isBooked = await refunds.hasLate(scope, order.id, transactionId)
  const other = channelId === order.channelId ? null : channelId
  const refund = await refunds.insert(scope, {
    id: deps.ids.next(),
    orderId: order.id,
    refundNo: refundNumber(deps),
    amount: String(amount),
    reason: REASONS[why].zh,
    state: REFUND_STATE.asked,
    source: 'late',
    channelId: other,
    transactionId,
    createTime: now,
    updateTime: now,
  })
  if (!refund) return false
  if (order.transactionId === '' && other === null)
    await createPayOrderRepository(trx).note(scope, order.id, { transactionId })
  if (!isBooked)
    await post(deps, trx, scope, {
      what: 'late',
      currency: order.currency,
      orderId: order.id,
      userId: order.userId,
      debit: [[moneyAccount(order, other), amount]],
      credit: [[account.refund, amount]],
    })
  await createDurableWork(deps, PAY_WORK).enqueue(trx, scope.tenantId, { of: 'refund', id: refund.id, no: 0 })
  const { zh, en } = REASONS[why]
  await payAlarm(deps, trx, scope.tenantId, {
    key: `pay.late:${refund.id}`,
    title: { zh: `自动退款：${order.orderNo}`, en: `Refunded automatically: ${order.orderNo}` },
    content: { zh: `${zh}，金额 ${yuan(amount)}`, en: `${en}: ${yuan(amount)}` },
  })
  return true
}
