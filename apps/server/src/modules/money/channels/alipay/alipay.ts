import type { PayWay } from '@drawdesk/contract/money/pay-order'
import { textOf } from '../../../../providers/json-values.ts'
import { cutText } from '../../../../providers/mask.ts'
import { formatBeijing, parseBeijing } from '../kit/beijing-time.ts'
import { errorAmong, mismatch, orUnreadable, sameOrThrow, unreadable } from '../kit/channel-answer.ts'
import { needed, type ChannelAccount, type ChannelDeps } from '../kit/channel-account.ts'
import { fenOfYuan, yuanOfFen } from '../kit/yuan.ts'
import {
  ChannelError,
  type ChannelOrder,
  type ChannelPayment,
  type ChannelRefund,
  type PayChannelAdapter,
  type Prepay,
} from '../pay-channel.ts'
import { fetchAlipayBill } from './alipay-bill.ts'
import { createAlipayClient, type AlipayClient } from './alipay-client.ts'
import { NO_REFUND, NO_TRADE, OTHER_STATE } from './alipay-errors.ts'
import { readAlipayNotice } from './alipay-notice.ts'
import { paymentOf } from './alipay-states.ts'

type CreateOptions = Parameters<PayChannelAdapter['create']>[1]

const WAYS = ['qr', 'page', 'h5'] as const
type AlipayWay = (typeof WAYS)[number]
const SUBJECT_BYTES_MAX = 256
/** No order of ours: numbers of orders have no underscore. */
const TEST_ORDER = 'drawdesk_test_0'
const DONE = 'REFUND_SUCCESS'

const isWay = (way: PayWay): way is AlipayWay => (WAYS as readonly PayWay[]).includes(way)

/** An account of Alipay, with a public key or with certificates. */
export function createAlipay(account: ChannelAccount, deps: ChannelDeps): PayChannelAdapter {
  const client = createAlipayClient(account, deps)

  async function query(order: { orderNo: string; transactionId: string }): Promise<ChannelPayment> {
    const answer = await client.call('alipay.trade.query', tradeOf(order)).catch(errorAmong(NO_TRADE))
    if (answer instanceof ChannelError) return { state: 'missing', channelState: answer.code }
    sameOrThrow(answer, { out_trade_no: order.orderNo })
    return orUnreadable(paymentOf(answer), 'state of a trade')
  }
  async function queryRefund(refund: {
    orderNo: string
    refundNo: string
    transactionId: string
  }): Promise<ChannelRefund> {
    const answer = await client
      .call('alipay.trade.fastpay.refund.query', {
        ...tradeOf(refund),
        out_request_no: refund.refundNo,
        query_options: ['gmt_refund_pay'],
      })
      .catch(errorAmong(NO_REFUND))
    if (answer instanceof ChannelError)
      return { state: 'missing', channelState: answer.code, msg: answer.message, doneTime: null }
    const channelState = textOf(answer.refund_status)
    // An answer that names no refund: there is none under this number.
    if (channelState === '') return { state: 'missing', channelState: 'NO_REFUND', msg: '', doneTime: null }
    sameOrThrow(answer, { out_trade_no: refund.orderNo, out_request_no: refund.refundNo })
    const isDone = channelState === DONE
    return {
      state: isDone ? 'done' : 'pending',
      channelState,
      msg: '',
      doneTime: isDone ? (parseBeijing(answer.gmt_refund_pay) ?? deps.clock.now()) : null,
    }
  }

  return {
    ways: WAYS,
    create: (order, options) => create(client, order, options),
    query,
    async close({ orderNo }) {
      // A code that nobody scanned has made no trade yet; it ends by its own time_expire.
      const answer = await client
        .call('alipay.trade.close', { out_trade_no: orderNo })
        .catch(errorAmong([...NO_TRADE, ...OTHER_STATE]))
      if (!(answer instanceof ChannelError) || NO_TRADE.includes(answer.code)) return
      const { state } = await query({ orderNo, transactionId: '' })
      if (state === 'paid') throw new ChannelError('paid', answer.message, false)
      if (state === 'unpaid') throw new ChannelError(answer.code, answer.message, true)
    },
    async refund(refund) {
      const answer = await client.call('alipay.trade.refund', {
        ...tradeOf(refund),
        refund_amount: yuanOfFen(refund.amount),
        out_request_no: refund.refundNo,
        ...(refund.reason ? { refund_reason: cutText(refund.reason, SUBJECT_BYTES_MAX) } : {}),
      })
      sameOrThrow(answer, { out_trade_no: refund.orderNo })
      // `N`: this call moved nothing, as when it is repeated. What there is, the question says.
      if (answer.fund_change !== 'Y') return asPending(await queryRefund(refund))
      const total = fenOfYuan(answer.refund_fee)
      if (total === undefined || total < refund.amount || total > refund.total)
        throw mismatch('sum of refunds', answer.refund_fee)
      return {
        state: 'done',
        channelState: DONE,
        msg: '',
        doneTime: parseBeijing(answer.gmt_refund_pay) ?? deps.clock.now(),
      }
    },
    queryRefund,
    readNotice: async (raw) => readAlipayNotice(raw, { keys: client.keys, now: deps.clock.now() }),
    answerNotice: (isKept) => ({ status: 200, type: 'text/plain', body: isKept ? 'success' : 'failure' }),
    fetchStatement: (day) => fetchAlipayBill(client, day),
    test: () => test(client, account),
  }
}

/** A refund that was taken and is not there yet. */
const asPending = (refund: ChannelRefund): ChannelRefund =>
  refund.state === 'missing' ? { ...refund, state: 'pending', channelState: 'FUND_CHANGE_N' } : refund

async function create(client: AlipayClient, order: ChannelOrder, options: CreateOptions): Promise<Prepay> {
  const { way, notifyUrl, returnUrl } = options
  if (!isWay(way)) throw new ChannelError('way', `Alipay has no way ${way}`, false)
  if (order.currency !== 'CNY') throw new ChannelError('currency', `Alipay takes no ${order.currency}`, false)
  const content = {
    out_trade_no: order.orderNo,
    total_amount: yuanOfFen(order.amount),
    // Signs of addresses are refused in a subject.
    subject: cutText(order.description.replace(/[/=&]/g, ' '), SUBJECT_BYTES_MAX),
    time_expire: formatBeijing(order.expireTime),
  }
  const none: Prepay = { codeUrl: '', payUrl: '', prepay: {} }
  if (way === 'page') {
    const page = { ...content, product_code: 'FAST_INSTANT_TRADE_PAY' }
    return { ...none, payUrl: client.signedUrl('alipay.trade.page.pay', page, { notifyUrl, returnUrl }) }
  }
  if (way === 'h5') {
    const wap = { ...content, product_code: 'QUICK_WAP_WAY', ...(returnUrl ? { quit_url: returnUrl } : {}) }
    return { ...none, payUrl: client.signedUrl('alipay.trade.wap.pay', wap, { notifyUrl, returnUrl }) }
  }
  const answer = await client.call('alipay.trade.precreate', content, { notifyUrl })
  sameOrThrow(answer, { out_trade_no: order.orderNo })
  const codeUrl = textOf(answer.qr_code)
  if (codeUrl === '') throw unreadable('way to pay')
  return { ...none, codeUrl }
}

/** An order that does not exist: its answer proves account and keys. */
async function test(client: AlipayClient, account: ChannelAccount): Promise<{ isOk: boolean; msg: string }> {
  try {
    needed('merchantId', account.merchantId)
    await client.call('alipay.trade.query', { out_trade_no: TEST_ORDER }).catch(errorAmong(NO_TRADE))
    return { isOk: true, msg: '' }
  } catch (error) {
    if (error instanceof ChannelError) return { isOk: false, msg: `${error.code}: ${error.message}` }
    throw error
  }
}

const tradeOf = ({ orderNo, transactionId }: { orderNo: string; transactionId: string }): Record<string, string> => ({
  out_trade_no: orderNo,
  ...(transactionId ? { trade_no: transactionId } : {}),
})
