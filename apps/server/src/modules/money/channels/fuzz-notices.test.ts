import { expect, it } from 'vitest'
import { FAKE_KEYS, FAKE_WECHAT } from '@drawdesk/fakes/pay/keys/fake-keys'
import { createAlipay } from './alipay/alipay.ts'
import { alipayAccount, depsOf, movingClock, wechatAccount } from './testing/channel-test.fixture.ts'
import { readFuzzed, signedAlipayNotice, signedWechatNotice } from './testing/fuzz-notices.fixture.ts'
import vectors from './testing/vectors.json' with { type: 'json' }
import { createWechatPay } from './wechat/wechat-pay.ts'

const COUNT = 300
const clock = movingClock()
const deps = depsOf(clock, { outbound: { send: () => Promise.reject(new Error('nothing is sent')) } })

it('reads whatever comes without an error, and believes nothing that was changed', async () => {
  const wechat = createWechatPay(
    wechatAccount('https://api.example.com', { publicKeyId: FAKE_KEYS.wechat.publicKeyId }),
    deps,
  )
  const { headers, body } = vectors.wechat.noticeByPublicKey
  const fromWechat = await readFuzzed(
    wechat,
    (random) => signedWechatNotice(FAKE_WECHAT.apiV3Key, random),
    { headers, body: Buffer.from(body) },
    { count: COUNT, seed: 7 },
  )
  const fromAlipay = await readFuzzed(
    createAlipay(alipayAccount('https://alipay.example.com'), deps),
    signedAlipayNotice,
    { headers: {}, body: Buffer.from(vectors.alipay.notice) },
    { count: COUNT, seed: 8 },
  )

  for (const { believed, refusals } of [fromWechat, fromAlipay]) {
    expect(believed).toBeGreaterThan(0)
    expect([...refusals]).toEqual(expect.arrayContaining(['badSignature', 'unreadable']))
  }
})
