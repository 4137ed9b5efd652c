import { afterEach, expect, it } from 'vitest'
import { pino } from 'pino'
import { startAlipayFake } from '@drawdesk/fakes/pay/alipay/alipay'
import { FAKE_KEYS, FAKE_WECHAT, oneLine } from '@drawdesk/fakes/pay/keys/fake-keys'
import { startWechatPayFake } from '@drawdesk/fakes/pay/wechat/wechat-pay'
import { createOutbound } from '../../../platform/outbound/create-outbound.ts'
import { createAlipay } from './alipay/alipay.ts'
import { alipayAccount, depsOf, movingClock, orderOf, refundOf, wechatAccount } from './testing/channel-test.fixture.ts'
import { createWechatPay } from './wechat/wechat-pay.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

it('shows neither keys nor signatures nor what was paid, in logs and in errors', async () => {
  const clock = movingClock()
  const [wechatFake, alipayFake] = [
    await startWechatPayFake({ now: clock.nowMs, settleMs: 0 }),
    await startAlipayFake({ now: clock.nowMs }),
  ]
  open.push(wechatFake, alipayFake)
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const outbound = createOutbound({ config: { allowedPrivateHosts: ['127.0.0.1'] }, log })
  open.push(outbound)
  const deps = depsOf(clock, { outbound })
  const adapters = [
    { adapter: createWechatPay(wechatAccount(wechatFake.url), deps), fake: wechatFake },
    { adapter: createAlipay(alipayAccount(alipayFake.url), deps), fake: alipayFake },
  ]
  const order = orderOf(clock)
  const said: unknown[] = []

  for (const { adapter, fake } of adapters) {
    const way = {
      way: 'qr' as const,
      openId: 'o-secret-payer',
      ip: '',
      notifyUrl: 'http://127.0.0.1:9/never',
      returnUrl: '',
    }
    await adapter.create(order, way)
    fake.notices('none')
    await fake.pay(order.orderNo)
    await adapter.refund(refundOf(fake.orders()[0]?.transactionId ?? ''), way)
    await adapter.fetchStatement('2026-05-01')
    fake.script('query', 'dropBefore', 'badSignature', 'gateway')
    for (let time = 0; time < 3; time += 1)
      await adapter
        .query({ orderNo: order.orderNo, transactionId: '' })
        .catch((error: unknown) => said.push(String(error), (error as Error).cause))
    await fake.close()
    said.push(await adapter.test())
  }

  const shown = lines.join('') + said.map((one) => (one instanceof Error ? one.stack : JSON.stringify(one))).join('')
  const secrets = [
    FAKE_WECHAT.apiV3Key,
    oneLine(FAKE_KEYS.wechat.merchantPrivateKey).slice(100, 160),
    oneLine(FAKE_KEYS.alipay.appPrivateKey).slice(100, 160),
    'WECHATPAY2-SHA256',
    'signature=',
    'sign=',
    'token=',
    'biz_content',
    '手绘肖像',
  ]
  expect(lines.length).toBeGreaterThan(8)
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])
})
