import { PAY_STATE, REFUND_STATE } from '@drawdesk/contract/money/pay-order'
import type { Db } from '../../../../platform/database/db.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { REQUEST_TITLES } from '../../../settings/approvals/request-titles.ts'
import { payErrors } from '../../channels/pay.errors.ts'
import { refundNumber } from '../rows/numbers.ts'
import { createPayOrderRepository, type PayOrderRow } from '../rows/pay-order.repository.ts'
import { createPayRefundRepository, type PayRefundRow } from '../rows/pay-refund.repository.ts'
import { yuan } from './pay-alarms.ts'
import { createRefundStep } from './refund-step.ts'
import type { StepDeps } from './step-deps.ts'

export interface RefundOrder {
  orderId: string
  /** All that is left unless said. */
  amount?: number | undefined
  reason: string
  source: 'person' | 'rule'
  clientRequestId?: string | undefined
  requestHash?: string
}

/** What a refund of this much may be. @throws AppError `pay.wrongState`, `pay.refundWaits`, `pay.refundNothing`, `pay.refundTooMuch` */
export function amountToRefund(order: PayOrderRow, amount: number | undefined): number {
  if (order.state === PAY_STATE.refunding) throw payErrors.refundWaits()
  if (order.state !== PAY_STATE.paid && order.state !== PAY_STATE.refundFailed) throw payErrors.wrongState()
  const left = Number(order.amount) - Number(order.refundAmount)
  if (left === 0) throw payErrors.refundNothing()
  const wanted = amount ?? left
  if (wanted > left)
    throw commonErrors.badInput({
      errors: [
        {
          field: 'amount',
          text: { zh: `最多可退 ${yuan(left)} 元`, en: `At most ${yuan(left)} can be refunded` },
        },
      ],
    })
  return wanted
}

export function createRefundMaker(deps: StepDeps) {
  const { clock, ids, approvals } = deps
  const step = createRefundStep(deps)

  /** A process decides: nothing is taken back before it has. */
  async function askApproval(trx: Db, scope: Scope, order: PayOrderRow, refund: PayRefundRow): Promise<PayRefundRow> {
    const processInstanceId = await approvals.ask(trx, scope, {
      kind: 'refund',
      subjectId: refund.id,
      title: `${REQUEST_TITLES.refund.zh}${order.orderNo} ${yuan(Number(refund.amount))}`,
      facts: {
        orderNo: order.orderNo,
        amount: Number(refund.amount) / 100,
        reason: refund.reason,
        exName: order.exName || order.gradeName,
        userName: order.userName,
      },
      requestedBy: scope.userId === '0' ? '' : scope.userId,
    })
    await createPayRefundRepository(trx).note(scope, refund.id, { processInstanceId })
    await createPayOrderRepository(trx).note(scope, order.id, {
      refundState: REFUND_STATE.asked,
      refundNo: refund.refundNo,
      refundReason: refund.reason,
    })
    return { ...refund, processInstanceId }
  }

  return {
    /** In the caller's transaction; then `jobs.wake`. @throws AppError as {@link amountToRefund}, and what goods or approvals refuse */
    async make(
      trx: Db,
      scope: Scope,
      { orderId, amount, reason, source, clientRequestId, requestHash = '' }: RefundOrder,
    ): Promise<{ order: PayOrderRow; refund: PayRefundRow }> {
      const orders = createPayOrderRepository(trx)
      const order = await orders.lock(scope, orderId)
      if (!order || order.isDeleted === 1) throw commonErrors.notFound()
      const wanted = amountToRefund(order, amount)
      const isBound = source === 'person' && (await approvals.isRefundBound(trx, scope, wanted))
      const now = clock.now()
      const refund = await createPayRefundRepository(trx).insert(scope, {
        id: ids.next(),
        orderId,
        refundNo: refundNumber(deps),
        amount: String(wanted),
        reason,
        source,
        state: isBound ? REFUND_STATE.none : REFUND_STATE.asked,
        clientRequestId: clientRequestId ?? null,
        requestHash,
        createUser: scope.userId,
        createDept: scope.deptId,
        createTime: now,
        updateTime: now,
      })
      if (!refund) throw payErrors.refundWaits()
      if (isBound) return { order, refund: await askApproval(trx, scope, order, refund) }
      return { order: await step.begin(trx, scope, order, refund), refund }
    },
  }
}

export type RefundMaker = ReturnType<typeof createRefundMaker>
