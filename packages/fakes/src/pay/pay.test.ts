import { createSign, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { startFakeServer, type FakeServer } from '../kit/fake-http.ts'
import { startAlipayFake } from './alipay/alipay.ts'
import { gbk, zipOf } from './alipay/gbk-zip.ts'
import { FAKE_ALIPAY, FAKE_KEYS, FAKE_WECHAT } from './keys/fake-keys.ts'
import { startWechatPayFake } from './wechat/wechat-pay.ts'

const open: FakeServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((fake) => fake.close()))
})
async function started<Fake extends FakeServer>(starting: Promise<Fake>): Promise<Fake> {
  const fake = await starting
  open.push(fake)
  return fake
}

const ORDER = {
  appid: FAKE_WECHAT.appId,
  mchid: FAKE_WECHAT.merchantId,
  description: 'x',
  out_trade_no: 'ORDER1',
  notify_url: 'http://127.0.0.1:9/never',
  amount: { total: 1, currency: 'CNY' },
}
/** A request as a merchant would sign it, and what is changed about it afterwards. */
function signedBy(change: {
  path?: string
  body?: string
  mchid?: string
  serial?: string
  ageSeconds?: number
  nonce?: string
  quote?: string
}) {
  const path = '/v3/pay/transactions/native'
  const body = JSON.stringify(ORDER)
  const { ageSeconds = 0, nonce = randomBytes(8).toString('hex'), quote = '"' } = change
  const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds
  const signature = createSign('RSA-SHA256')
    .update(`POST\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
    .sign(FAKE_KEYS.wechat.merchantPrivateKey, 'base64')
  const { mchid = FAKE_WECHAT.merchantId, serial = FAKE_WECHAT.serialNo } = change
  const fields = { mchid, nonce_str: nonce, timestamp, serial_no: serial, signature }
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${quote}${value}${quote}`)
    .join(',')
  return { path: change.path ?? path, body: change.body ?? body, authorization: `WECHATPAY2-SHA256-RSA2048 ${text}` }
}

describe('WeChat Pay', () => {
  it.each([
    ['the body', { body: `${JSON.stringify(ORDER)} ` }],
    ['the address', { path: '/v3/pay/transactions/native?x' }],
    ['the merchant', { mchid: '1' }],
    ['the serial number', { serial: 'AB' }],
    ['the time', { ageSeconds: 301 }],
    ['the form', { quote: "'" }],
  ])('refuses a request where %s is another', async (_what, change) => {
    const fake = await started(startWechatPayFake())
    const { path, body, authorization } = signedBy(change)

    const answer = await fetch(fake.url + path, { method: 'POST', headers: { authorization }, body })

    expect([answer.status, ((await answer.json()) as { code: string }).code, fake.badSignatures()]).toEqual([
      401,
      'SIGN_ERROR',
      1,
    ])
  })

  it('takes what is signed, each nonce once, and is paid by who controls it', async () => {
    const fake = await started(startWechatPayFake())
    const send = (nonce: string): Promise<Response> => {
      const { path, body, authorization } = signedBy({ nonce })
      return fetch(fake.url + path, { method: 'POST', headers: { authorization }, body })
    }
    const control = async (action: string, ...args: string[]): Promise<number> =>
      (await fetch(`${fake.url}/control/${action}`, { method: 'POST', body: JSON.stringify({ args }) })).status

    expect([(await send('once')).status, (await send('once')).status, (await send('twice')).status]).toEqual([
      200, 401, 200,
    ])
    expect([
      await control('notices', 'none'),
      await control('pay', 'ORDER1'),
      await control('pay', 'ORDER1'),
      await control('fly'),
    ]).toEqual([200, 200, 409, 404])
    expect([
      await control('script', 'query', 'SYSTEM_ERROR unsigned'),
      await control('script', 'query', 'NO_SUCH_ERROR'),
    ]).toEqual([200, 409])
    expect(await (await fetch(`${fake.url}/control/orders`)).json()).toMatchObject([
      { orderNo: 'ORDER1', state: 'paid' },
    ])
  })

  it('sends a notice again until it is acknowledged, and one that is overtaken behind the next', async () => {
    const statuses = [500, 404, 204]
    const inbox = await started(startFakeServer(() => ({ status: statuses.shift() ?? 200, body: '' })))
    const fake = await started(startWechatPayFake({ retryScale: 0.000_1 }))
    const order = async (out_trade_no: string): Promise<void> => {
      const body = JSON.stringify({ ...ORDER, out_trade_no, notify_url: inbox.url })
      const [timestamp, nonce] = [Math.floor(Date.now() / 1_000), randomBytes(8).toString('hex')]
      const signature = createSign('RSA-SHA256')
        .update(`POST\n/v3/pay/transactions/native\n${timestamp}\n${nonce}\n${body}\n`)
        .sign(FAKE_KEYS.wechat.merchantPrivateKey, 'base64')
      const authorization = `WECHATPAY2-SHA256-RSA2048 mchid="${FAKE_WECHAT.merchantId}",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${FAKE_WECHAT.serialNo}",signature="${signature}"`
      await fetch(`${fake.url}/v3/pay/transactions/native`, { method: 'POST', headers: { authorization }, body })
    }
    await order('ORDER1')
    await order('ORDER2')
    fake.notices('once')
    await fake.pay('ORDER1')
    await expect.poll(() => inbox.requests.length).toBe(3)
    const ids = inbox.requests.map(({ json }) => (json as { id: string }).id)
    expect([
      new Set(ids).size,
      new Set(inbox.requests.map(({ headers }) => headers['wechatpay-signature'])).size,
    ]).toEqual([1, 3])

    await order('ORDER3')
    fake.notices('reordered', 'once')
    await fake.pay('ORDER2')
    expect(inbox.requests.length).toBe(3)
    await fake.pay('ORDER3')
    expect(inbox.requests.length).toBe(5)
  })

  it('lists a new certificate beside the old one, then alone', async () => {
    const fake = await started(startWechatPayFake())
    const count = async (): Promise<number> => {
      const [timestamp, nonce] = [Math.floor(Date.now() / 1_000), randomBytes(8).toString('hex')]
      const signature = createSign('RSA-SHA256')
        .update(`GET\n/v3/certificates\n${timestamp}\n${nonce}\n\n`)
        .sign(FAKE_KEYS.wechat.merchantPrivateKey, 'base64')
      const authorization = `WECHATPAY2-SHA256-RSA2048 mchid="${FAKE_WECHAT.merchantId}",nonce_str="${nonce}",timestamp="${timestamp}",serial_no="${FAKE_WECHAT.serialNo}",signature="${signature}"`
      const answer = (await (await fetch(`${fake.url}/v3/certificates`, { headers: { authorization } })).json()) as {
        data: unknown[]
      }
      return answer.data.length
    }
    const before = await count()
    fake.rotate()
    const between = await count()
    fake.retire()

    expect([before, between, await count()]).toEqual([1, 2, 1])
  })
})

describe('Alipay', () => {
  const signed = (change: Record<string, string> = {}): URLSearchParams => {
    const params: Record<string, string> = {
      app_id: FAKE_ALIPAY.appId,
      method: 'alipay.trade.query',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: '2026-05-01 10:00:05',
      version: '1.0',
      biz_content: '{"out_trade_no":"ORDER1"}',
    }
    const text = Object.keys(params)
      .toSorted()
      .map((name) => `${name}=${params[name]}`)
      .join('&')
    const sign = createSign('RSA-SHA256').update(text).sign(FAKE_KEYS.alipay.appPrivateKey, 'base64')
    return new URLSearchParams({ ...params, sign, ...change })
  }

  it.each([
    ['nothing', {}, 'ACQ.TRADE_NOT_EXIST'],
    ['the content', { biz_content: '{"out_trade_no":"ORDER2"}' }, 'isv.invalid-signature'],
    ['the app', { app_id: '2021' }, 'isv.invalid-app-id'],
    ['the signature', { sign: '' }, 'isv.missing-signature'],
    ['a certificate', { app_cert_sn: 'x' }, 'isv.app-cert-sn-error'],
    ['another field', { notify_url: 'http://x' }, 'isv.invalid-signature'],
  ])('answers a call where %s is another', async (_what, change, code) => {
    const fake = await started(startAlipayFake())

    const text = await (await fetch(`${fake.url}/gateway.do`, { method: 'POST', body: signed(change) })).text()

    expect(text).toContain(`"sub_code":"${code}"`)
    expect(text.startsWith('{"alipay_trade_query_response":{')).toBe(true)
  })

  it('writes GBK and zips that say nothing of it', () => {
    expect(new TextDecoder('gbk').decode(gbk('业务明细，A1'))).toBe('业务明细，A1')
    expect(() => gbk('😀')).toThrow('GBK has no')
    expect(
      zipOf([['a', Buffer.from('b')]])
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })
})
