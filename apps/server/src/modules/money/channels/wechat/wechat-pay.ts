import type { PayWay } from '@drawdesk/contract/money/pay-order'
import { countOf, recordOf, textOf } from '../../../../providers/json-values.ts'
import { cutText } from '../../../../providers/mask.ts'
import { errorAmong, mismatch, orUnreadable, sameOrThrow, unreadable } from '../kit/channel-answer.ts'
import { needed, type ChannelAccount, type ChannelDeps } from '../kit/channel-account.ts'
import { formatRfc3339 } from '../kit/beijing-time.ts'
import { ChannelError, type ChannelOrder, type PayChannelAdapter, type Prepay } from '../pay-channel.ts'
import { apiV3KeyOf } from './platform-certificates.ts'
import { fetchWechatBill } from './wechat-bill.ts'
import { createWechatClient, type WechatClient } from './wechat-client.ts'
import { CLOSED, NO_ORDER, NO_REFUND } from './wechat-errors.ts'
import { readWechatNotice } from './wechat-notice.ts'
import { jsapiParams } from './wechat-signature.ts'
import { paymentOf, refundOf } from './wechat-states.ts'

type CreateOptions = Parameters<PayChannelAdapter['create']>[1]

const WAYS = ['qr', 'jsapi', 'h5'] as const
type WechatWay = (typeof WAYS)[number]
const CALLS: Readonly<Record<WechatWay, string>> = { qr: 'native', jsapi: 'jsapi', h5: 'h5' }
const DESCRIPTION_BYTES_MAX = 127
const REASON_BYTES_MAX = 80
/** No order of ours: numbers of orders have no underscore. */
const TEST_ORDER = 'drawdesk_test_0'

const isWay = (way: PayWay): way is WechatWay => (WAYS as readonly PayWay[]).includes(way)

/** An account of WeChat Pay v3. */
export function createWechatPay(account: ChannelAccount, deps: ChannelDeps): PayChannelAdapter {
  const client = createWechatClient(account, deps)
  const merchant = (): string => needed('merchantId', account.merchantId)
  const app = (): string => needed('appId', account.appId)

  return {
    ways: WAYS,
    async create(order, options) {
      const { way } = options
      if (!isWay(way)) throw new ChannelError('way', `WeChat Pay has no way ${way}`, false)
      const answer = await client.call({
        method: 'POST',
        path: `/v3/pay/transactions/${CALLS[way]}`,
        body: orderBody(order, options, { appId: app(), merchantId: merchant() }),
      })
      return prepayOf(way, answer, { client, appId: app(), returnUrl: options.returnUrl })
    },

    async query(order) {
      const path = order.transactionId
        ? `id/${encodeURIComponent(order.transactionId)}`
        : `out-trade-no/${encodeURIComponent(order.orderNo)}`
      const answer = await client
        .call({ method: 'GET', path: `/v3/pay/transactions/${path}?mchid=${encodeURIComponent(merchant())}` })
        .catch(errorAmong(NO_ORDER))
      if (answer instanceof ChannelError) return { state: 'missing', channelState: answer.code }
      sameOrThrow(answer, { out_trade_no: order.orderNo, mchid: merchant(), appid: app() })
      return orUnreadable(paymentOf(answer), 'state of a payment')
    },

    async close({ orderNo }) {
      await client
        .call({
          method: 'POST',
          path: `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNo)}/close`,
          body: { mchid: merchant() },
        })
        .catch(errorAmong([...CLOSED, ...NO_ORDER]))
    },

    async refund(refund, { notifyUrl }) {
      const answer = await client.call({
        method: 'POST',
        path: '/v3/refund/domestic/refunds',
        body: {
          ...(refund.transactionId ? { transaction_id: refund.transactionId } : { out_trade_no: refund.orderNo }),
          out_refund_no: refund.refundNo,
          ...(refund.reason ? { reason: cutText(refund.reason, REASON_BYTES_MAX) } : {}),
          ...(notifyUrl ? { notify_url: notifyUrl } : {}),
          amount: { refund: refund.amount, total: refund.total, currency: refund.currency },
        },
      })
      sameOrThrow(answer, { out_refund_no: refund.refundNo, out_trade_no: refund.orderNo })
      const amount = countOf(recordOf(answer.amount).refund)
      if (amount !== refund.amount) throw mismatch('amount', String(amount))
      return orUnreadable(refundOf(answer), 'state of a refund')
    },

    async queryRefund({ refundNo, orderNo }) {
      const answer = await client
        .call({ method: 'GET', path: `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}` })
        .catch(errorAmong(NO_REFUND))
      if (answer instanceof ChannelError)
        return { state: 'missing', channelState: answer.code, msg: answer.message, doneTime: null }
      sameOrThrow(answer, { out_refund_no: refundNo, out_trade_no: orderNo })
      return orUnreadable(refundOf(answer), 'state of a refund')
    },

    readNotice: (raw) => readWechatNotice(raw, { verify: client.verify, apiV3Key: keyOrNothing(account) }),
    answerNotice: (isKept) =>
      isKept
        ? { status: 200, type: 'application/json', body: '{"code":"SUCCESS","message":"成功"}' }
        : { status: 500, type: 'application/json', body: '{"code":"FAIL","message":"失败"}' },
    fetchStatement: (day) => fetchWechatBill(client, day),
    test: () => test(client, account),
  }
}

function orderBody(
  order: ChannelOrder,
  { way, notifyUrl, openId, ip }: CreateOptions,
  { appId, merchantId }: { appId: string; merchantId: string },
): object {
  if (way === 'jsapi' && openId === '') throw new ChannelError('openId', 'jsapi needs the openid of the payer', false)
  if (way === 'h5' && ip === '') throw new ChannelError('ip', 'h5 needs the address of the payer', false)
  return {
    appid: appId,
    mchid: merchantId,
    description: cutText(order.description, DESCRIPTION_BYTES_MAX),
    out_trade_no: order.orderNo,
    time_expire: formatRfc3339(order.expireTime),
    notify_url: notifyUrl,
    amount: { total: order.amount, currency: order.currency },
    ...(way === 'jsapi' ? { payer: { openid: openId } } : {}),
    ...(ip === ''
      ? {}
      : { scene_info: { payer_client_ip: ip, ...(way === 'h5' ? { h5_info: { type: 'Wap' } } : {}) } }),
  }
}

function prepayOf(
  way: WechatWay,
  answer: Readonly<Record<string, unknown>>,
  { client, appId, returnUrl }: { client: WechatClient; appId: string; returnUrl: string },
): Prepay {
  const given = textOf(answer[{ qr: 'code_url', jsapi: 'prepay_id', h5: 'h5_url' }[way]])
  if (given === '') throw unreadable('way to pay')
  const none: Prepay = { codeUrl: '', payUrl: '', prepay: {} }
  if (way === 'qr') return { ...none, codeUrl: given }
  if (way === 'h5')
    return { ...none, payUrl: returnUrl ? `${given}&redirect_url=${encodeURIComponent(returnUrl)}` : given }
  const moment = { timestamp: client.nowSeconds(), nonce: client.newNonce() }
  return { ...none, prepay: jsapiParams({ appId, prepayId: given, ...moment }, client.key()) }
}

/** A call that costs nothing: the list of certificates, or an order that does not exist, verified by the public key. */
async function test(client: WechatClient, account: ChannelAccount): Promise<{ isOk: boolean; msg: string }> {
  try {
    apiV3KeyOf(account)
    needed('appId', account.appId)
    if (!client.hasPublicKey) await client.refreshCertificates()
    else
      await client
        .call({
          method: 'GET',
          path: `/v3/pay/transactions/out-trade-no/${TEST_ORDER}?mchid=${encodeURIComponent(account.merchantId)}`,
        })
        .catch(errorAmong(NO_ORDER))
    return { isOk: true, msg: '' }
  } catch (error) {
    if (error instanceof ChannelError) return { isOk: false, msg: `${error.code}: ${error.message}` }
    throw error
  }
}

/** Undefined where a notice cannot be opened: the reading says so. */
function keyOrNothing(account: ChannelAccount): string | undefined {
  try {
    return apiV3KeyOf(account)
  } catch (error) {
    if (error instanceof ChannelError) return undefined
    throw error
  }
}
