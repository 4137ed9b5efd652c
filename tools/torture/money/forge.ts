import { createDecipheriv, createSign } from 'node:crypto'
import { FAKE_KEYS, FAKE_WECHAT } from '@drawdesk/fakes/pay/keys/fake-keys'
import { seal } from '@drawdesk/fakes/pay/wechat/wechat-seal'

/** A request on its way to the product. */
export interface Passed {
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** `changed`: another content under the true signature; `stranger`: signed anew, by a key that is not the company's. */
export type Forgery = 'changed' | 'stranger'

type Json = Record<string, unknown>
const jsonOf = (body: Buffer): Json => JSON.parse(body.toString('utf8')) as Json
const TAG_BYTES = 16

/** A notice of something that never was: a transaction of its own (its number begins with F), a refund that is done. Who believes it believes anybody. */
export function forged(notice: Passed, forgery: Forgery): Passed {
  if (notice.path.includes('/wechat/')) return forgedWechat(notice, forgery)
  if (notice.path.includes('/alipay/')) return forgedAlipay(notice, forgery)
  const facts = jsonOf(notice.body)
  return {
    ...notice,
    body: Buffer.from(JSON.stringify({ ...facts, transactionId: `F${String(facts.transactionId)}`, amount: 1 })),
  }
}

/** Sealed by the true key, which says nothing of who has sent it. */
function forgedWechat(notice: Passed, forgery: Forgery): Passed {
  const event = jsonOf(notice.body)
  const resource = event.resource as Record<string, string>
  const facts = JSON.parse(openSealed(resource)) as Json
  const isRefund = facts.out_refund_no !== undefined
  const changed = {
    ...facts,
    transaction_id: `F${String(facts.transaction_id)}`,
    ...(isRefund ? { refund_status: 'SUCCESS' } : {}),
  }
  const sealed = seal(JSON.stringify(changed), String(resource.associated_data), FAKE_WECHAT.apiV3Key)
  const body = JSON.stringify({
    ...event,
    event_type: isRefund ? 'REFUND.SUCCESS' : event.event_type,
    resource: { ...resource, ...sealed },
  })
  return {
    ...notice,
    headers: forgery === 'changed' ? notice.headers : strangerHeaders(notice, body),
    body: Buffer.from(body),
  }
}

function openSealed({ ciphertext = '', nonce = '', associated_data: aad = '' }: Record<string, string>): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', FAKE_WECHAT.apiV3Key, nonce)
  decipher.setAAD(Buffer.from(aad))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

function strangerHeaders({ headers }: Passed, body: string): Record<string, string> {
  const text = `${headers['wechatpay-timestamp']}\n${headers['wechatpay-nonce']}\n${body}\n`
  return { ...headers, 'wechatpay-signature': signedBy(FAKE_KEYS.wechat.merchantPrivateKey, text) }
}

function forgedAlipay(notice: Passed, forgery: Forgery): Passed {
  const params = new URLSearchParams(notice.body.toString('utf8'))
  params.set('trade_no', `F${params.get('trade_no') ?? ''}`)
  if (forgery === 'stranger') {
    const text = [...params]
      .filter(([name]) => !['sign', 'sign_type', 'alipay_cert_sn'].includes(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
    params.set('sign', signedBy(FAKE_KEYS.alipay.appPrivateKey, text))
  }
  return { ...notice, body: Buffer.from(params.toString()) }
}

const signedBy = (key: string, text: string): string => createSign('RSA-SHA256').update(text).sign(key, 'base64')
