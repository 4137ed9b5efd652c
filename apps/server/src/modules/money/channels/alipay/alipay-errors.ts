import { textOf } from '../../../../providers/json-values.ts'
import { ChannelError } from '../pay-channel.ts'

export const DONE = '10000'
/** Not available, too many calls. */
const RETRYABLE_CODES = new Set(['20000', '40005'])
const RETRYABLE_SUB_CODES =
  /^(?:aop\.)?(?:ACQ\.SYSTEM_ERROR|ACQ\.SYSTEM_BUSY|isp\.unknow-error|isp\.unknown-error|isv\.app-call-limited|ACQ\.TRADE_SETTLE_ERROR)$|SYSTEM_ERROR$/

export const NO_TRADE = ['ACQ.TRADE_NOT_EXIST']
export const NO_REFUND = [...NO_TRADE, 'ACQ.REFUND_NOT_EXIST', 'TRADE_NOT_EXIST']
/** Paid, closed or being refunded: a question says which. */
export const OTHER_STATE = [
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.TRADE_HAS_FINISHED',
]
export const PAID = ['ACQ.TRADE_HAS_SUCCESS']
export const NO_BILL = /bill_?not_?exist|DOWNLOAD_URL_NOT_EXIST/i

/** What a verified answer says that is not 10000. An order that is paid is `paid` for the order book. */
export function errorOf(answer: Readonly<Record<string, unknown>>): ChannelError {
  const code = textOf(answer.code)
  const subCode = textOf(answer.sub_code)
  const name = subCode || code || 'unreadable'
  return new ChannelError(
    PAID.includes(name) ? 'paid' : name,
    textOf(answer.sub_msg) || textOf(answer.msg) || name,
    RETRYABLE_CODES.has(code) || RETRYABLE_SUB_CODES.test(subCode),
  )
}

/** Whatever it says: nothing of it is believed, so nobody knows what became of the call. */
export const unverified = (reason: string, words: string): ChannelError =>
  new ChannelError('unverified', [`the answer is not believed: ${reason}`, words].filter(Boolean).join('; '), true)
