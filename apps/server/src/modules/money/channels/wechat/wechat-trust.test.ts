import { afterEach, describe, expect, it } from 'vitest'
import { FAKE_KEYS } from '@drawdesk/fakes/pay/keys/fake-keys'
import { startWechatPayFake, type WechatPayFakeOptions } from '@drawdesk/fakes/pay/wechat/wechat-pay'
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
  const deps = depsOf(clock)
  const make = () => createWechatPay(wechatAccount(fake.url, settings), deps)
  const adapter = make()
  const inbox = await startInbox(make)
  open.push(fake, inbox)
  const way = { way: 'qr' as const, openId: '', ip: '', notifyUrl: `${inbox.url}/pay/notify`, returnUrl: '' }
  const order = orderOf(clock)
  await adapter.create(order, way)
  const lists = (): number => fake.requests.filter(({ path }) => path === '/v3/certificates').length
  const readings = (): string[] => inbox.readings.splice(0).map(shownReading)
  return { clock, fake, adapter, way, order, asked: { orderNo: order.orderNo, transactionId: '' }, lists, readings }
}

const FORGED = ['unsigned', 'badSignature', 'tampered', 'stale', 'unknownSerial', 'probe'] as const

describe('answers', () => {
  it.each([...FORGED, 'oldCertificate'] as const)('%s: nothing of it is believed', async (trick) => {
    const { fake, adapter, asked, clock } = await started()
    fake.rotate()
    fake.retire()
    clock.move(61_000)
    await adapter.query(asked)
    fake.script('query', trick)

    expect(await refusalOf(adapter.query(asked))).toBe('unverified!')
  })

  it.each(FORGED)('%s: a refusal is none, so nothing is taken for refused, missing or closed', async (trick) => {
    const { fake, adapter, asked, way } = await started()
    await fake.pay(asked.orderNo)
    fake.script('refund', `NOT_ENOUGH ${trick}`)
    fake.script('query', `ORDER_NOT_EXIST ${trick}`)
    fake.script('close', `ORDER_CLOSED ${trick}`)
    fake.script('refundQuery', `RESOURCE_NOT_EXISTS ${trick}`)

    const work = [
      adapter.refund(refundOf(''), way),
      adapter.query(asked),
      adapter.close(asked),
      adapter.queryRefund(refundOf('')),
    ]
    expect(await Promise.all(work.map(refusalOf))).toEqual(Array.from({ length: 4 }, () => 'unverified!'))
  })

  it.each(['otherOrder', 'otherMerchant', 'otherApp'] as const)('%s: about something else', async (trick) => {
    const { fake, adapter, asked } = await started()
    fake.script('query', trick)

    expect(await refusalOf(adapter.query(asked))).toBe('mismatch!')
  })

  it('with another amount show it', async () => {
    const { fake, adapter, asked, way } = await started()
    await fake.pay(asked.orderNo)
    fake.script('query', 'wrongAmount')
    fake.script('refund', 'wrongAmount')

    expect(await adapter.query(asked)).toMatchObject({ state: 'paid', amount: 2_000 })
    expect(await refusalOf(adapter.refund(refundOf(''), way))).toBe('mismatch!')
  })
})

describe('notices', () => {
  it.each([
    [
      'twice',
      [
        'paid D20260501000001 1999 1900000109 wxd678efh567hg6787',
        'paid D20260501000001 1999 1900000109 wxd678efh567hg6787',
      ],
    ],
    ['once', ['paid D20260501000001 1999 1900000109 wxd678efh567hg6787']],
    ['none', []],
    ['unsigned', ['badSignature: it is not signed']],
    ['badSignature', ['badSignature: the signature is wrong']],
    ['tampered', ['badSignature: the signature is wrong']],
    ['probe', ['badSignature: the signature is a probe']],
    ['unknownSerial', ['badSignature: the serial number of its signature is unknown']],
    ['stale', ['stale: its time is five minutes or more from ours']],
    ['badCipher', ['unreadable: the resource does not open with this apiV3Key']],
    ['wrongAmount', ['paid D20260501000001 2000 1900000109 wxd678efh567hg6787']],
    ['otherOrder', ['paid SOMEBODYELSES1 1999 1900000109 wxd678efh567hg6787']],
    ['otherMerchant', ['paid D20260501000001 1999 1900009999 wxd678efh567hg6787']],
    ['otherApp', ['paid D20260501000001 1999 1900000109 wx0000000000000000']],
  ] as const)('%s', async (trick, wanted) => {
    const { fake, order, readings } = await started()
    fake.notices(trick)

    await fake.pay(order.orderNo)

    expect(readings()).toEqual(wanted)
  })

  it('are answered so that those that are refused come again', async () => {
    const { fake, order } = await started({ retryScale: 0.001 })
    fake.notices('badSignature')

    await fake.pay(order.orderNo)
    await expect.poll(() => fake.deliveries().length).toBeGreaterThan(2)

    expect(fake.deliveries()[0]).toMatchObject({ status: 500, answer: '{"code":"FAIL","message":"失败"}' })
  })

  it('that are replayed are old after five minutes', async () => {
    const { fake, order, readings, clock } = await started()
    fake.notices('once')
    await fake.pay(order.orderNo)

    clock.move(299_000)
    await fake.replay()
    clock.move(1_000)
    await fake.replay()

    expect(readings()).toEqual([
      'paid D20260501000001 1999 1900000109 wxd678efh567hg6787',
      'paid D20260501000001 1999 1900000109 wxd678efh567hg6787',
      'stale: its time is five minutes or more from ours',
    ])
  })
})

describe('platform certificates', () => {
  it('are fetched once, kept over adapters, and fetched again when they are changed', async () => {
    const { fake, adapter, asked, clock, lists, readings } = await started()
    await adapter.query(asked)
    expect(lists()).toBe(1)

    fake.rotate()
    clock.move(61_000)
    await Promise.all([adapter.query(asked), adapter.query(asked), fake.pay(asked.orderNo)])
    expect([lists(), readings().length]).toEqual([2, 2])
    fake.script('query', 'oldCertificate')
    expect((await adapter.query(asked)).state).toBe('paid')

    fake.retire()
    clock.move(12 * 3_600_000)
    await adapter.query(asked)
    expect(lists()).toBe(3)
    fake.script('query', 'oldCertificate')
    expect(await refusalOf(adapter.query(asked))).toBe('unverified!')
  })

  it('are fetched at most once a minute, whatever strangers send', async () => {
    const { fake, adapter, clock, lists, readings, order } = await started()
    fake.notices('unknownSerial')
    clock.move(61_000)
    await fake.pay(order.orderNo)
    for (let time = 0; time < 20; time += 1) await fake.replay()

    expect([lists(), new Set(readings())]).toEqual([
      2,
      new Set(['badSignature: the serial number of its signature is unknown']),
    ])
    const body = Buffer.from('{}')
    const stranger = {
      'wechatpay-timestamp': '1',
      'wechatpay-nonce': 'n',
      'wechatpay-serial': 'F',
      'wechatpay-signature': 'x',
    }
    clock.move(61_000)
    expect(shownReading(await adapter.readNotice({ headers: stranger, body }))).toMatch(/^stale/)
    expect(lists()).toBe(2)
  })

  it('that are valid stay so where the company cannot be asked', async () => {
    const { fake, adapter, asked, clock } = await started()
    clock.move(13 * 3_600_000)
    fake.script('certificates', 'SYSTEM_ERROR')

    expect((await adapter.query(asked)).state).toBe('unpaid')
  })

  it('that could not be had are asked for again within seconds, as without them nothing is believed', async () => {
    const { fake, asked, clock, lists } = await started()
    const fresh = createWechatPay(wechatAccount(fake.url), depsOf(clock))
    const before = lists()
    fake.script('certificates', 'dropBefore')
    expect(await refusalOf(fresh.query(asked))).toBe('unverified!')
    expect(await refusalOf(fresh.query(asked))).toBe('unverified!')
    expect(lists() - before).toBe(1)

    clock.move(2_000)
    expect((await fresh.query(asked)).state).toBe('unpaid')
  })

  it('whose list is forged are not taken', async () => {
    const { fake, clock } = await started()
    for (const trick of ['badSignature', 'unsigned', 'tampered', 'stale', 'probe', 'unknownSerial'] as const) {
      fake.script('certificates', trick)
      const { isOk, msg } = await createWechatPay(wechatAccount(fake.url), depsOf(clock)).test()

      expect([isOk, msg.startsWith('unverified')]).toEqual([false, true])
    }
  })

  it('and the public key are both known while an account changes from one to the other', async () => {
    const { fake, adapter, order, readings } = await started({}, { publicKeyId: FAKE_KEYS.wechat.publicKeyId })
    fake.notices('once')
    await fake.pay(order.orderNo)

    expect((await adapter.query({ orderNo: order.orderNo, transactionId: '' })).state).toBe('paid')
    expect(readings().length).toBe(1)
  })
})
