import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAliyunStoreFake } from '@drawdesk/fakes/storage/aliyun'
import { startQiniuStoreFake } from '@drawdesk/fakes/storage/qiniu'
import { startTencentStoreFake } from '@drawdesk/fakes/storage/tencent'
import { startFakeS3 } from '@drawdesk/fakes/s3'
import type { FakeStore } from '@drawdesk/fakes/storage/xml-store'
import { createFolderStorage } from '../folder-storage.ts'
import { StorageFailed, StoredFileMissing, type Storage } from '../storage.ts'
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

async function keysIn(storage: Storage, prefix?: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.toSorted()
}

/** What every store must do. */
function behavesAsStore(open: () => Storage): void {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256))

  it('gives back what was put: whole, as a stream, in part, and its length', async () => {
    const storage = open()
    await storage.put('t/aa/one', bytes, 'image/png')

    expect((await storage.get('t/aa/one')).equals(bytes)).toBe(true)
    const whole = await storage.open('t/aa/one')
    expect([whole.bytes, (await buffer(whole.stream)).equals(bytes)]).toEqual([70_000, true])
    const part = await storage.open('t/aa/one', { start: 1_000, end: 1_999 })
    expect([part.bytes, (await buffer(part.stream)).equals(bytes.subarray(1_000, 2_000))]).toEqual([1_000, true])
    expect(await storage.head('t/aa/one')).toEqual({ bytes: 70_000 })
  })

  it('lists by the beginning of keys over pages, and forgets what was removed, twice without complaint', async () => {
    const storage = open()
    for (const key of ['t/l/a', 't/l/b', 't/l/c', 't/l/d', 't/l/e', 'u/l/f'])
      await storage.put(key, Buffer.from(key), 'image/png')

    expect(await keysIn(storage, 't/l/')).toEqual(['t/l/a', 't/l/b', 't/l/c', 't/l/d', 't/l/e'])
    await storage.remove('t/l/c')
    await storage.remove('t/l/c')
    expect(await keysIn(storage, 't/l/')).toEqual(['t/l/a', 't/l/b', 't/l/d', 't/l/e'])
    for await (const item of storage.list('u/l/')) {
      expect(item.bytes).toBe(5)
      expect(Math.abs(item.time.getTime() - Date.now())).toBeLessThan(60_000)
    }
  })

  it('says that a file is missing', async () => {
    const storage = open()

    await expect(storage.get('t/aa/none')).rejects.toThrow(StoredFileMissing)
    await expect(storage.open('t/aa/none')).rejects.toThrow(StoredFileMissing)
    await expect(storage.head('t/aa/none')).rejects.toThrow(StoredFileMissing)
  })
}

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

  it('signs addresses that others may read from for a while, and nobody with another signature', async () => {
    await storage.put('t/aa/shown', Buffer.from('shown'), 'image/png')
    const { url } = storage.presign!.get('t/aa/shown', 60)

    expect(await (await fetch(url)).text()).toBe('shown')
    expect((await fetch(storage.presign!.get('t/aa/shown', -5).url)).status).toBeGreaterThanOrEqual(400)
    expect((await fetch(url.replace('shown', 'again'))).status).toBeGreaterThanOrEqual(400)
  })

  it('signs addresses that others may send to', async () => {
    const { method, url, headers, fields } = storage.presign!.put('t/aa/sent', 60, 'image/png')
    const form = new FormData()
    for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value)
    form.append('file', new Blob(['sent'], { type: 'image/png' }), 'file')

    const answer = await fetch(url, { method, headers, body: fields ? form : Buffer.from('sent') })

    expect(answer.status).toBe(200)
    expect(String(await storage.get('t/aa/sent'))).toBe('sent')
  })
})
