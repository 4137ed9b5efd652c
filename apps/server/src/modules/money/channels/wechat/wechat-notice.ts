import { countOf, parseJson, recordOf, recordOrNothing, textOf } from '../../../../providers/json-values.ts'
import type { ChannelNotice, NoticeReading, RawNotice } from '../pay-channel.ts'
import type { WechatClient } from './wechat-client.ts'
import { openSealed } from './wechat-signature.ts'
import { paymentOf, refundOf } from './wechat-states.ts'

const ALGORITHM = 'AEAD_AES_256_GCM'
const unreadable = (msg: string): NoticeReading => ({ isBelieved: false, refusal: 'unreadable', msg })

/** Verified over its bytes, then opened, then read. @param apiV3Key throws nothing: undefined where it is not entered */
export async function readWechatNotice(
  raw: RawNotice,
  { verify, apiV3Key }: { verify: WechatClient['verify']; apiV3Key: string | undefined },
): Promise<NoticeReading> {
  const belief = await verify(raw)
  if (!belief.isBelieved) return belief
  const event = recordOf(parseJson(raw.body.toString('utf8')))
  const resource = recordOf(event.resource)
  if (resource.algorithm !== ALGORITHM) return unreadable('the resource is not sealed by AEAD_AES_256_GCM')
  if (apiV3Key === undefined) return unreadable('apiV3Key is not entered, or not 32 characters long')
  const opened = openSealed(
    {
      ciphertext: textOf(resource.ciphertext),
      nonce: textOf(resource.nonce),
      associatedData: textOf(resource.associated_data),
    },
    apiV3Key,
  )
  if (!opened) return unreadable('the resource does not open with this apiV3Key')
  const facts = recordOrNothing(parseJson(opened.toString('utf8')))
  if (!facts) return unreadable('the resource is no JSON')
  const notice = noticeOf(textOf(event.event_type), facts)
  return notice ? { isBelieved: true, notice } : unreadable('the resource is not what its event says')
}

function noticeOf(event: string, facts: Record<string, unknown>): ChannelNotice | undefined {
  const common = { event, orderNo: textOf(facts.out_trade_no), merchantId: textOf(facts.mchid) }
  if (event.startsWith('TRANSACTION.')) {
    const payment = paymentOf(facts)
    return payment && common.orderNo ? { of: 'payment', ...common, appId: textOf(facts.appid), payment } : undefined
  }
  if (event.startsWith('REFUND.')) {
    const refund = refundOf(facts)
    const amount = countOf(recordOf(facts.amount).refund)
    const refundNo = textOf(facts.out_refund_no)
    if (!refund || amount === undefined || refundNo === '') return undefined
    return { of: 'refund', ...common, refundNo, transactionId: textOf(facts.transaction_id), amount, refund }
  }
  return { of: 'other', event }
}
