import { describe, expect, it } from 'vitest'
import { aliyunDialect } from './aliyun.ts'
import { qiniuDialect } from './qiniu.ts'
import { tencentDialect } from './tencent.ts'

// Worked out by scripts/storage-vectors.py, which shares no code with the product or the fakes.
const account = {
  accessKey: 'ak-demo',
  secretKey: 'sk-demo',
  bucket: 'demo',
  appId: '1250000000',
  region: 'ap-guangzhou',
  endpoint: '',
}
const now = new Date(1_700_000_000_000)

describe('signatures as an independent script works them out', () => {
  it('Tencent COS: a GET by header, an address, a list', () => {
    const cos = tencentDialect(account)

    const get = cos.get('a/b.png', undefined, now)

    expect(get.url).toBe('https://demo-1250000000.cos.ap-guangzhou.myqcloud.com/a/b.png')
    expect(get.headers.authorization).toContain('q-signature=bc7fea48a11a3905656c210f86c969650d72174d')
    expect(cos.presignGet('a/b.png', 900, now).url).toContain('q-signature=bc7fea48a11a3905656c210f86c969650d72174d')
    expect(cos.list('t/a', 't/a/9', now).headers.authorization).toContain(
      'q-signature=be151978542120e00daf6bdaac606bce57847845',
    )
  })

  it('Aliyun OSS: an address, a PUT by header', () => {
    const oss = aliyunDialect({ ...account, endpoint: 'https://oss-cn-hangzhou.aliyuncs.com' })

    expect(oss.presignGet('a/b.png', 900, now).url).toBe(
      'https://demo.oss-cn-hangzhou.aliyuncs.com/a/b.png?OSSAccessKeyId=ak-demo&Expires=1700000900&Signature=7ZEtW%2BVjMPCw3QQNF1we3b5urq0%3D',
    )
    expect(oss.put('a/b.png', Buffer.from('x'), 'image/png', now).headers.authorization).toBe(
      'OSS ak-demo:Osxr5koMKT6SkPILW7f8gNecT6I=',
    )
  })

  it('Qiniu Kodo: an upload, an address, a managing call', () => {
    const kodo = qiniuDialect({
      ...account,
      region: 'z2',
      endpoint: 'https://up-z2.qiniup.com',
      publicEndpoint: 'http://cdn.example.com',
    })

    expect(kodo.presignPut('a/b.png', 900, '', now).fields?.token).toMatch(/^ak-demo:DmJ0B9y7Z44szFQYUJmAcTY98No=:/)
    expect(kodo.presignGet('a/b.png', 900, now).url).toBe(
      'http://cdn.example.com/a/b.png?e=1700000900&token=ak-demo:Bf0ltwLYI43XyK9yvp-JKrW7T5k=',
    )
    const stat = kodo.head('a/b.png', now)
    expect(stat.url).toBe('https://rs-z2.qiniuapi.com/stat/ZGVtbzphL2IucG5n')
    expect(stat.headers.authorization).toBe('Qiniu ak-demo:tpk5gvY4aocRUwgUIYNxKeJS0K8=')
  })
})
