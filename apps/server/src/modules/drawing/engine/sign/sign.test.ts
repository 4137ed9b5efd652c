import { describe, expect, it } from 'vitest'
import type { DrawDefinition, SignAuth } from '@drawdesk/contract/drawing/definition/draw-definition'
import { OutboundError, type OutboundRequest } from '../../../../platform/outbound/outbound.ts'
import { sniff } from '../../../../platform/pictures/sniff.ts'
import { newDrawTask } from '../draw-task.ts'
import type { CallRecord } from '../calls/flow-call.ts'
import { createFlow } from '../flow/flow.ts'
import { findRenderProblems, maskedRequest } from '../render/render.ts'
import { sha256Hex } from '../../../../providers/sign/sign-hash.ts'
import { signatureOf, signRequest, type SignableRequest } from './sign.ts'

const now = new Date(1_700_000_000_000)
const secrets = { accessKeyId: 'ak-demo', accessKeySecret: 'sk-demo' }
const options = (request: SignableRequest, call: { action?: string } = {}) => ({
  call,
  request,
  secrets,
  now,
  nonce: 'nonce-0001',
})
const signatureIn = (headers: Readonly<Record<string, string>> | undefined): string | undefined =>
  /Signature=([0-9a-f]+)$/.exec(headers?.Authorization ?? '')?.[1]

const sms: SignableRequest = {
  method: 'POST',
  url: 'https://sms.tencentcloudapi.com/',
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.from(
    '{"PhoneNumberSet":["+8613800000000"],"SmsSdkAppId":"1400000001","TemplateId":"100001","SignName":"demo","TemplateParamSet":["1234"]}',
  ),
}
const tc3: SignAuth = {
  kind: 'sign',
  scheme: 'tc3',
  service: 'sms',
  region: 'ap-guangzhou',
  action: 'SendSms',
  version: '2021-01-11',
}
const acs3: SignAuth = { kind: 'sign', scheme: 'acs3', action: 'SendSms', version: '2017-05-25' }
const dysms: SignableRequest = {
  method: 'POST',
  headers: {},
  url: `https://dysmsapi.aliyuncs.com/?TemplateParam=${encodeURIComponent('{"code":"1234"}')}&PhoneNumbers=13800000000&SignName=demo&TemplateCode=SMS_1`,
}
const volc: SignAuth = { kind: 'sign', scheme: 'volc-hmac' }
const jimeng: SignableRequest = {
  method: 'POST',
  url: 'https://visual.volcengineapi.com/?Action=CVSync2AsyncSubmitTask&Version=2022-08-31',
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.from('{"req_key":"jimeng_t2i_v40","prompt":"cat"}'),
}

describe('the golden vectors of the schemes', () => {
  it('tc3: canonical text, signature and headers of Tencent', () => {
    const signed = signatureOf(tc3, options(sms))

    expect(sha256Hex(signed?.canonical ?? '')).toBe('0372f4a38a2e1444fe68cc7a62e6c005438a11f17f287a4f3f68722ef1884452')
    expect(signed?.headers).toEqual({
      Authorization:
        'TC3-HMAC-SHA256 Credential=ak-demo/2023-11-14/sms/tc3_request, SignedHeaders=content-type;host, Signature=8515244b9edcca1b8bb83e05e8dcbb2e16d83ece866c189614e6a6d03d43c7eb',
      'Content-Type': 'application/json',
      'X-TC-Timestamp': '1700000000',
      'X-TC-Action': 'SendSms',
      'X-TC-Version': '2021-01-11',
      'X-TC-Region': 'ap-guangzhou',
    })
  })

  it('acs3: canonical text, signature and headers of Aliyun, the query sorted', () => {
    const signed = signatureOf(acs3, options(dysms))

    expect(sha256Hex(signed?.canonical ?? '')).toBe('72d7f0ee7b856c093f8c91a478eea1b92ed249922e2cda73f6d460cdec68c0e4')
    expect(signatureIn(signed?.headers)).toBe('b7783354ee26bd72db19a113de75b79fb0b681daf26919e88a08c853bcfbec76')
    expect(signed?.headers.Authorization).toMatch(
      /^ACS3-HMAC-SHA256 Credential=ak-demo,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=/,
    )
    expect(signed?.headers).toMatchObject({
      'x-acs-date': '2023-11-14T22:13:20Z',
      'x-acs-signature-nonce': 'nonce-0001',
    })
  })

  it('volc-hmac: signature and headers of Volcengine', () => {
    const signed = signatureOf(volc, options(jimeng))

    expect(signed?.headers).toEqual({
      Authorization:
        'HMAC-SHA256 Credential=ak-demo/20231114/cn-north-1/cv/request, SignedHeaders=content-type;host;x-content-sha256;x-date, Signature=45dbbfce062df0b72891b2b0d91000793f3e6c00267a154c5468ae179f1bb223',
      'X-Date': '20231114T221320Z',
      'X-Content-Sha256': sha256Hex(jimeng.body ?? ''),
    })
  })
})

describe('a signed request', () => {
  it('takes the action of the call before that of the service', () => {
    expect(signatureOf(tc3, options(sms, { action: 'QuerySms' }))?.headers['X-TC-Action']).toBe('QuerySms')
    expect(signatureOf(acs3, options(dysms, { action: 'QuerySms' }))?.headers['x-acs-action']).toBe('QuerySms')
  })

  it('signs the content type that is sent, whatever its case, and leaves one of each header', () => {
    const signed = signRequest(
      tc3,
      options({
        ...sms,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'x-tc-action': 'Forged',
          Accept: 'application/json',
        },
      }),
    )

    expect(
      Object.keys(signed.headers)
        .map((name) => name.toLowerCase())
        .toSorted(),
    ).toEqual([
      'accept',
      'authorization',
      'content-type',
      'x-tc-action',
      'x-tc-region',
      'x-tc-timestamp',
      'x-tc-version',
    ])
    expect(signed.headers).toMatchObject({
      'Content-Type': 'application/json; charset=utf-8',
      'X-TC-Action': 'SendSms',
    })
    expect(signatureIn(signed.headers)).not.toBe('8515244b9edcca1b8bb83e05e8dcbb2e16d83ece866c189614e6a6d03d43c7eb')
    expect(signed.body).toBe(sms.body)
  })

  it.each([
    ['tc3', tc3, 'X-TC-Token', sms],
    ['acs3', acs3, 'x-acs-security-token', dysms],
    ['volc-hmac', volc, 'X-Security-Token', jimeng],
  ] as const)('%s sends a session token where it has a value', (_scheme, auth, header, request) => {
    const withToken = { ...auth, token: '{{secret.sessionToken}}' }

    expect(
      signRequest(withToken, { ...options(request), secrets: { ...secrets, sessionToken: 'st-1' } }).headers[header],
    ).toBe('st-1')
    expect(signRequest(withToken, options(request)).headers).not.toHaveProperty(header)
  })

  it('changes with every byte of the body, the time, the nonce and the key', () => {
    const changes: Partial<ReturnType<typeof options>>[] = [
      {},
      { request: { ...dysms, body: Buffer.from('x') } },
      { now: new Date(now.getTime() + 1_000) },
      { nonce: 'nonce-0002' },
      { secrets: { ...secrets, accessKeySecret: 'other' } },
    ]
    const signatures = changes.map((change) =>
      signatureIn(signatureOf(acs3, { ...options(dysms), ...change })?.headers),
    )

    expect(new Set(signatures).size).toBe(5)
  })

  it('encodes the signed query as RFC 3986 does', () => {
    const canonical = signatureOf(
      acs3,
      options({ ...dysms, url: "https://x.aliyuncs.com/?b=2&a=it's*(1)%20~+z&a=%E7%8C%AB&B=1" }),
    )?.canonical

    expect(canonical?.split('\n')[2]).toBe('B=1&a=%E7%8C%AB&a=it%27s%2A%281%29%20~%20z&b=2')
  })

  it('leaves the request alone when its keys are optional and not set', () => {
    expect(signRequest({ ...tc3, optional: true }, { ...options(sms), secrets: { accessKeyId: 'only' } })).toBe(sms)
  })
})

const definition: DrawDefinition = {
  capability: 'txt2img',
  flow: 'sync',
  baseUrl: 'https://sms.tencentcloudapi.com',
  auth: { ...tc3, keyId: '{{secret.secretId}}', key: '{{secret.secretKey}}' },
  submit: {
    method: 'POST',
    path: '/',
    body: { id: 'r', paramType: 5, childrenObjectMap: { Prompt: { id: 'p', paramType: 7, paramDef: '{{prompt}}' } } },
  },
  result: { items: 'body.images', kind: 'b64' },
}
const input = (given: Record<string, string>) => ({ vars: { prompt: '猫' }, secrets: given, engine: { sample: '' } })

describe('a definition with a signed service', () => {
  it('asks for each secret that is not set, beside its field', () => {
    expect(
      findRenderProblems(definition, definition.submit, input({ secretId: 'x' })).map(({ field }) => field),
    ).toEqual(['secrets.secretKey'])
    expect(
      findRenderProblems({ ...definition, auth: tc3 }, definition.submit, input({})).map(({ field }) => field),
    ).toEqual(['secrets.accessKeyId', 'secrets.accessKeySecret'])
    expect(findRenderProblems(definition, definition.submit, input({ secretId: 'x', secretKey: 'y' }))).toEqual([])
  })

  it('shows in a preview that it is signed, for what, and no signature', () => {
    const { headers } = maskedRequest(definition, { ...definition.submit, action: 'Ask' }, input({}))

    expect(headers).toEqual({
      Authorization: 'TC3-HMAC-SHA256 ••••',
      'X-TC-Action': 'Ask',
      'X-TC-Version': '2021-01-11',
      'X-TC-Region': 'ap-guangzhou',
      'Content-Type': 'application/json',
    })
  })

  it('is signed anew when its submit is repeated, over the same bytes, and recorded without signature or keys', async () => {
    let nowMs = now.getTime()
    const sent: OutboundRequest[] = []
    const calls: CallRecord[] = []
    const flow = createFlow({
      sniff,
      random: () => 0,
      clock: { now: () => new Date(nowMs) },
      store: () => Promise.resolve(),
      onCall: (call) => calls.push(call),
      send: (request) => {
        sent.push(request)
        return Promise.reject(new OutboundError('unsent', 'connection refused'))
      },
    })
    const job = { definition, input: input({ secretId: 'AKID-PLANTED', secretKey: 'secret-PLANTED' }) }

    const { task } = await flow.advance(job, newDrawTask('local-1'))
    nowMs += 5_000
    await flow.advance(job, task)

    expect(sent.map(({ headers }) => headers?.['X-TC-Timestamp'])).toEqual(['1700000000', '1700000005'])
    expect(signatureIn(sent[0]?.headers)).toMatch(/^[0-9a-f]{64}$/)
    expect(signatureIn(sent[1]?.headers)).not.toBe(signatureIn(sent[0]?.headers))
    expect(sent[1]?.body).toEqual(sent[0]?.body)
    expect(calls).toHaveLength(2)
    expect(JSON.stringify([calls, task])).not.toMatch(/PLANTED|Signature=[0-9a-f]/)
  })
})
