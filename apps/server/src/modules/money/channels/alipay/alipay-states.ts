import { textOf } from '../../../../providers/json-values.ts'
import { parseBeijing } from '../kit/beijing-time.ts'
import { fenOfYuan } from '../kit/yuan.ts'
import type { ChannelPayment } from '../pay-channel.ts'

const PAID = ['TRADE_SUCCESS', 'TRADE_FINISHED']

/**
 * Of an answer (`send_pay_date`) and of a notice (`gmt_payment`); undefined for what is no trade. `TRADE_CLOSED` is said of what was never paid and of what
 * was refunded whole: who paid has a time of payment.
 */
export function paymentOf(trade: Readonly<Record<string, unknown>>): ChannelPayment | undefined {
  const channelState = textOf(trade.trade_status)
  const paidAt = textOf(trade.send_pay_date) || textOf(trade.gmt_payment)
  if (channelState === 'WAIT_BUYER_PAY') return { state: 'unpaid', channelState }
  if (channelState === 'TRADE_CLOSED' && paidAt === '') return { state: 'closed', channelState }
  if (channelState !== 'TRADE_CLOSED' && !PAID.includes(channelState)) return undefined
  const amount = fenOfYuan(trade.total_amount)
  const payTime = parseBeijing(paidAt)
  const transactionId = textOf(trade.trade_no)
  if (amount === undefined || amount < 0 || !payTime || transactionId === '') return undefined
  return {
    state: 'paid',
    channelState,
    transactionId,
    amount,
    currency: textOf(trade.trans_currency) || 'CNY',
    payTime,
    payer:
      textOf(trade.buyer_open_id) ||
      textOf(trade.buyer_user_id) ||
      textOf(trade.buyer_id) ||
      textOf(trade.buyer_logon_id),
  }
}
