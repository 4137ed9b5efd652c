import { startWechatPayFake } from '@drawdesk/fakes/pay/wechat/wechat-pay'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import { wechatAccount } from '../channels/testing/channel-test.fixture.ts'
import { moneyCalls, PLATFORM, sellPrints, testGoods } from './testing/kit.ts'

let fake: Awaited<ReturnType<typeof startWechatPayFake>>
let test: TestApp
let money: ReturnType<typeof moneyCalls>

beforeAll(async () => {
  fake = await startWechatPayFake()
  test = await buildTestApp({ config: { allowedPrivateHosts: ['127.0.0.1'] } })
  const admin = await signIn(test)
  money = moneyCalls(test, admin)
  sellPrints(test, testGoods())
  const { merchantId, appId, settings, secrets } = wechatAccount(fake.url)
  const { privateKey, apiV3Key } = secrets
  const account = { channel: 'wechat', name: 'WeChat Pay', fee: 6, sort: 50, remark: '', active: 1 }
  const saved = await admin.post('/api/blade-biz/payChannel/submit', {
    ...account,
    merchantId,
    appId,
    settings,
    secrets: { privateKey, apiV3Key },
  })
  expect(saved.status).toBe(200)
})
afterAll(async () => {
  await test.close()
  await fake.close()
})

it('an order whose company says that it is paid is not closed when the way to pay is asked for again', async () => {
  const asked = { channel: 'wechat', clientRequestId: 'asked-twice' }
  const { data: order } = await money.create(asked)
  // The first answer was not kept yet when the second server asked, and the payer was quick.
  await test.owner(`update pay_order set prepay = '{}' where id = $1`, [order.id])
  fake.notices('none')
  await fake.pay(order.orderNo)

  const again = await money.create(asked)
  expect([again.status, again.msg]).toEqual([409, '订单已支付'])
  expect(await money.detail(order.id)).toMatchObject({ state: 0 })
  await test.deps.orders.orderWatch.look(PLATFORM, order.id)
  expect(await money.detail(order.id)).toMatchObject({ state: 1, channel: 'wechat', refundAmount: 0 })
})

it('a buyer whose company does not answer is refused in words, and pays by the same order when it does', async () => {
  const asked = { channel: 'wechat', clientRequestId: 'silent-once' }
  fake.script('create', 'dropAfter')
  const refused = await money.create(asked)
  expect([refused.status, refused.msg]).toEqual([409, '支付渠道没有应答，请稍后再试'])

  const { data: order } = await money.create(asked)
  expect(order.codeUrl).toMatch(/^weixin:/)
  expect(fake.orders().filter(({ orderNo }) => orderNo === order.orderNo)).toHaveLength(1)
})
