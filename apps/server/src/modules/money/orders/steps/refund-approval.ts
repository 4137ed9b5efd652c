import { REFUND_STATE } from '@drawdesk/contract/money/pay-order'
import type { ApprovalSubject } from '../../../settings/approvals/approval-ports.ts'
import { payErrors } from '../../channels/pay.errors.ts'
import { createPayOrderRepository } from '../rows/pay-order.repository.ts'
import { createPayRefundRepository } from '../rows/pay-refund.repository.ts'
import { createRefundStep } from './refund-step.ts'
import type { StepDeps } from './step-deps.ts'

const REFUSED = { refused: '审批未通过', cancelled: '审批已撤回' } as const

/** What follows from the decision on a refund. */
export function refundApproval(deps: StepDeps): ApprovalSubject {
  const step = createRefundStep(deps)
  return {
    whenGone: 'refuse',
    async decide({ trx, scope, now, afterwards }, refundId, { outcome, comment }) {
      const refunds = createPayRefundRepository(trx)
      const orders = createPayOrderRepository(trx)
      const waiting = await refunds.find(scope, refundId)
      if (waiting?.state !== REFUND_STATE.none) return
      const order = await orders.lock(scope, waiting.orderId)
      if (!order) throw payErrors.wrongState()
      if (outcome === 'approved') {
        const refund = await refunds.move(scope, waiting, { state: REFUND_STATE.asked, updateTime: now })
        if (!refund) throw payErrors.wrongState()
        await step.begin(trx, scope, order, refund)
        return afterwards(() => deps.jobs.wake())
      }
      const msg = [REFUSED[outcome], comment].filter(Boolean).join('：')
      await refunds.move(scope, waiting, { state: REFUND_STATE.failed, msg, updateTime: now })
      await orders.note(scope, order.id, { refundState: REFUND_STATE.failed })
    },
  }
}
