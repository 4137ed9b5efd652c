import { describe, expect, it } from 'vitest'
import { sniff } from '../../../../apps/server/src/platform/pictures/sniff.ts'
import type { FakeRequest } from '../kit/fake-http.ts'
import { makeGlb } from '../kit/glb.ts'
import { tc3Problem } from './hunyuan-signature.ts'
import { createAcs3Check } from './imageenhan-signature.ts'
import { volcProblem } from './jimeng-signature.ts'

const NOW_MS = 1_700_000_000_000
const request = (path: string, headers: Record<string, string>, body = ''): FakeRequest => ({
  method: 'POST',
  path,
  headers,
  body: Buffer.from(body),
  json: undefined,
  atMs: 0,
})

/** Requests with the signatures of the golden vectors (providers §9), which neither the fakes nor the product made. */
const tc3 = request(
  '/',
  {
    authorization:
      'TC3-HMAC-SHA256 Credential=ak-demo/2023-11-14/sms/tc3_request, SignedHeaders=content-type;host, Signature=8515244b9edcca1b8bb83e05e8dcbb2e16d83ece866c189614e6a6d03d43c7eb',
    'content-type': 'application/json',
    host: 'sms.tencentcloudapi.com',
    'x-tc-timestamp': '1700000000',
  },
  '{"PhoneNumberSet":["+8613800000000"],"SmsSdkAppId":"1400000001","TemplateId":"100001","SignName":"demo","TemplateParamSet":["1234"]}',
)
const acs3 = request(
  `/?PhoneNumbers=13800000000&SignName=demo&TemplateCode=SMS_1&TemplateParam=${encodeURIComponent('{"code":"1234"}')}`,
  {
    authorization:
      'ACS3-HMAC-SHA256 Credential=ak-demo,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=b7783354ee26bd72db19a113de75b79fb0b681daf26919e88a08c853bcfbec76',
    host: 'dysmsapi.aliyuncs.com',
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': '2023-11-14T22:13:20Z',
    'x-acs-signature-nonce': 'nonce-0001',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  },
)
const volc = request(
  '/?Action=CVSync2AsyncSubmitTask&Version=2022-08-31',
  {
    authorization:
      'HMAC-SHA256 Credential=ak-demo/20231114/cn-north-1/cv/request, SignedHeaders=content-type;host;x-content-sha256;x-date, Signature=45dbbfce062df0b72891b2b0d91000793f3e6c00267a154c5468ae179f1bb223',
    'content-type': 'application/json',
    host: 'visual.volcengineapi.com',
    'x-date': '20231114T221320Z',
    'x-content-sha256': '740154738e5d8d7026b1b51df274eda35bbe29f4c4d51e5336c424a531352281',
  },
  '{"req_key":"jimeng_t2i_v40","prompt":"cat"}',
)

describe("the fakes' own checks of signatures", () => {
  const tencent = (given: FakeRequest, more: Partial<Parameters<typeof tc3Problem>[1]> = {}, nowMs = NOW_MS) =>
    tc3Problem(given, { secretId: 'ak-demo', secretKey: 'sk-demo', service: 'sms', ...more }, nowMs)?.Code
  const aliyun = (given: FakeRequest, secret = 'sk-demo', nowMs = NOW_MS) =>
    createAcs3Check({ accessKeyId: 'ak-demo', accessKeySecret: secret }, () => nowMs)(given)?.[1]

  it('Tencent: accepts the golden request and nothing that differs from it', () => {
    expect(tencent(tc3)).toBeUndefined()
    expect(tencent({ ...tc3, body: Buffer.from('{}') })).toBe('AuthFailure.SignatureFailure')
    expect(tencent({ ...tc3, headers: { ...tc3.headers, 'content-type': 'application/json; charset=utf-8' } })).toBe(
      'AuthFailure.SignatureFailure',
    )
    expect(tencent(tc3, { secretKey: 'other' })).toBe('AuthFailure.SignatureFailure')
    expect(tencent(tc3, { secretId: 'other' })).toBe('AuthFailure.SecretIdNotFound')
    expect(tencent(tc3, {}, NOW_MS + 301_000)).toBe('AuthFailure.SignatureExpire')
    expect(tencent({ ...tc3, headers: { ...tc3.headers, authorization: '' } })).toBe('AuthFailure.InvalidAuthorization')
  })

  it('Aliyun: accepts the golden request once and nothing that differs from it', () => {
    const check = createAcs3Check({ accessKeyId: 'ak-demo', accessKeySecret: 'sk-demo' }, () => NOW_MS)

    expect([check(acs3), check(acs3)?.[1]]).toEqual([undefined, 'SignatureNonceUsed'])
    expect(aliyun({ ...acs3, path: acs3.path.replace('SMS_1', 'SMS_2') })).toBe('SignatureDoesNotMatch')
    expect(aliyun({ ...acs3, body: Buffer.from('x') })).toBe('SignatureDoesNotMatch')
    expect(aliyun({ ...acs3, headers: { ...acs3.headers, 'x-acs-unsigned': '1' } })).toBe('SignatureDoesNotMatch')
    expect(aliyun(acs3, 'other')).toBe('SignatureDoesNotMatch')
    expect(aliyun(acs3, 'sk-demo', NOW_MS - 1_000_000)).toBe('InvalidTimeStamp.Expired')
  })

  it('Volcengine: accepts the golden request and nothing that differs from it', () => {
    const volcengine = (given: FakeRequest, secret = 'sk-demo', nowMs = NOW_MS) =>
      volcProblem(given, { accessKeyId: 'ak-demo', accessKeySecret: secret }, nowMs)?.Code

    expect(volcengine(volc)).toBeUndefined()
    expect(volcengine({ ...volc, body: Buffer.from('{}') })).toBe('SignatureDoesNotMatch')
    expect(volcengine({ ...volc, path: '/?Action=CVSync2AsyncGetResult&Version=2022-08-31' })).toBe(
      'SignatureDoesNotMatch',
    )
    expect(volcengine(volc, 'other')).toBe('SignatureDoesNotMatch')
    expect(volcengine(volc, 'sk-demo', NOW_MS + 1_000_000)).toBe('InvalidTimestamp')
  })
})

describe('the model that the fake of Tripo3D makes', () => {
  it('is a binary glTF whose parts agree with each other', () => {
    const glb = makeGlb({ size: 2 })
    const jsonBytes = glb.readUInt32LE(12)
    const { accessors, bufferViews, buffers } = JSON.parse(glb.subarray(20, 20 + jsonBytes).toString('utf8')) as {
      accessors: { max?: number[] }[]
      bufferViews: { byteOffset: number; byteLength: number }[]
      buffers: { byteLength: number }[]
    }
    const bin = glb.subarray(20 + jsonBytes + 8)

    expect(sniff(glb)).toEqual({ mime: 'model/gltf-binary', extension: 'glb' })
    expect([glb.length % 4, glb.readUInt32LE(8), glb.readUInt32LE(20 + jsonBytes)]).toEqual([0, glb.length, bin.length])
    expect(bufferViews.at(-1)).toMatchObject({ byteOffset: 36, byteLength: 6 })
    expect([buffers[0]?.byteLength, accessors[0]?.max, bin.readFloatLE(12), bin.readUInt16LE(40)]).toEqual([
      42,
      [2, 2, 0],
      2,
      2,
    ])
  })
})
