import { createDecipheriv, createVerify } from 'node:crypto'
import { FAKE_KEYS, FAKE_WECHAT } from '@drawdesk/fakes/pay/keys/fake-keys'
import { seal } from '@drawdesk/fakes/pay/wechat/wechat-seal'
import { describe, expect, it } from 'vitest'
import { forged, type Passed } from './forge.ts'

const ALIPAY: Passed = {
  path: '/api/pay/notify/alipay/1',
  headers: {},
  body: Buffer.from('out_trade_no=N1&trade_no=2026&total_amount=6.00&sign_type=RSA2&sign=true'),
}
const wechat = (event: string, facts: object): Passed => ({
  path: '/api/pay/notify/wechat/1',
  headers: { 'wechatpay-timestamp': '1', 'wechatpay-nonce': 'n', 'wechatpay-signature': 'true' },
  body: Buffer.from(
    JSON.stringify({
      event_type: event,
      resource: { algorithm: 'AEAD_AES_256_GCM', ...seal(JSON.stringify(facts), 'transaction', FAKE_WECHAT.apiV3Key) },
    }),
  ),
})
const PAYMENT = wechat('TRANSACTION.SUCCESS', { out_trade_no: 'N1', transaction_id: '42', amount: { total: 600 } })
const REFUND = wechat('REFUND.CLOSED', { out_refund_no: 'R1', transaction_id: '42', refund_status: 'CLOSED' })

/** As the product opens it. */
function opened({ body }: Passed): object {
  const { event_type: event, resource } = JSON.parse(body.toString('utf8')) as {
    event_type: string
    resource: { ciphertext: string; nonce: string; associated_data: string }
  }
  const bytes = Buffer.from(resource.ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', FAKE_WECHAT.apiV3Key, resource.nonce)
  decipher.setAAD(Buffer.from(resource.associated_data))
  decipher.setAuthTag(bytes.subarray(-16))
  const text = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
  return { event, ...(JSON.parse(text) as object) }
}

describe('a forged notice says what nobody has paid, and would count for who does not verify it', () => {
  it('of WeChat Pay, under the true signature', () => {
    const notice = forged(PAYMENT, 'changed')
    expect(opened(notice)).toEqual({
      event: 'TRANSACTION.SUCCESS',
      out_trade_no: 'N1',
      transaction_id: 'F42',
      amount: { total: 600 },
    })
    expect(notice.headers).toEqual(PAYMENT.headers)
  })

  it('of WeChat Pay, signed by a stranger; a refund that was closed is done', () => {
    const notice = forged(REFUND, 'stranger')
    expect(opened(notice)).toMatchObject({ event: 'REFUND.SUCCESS', out_refund_no: 'R1', refund_status: 'SUCCESS' })
    const isSigned = createVerify('RSA-SHA256')
      .update(`1\nn\n${notice.body.toString('utf8')}\n`)
      .verify(FAKE_KEYS.wechat.merchantPublicKey, notice.headers['wechatpay-signature'] ?? '', 'base64')
    expect(isSigned).toBe(true)
  })

  it('of Alipay, under the true signature and signed by a stranger', () => {
    const changed = new URLSearchParams(forged(ALIPAY, 'changed').body.toString('utf8'))
    expect([changed.get('trade_no'), changed.get('total_amount'), changed.get('sign')]).toEqual([
      'F2026',
      '6.00',
      'true',
    ])
    const stranger = new URLSearchParams(forged(ALIPAY, 'stranger').body.toString('utf8'))
    const isSigned = createVerify('RSA-SHA256')
      .update('out_trade_no=N1&total_amount=6.00&trade_no=F2026')
      .verify(FAKE_KEYS.alipay.appPublicKey, stranger.get('sign') ?? '', 'base64')
    expect(isSigned).toBe(true)
  })
})
