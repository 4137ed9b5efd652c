import { afterEach, describe, expect, it } from 'vitest'
import { startAlipayFake, type AlipayFakeOptions } from '@drawdesk/fakes/pay/alipay/alipay'
import { ALIPAY_ERRORS } from '@drawdesk/fakes/pay/alipay/alipay-errors'
import { FAKE_KEYS } from '@drawdesk/fakes/pay/keys/fake-keys'
import {
  alipayAccount,
  ALIPAY_BY_CERTIFICATES,
  ALIPAY_BY_KEY,
  ALIPAY_NEXT_CERTIFICATE,
  depsOf,
  movingClock,
  orderOf,
  refundOf,
  refusalOf,
  shownReading,
  startInbox,
} from '../testing/channel-test.fixture.ts'
import { createAlipay } from './alipay.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

async function started(options: AlipayFakeOptions = {}) {
  const clock = movingClock()
  const fake = await startAlipayFake({ now: clock.nowMs, ...options })
  const secrets = options.byCertificates ? ALIPAY_BY_CERTIFICATES : ALIPAY_BY_KEY
  const adapter = createAlipay(alipayAccount(fake.url, secrets), depsOf(clock))
  const inbox = await startInbox(() => adapter)
  open.push(fake, inbox)
  const way = {
    way: 'qr' as const,
    openId: '',
    ip: '',
    notifyUrl: `${inbox.url}/pay/notify`,
    returnUrl: 'https://draw.example.com/back',
  }
  const order = orderOf(clock)
  async function paid(): Promise<string> {
    await adapter.create(order, way)
    await fake.pay(order.orderNo)
    return fake.orders()[0]?.transactionId ?? ''
  }
  const readings = (): string[] => inbox.readings.splice(0).map(shownReading)
  return { clock, fake, adapter, way, order, asked: { orderNo: order.orderNo, transactionId: '' }, paid, readings }
}
const PAID = 'paid D20260501000001 1999 2088000000000001 2021000000000001'

describe.each([{ byCertificates: false }, { byCertificates: true }])(
  'an order, by certificates: $byCertificates',
  (options) => {
    it('is made for each way, and addresses are signed', async () => {
      const { adapter, fake, way, order } = await started(options)

      const { codeUrl } = await adapter.create(order, way)
      const page = await adapter.create(order, { ...way, way: 'page' })
      const wap = await adapter.create({ ...order, orderNo: 'D20260501000002' }, { ...way, way: 'h5' })

      expect(codeUrl).toMatch(/^https:\/\/qr\.alipay\.com\//)
      expect(await Promise.all([page, wap].map(async ({ payUrl }) => (await fetch(payUrl)).status))).toEqual([200, 200])
      expect((await fetch(page.payUrl.replace('19.99', '0.01'))).headers.get('content-type')).toContain(
        'text/html;charset',
      )
      expect(fake.badSignatures()).toBe(1)
      expect(fake.orders().map(({ amount, returnUrl }) => [amount, returnUrl])).toEqual([
        [1_999, ''],
        [1_999, 'https://draw.example.com/back'],
      ])
      expect(await refusalOf(adapter.create(order, { ...way, way: 'jsapi' }))).toBe('way')
      expect(await refusalOf(adapter.create({ ...order, currency: 'USD' }, way))).toBe('currency')
    })

    it('is missing until its code is scanned, then unpaid, paid or closed', async () => {
      const { adapter, fake, way, order, asked, readings } = await started(options)
      await adapter.create(order, way)
      expect(await adapter.query(asked)).toEqual({ state: 'missing', channelState: 'ACQ.TRADE_NOT_EXIST' })
      fake.scan(order.orderNo)
      expect(await adapter.query(asked)).toEqual({ state: 'unpaid', channelState: 'WAIT_BUYER_PAY' })
      await fake.pay(order.orderNo)

      expect(await adapter.query(asked)).toEqual({
        state: 'paid',
        channelState: 'TRADE_SUCCESS',
        transactionId: fake.orders()[0]?.transactionId,
        amount: 1_999,
        currency: 'CNY',
        payTime: new Date('2026-05-01T02:00:05Z'),
        payer: '2088000000000009',
      })
      expect(readings()).toEqual([PAID, PAID])
      expect(fake.deliveries().map(({ status, answer }) => [status, answer])).toEqual([
        [200, 'success'],
        [200, 'success'],
      ])
    })
  },
)

describe('closing', () => {
  it('resolves where there is no trade or a closed one, and not where it is paid', async () => {
    const { adapter, fake, way, order, asked } = await started()
    await adapter.close(asked)
    await adapter.create(order, way)
    await adapter.close(asked)
    fake.scan(order.orderNo)
    await adapter.close(asked)
    await adapter.close(asked)
    expect(await adapter.query(asked)).toEqual({ state: 'closed', channelState: 'TRADE_CLOSED' })

    const second = { ...order, orderNo: 'D20260501000002' }
    await adapter.create(second, way)
    await fake.pay(second.orderNo)
    expect(await refusalOf(adapter.close(second))).toBe('paid')
    expect(await refusalOf(adapter.create(second, way))).toBe('paid')
    fake.script('close', 'ACQ.TRADE_STATUS_ERROR')
    const third = { ...order, orderNo: 'D20260501000003' }
    await adapter.create(third, way)
    fake.scan(third.orderNo)
    expect(await refusalOf(adapter.close(third))).toBe('ACQ.TRADE_STATUS_ERROR!')
  })
})

describe('refunds', () => {
  it('go in parts, each by its own number, and never exceed the payment', async () => {
    const { adapter, fake, paid, way, readings, asked } = await started()
    const refund = refundOf(await paid())
    const done = { state: 'done', channelState: 'REFUND_SUCCESS', msg: '', doneTime: new Date('2026-05-01T02:00:05Z') }
    expect(await adapter.queryRefund(refund)).toMatchObject({ state: 'missing', channelState: 'NO_REFUND' })
    const second = { ...refund, refundNo: 'R20260501000002', amount: 1_000 }

    expect(await adapter.refund(refund, way)).toEqual(done)
    expect(await adapter.refund(refund, way)).toEqual(done)
    expect(await refusalOf(adapter.refund({ ...refund, amount: 1 }, way))).toBe('ACQ.DISCORDANT_REPEAT_REQUEST')
    expect(await refusalOf(adapter.refund({ ...second, amount: 1_001 }, way))).toBe('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
    expect(await adapter.refund(second, way)).toEqual(done)
    expect(await adapter.queryRefund(second)).toEqual(done)
    // Alipay says "closed" of what was paid and refunded whole.
    expect(await adapter.query(asked)).toMatchObject({ state: 'paid', channelState: 'TRADE_CLOSED', amount: 1_999 })
    await expect.poll(() => fake.deliveries().length).toBe(6)
    expect(readings()).toEqual([
      PAID,
      PAID,
      ...Array.from({ length: 2 }, () => 'other TRADE_SUCCESS.REFUND'),
      ...Array.from({ length: 2 }, () => 'other TRADE_CLOSED.REFUND'),
    ])
  })

  it('that were done before their answer was lost are found again, and those on their way are pending', async () => {
    const { adapter, fake, paid, way } = await started()
    const refund = refundOf(await paid())
    fake.script('refund', 'dropAfter')

    expect(await refusalOf(adapter.refund(refund, way))).toBe('network!')
    expect((await adapter.refund(refund, way)).state).toBe('done')
    await fake.settle(refund.refundNo, 'pending')
    expect(await adapter.refund(refund, way)).toEqual({
      state: 'pending',
      channelState: 'REFUND_PROCESSING',
      msg: '',
      doneTime: null,
    })
    expect(fake.orders()[0]?.refunds.length).toBe(1)
  })
})

describe('errors', () => {
  const RETRYABLE = ['isp.unknow-error', 'aop.ACQ.SYSTEM_ERROR', 'isv.app-call-limited', 'ACQ.SYSTEM_ERROR']

  it('of each call are named, and may be repeated or not', async () => {
    const { adapter, fake, order, asked, way, paid } = await started()
    const refund = refundOf(await paid())
    const calls = {
      precreate: () => adapter.create({ ...order, orderNo: 'D20260501000009' }, way),
      query: () => adapter.query(asked),
      refund: () => adapter.refund(refund, way),
      refundQuery: () => adapter.queryRefund(refund),
      bill: () => adapter.fetchStatement('2026-04-30'),
    }
    const answered: Record<string, readonly string[]> = {
      query: ['ACQ.TRADE_NOT_EXIST'],
      refundQuery: ['ACQ.TRADE_NOT_EXIST'],
      bill: ['isp.bill_not_exist'],
    }
    const wrong: string[] = []
    for (const [call, ask] of Object.entries(calls) as [keyof typeof calls, () => Promise<unknown>][])
      for (const code of Object.keys(ALIPAY_ERRORS).filter((one) => !answered[call]?.includes(one))) {
        fake.script(call, code)
        const refusal = await refusalOf(ask())
        const wanted = (code === 'ACQ.TRADE_HAS_SUCCESS' ? 'paid' : code) + (RETRYABLE.includes(code) ? '!' : '')
        if (refusal !== wanted) wrong.push(`${call}: ${code} is ${refusal}`)
      }

    expect(wrong).toEqual([])
    expect([fake.badSignatures(), fake.orders().length]).toEqual([0, 1])
  })

  it('of the way there may be repeated', async () => {
    const { adapter, fake, asked } = await started()
    fake.script('query', 'dropBefore', 'dropAfter', 'gateway', 'badJson')

    expect([
      await refusalOf(adapter.query(asked)),
      await refusalOf(adapter.query(asked)),
      await refusalOf(adapter.query(asked)),
      await refusalOf(adapter.query(asked)),
    ]).toEqual(['network!', 'network!', 'HTTP_502!', 'unverified!'])
  })
})

const FORGED = ['unsigned', 'badSignature', 'tampered', 'unknownSerial', 'oldCertificate'] as const

describe('trust', () => {
  it.each(FORGED)('%s: nothing of an answer is believed, of an error neither', async (trick) => {
    const clock = movingClock()
    const fake = await startAlipayFake({ now: clock.nowMs, byCertificates: true })
    open.push(fake)
    fake.rotate()
    const adapter = createAlipay(
      alipayAccount(fake.url, { ...ALIPAY_BY_CERTIFICATES, alipayCert: ALIPAY_NEXT_CERTIFICATE }),
      depsOf(clock),
    )
    const asked = { orderNo: 'D20260501000001', transactionId: '' }
    expect(await adapter.query(asked)).toMatchObject({ state: 'missing' })
    fake.script('query', trick, `ACQ.SYSTEM_ERROR ${trick}`)
    fake.script('refund', `ACQ.SELLER_BALANCE_NOT_ENOUGH ${trick}`)

    const work = [
      () => adapter.query(asked),
      () => adapter.query(asked),
      () => adapter.refund(refundOf(''), { notifyUrl: '' }),
    ]
    expect([
      await refusalOf(work[0]?.() as never),
      await refusalOf(work[1]?.() as never),
      await refusalOf(work[2]?.() as never),
    ]).toEqual(['unverified!', 'unverified!', 'unverified!'])
  })

  it.each([
    ['twice', [PAID, PAID]],
    ['once', [PAID]],
    ['none', []],
    ['unsigned', ['badSignature: it is not signed']],
    ['badSignature', ['badSignature: the signature is wrong']],
    ['tampered', ['badSignature: the signature is wrong']],
    ['unknownSerial', ['badSignature: it is signed by another certificate than alipayCert']],
    ['stale', ['stale: it is older than 26 hours']],
    ['wrongAmount', ['paid D20260501000001 99999 2088000000000001 2021000000000001']],
    ['otherOrder', ['paid SOMEBODYELSES1 1999 2088000000000001 2021000000000001']],
    ['otherMerchant', ['paid D20260501000001 1999 2088999999999999 2021000000000001']],
    ['otherApp', ['paid D20260501000001 1999 2088000000000001 2021999999999999']],
  ] as const)('a notice: %s', async (trick, wanted) => {
    const { fake, paid, readings } = await started({ byCertificates: true })
    fake.notices(trick)

    await paid()

    expect(readings()).toEqual(wanted)
  })

  it('a notice that is refused comes again, one that is replayed much later is old', async () => {
    const { fake, paid, readings, clock } = await started({ retryScale: 0.000_01 })
    fake.notices('badSignature')
    await paid()
    await expect.poll(() => fake.deliveries().length).toBeGreaterThan(2)
    expect(fake.deliveries()[0]).toMatchObject({ status: 200, answer: 'failure' })

    const again = await started()
    await again.paid()
    again.clock.move(27 * 3_600_000)
    await again.fake.replay()
    expect(again.readings().at(-1)).toBe('stale: it is older than 26 hours')
    expect(clock.now().getTime()).toBeGreaterThan(0)
    expect(readings().every((reading) => reading.startsWith('badSignature'))).toBe(true)
  })

  it('an answer about another order is none, one with another amount shows it', async () => {
    const { fake, adapter, asked, paid, way } = await started()
    await paid()
    fake.script('query', 'otherOrder', 'wrongAmount')
    fake.script('refund', 'wrongAmount')

    expect(await refusalOf(adapter.query(asked))).toBe('mismatch!')
    expect(await adapter.query(asked)).toMatchObject({ state: 'paid', amount: 99_999 })
    expect(await refusalOf(adapter.refund(refundOf(''), way))).toBe('mismatch!')
  })
})

describe('a bill', () => {
  it('has every payment and refund of its day, and is a zip in GBK', async () => {
    const { adapter, paid, way, order } = await started()
    const refund = refundOf(await paid())
    await adapter.refund(refund, way)

    const lines = (await adapter.fetchStatement('2026-05-01')) ?? []
    const common = {
      orderNo: order.orderNo,
      transactionId: refund.transactionId,
      time: new Date('2026-05-01T02:00:05Z'),
    }
    expect(lines).toEqual([
      { ...common, of: 'payment', refundNo: '', amount: 1_999, fee: 12 },
      { ...common, of: 'refund', refundNo: refund.refundNo, amount: 999, fee: -6 },
    ])
    expect(await adapter.fetchStatement('2026-04-01')).toBeUndefined()
  })
})

describe('a test of the account', () => {
  it.each([
    [{}, { isOk: true, msg: '' }],
    [
      { privateKey: FAKE_KEYS.wechat.merchantPrivateKey },
      { isOk: false, msg: expect.stringContaining('isv.invalid-signature') },
    ],
    [
      { publicKey: FAKE_KEYS.wechat.publicKey },
      { isOk: false, msg: expect.stringContaining('the signature is wrong') },
    ],
    [{ publicKey: '' }, { isOk: false, msg: 'config: publicKey is not entered' }],
    [{ appCert: FAKE_KEYS.alipay.appCertificate }, { isOk: false, msg: 'config: alipayCert is not entered' }],
    [
      { ...ALIPAY_BY_CERTIFICATES, appCert: ALIPAY_BY_CERTIFICATES.alipayCert },
      { isOk: false, msg: 'config: appCert is not the certificate of privateKey' },
    ],
    [
      { ...ALIPAY_BY_CERTIFICATES, rootCert: 'x' },
      { isOk: false, msg: 'config: rootCert holds no certificate' },
    ],
  ])('%#', async (change, wanted) => {
    const { fake, clock } = await started()
    const account = alipayAccount(fake.url, { ...ALIPAY_BY_KEY, ...change })

    expect(await createAlipay(account, depsOf(clock)).test()).toEqual(wanted)
  })
})
