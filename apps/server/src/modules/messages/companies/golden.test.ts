import { describe, expect, it } from 'vitest'
import { OutboundError, type OutboundRequest } from '../../../platform/outbound/outbound.ts'
import type { AdapterMaker, SmsAccount, SmsOrder } from './adapter.ts'
import { createAli } from './ali.ts'
import { createQiniu, signQiniu } from './qiniu.ts'
import { createTencent } from './tencent.ts'
import vectors from './testing/vectors.json' with { type: 'json' }
import { createYunpian } from './yunpian.ts'

const PHONE = '13800000000'
const account = (endpoint: string, more: Partial<SmsAccount>): SmsAccount => ({
  tenantId: '000000',
  endpoint,
  templateId: '',
  regionId: '',
  signName: 'demo',
  appId: '',
  secrets: { accessKey: 'ak-demo', secretKey: 'sk-demo' },
  ...more,
})
const order = (params: SmsOrder['params'], more: Partial<SmsOrder> = {}): SmsOrder => ({
  id: '77',
  phone: PHONE,
  params,
  text: '',
  ...more,
})

/** What an adapter would send; nothing is answered. */
async function sentBy(
  make: AdapterMaker,
  of: SmsAccount,
  call: (adapter: ReturnType<AdapterMaker>) => Promise<unknown>,
): Promise<{ url: string; body: string; authorization: string | undefined }[]> {
  const sent: OutboundRequest[] = []
  const send = (request: OutboundRequest): Promise<never> => {
    sent.push(request)
    return Promise.reject(new OutboundError('lost', 'nothing is answered'))
  }
  const outbound = { send } as unknown as Parameters<AdapterMaker>[0]['outbound']
  const clock = { now: () => new Date(1_700_000_000_000) }
  await call(make({ outbound, clock, newNonce: () => 'nonce-0001' }, of))
  return sent.map(({ url, body, headers }) => ({
    url,
    body: body?.toString() ?? '',
    authorization: headers?.Authorization,
  }))
}

describe('what companies are sent, byte for byte', () => {
  it('Alibaba Cloud', async () => {
    const of = account('https://dysmsapi.aliyuncs.com', { templateId: 'SMS_1', signName: '手绘 A&B' })
    const sent = await sentBy(createAli, of, (adapter) => adapter.send([order({ code: '12 34*~' })]))
    const asked = await sentBy(createAli, of, (adapter) =>
      (adapter.ask as NonNullable<typeof adapter.ask>)({
        id: '77',
        phone: PHONE,
        providerId: '',
        sentTime: new Date(1_700_000_000_000),
      }),
    )

    const { canonicalSha: _sha, ...sendVector } = vectors.ali
    const { canonicalSha: _other, ...askVector } = vectors.aliAsk
    expect(sent).toEqual([{ ...sendVector, body: '' }])
    expect(asked).toEqual([{ ...askVector, body: '' }])
  })

  it('Tencent Cloud', async () => {
    const of = account('https://sms.tencentcloudapi.com', { appId: '1400000001', templateId: '100001' })

    expect(await sentBy(createTencent, of, (adapter) => adapter.send([order({ 1: '1234' })]))).toEqual([
      vectors.tencent,
    ])
  })

  it('Qiniu', async () => {
    const of = account('https://sms.qiniuapi.com', { templateId: '1' })

    expect(await sentBy(createQiniu, of, (adapter) => adapter.send([order({ code: '1234' })]))).toEqual([vectors.qiniu])
    const { url, body, authorization } = vectors.qiniuPublished
    const call = { method: 'POST', url: new URL(url), type: 'application/json', body }
    expect(signQiniu({ accessKey: 'ak-demo', secretKey: 'sk-demo' }, call)).toBe(authorization)
  })

  it('Yunpian', async () => {
    const of = account('https://sms.yunpian.com', { signName: '手绘' })
    const sent = await sentBy(createYunpian, of, (adapter) => adapter.send([order({}, { text: '您的验证码是1234' })]))

    expect(sent).toEqual([{ ...vectors.yunpian, authorization: undefined }])
  })
})
