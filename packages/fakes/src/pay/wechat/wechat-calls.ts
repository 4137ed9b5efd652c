import { createHash } from 'node:crypto'
import type { FakeRequest } from '../../kit/fake-http.ts'
import type { FakeOrder, FakeRefund, PayOrders } from '../kit/pay-orders.ts'
import { beijing, wechatBill } from './wechat-bill.ts'
import { WECHAT_ERRORS } from './wechat-errors.ts'

export interface WechatMerchant {
  merchantId: string
  appId: string
}
/** `body` undefined: an empty one. */
export interface WechatAnswer {
  status: number
  body?: object
}
/** Names of the calls, for scripts. */
export const WECHAT_CALLS = ['create', 'query', 'close', 'refund', 'refundQuery', 'certificates', 'bill'] as const
export type WechatCallName = (typeof WECHAT_CALLS)[number]

type Json = Readonly<Record<string, unknown>>
const rfc3339 = (time: Date): string => `${beijing(time).replace(' ', 'T')}+08:00`
const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

export function wechatProblem(code: string, message?: string): WechatAnswer {
  const [status, text] = WECHAT_ERRORS[code] ?? [400, code]
  return { status, body: { code, message: message ?? text } }
}

const REFUND_WORDS = { pending: 'PROCESSING', done: 'SUCCESS', stuck: 'ABNORMAL', closed: 'CLOSED' } as const

export const transactionOf = (order: FakeOrder, { merchantId, appId }: WechatMerchant): object => {
  const isPaid = order.state === 'paid'
  const state = !isPaid
    ? { open: 'NOTPAY', closed: 'CLOSED' }[order.state as 'open' | 'closed']
    : order.refunds.length > 0
      ? 'REFUND'
      : 'SUCCESS'
  return {
    appid: appId,
    mchid: merchantId,
    out_trade_no: order.orderNo,
    trade_state: state,
    trade_state_desc: state,
    amount: { total: order.amount, payer_total: order.amount, currency: 'CNY', payer_currency: 'CNY' },
    ...(isPaid
      ? {
          transaction_id: order.transactionId,
          trade_type: 'NATIVE',
          bank_type: 'OTHERS',
          attach: '',
          success_time: rfc3339(order.payTime as Date),
          payer: { openid: order.payer },
        }
      : {}),
  }
}

export const refundOf = (order: FakeOrder, refund: FakeRefund): object => ({
  refund_id: refund.refundId,
  out_refund_no: refund.refundNo,
  transaction_id: order.transactionId,
  out_trade_no: order.orderNo,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  create_time: rfc3339(refund.createTime),
  ...(refund.doneTime ? { success_time: rfc3339(refund.doneTime) } : {}),
  status: REFUND_WORDS[refund.state],
  amount: {
    total: order.amount,
    refund: refund.amount,
    payer_total: order.amount,
    payer_refund: refund.amount,
    currency: 'CNY',
  },
})

/** What a notice of a refund holds: its own names for some fields. */
export function refundNoticeOf(order: FakeOrder, refund: FakeRefund, merchantId: string): object {
  const { status, ...rest } = refundOf(order, refund) as { status: string }
  return { mchid: merchantId, ...rest, refund_status: status }
}

/** Carries the calls out; their signatures have been checked. */
export function createWechatCalls({
  orders,
  merchant,
  startState,
  onRefund,
  address,
}: {
  orders: PayOrders
  merchant: WechatMerchant
  startState: 'pending' | 'done'
  onRefund(order: FakeOrder, refund: FakeRefund): void
  address: () => string
}) {
  const bills = new Map<string, string>()

  function create(way: string, json: unknown): WechatAnswer {
    const body = objectOf(json)
    const { appid, mchid, description, out_trade_no: orderNo, notify_url: notifyUrl, time_expire: expire } = body
    const total = objectOf(body.amount).total
    const scene = objectOf(body.scene_info)
    if (appid !== merchant.appId || mchid !== merchant.merchantId) return wechatProblem('APPID_MCHID_NOT_MATCH')
    if (typeof orderNo !== 'string' || !/^[0-9A-Za-z_\-|*]{6,32}$/.test(orderNo))
      return wechatProblem('PARAM_ERROR', 'out_trade_no')
    if (typeof description !== 'string' || description === '' || Buffer.byteLength(description) > 127)
      return wechatProblem('PARAM_ERROR', 'description')
    if (typeof notifyUrl !== 'string' || !URL.canParse(notifyUrl) || notifyUrl.includes('?'))
      return wechatProblem('PARAM_ERROR', 'notify_url')
    if (!isCount(total)) return wechatProblem('PARAM_ERROR', 'amount.total')
    if (expire !== undefined && Number.isNaN(Date.parse(String(expire))))
      return wechatProblem('PARAM_ERROR', 'time_expire')
    const openId = objectOf(body.payer).openid
    if (way === 'jsapi' && typeof openId !== 'string') return wechatProblem('PARAM_ERROR', 'payer.openid')
    if (way === 'h5' && (typeof scene.payer_client_ip !== 'string' || !objectOf(scene.h5_info).type))
      return wechatProblem('PARAM_ERROR', 'scene_info')
    const before = orders.find(orderNo)
    if (before?.state === 'paid') return wechatProblem('ORDERPAID')
    if (before?.state === 'closed') return wechatProblem('ORDER_CLOSED')
    if (before && before.amount !== total) return wechatProblem('OUT_TRADE_NO_USED')
    const order =
      before ??
      orders.open({
        orderNo,
        amount: total,
        description,
        notifyUrl,
        expireTime: expire === undefined ? undefined : new Date(String(expire)),
        ...(typeof openId === 'string' ? { payer: openId } : {}),
      })
    if (way === 'native') return { status: 200, body: { code_url: `weixin://wxpay/bizpayurl?pr=${order.handle}` } }
    if (way === 'jsapi') return { status: 200, body: { prepay_id: `wx${order.handle}` } }
    return { status: 200, body: { h5_url: `${address()}/h5/pay?prepay_id=wx${order.handle}&package=${orderNo}` } }
  }

  function refund(json: unknown): WechatAnswer {
    const body = objectOf(json)
    const amount = objectOf(body.amount)
    const order = orders.findByTransaction(body.transaction_id) ?? orders.find(body.out_trade_no)
    const refundNo = body.out_refund_no
    if (typeof refundNo !== 'string' || refundNo === '' || !isCount(amount.refund) || amount.currency !== 'CNY')
      return wechatProblem('PARAM_ERROR')
    if (!order || order.state !== 'paid') return wechatProblem('RESOURCE_NOT_EXISTS', '订单不存在')
    if (amount.total !== order.amount) return wechatProblem('PARAM_ERROR', 'amount.total')
    const before = orders.findRefund(refundNo)
    if (before && (before.order !== order || before.refund.amount !== amount.refund))
      return wechatProblem('INVALID_REQUEST')
    if (before) return { status: 200, body: refundOf(order, before.refund) }
    if (orders.refunded(order) + amount.refund > order.amount)
      return wechatProblem('INVALID_REQUEST', '申请退款金额超过可退金额')
    const made = orders.refund(order, {
      refundNo,
      amount: amount.refund,
      reason: String(body.reason ?? ''),
      notifyUrl: String(body.notify_url ?? ''),
      state: startState,
    })
    onRefund(order, made)
    return { status: 200, body: refundOf(order, made) }
  }

  function close(orderNo: string, json: unknown): WechatAnswer {
    const order = orders.find(orderNo)
    if (objectOf(json).mchid !== merchant.merchantId) return wechatProblem('MCH_NOT_EXISTS')
    if (!order) return wechatProblem('ORDER_NOT_EXIST')
    if (order.state === 'paid') return wechatProblem('ORDERPAID')
    if (order.state === 'closed') return wechatProblem('ORDER_CLOSED')
    orders.close(order)
    return { status: 204 }
  }

  function query(order: FakeOrder | undefined, mchid: string | null): WechatAnswer {
    if (mchid !== merchant.merchantId) return wechatProblem('MCH_NOT_EXISTS')
    return order ? { status: 200, body: transactionOf(order, merchant) } : wechatProblem('ORDER_NOT_EXIST')
  }

  function bill(day: string | null): WechatAnswer {
    if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) return wechatProblem('PARAM_ERROR', 'bill_date')
    const text = wechatBill(orders.list(), day, merchant)
    if (text === '') return wechatProblem('NO_STATEMENT_EXIST')
    const token = createHash('sha256').update(text).digest('hex').slice(0, 32)
    bills.set(token, text)
    return {
      status: 200,
      body: {
        hash_type: 'SHA1',
        hash_value: createHash('sha1').update(text).digest('hex'),
        download_url: `${address()}/v3/billdownload/file?token=${token}`,
      },
    }
  }

  /** Which call it is, and what carries it out; undefined where there is none. */
  function find({ method, path, json }: FakeRequest): [WechatCallName, () => WechatAnswer] | undefined {
    const url = new URL(path, 'http://fake')
    const route = `${method} ${url.pathname}`
    const mchid = url.searchParams.get('mchid')
    const last = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
    const way = /^POST \/v3\/pay\/transactions\/(native|jsapi|h5)$/.exec(route)?.[1]
    if (way) return ['create', () => create(way, json)]
    const closed = /^POST \/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/.exec(route)?.[1]
    if (closed) return ['close', () => close(decodeURIComponent(closed), json)]
    if (route.startsWith('GET /v3/pay/transactions/out-trade-no/'))
      return ['query', () => query(orders.find(last), mchid)]
    if (route.startsWith('GET /v3/pay/transactions/id/'))
      return ['query', () => query(orders.findByTransaction(last), mchid)]
    if (route === 'POST /v3/refund/domestic/refunds') return ['refund', () => refund(json)]
    if (route.startsWith('GET /v3/refund/domestic/refunds/')) {
      const found = orders.findRefund(last)
      return [
        'refundQuery',
        () =>
          found ? { status: 200, body: refundOf(found.order, found.refund) } : wechatProblem('RESOURCE_NOT_EXISTS'),
      ]
    }
    if (route === 'GET /v3/bill/tradebill') return ['bill', () => bill(url.searchParams.get('bill_date'))]
    return undefined
  }

  return {
    find,
    billFile: (path: string): string | undefined =>
      bills.get(new URL(path, 'http://fake').searchParams.get('token') ?? ''),
  }
}
