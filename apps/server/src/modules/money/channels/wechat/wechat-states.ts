import { countOf, recordOf, textOf } from '../../../../providers/json-values.ts'
import { parseRfc3339 } from '../kit/beijing-time.ts'
import type { ChannelPayment, ChannelRefund } from '../pay-channel.ts'

type Json = Readonly<Record<string, unknown>>

/** Refunded ones were paid. A payment that failed may be tried again. */
const STATES: Readonly<Record<string, ChannelPayment['state']>> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  NOTPAY: 'unpaid',
  USERPAYING: 'unpaid',
  ACCEPT: 'unpaid',
  PAYERROR: 'unpaid',
  CLOSED: 'closed',
  REVOKED: 'closed',
}

/** Undefined for what is no transaction. */
export function paymentOf(transaction: Json): ChannelPayment | undefined {
  const channelState = textOf(transaction.trade_state)
  const state = Object.hasOwn(STATES, channelState) ? STATES[channelState] : undefined
  if (state === undefined) return undefined
  if (state !== 'paid') return { state, channelState }
  const amount = recordOf(transaction.amount)
  const total = countOf(amount.total)
  const payTime = parseRfc3339(transaction.success_time)
  const transactionId = textOf(transaction.transaction_id)
  if (total === undefined || !payTime || transactionId === '') return undefined
  return {
    state,
    channelState,
    transactionId,
    amount: total,
    currency: textOf(amount.currency) || 'CNY',
    payTime,
    payer: textOf(recordOf(transaction.payer).openid),
  }
}

/**
 * `ABNORMAL` is `pending`: the payer's account took nothing, the money is set aside until somebody settles it on the merchant platform, and another
 * refund would be a second one.
 */
const REFUND_STATES: Readonly<Record<string, ChannelRefund['state']>> = {
  SUCCESS: 'done',
  PROCESSING: 'pending',
  ABNORMAL: 'pending',
  CLOSED: 'failed',
}
const REFUND_WORDS: Readonly<Record<string, string>> = {
  ABNORMAL: '退款异常，请在商户平台处理 / The refund is stuck: settle it on the merchant platform',
  CLOSED: '退款已关闭 / The refund was closed',
}

/** Of an answer (`status`) and of a notice (`refund_status`); undefined for what is no refund. */
export function refundOf(refund: Json): ChannelRefund | undefined {
  const channelState = textOf(refund.status) || textOf(refund.refund_status)
  const state = Object.hasOwn(REFUND_STATES, channelState) ? REFUND_STATES[channelState] : undefined
  if (state === undefined) return undefined
  return {
    state,
    channelState,
    msg: REFUND_WORDS[channelState] ?? '',
    doneTime: state === 'done' ? (parseRfc3339(refund.success_time) ?? null) : null,
  }
}
