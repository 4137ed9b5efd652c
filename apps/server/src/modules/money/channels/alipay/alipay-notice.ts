import { parseBeijing } from '../kit/beijing-time.ts'
import { isSignedBy } from '../kit/keys.ts'
import { ChannelError, type ChannelNotice, type NoticeReading, type RawNotice } from '../pay-channel.ts'
import type { AlipayKeys } from './alipay-keys.ts'
import { paymentOf } from './alipay-states.ts'

/** Alipay sends a notice again for 25 hours, each time with a new time; what is older was sent by somebody else. */
const MAX_AGE_MS = 26 * 3_600_000
const NOT_SIGNED = new Set(['sign', 'sign_type', 'alipay_cert_sn'])
const refuse = (refusal: 'badSignature' | 'stale' | 'unreadable', msg: string): NoticeReading => ({
  isBelieved: false,
  refusal,
  msg,
})

/** Verified over all decoded fields but those about the signature. */
export function readAlipayNotice(raw: RawNotice, { keys, now }: { keys: () => AlipayKeys; now: Date }): NoticeReading {
  const params = formOf(raw.body)
  if (!params) return refuse('unreadable', 'it is no form, or a field is there twice')
  if ((params.charset ?? 'utf-8').toLowerCase() !== 'utf-8') return refuse('unreadable', 'it is not in UTF-8')
  const { sign = '', sign_type: signType = 'RSA2' } = params
  if (sign === '') return refuse('badSignature', 'it is not signed')
  if (signType !== 'RSA2') return refuse('badSignature', 'it is not signed by RSA2')
  const opened = keysOrReason(keys)
  if ('reason' in opened) return refuse('badSignature', opened.reason)
  const number = params.alipay_cert_sn ?? ''
  if (opened.numbers && number !== '' && number !== opened.numbers.alipay)
    return refuse('badSignature', 'it is signed by another certificate than alipayCert')
  const text = Object.keys(params)
    .filter((name) => !NOT_SIGNED.has(name))
    .toSorted()
    .map((name) => `${name}=${params[name]}`)
    .join('&')
  if (!isSignedBy(opened.theirs, Buffer.from(text, 'utf8'), sign))
    return refuse('badSignature', 'the signature is wrong')
  const sentAt = parseBeijing(params.notify_time)
  if (sentAt && now.getTime() - sentAt.getTime() > MAX_AGE_MS) return refuse('stale', 'it is older than 26 hours')
  const notice = noticeOf(params)
  return notice ? { isBelieved: true, notice } : refuse('unreadable', 'it is no notice of a trade')
}

/**
 * Notices of refunds come with the trade's own fields and the sum of all refunds so far, which says of no single one how much it was; refunds are asked for,
 * and known by their answer.
 */
function noticeOf(params: Readonly<Record<string, string>>): ChannelNotice | undefined {
  const event = params.trade_status ?? ''
  if (params.notify_type !== undefined && params.notify_type !== 'trade_status_sync')
    return { of: 'other', event: params.notify_type }
  if (params.gmt_refund || params.out_biz_no) return { of: 'other', event: `${event}.REFUND` }
  const payment = paymentOf(params)
  const orderNo = params.out_trade_no ?? ''
  if (!payment || orderNo === '') return undefined
  return { of: 'payment', event, orderNo, merchantId: params.seller_id ?? '', appId: params.app_id ?? '', payment }
}

function keysOrReason(keys: () => AlipayKeys): AlipayKeys | { reason: string } {
  try {
    return keys()
  } catch (error) {
    if (error instanceof ChannelError) return { reason: `no key to verify it with: ${error.message}` }
    throw error
  }
}

function formOf(body: Buffer): Record<string, string> | undefined {
  const entries = [...new URLSearchParams(body.toString('utf8'))]
  if (entries.length === 0 || new Set(entries.map(([name]) => name)).size !== entries.length) return undefined
  return Object.fromEntries(entries)
}
