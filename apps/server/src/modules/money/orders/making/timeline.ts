import { REFUND_STATE, type OrderStep } from '@drawdesk/contract/money/pay-order'
import type { PayNoticeRow } from '../rows/pay-notice.repository.ts'
import type { SoldStep } from '../goods.ts'
import { DELIVERY, type PayOrderRow } from '../rows/pay-order.repository.ts'
import type { PayRefundRow } from '../rows/pay-refund.repository.ts'
import { yuan } from '../steps/pay-alarms.ts'

const GOOD = new Set(['accepted', 'repeated', 'ignored'])

const ofNotice = ({ createTime, verdict, channel, transactionId }: PayNoticeRow): SoldStep => ({
  time: createTime,
  what: GOOD.has(verdict) ? 'noticed' : 'refusedNotice',
  who: channel,
  detail: GOOD.has(verdict) ? transactionId : verdict,
})

const moneyOf = (fen: number, currency: string): string =>
  currency === 'CNY' ? `¥${yuan(fen)}` : `${currency} ${yuan(fen)}`

function ofRefund(refund: PayRefundRow, currency: string): SoldStep[] {
  const { createTime, updateTime, askedTime, doneTime, source, msg, reason, refundNo } = refund
  const amount = moneyOf(Number(refund.amount), currency)
  const detail = [amount, refundNo, reason].filter(Boolean).join(' · ')
  const step = (time: Date, what: OrderStep, more = detail): SoldStep => ({
    time,
    what,
    who: source === 'person' ? '' : source,
    detail: more,
  })
  return [
    step(createTime, refund.processInstanceId === null ? 'refundAsked' : 'refundApproval'),
    ...(refund.processInstanceId !== null && askedTime ? [step(askedTime, 'refundAsked')] : []),
    ...(doneTime ? [step(doneTime, 'refunded', amount)] : []),
    ...(refund.state === REFUND_STATE.failed ? [step(updateTime, 'refundFailed', msg)] : []),
  ]
}

/** What happened to an order, the oldest first: by its row, its notices and refunds, and what those who sold it know. */
export function timelineOf(
  order: PayOrderRow,
  {
    notices,
    refunds,
    more,
  }: { notices: readonly PayNoticeRow[]; refunds: readonly PayRefundRow[]; more: readonly SoldStep[] },
): SoldStep[] & never {
  const { createTime, payTime, updateTime, closeReason, channel, transactionId, deliveredTime } = order
  const own: SoldStep[] = [
    { time: createTime, what: 'asked', who: order.userName, detail: order.description },
    ...(payTime
      ? [{ time: payTime, what: channel === 'cash' ? 'marked' : 'paid', who: channel, detail: transactionId } as const]
      : []),
    ...(closeReason === '' ? [] : [{ time: updateTime, what: 'closed', who: '', detail: closeReason } as const]),
    ...(order.kind === 'pack' && order.delivery === DELIVERY.done && deliveredTime
      ? [{ time: deliveredTime, what: 'credited', who: '', detail: order.gradeName } as const]
      : []),
  ]
  const all = [
    ...own,
    ...notices.map(ofNotice),
    ...refunds.flatMap((refund) => ofRefund(refund, order.currency)),
    ...more,
  ]
  return all.toSorted((a, b) => a.time.getTime() - b.time.getTime()) as never // times leave as Date
}
