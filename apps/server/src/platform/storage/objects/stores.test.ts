import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAliyunStoreFake } from '@drawdesk/fakes/storage/aliyun'
import { startQiniuStoreFake } from '@drawdesk/fakes/storage/qiniu'
import { startTencentStoreFake } from '@drawdesk/fakes/storage/tencent'
import { startFakeS3 } from '@drawdesk/fakes/s3'
import type { FakeStore } from '@drawdesk/fakes/storage/xml-store'
import { createFolderStorage } from '../folder-storage.ts'
import { StorageFailed, type Storage } from '../storage.ts'
import { behavesAsAddressed, behavesAsStore, keysIn } from '../testing/behaves-as-store.ts'
import { aliyunDialect } from './aliyun.ts'
import type { ObjectDialect, StoreAccount } from './dialect.ts'
import { createObjectStorage } from './object-storage.ts'
import { qiniuDialect } from './qiniu.ts'
import { s3Dialect } from './s3.ts'
import { tencentDialect } from './tencent.ts'
import { directTransport } from './transport.ts'

const KEYS = { accessKey: 'ak-demo', secretKey: 'sk-demo-0123456789', bucket: 'demo', pageKeys: 2 }
const REGION = 'cn-north-1'

interface Company {
  name: string
  start(): Promise<FakeStore>
  dialect(account: StoreAccount): ObjectDialect
}
const COMPANIES: readonly Company[] = [
  { name: 'S3', start: () => startFakeS3({ ...KEYS, region: REGION }), dialect: s3Dialect },
  { name: 'Qiniu', start: () => startQiniuStoreFake(KEYS), dialect: qiniuDialect },
  { name: 'Aliyun', start: () => startAliyunStoreFake(KEYS), dialect: aliyunDialect },
  { name: 'Tencent', start: () => startTencentStoreFake(KEYS), dialect: tencentDialect },
]

const account = (endpoint: string): StoreAccount => ({ ...KEYS, endpoint, region: REGION, appId: '1250000000' })
const open = ({ dialect }: Company, at: StoreAccount): Storage =>
  createObjectStorage(dialect(at), directTransport(), { retryDelayMs: 1 })

describe('folder', () => {
  let root: string
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'drawdesk-stores-'))
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  behavesAsStore(() => createFolderStorage(root))
})

describe.each(COMPANIES)('$name', (company) => {
  let fake: FakeStore
  let storage: Storage
  beforeAll(async () => {
    fake = await company.start()
    storage = open(company, account(fake.endpoint))
  })
  afterAll(async () => {
    await storage.close?.()
    await fake.close()
  })

  behavesAsStore(() => storage)

  it('is refused with a wrong secret, once, whatever is asked', async () => {
    const wrong = open(company, { ...account(fake.endpoint), secretKey: 'another' })
    const before = fake.requests.length

    await expect(wrong.put('t/aa/two', Buffer.from('x'), 'image/png')).rejects.toThrow(StorageFailed)
    await expect(wrong.get('t/aa/one')).rejects.toThrow(StorageFailed)
    await expect(wrong.head('t/aa/one')).rejects.toThrow(StorageFailed)
    await expect(wrong.remove('t/aa/one')).rejects.toThrow(StorageFailed)
    await expect(keysIn(wrong)).rejects.toThrow(StorageFailed)

    await wrong.close?.()
    expect(fake.requests.length - before).toBe(5)
    expect(fake.objects.has('t/aa/two')).toBe(false)
    expect(fake.objects.has('t/aa/one')).toBe(true)
  })

  it('goes on after a busy store and a broken line', async () => {
    fake.troubles.push({ status: 503, code: 'SlowDown' }, 'drop')

    await storage.put('t/aa/again', Buffer.from('kept'), 'image/png')

    expect(String(await storage.get('t/aa/again'))).toBe('kept')
  })

  behavesAsAddressed(() => storage)
})
