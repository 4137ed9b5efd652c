import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../../platform/clock.ts'
import type { Secrets } from '../../../../platform/secrets/secrets.ts'
import type { ChannelNotice, NoticeReading, RawNotice } from '../pay-channel.ts'

const PURPOSE = 'pay-sandbox'
const STALE_MS = 5 * 60_000
const HEADERS = { time: 'sandbox-timestamp', nonce: 'sandbox-nonce', signature: 'sandbox-signature' } as const

/** What the sandbox reports, as it travels. */
export interface SandboxFacts {
  event: 'PAYMENT.SUCCESS' | 'REFUND.SUCCESS' | 'REFUND.FAILED'
  merchantId: string
  orderNo: string
  transactionId: string
  refundNo?: string
  amount: number
  currency: string
  time: string
}

const signed = (channelId: string, time: string, nonce: string, body: Buffer): string =>
  `${channelId}\n${time}\n${nonce}\n${body.toString('utf8')}\n`

/** Signed as a real channel would: over the bytes that are sent, with a time and a word that is used once. */
export function writeSandboxNotice(
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  channelId: string,
  facts: SandboxFacts,
): { headers: Record<string, string>; body: Buffer } {
  const body = Buffer.from(JSON.stringify(facts))
  const [time, nonce] = [String(Math.floor(clock.now().getTime() / 1_000)), randomUUID()]
  return {
    body,
    headers: {
      'content-type': 'application/json',
      [HEADERS.time]: time,
      [HEADERS.nonce]: nonce,
      [HEADERS.signature]: secrets.sign(PURPOSE, signed(channelId, time, nonce, body)),
    },
  }
}

export function readSandboxNotice(
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  channelId: string,
  { headers, body }: RawNotice,
): NoticeReading {
  const [time = '', nonce = '', signature = ''] = [HEADERS.time, HEADERS.nonce, HEADERS.signature].map(
    (name) => headers[name],
  )
  if (!secrets.verify(PURPOSE, signed(channelId, time, nonce, body), signature))
    return { isBelieved: false, refusal: 'badSignature', msg: 'the signature is not ours' }
  if (!(Math.abs(clock.now().getTime() - Number(time) * 1_000) <= STALE_MS))
    return { isBelieved: false, refusal: 'stale', msg: `signed at ${time}` }
  const facts = JSON.parse(body.toString('utf8')) as SandboxFacts // signed by us
  return { isBelieved: true, notice: noticeOf(facts) }
}

function noticeOf(facts: SandboxFacts): ChannelNotice {
  const { event, merchantId, orderNo, transactionId, refundNo = '', amount, currency } = facts
  const time = new Date(facts.time)
  if (event === 'PAYMENT.SUCCESS')
    return {
      of: 'payment',
      event,
      orderNo,
      merchantId,
      appId: '',
      payment: { state: 'paid', channelState: 'SUCCESS', transactionId, amount, currency, payTime: time, payer: '' },
    }
  const isDone = event === 'REFUND.SUCCESS'
  return {
    of: 'refund',
    event,
    orderNo,
    refundNo,
    transactionId,
    merchantId,
    amount,
    refund: {
      state: isDone ? 'done' : 'failed',
      channelState: isDone ? 'SUCCESS' : 'ABNORMAL',
      msg: '',
      doneTime: isDone ? time : null,
    },
  }
}
