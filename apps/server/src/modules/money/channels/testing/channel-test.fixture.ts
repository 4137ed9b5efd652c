import { startFakeServer, type FakeRequest, type FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { FAKE_ALIPAY, FAKE_KEYS, FAKE_WECHAT } from '@drawdesk/fakes/pay/keys/fake-keys'
import type { Clock } from '../../../../platform/clock.ts'
import { fetchSend } from '../../../drawing/engine/testing/fetch-send.fixture.ts'
import type { ChannelAccount, ChannelDeps } from '../kit/channel-account.ts'
import {
  ChannelError,
  type ChannelOrder,
  type ChannelRefundOrder,
  type NoticeReading,
  type PayChannelAdapter,
} from '../pay-channel.ts'

/** A clock that tests move; as the fakes' `now` as well. */
export interface MovingClock extends Clock {
  move(ms: number): void
  nowMs(): number
}
export function movingClock(start = Date.parse('2026-05-01T02:00:05Z')): MovingClock {
  let ms = start
  return { now: () => new Date(ms), nowMs: () => ms, move: (by) => void (ms += by) }
}

export const depsOf = (clock: Clock, more: Partial<ChannelDeps> = {}): ChannelDeps => ({
  outbound: { send: fetchSend },
  clock,
  ...more,
})

export const wechatAccount = (baseUrl: string, more: Partial<ChannelAccount['settings']> = {}): ChannelAccount => ({
  tenantId: '000000',
  merchantId: FAKE_WECHAT.merchantId,
  appId: FAKE_WECHAT.appId,
  settings: { baseUrl, serialNo: FAKE_WECHAT.serialNo, ...more },
  secrets: {
    privateKey: FAKE_KEYS.wechat.merchantPrivateKey,
    apiV3Key: FAKE_WECHAT.apiV3Key,
    publicKey: FAKE_KEYS.wechat.publicKey,
  },
})

export const alipayAccount = (url: string, secrets: Record<string, string> = ALIPAY_BY_KEY): ChannelAccount => ({
  tenantId: '000000',
  merchantId: FAKE_ALIPAY.sellerId,
  appId: FAKE_ALIPAY.appId,
  settings: { baseUrl: `${url}/gateway.do` },
  secrets,
})
const [signer, nextSigner] = FAKE_KEYS.alipay.signers
export const ALIPAY_BY_KEY = { privateKey: FAKE_KEYS.alipay.appPrivateKey, publicKey: signer?.publicKey ?? '' }
export const ALIPAY_BY_CERTIFICATES = {
  privateKey: FAKE_KEYS.alipay.appPrivateKey,
  appCert: FAKE_KEYS.alipay.appCertificate,
  alipayCert: signer?.certificate ?? '',
  rootCert: FAKE_KEYS.alipay.rootCertificates,
}
export const ALIPAY_NEXT_CERTIFICATE = nextSigner?.certificate ?? ''

export const orderOf = (clock: Clock, more: Partial<ChannelOrder> = {}): ChannelOrder => ({
  orderNo: 'D20260501000001',
  amount: 1_999,
  currency: 'CNY',
  description: '手绘肖像 A&B=1/2',
  expireTime: new Date(clock.now().getTime() + 15 * 60_000),
  ...more,
})
export const refundOf = (transactionId: string, more: Partial<ChannelRefundOrder> = {}): ChannelRefundOrder => ({
  orderNo: 'D20260501000001',
  transactionId,
  refundNo: 'R20260501000001',
  amount: 999,
  total: 1_999,
  currency: 'CNY',
  reason: '照片模糊',
  ...more,
})

/** What a channel refuses, as `code` or `code!` where it may be repeated. */
export const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    (value) => new Error(`answered ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ChannelError)) throw error as Error
  return error.code + (error.isRetryable ? '!' : '')
}

/** Where notices go: read by the adapter as the order book does, and answered as it says. */
export async function startInbox(
  adapter: () => PayChannelAdapter,
): Promise<FakeServer & { readings: NoticeReading[] }> {
  const readings: NoticeReading[] = []
  const server = await startFakeServer(async ({ headers, body }: FakeRequest) => {
    const reading = await adapter().readNotice({ headers, body })
    readings.push(reading)
    const { status, type, body: text } = adapter().answerNotice(reading.isBelieved)
    return { status, headers: { 'Content-Type': type }, body: text }
  })
  return { ...server, readings }
}
/** `payment D1 1999`, or why it is not believed. */
export const shownReading = (reading: NoticeReading): string => {
  if (!reading.isBelieved) return `${reading.refusal}: ${reading.msg}`
  const { notice } = reading
  if (notice.of === 'other') return `other ${notice.event}`
  if (notice.of === 'refund')
    return `refund ${notice.refundNo} ${notice.amount} ${notice.refund.state} ${notice.merchantId}`
  const amount = notice.payment.state === 'paid' ? notice.payment.amount : 0
  return `${notice.payment.state} ${notice.orderNo} ${amount} ${notice.merchantId} ${notice.appId}`
}
