import { describe, expect, it } from 'vitest'
import { FAKE_KEYS, FAKE_WECHAT } from '@drawdesk/fakes/pay/keys/fake-keys'
import type { OutboundRequest } from '../../../platform/outbound/outbound.ts'
import { createAlipay } from './alipay/alipay.ts'
import { ChannelError, type PayChannelAdapter } from './pay-channel.ts'
import {
  alipayAccount,
  ALIPAY_BY_CERTIFICATES,
  ALIPAY_BY_KEY,
  depsOf,
  movingClock,
  orderOf,
  refundOf,
  wechatAccount,
} from './testing/channel-test.fixture.ts'
import vectors from './testing/vectors.json' with { type: 'json' }
import { createWechatPay } from './wechat/wechat-pay.ts'
import { jsapiParams, openSealed } from './wechat/wechat-signature.ts'
import { readPrivateKey } from './kit/keys.ts'

const NONCE = '593BEC0C930BF1AFEB40B4A08C8FB242'
const TRANSACTION = '4200001234202605011234567890'
const TRADE = '2026050122001400000000000001'
const clock = movingClock()
const WAY = {
  openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
  ip: '',
  notifyUrl: 'https://draw.example.com/pay/notify/wechat/7',
  returnUrl: 'https://draw.example.com/back?order=D1&x=1',
}
const order = orderOf(clock, { expireTime: new Date('2026-05-01T02:15:00Z') })
const asked = { orderNo: order.orderNo, transactionId: '' }

/** What an adapter would send; nothing is answered. */
async function sentBy(
  make: (deps: ReturnType<typeof depsOf>) => PayChannelAdapter,
  call: (adapter: PayChannelAdapter) => Promise<unknown>,
) {
  const sent: OutboundRequest[] = []
  const send = (request: OutboundRequest): Promise<never> => {
    sent.push(request)
    return Promise.reject(new ChannelError('stopped', 'nothing is sent', false))
  }
  const answer = await call(make(depsOf(clock, { outbound: { send }, newNonce: () => NONCE }))).catch(
    (error: unknown) => {
      if (error instanceof ChannelError && error.code === 'stopped') return undefined
      throw error
    },
  )
  return { sent, answer }
}

describe('WeChat Pay, byte for byte', () => {
  const calls: Record<string, (adapter: PayChannelAdapter) => Promise<unknown>> = {
    native: (adapter) => adapter.create(order, { ...WAY, way: 'qr', ip: '203.0.113.9' }),
    jsapi: (adapter) => adapter.create(order, { ...WAY, way: 'jsapi' }),
    h5: (adapter) => adapter.create(order, { ...WAY, way: 'h5', ip: '203.0.113.9' }),
    query: (adapter) => adapter.query(asked),
    queryById: (adapter) => adapter.query({ ...asked, transactionId: TRANSACTION }),
    close: (adapter) => adapter.close(asked),
    refund: (adapter) => adapter.refund(refundOf(TRANSACTION), WAY),
    refundQuery: (adapter) => adapter.queryRefund(refundOf(TRANSACTION)),
    certificates: (adapter) => adapter.test(),
    bill: (adapter) => adapter.fetchStatement('2026-04-30'),
  }

  it.each(vectors.wechat.calls)('$name', async ({ name, method, path, body, authorization }) => {
    const { sent } = await sentBy(
      (deps) => createWechatPay(wechatAccount('https://api.example.com'), deps),
      calls[name] as never,
    )

    expect(
      sent.map((request) => ({
        method: request.method,
        url: request.url,
        body: request.body?.toString() ?? '',
        authorization: request.headers?.Authorization,
      })),
    ).toEqual([{ method, url: `https://api.example.com${path}`, body, authorization }])
  })

  it('signs what the client library is given, and opens what is sealed', () => {
    const key = readPrivateKey('privateKey', FAKE_KEYS.wechat.merchantPrivateKey)
    const { prepayId, paySign, sealed } = vectors.wechat
    const { paySign: made, ...params } = jsapiParams(
      { appId: FAKE_WECHAT.appId, prepayId, timestamp: '1777600805', nonce: NONCE },
      key,
    )

    expect(made).toBe(paySign)
    expect(params).toEqual({
      appId: FAKE_WECHAT.appId,
      timeStamp: '1777600805',
      nonceStr: NONCE,
      package: `prepay_id=${prepayId}`,
      signType: 'RSA',
    })
    const parts = { ciphertext: sealed.ciphertext, nonce: sealed.nonce, associatedData: sealed.associated_data }
    expect(openSealed(parts, FAKE_WECHAT.apiV3Key)?.toString('utf8')).toBe(sealed.text)
    expect(openSealed({ ...parts, associatedData: 'refund' }, FAKE_WECHAT.apiV3Key)).toBeUndefined()
    expect(openSealed(parts, FAKE_WECHAT.apiV3Key.replace('A', 'B'))).toBeUndefined()
  })

  it('believes a notice by its public key', async () => {
    const adapter = createWechatPay(
      wechatAccount('https://api.example.com', { publicKeyId: FAKE_KEYS.wechat.publicKeyId }),
      depsOf(clock),
    )
    const { headers, body } = vectors.wechat.noticeByPublicKey

    expect(await adapter.readNotice({ headers, body: Buffer.from(body) })).toEqual({
      isBelieved: true,
      notice: {
        of: 'payment',
        event: 'TRANSACTION.SUCCESS',
        orderNo: order.orderNo,
        merchantId: FAKE_WECHAT.merchantId,
        appId: FAKE_WECHAT.appId,
        payment: {
          state: 'paid',
          channelState: 'SUCCESS',
          transactionId: TRANSACTION,
          amount: 1_999,
          currency: 'CNY',
          payTime: new Date('2026-05-01T02:00:03Z'),
          payer: WAY.openId,
        },
      },
    })
  })
})

describe('Alipay, byte for byte', () => {
  const calls: Record<string, (adapter: PayChannelAdapter) => Promise<unknown>> = {
    precreate: (adapter) => adapter.create(order, { ...WAY, way: 'qr' }),
    page: (adapter) => adapter.create(order, { ...WAY, way: 'page' }),
    wap: (adapter) => adapter.create(order, { ...WAY, way: 'h5' }),
    query: (adapter) => adapter.query({ ...asked, transactionId: TRADE }),
    close: (adapter) => adapter.close(asked),
    refund: (adapter) => adapter.refund(refundOf(TRADE), WAY),
    refundQuery: (adapter) => adapter.queryRefund(refundOf(TRADE)),
    bill: (adapter) => adapter.fetchStatement('2026-04-30'),
  }
  const modes = [
    ...vectors.alipay.callsByKey.map((vector) => ({
      ...vector,
      mode: 'by key',
      secrets: ALIPAY_BY_KEY as Record<string, string>,
    })),
    ...vectors.alipay.callsByCertificates.map((vector) => ({
      ...vector,
      mode: 'by certificates',
      secrets: ALIPAY_BY_CERTIFICATES,
    })),
  ]

  it.each(modes)('$name $mode', async ({ name, form, secrets }) => {
    const { sent, answer } = await sentBy(
      (deps) => createAlipay(alipayAccount('https://alipay.example.com', secrets), deps),
      calls[name] as never,
    )

    const isPage = name === 'page' || name === 'wap'
    const requests = sent.map(({ method, url, body }) => [method, url, body?.toString()])
    expect(isPage ? answer : requests).toEqual(
      isPage
        ? { codeUrl: '', payUrl: `https://alipay.example.com/gateway.do?${form}`, prepay: {} }
        : [['POST', 'https://alipay.example.com/gateway.do?charset=utf-8', form]],
    )
  })

  it('verifies an answer over its own characters, and a notice over its decoded fields', async () => {
    const send = () => Promise.resolve({ status: 200, headers: {}, body: Buffer.from(vectors.alipay.answer), ms: 1 })
    const adapter = createAlipay(alipayAccount('https://alipay.example.com'), depsOf(clock, { outbound: { send } }))
    const paid = {
      state: 'paid',
      channelState: 'TRADE_SUCCESS',
      transactionId: TRADE,
      amount: 1_999,
      currency: 'CNY',
      payTime: new Date('2026-05-01T02:00:03Z'),
    }

    expect(await adapter.query(asked)).toMatchObject(paid)
    expect(await adapter.readNotice({ headers: {}, body: Buffer.from(vectors.alipay.notice) })).toMatchObject({
      isBelieved: true,
      notice: {
        of: 'payment',
        orderNo: order.orderNo,
        merchantId: '2088000000000001',
        appId: '2021000000000001',
        payment: paid,
      },
    })
  })
})
