import type { PayKind } from '@drawdesk/contract/money/pay-order'
import type { Scope } from '../../../../platform/scope.ts'
import type { SoldOrder } from '../goods.ts'
import type { PayOrderRow } from './pay-order.repository.ts'

/** In whose name what was bought is begun: the payer's. */
export const buyerScope = ({ tenantId, userId, createDept }: PayOrderRow): Scope => ({
  tenantId,
  userId: userId ?? '0',
  deptId: createDept,
})

export const soldOrderOf = (order: PayOrderRow): SoldOrder => ({
  id: order.id,
  orderNo: order.orderNo,
  kind: order.kind as PayKind, // checked by the table
  tenantId: order.tenantId,
  userId: order.userId,
  deptId: order.createDept,
  amount: Number(order.amount),
  refundAmount: Number(order.refundAmount),
  currency: order.currency,
  gradeId: order.gradeId,
  credits: Number(order.credits),
  infoId: order.infoId,
  copies: order.copies,
  draft: order.draft,
  version: order.version,
})
