import type { CreatedOrder, PayOrder } from '@drawdesk/contract/money/pay-order'
import type { PayOrderRow } from '../rows/pay-order.repository.ts'

/** An order as lists and details show it. */
export function viewOrder(row: PayOrderRow): PayOrder {
  const { channelId, userId, exId, styleId, loginId, infoId, gradeId, amount, credits, refundAmount, ...facts } = row
  return {
    ...facts,
    channelId: channelId ?? '',
    userId: userId ?? '',
    exId: exId ?? '',
    styleId: styleId ?? '',
    loginId: loginId ?? '',
    infoId: infoId ?? '',
    gradeId: gradeId ?? '',
    amount: Number(amount),
    credits: Number(credits),
    refundAmount: Number(refundAmount),
  } as unknown as PayOrder // times leave as Date; the wire layer writes them in the zone
}

export function viewCreated({
  id,
  orderNo,
  amount,
  currency,
  state,
  channel,
  prepay,
  expireTime,
  version,
}: PayOrderRow) {
  const { codeUrl = '', payUrl = '', prepay: client = {} } = prepay as Partial<CreatedOrder>
  return {
    id,
    orderNo,
    amount: Number(amount),
    currency,
    state,
    channel,
    codeUrl,
    payUrl,
    prepay: client,
    expireTime,
    version,
  } as unknown as CreatedOrder // as above
}
