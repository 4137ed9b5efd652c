import { REFUND_STATE } from '@drawdesk/contract/money/pay-order'
import { drawInfoErrors } from '../records/draw-info.errors.ts'

/** May this record be drawn once more for nothing? Not a paid one by its payer, and none of which the money is going back. @throws AppError `drawInfo.paid`, `drawInfo.refunded` */
export function refuseFreeCopy(
  row: { payLogId: string | null; refundState: number | null; state: number },
  { isRetry, maySend }: { isRetry: boolean; maySend: boolean },
): void {
  if (row.payLogId === null) return
  if (!isRetry && !maySend) throw drawInfoErrors.paid()
  const isGoingBack = row.refundState === REFUND_STATE.asked || row.refundState === REFUND_STATE.done
  if (isRetry && isGoingBack) throw drawInfoErrors.refunded()
}
