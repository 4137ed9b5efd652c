import { afterEach, describe, expect, it } from 'vitest'
import { FAKE_KEYS, FAKE_WECHAT } from '@drawdesk/fakes/pay/keys/fake-keys'
import { WECHAT_ERRORS } from '@drawdesk/fakes/pay/wechat/wechat-errors'
import { startWechatPayFake, type WechatPayFakeOptions } from '@drawdesk/fakes/pay/wechat/wechat-pay'
import type { PayChannelAdapter } from '../pay-channel.ts'
import {
  depsOf,
  movingClock,
  orderOf,
  refundOf,
  refusalOf,
  shownReading,
  startInbox,
  wechatAccount,
} from '../testing/channel-test.fixture.ts'
import { createWechatPay } from './wechat-pay.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function started(options: WechatPayFakeOptions = {}, settings: Record<string, string> = {}) {
  const clock = movingClock()
  const fake = await startWechatPayFake({ now: clock.nowMs, ...options })
  const adapter: PayChannelAdapter = createWechatPay(wechatAccount(fake.url, settings), depsOf(clock))
  const inbox = await startInbox(() => adapter)
  open.push(fake, inbox)
  const way = { way: 'qr' as const, openId: '', ip: '203.0.113.9', notifyUrl: `${inbox.url}/pay/notify`, returnUrl: '' }
  const order = orderOf(clock)
  /** An order that is paid, by its transaction. */
  async function paid(): Promise<string> {
    await adapter.create(order, way)
    await fake.pay(order.orderNo)
    return fake.orders()[0]?.transactionId ?? ''
  }
  return { clock, fake, adapter, inbox, way, order, asked: { orderNo: order.orderNo, transactionId: '' }, paid }
}

describe('an order', () => {
  it('is made for each way', async () => {
    const { adapter, fake, way, order } = await started()

    const [qr, h5] = [
      await adapter.create(order, way),
      await adapter.create(order, { ...way, way: 'h5', returnUrl: 'https://a.example/b?c=1' }),
    ]
    const { prepay } = await adapter.create(order, { ...way, way: 'jsapi', openId: 'o-1' })

    expect(qr).toEqual({ codeUrl: expect.stringMatching(/^weixin:\/\/wxpay\//), payUrl: '', prepay: {} })
    expect(h5.payUrl).toMatch(/^http:.*&redirect_url=https%3A%2F%2Fa\.example%2Fb%3Fc%3D1$/)
    expect(Object.keys(prepay)).toEqual(['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign'])
    expect([fake.orders().length, fake.badSignatures()]).toEqual([1, 0])
    expect(await refusalOf(adapter.create(order, { ...way, way: 'page' }))).toBe('way')
    expect(await refusalOf(adapter.create(order, { ...way, way: 'jsapi' }))).toBe('openId')
    expect(await refusalOf(adapter.create(order, { ...way, way: 'h5', ip: '' }))).toBe('ip')
  })

  it('is unpaid, paid, closed or missing', async () => {
    const { adapter, fake, order, asked, way } = await started()

    expect(await adapter.query(asked)).toEqual({ state: 'missing', channelState: 'ORDER_NOT_EXIST' })
    await adapter.create(order, way)
    expect(await adapter.query(asked)).toEqual({ state: 'unpaid', channelState: 'NOTPAY' })
    await fake.pay(order.orderNo)
    const transactionId = fake.orders()[0]?.transactionId ?? ''
    expect(await adapter.query({ ...asked, transactionId })).toEqual({
      state: 'paid',
      channelState: 'SUCCESS',
      transactionId,
      amount: 1_999,
      currency: 'CNY',
      payTime: new Date('2026-05-01T02:00:05Z'),
      payer: 'payer-0001',
    })
    const other = { orderNo: 'D20260501000002', transactionId: '' }
    await adapter.create({ ...order, orderNo: other.orderNo }, way)
    fake.expire(other.orderNo)
    expect(await adapter.query(other)).toEqual({ state: 'closed', channelState: 'CLOSED' })
  })

  it('is closed once, and not where it is paid', async () => {
    const { adapter, fake, order, asked, way } = await started()

    await adapter.close(asked)
    await adapter.create(order, way)
    await adapter.close(asked)
    await adapter.close(asked)
    expect(fake.orders()[0]?.state).toBe('closed')
    expect(await refusalOf(adapter.create(order, way))).toBe('ORDER_CLOSED')
    const second = { ...order, orderNo: 'D20260501000002' }
    await adapter.create(second, way)
    await fake.pay(second.orderNo)
    expect(await refusalOf(adapter.close(second))).toBe('paid')
    expect(await refusalOf(adapter.create(second, way))).toBe('paid')
  })

  it('is refused with another amount under its number', async () => {
    const { adapter, order, way } = await started()
    await adapter.create(order, way)

    expect(await refusalOf(adapter.create({ ...order, amount: 2_000 }, way))).toBe('OUT_TRADE_NO_USED')
  })
})

describe('refunds', () => {
  it('go in parts, are known by their number and never exceed the payment', async () => {
    const { adapter, fake, paid, way, inbox } = await started()
    const refund = refundOf(await paid())

    expect(await adapter.refund(refund, way)).toEqual({
      state: 'pending',
      channelState: 'PROCESSING',
      msg: '',
      doneTime: null,
    })
    expect((await adapter.refund(refund, way)).state).toBe('pending')
    await fake.settle(refund.refundNo, 'done')
    const second = { ...refund, refundNo: 'R20260501000002', amount: 1_000 }
    await adapter.refund(second, way)
    await fake.settle(second.refundNo, 'stuck')
    const third = { ...refund, refundNo: 'R20260501000003', amount: 1 }

    expect(await adapter.queryRefund(refund)).toEqual({
      state: 'done',
      channelState: 'SUCCESS',
      msg: '',
      doneTime: new Date('2026-05-01T02:00:05Z'),
    })
    expect(await adapter.queryRefund(second)).toMatchObject({
      state: 'pending',
      channelState: 'ABNORMAL',
      msg: expect.stringContaining('商户平台'),
    })
    expect(await refusalOf(adapter.refund(third, way))).toBe('INVALID_REQUEST')
    expect((await adapter.queryRefund(third)).state).toBe('missing')
    await fake.settle(second.refundNo, 'closed')
    expect((await adapter.queryRefund(second)).state).toBe('failed')
    expect((await adapter.refund(third, way)).state).toBe('pending')
    expect(await adapter.query(refund)).toMatchObject({ state: 'paid', channelState: 'REFUND', amount: 1_999 })
    expect([...new Set(inbox.readings.map(shownReading))]).toEqual([
      'paid D20260501000001 1999 1900000109 wxd678efh567hg6787',
      'refund R20260501000001 999 done 1900000109',
      'refund R20260501000002 1000 pending 1900000109',
      'refund R20260501000002 1000 failed 1900000109',
    ])
  })

  it('that were done before their answer was lost are found again', async () => {
    const { adapter, fake, paid, way } = await started({ settleMs: 0 })
    const refund = refundOf(await paid())
    fake.script('refund', 'dropAfter')

    expect(await refusalOf(adapter.refund(refund, way))).toBe('network!')
    expect((await adapter.queryRefund(refund)).state).toBe('done')
    expect((await adapter.refund(refund, way)).state).toBe('done')
    expect(fake.orders()[0]?.refunds.length).toBe(1)
  })
})

describe('errors', () => {
  const RETRYABLE = [
    'FREQUENCY_LIMITED',
    'RATELIMIT_EXCEEDED',
    'SYSTEM_ERROR',
    'BANK_ERROR',
    'OPENID_MISMATCH',
    'STATEMENT_CREATING',
  ]
  const shown = (code: string): string => (code === 'ORDERPAID' ? 'paid' : code) + (RETRYABLE.includes(code) ? '!' : '')

  it('of each call are named, and may be repeated or not', async () => {
    const { adapter, fake, order, asked, way, paid } = await started()
    const refund = refundOf(await paid())
    const calls = {
      create: () => adapter.create({ ...order, orderNo: 'D20260501000009' }, way),
      query: () => adapter.query(asked),
      close: () => adapter.close({ orderNo: 'D20260501000009' }),
      refund: () => adapter.refund(refund, way),
      refundQuery: () => adapter.queryRefund(refund),
      bill: () => adapter.fetchStatement('2026-04-30'),
    }
    const answered: Record<string, readonly string[]> = {
      query: ['ORDERNOTEXIST', 'ORDER_NOT_EXIST'],
      close: ['ORDERNOTEXIST', 'ORDER_NOT_EXIST', 'ORDER_CLOSED'],
      refundQuery: ['ORDERNOTEXIST', 'ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS'],
      bill: ['NO_STATEMENT_EXIST'],
    }
    const wrong: string[] = []
    for (const [call, ask] of Object.entries(calls) as [keyof typeof calls, () => Promise<unknown>][])
      for (const code of Object.keys(WECHAT_ERRORS).filter((one) => !answered[call]?.includes(one))) {
        fake.script(call, code)
        const refusal = await refusalOf(ask())
        if (refusal !== shown(code)) wrong.push(`${call}: ${code} is ${refusal}`)
      }

    expect(wrong).toEqual([])
    expect([fake.badSignatures(), fake.orders().length]).toEqual([0, 1])
  })

  it('of the way there may be repeated', async () => {
    const { adapter, fake, asked, way, order } = await started()
    fake.script('query', 'dropBefore', 'gateway', 'badJson')
    fake.script('create', 'dropBefore')

    expect([
      await refusalOf(adapter.query(asked)),
      await refusalOf(adapter.query(asked)),
      await refusalOf(adapter.query(asked)),
    ]).toEqual(['network!', 'unverified!', 'HTTP_404!'])
    expect(await refusalOf(adapter.create(order, way))).toBe('network!')
    await adapter.create(order, way)
    fake.script('query', 'badJson')
    expect(await refusalOf(adapter.query(asked))).toBe('mismatch!')
  })
})

describe('the backup address', () => {
  it('is asked where the first gave no answer, but for an order that may have arrived', async () => {
    const backup = await startWechatPayFake({ now: movingClock().nowMs })
    open.push(backup)
    const { adapter, fake, asked, way, order } = await started({}, { backupUrl: backup.url })
    await adapter.test()
    fake.script('query', 'dropAfter')
    fake.script('create', 'dropAfter')

    expect((await adapter.query(asked)).state).toBe('missing')
    expect(await refusalOf(adapter.create(order, way))).toBe('network!')
    expect(backup.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
      'GET /v3/pay/transactions/out-trade-no/D20260501000001',
    ])
    await fake.close()
    expect((await adapter.create(order, way)).codeUrl).toMatch(/^weixin:/)
    expect([backup.orders().length, backup.badSignatures()]).toEqual([1, 0])
  })
})

describe('a bill', () => {
  it('has every payment and refund of its day', async () => {
    const { adapter, fake, clock, paid, way, order } = await started({ settleMs: 0 })
    const refund = refundOf(await paid())
    await adapter.refund(refund, way)
    clock.move(24 * 3_600_000)

    const [first, second] = (await adapter.fetchStatement('2026-05-01')) ?? []
    const time = new Date('2026-05-01T02:00:05Z')
    expect(first).toEqual({
      of: 'payment',
      orderNo: order.orderNo,
      transactionId: refund.transactionId,
      refundNo: '',
      amount: 1_999,
      fee: 12,
      time,
    })
    expect(second).toEqual({
      of: 'refund',
      orderNo: order.orderNo,
      transactionId: refund.transactionId,
      refundNo: refund.refundNo,
      amount: 999,
      fee: -6,
      time,
    })
    expect(await adapter.fetchStatement('2026-04-01')).toBeUndefined()
    expect(fake.badSignatures()).toBe(0)
  })
})

describe('a test of the account', () => {
  it('proves keys and certificates, or says what is wrong', async () => {
    const { fake, clock } = await started()
    const withChange = (change: (account: ReturnType<typeof wechatAccount>) => object) => {
      const account = wechatAccount(fake.url)
      return createWechatPay({ ...account, ...change(account) }, depsOf(clock)).test()
    }

    expect(await withChange(() => ({}))).toEqual({ isOk: true, msg: '' })
    expect(
      await withChange(({ secrets }) => ({ secrets: { ...secrets, privateKey: FAKE_KEYS.alipay.appPrivateKey } })),
    ).toMatchObject({ isOk: false, msg: expect.stringContaining('SIGN_ERROR') })
    expect(await withChange(({ secrets }) => ({ secrets: { ...secrets, privateKey: 'x' } }))).toEqual({
      isOk: false,
      msg: 'config: privateKey is not readable',
    })
    expect(await withChange(({ secrets }) => ({ secrets: { ...secrets, apiV3Key: 'short' } }))).toEqual({
      isOk: false,
      msg: 'config: apiV3Key is not 32 characters long',
    })
    expect(await withChange(({ secrets }) => ({ secrets: { ...secrets, apiV3Key: 'x'.repeat(32) } }))).toEqual({
      isOk: false,
      msg: 'config: the platform certificates do not open with this apiV3Key',
    })
    expect(await withChange(() => ({ merchantId: '' }))).toEqual({
      isOk: false,
      msg: 'config: merchantId is not entered',
    })
  })

  it('proves the public key', async () => {
    const { fake, clock, adapter } = await started({ byPublicKey: true }, { publicKeyId: FAKE_KEYS.wechat.publicKeyId })
    const account = wechatAccount(fake.url, { publicKeyId: FAKE_KEYS.wechat.publicKeyId })
    const wrong = createWechatPay(
      { ...account, secrets: { ...account.secrets, publicKey: FAKE_KEYS.alipay.appPublicKey } },
      depsOf(clock),
    )

    expect(await adapter.test()).toEqual({ isOk: true, msg: '' })
    expect(await wrong.test()).toMatchObject({ isOk: false, msg: expect.stringContaining('the signature is wrong') })
    expect(fake.requests.every(({ headers }) => headers['wechatpay-serial'] === FAKE_KEYS.wechat.publicKeyId)).toBe(
      true,
    )
    expect(account.appId).toBe(FAKE_WECHAT.appId)
  })
})
