import { beijing } from '../wechat/wechat-bill.ts'
import type { FakeOrder, FakeRefund, PayOrders } from '../kit/pay-orders.ts'
import { alipayBill } from './alipay-bill.ts'
import { ALIPAY_ERRORS } from './alipay-errors.ts'
import type { Params } from './alipay-seal.ts'

/** Names of the calls, for scripts. */
export const ALIPAY_CALLS = ['precreate', 'query', 'close', 'refund', 'refundQuery', 'bill'] as const
export type AlipayCallName = (typeof ALIPAY_CALLS)[number]
export const METHODS: Readonly<Record<string, AlipayCallName>> = {
  'alipay.trade.precreate': 'precreate',
  'alipay.trade.query': 'query',
  'alipay.trade.close': 'close',
  'alipay.trade.refund': 'refund',
  'alipay.trade.fastpay.refund.query': 'refundQuery',
  'alipay.data.dataservice.bill.downloadurl.query': 'bill',
}

type Json = Readonly<Record<string, unknown>>
const DONE = { code: '10000', msg: 'Success' }
const YUAN = /^(\d{1,9})\.(\d\d)$/

/** Alipay takes whole fen as text with two decimals. */
export function fenOf(text: unknown): number | undefined {
  const [, yuan, fen] = (typeof text === 'string' && YUAN.exec(text)) || []
  const amount = Number(`${yuan}${fen}`)
  return amount > 0 ? amount : undefined
}
const yuanOf = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

export function alipayProblem(subCode: string): object {
  const [code, msg, words] = ALIPAY_ERRORS[subCode] ?? ['40004', 'Business Failed', subCode]
  return { code, msg, sub_code: subCode, sub_msg: words }
}

const isWhollyRefunded = (order: FakeOrder, orders: PayOrders): boolean => orders.refunded(order) === order.amount

export function stateOf(order: FakeOrder, orders: PayOrders): string {
  if (order.state === 'closed' || (order.state === 'paid' && isWhollyRefunded(order, orders))) return 'TRADE_CLOSED'
  return order.state === 'paid' ? 'TRADE_SUCCESS' : 'WAIT_BUYER_PAY'
}

/** Carries the calls out; their signatures have been checked. */
export function createAlipayCalls({
  orders,
  sellerId,
  onRefund,
  address,
}: {
  orders: PayOrders
  sellerId: string
  onRefund(order: FakeOrder, refund: FakeRefund): void
  address: () => string
}) {
  const bills = new Map<string, Buffer>()
  const tradeOf = (content: Json): FakeOrder | undefined => {
    const found = orders.findByTransaction(content.trade_no) ?? orders.find(content.out_trade_no)
    // A code that nobody scanned has made no trade.
    return found?.isScanned ? found : undefined
  }

  /** The order of a call that begins a payment, or its `sub_code`. */
  function begin(content: Json, params: Params): FakeOrder | string {
    const { out_trade_no: orderNo, subject, time_expire: expire } = content
    const amount = fenOf(content.total_amount)
    if (typeof orderNo !== 'string' || !/^\w{1,64}$/.test(orderNo) || amount === undefined)
      return 'ACQ.INVALID_PARAMETER'
    if (typeof subject !== 'string' || subject === '' || /[/=&]/.test(subject)) return 'ACQ.INVALID_PARAMETER'
    if (typeof expire !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(expire)) return 'ACQ.INVALID_PARAMETER'
    const before = orders.find(orderNo)
    if (before?.state === 'paid') return 'ACQ.TRADE_HAS_SUCCESS'
    if (before?.state === 'closed') return 'ACQ.TRADE_HAS_CLOSE'
    if (before && before.amount !== amount) return 'ACQ.CONTEXT_INCONSISTENT'
    return (
      before ??
      orders.open({
        orderNo,
        amount,
        description: subject,
        notifyUrl: params.notify_url ?? '',
        returnUrl: params.return_url ?? '',
        payer: '2088000000000009',
        expireTime: new Date(`${expire.replace(' ', 'T')}+08:00`),
      })
    )
  }

  function precreate(content: Json, params: Params): object {
    const order = begin(content, params)
    if (typeof order === 'string') return alipayProblem(order)
    return { ...DONE, out_trade_no: order.orderNo, qr_code: `https://qr.alipay.com/${order.handle}` }
  }

  function query(content: Json): object {
    const order = tradeOf(content)
    if (!order) return alipayProblem('ACQ.TRADE_NOT_EXIST')
    const isPaid = order.payTime !== undefined
    return {
      ...DONE,
      out_trade_no: order.orderNo,
      trade_no: order.transactionId || order.handle,
      trade_status: stateOf(order, orders),
      total_amount: yuanOf(order.amount),
      buyer_logon_id: 'buy***@example.com',
      buyer_open_id: order.payer,
      buyer_pay_amount: isPaid ? yuanOf(order.amount) : '0.00',
      receipt_amount: isPaid ? yuanOf(order.amount) : '0.00',
      ...(order.payTime ? { send_pay_date: beijing(order.payTime) } : {}),
    }
  }

  function close(content: Json): object {
    const order = tradeOf(content)
    if (!order) return alipayProblem('ACQ.TRADE_NOT_EXIST')
    if (order.state !== 'open') return alipayProblem('ACQ.TRADE_STATUS_ERROR')
    orders.close(order)
    return { ...DONE, out_trade_no: order.orderNo, trade_no: order.handle }
  }

  function refund(content: Json): object {
    const order = tradeOf(content)
    const amount = fenOf(content.refund_amount)
    if (!order) return alipayProblem('ACQ.TRADE_NOT_EXIST')
    if (order.state !== 'paid') return alipayProblem('ACQ.TRADE_STATUS_ERROR')
    if (amount === undefined) return alipayProblem('ACQ.INVALID_PARAMETER')
    const refundNo = typeof content.out_request_no === 'string' ? content.out_request_no : order.orderNo
    const before = order.refunds.find((one) => one.refundNo === refundNo)
    if (before && before.amount !== amount) return alipayProblem('ACQ.DISCORDANT_REPEAT_REQUEST')
    const isFirst = before === undefined
    if (isFirst) {
      if (orders.refunded(order) + amount > order.amount) return alipayProblem('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
      const reason = String(content.refund_reason ?? '')
      onRefund(order, orders.refund(order, { refundNo, amount, reason, notifyUrl: order.notifyUrl, state: 'done' }))
    }
    return {
      ...DONE,
      out_trade_no: order.orderNo,
      trade_no: order.transactionId,
      buyer_logon_id: 'buy***@example.com',
      fund_change: isFirst ? 'Y' : 'N',
      refund_fee: yuanOf(orders.refunded(order)),
    }
  }

  function refundQuery(content: Json): object {
    const order = tradeOf(content)
    if (!order) return alipayProblem('ACQ.TRADE_NOT_EXIST')
    const found = order.refunds.find(({ refundNo }) => refundNo === content.out_request_no)
    if (!found) return DONE
    return {
      ...DONE,
      out_trade_no: order.orderNo,
      trade_no: order.transactionId,
      out_request_no: found.refundNo,
      total_amount: yuanOf(order.amount),
      refund_amount: yuanOf(found.amount),
      ...(found.state === 'done' ? { refund_status: 'REFUND_SUCCESS' } : { refund_status: 'REFUND_PROCESSING' }),
      ...(found.doneTime ? { gmt_refund_pay: beijing(found.doneTime) } : {}),
    }
  }

  function bill(content: Json): object {
    const day = content.bill_date
    if (content.bill_type !== 'trade' || typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day))
      return alipayProblem('ACQ.INVALID_PARAMETER')
    const zip = alipayBill(orders.list(), day, sellerId)
    if (!zip) return alipayProblem('isp.bill_not_exist')
    bills.set(day, zip)
    return { ...DONE, bill_download_url: `${address()}/downloadBillFile.resource?bizType=trade&day=${day}` }
  }

  return {
    begin,
    run: { precreate, query, close, refund, refundQuery, bill } satisfies Record<
      AlipayCallName,
      (content: Json, params: Params) => object
    >,
    billFile: (path: string): Buffer | undefined =>
      bills.get(new URL(path, 'http://fake').searchParams.get('day') ?? ''),
  }
}

/** What a notice of a trade, or of one of its refunds, says. */
export function noticeParams(
  order: FakeOrder,
  {
    orders,
    refund,
    appId,
    sellerId,
    id,
    now,
  }: { orders: PayOrders; refund?: FakeRefund | undefined; appId: string; sellerId: string; id: string; now: Date },
): Params {
  return {
    notify_time: beijing(now),
    notify_type: 'trade_status_sync',
    notify_id: id,
    charset: 'utf-8',
    version: '1.0',
    auth_app_id: appId,
    app_id: appId,
    trade_no: order.transactionId,
    out_trade_no: order.orderNo,
    buyer_id: order.payer,
    buyer_logon_id: 'buy***@example.com',
    seller_id: sellerId,
    trade_status: refund ? stateOf(order, orders) : 'TRADE_SUCCESS',
    total_amount: yuanOf(order.amount),
    receipt_amount: yuanOf(order.amount),
    buyer_pay_amount: yuanOf(order.amount),
    subject: order.description,
    fund_bill_list: JSON.stringify([{ amount: yuanOf(order.amount), fundChannel: 'ALIPAYACCOUNT' }]),
    gmt_create: beijing(order.createTime),
    gmt_payment: beijing(order.payTime ?? now),
    ...(refund
      ? {
          gmt_refund: `${beijing(refund.doneTime ?? now)}.123`,
          refund_fee: yuanOf(orders.refunded(order)),
          out_biz_no: refund.refundNo,
        }
      : {}),
  }
}
