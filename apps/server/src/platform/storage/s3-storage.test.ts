import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeS3, startFakeS3 } from '@drawdesk/fakes/s3'
import { objectPrefix } from './objects/s3.ts'
import { createS3Storage } from './s3-storage.ts'
import { newStorageKey, StorageKeyInvalid } from './storage-key.ts'
import { StoredFileMissing } from './storage.ts'

const account = { accessKey: 'ak-demo', secretKey: 'sk-demo', region: 'cn-north-1', bucket: 'pictures' }

let fake: FakeS3
let storage: ReturnType<typeof createS3Storage>

function connect(change: Partial<typeof account & { endpoint: string }> = {}) {
  return createS3Storage({ endpoint: fake.endpoint, ...account, ...change }, { retryDelayMs: 1 })
}

beforeEach(async () => {
  fake = await startFakeS3(account)
  storage = connect()
})
afterEach(async () => {
  await storage.close()
  await fake.close()
})

describe('S3 storage', () => {
  it('gives back what was put, whole and as a stream', async () => {
    const key = newStorageKey('000000')
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256))

    await storage.put(key, bytes, 'image/png')

    expect(fake.objects.get(key)?.mime).toBe('image/png')
    expect((await storage.get(key)).equals(bytes)).toBe(true)
    const opened = await storage.open(key)
    expect(opened.bytes).toBe(100_000)
    expect((await buffer(opened.stream)).equals(bytes)).toBe(true)
  })

  it('opens a part of a file, and takes no whole one for it', async () => {
    await storage.put('t/a', Buffer.from('0123456789'), 'audio/wav')

    const part = await storage.open('t/a', { start: 2, end: 4 })

    expect([part.bytes, String(await buffer(part.stream))]).toEqual([3, '234'])
    fake.troubles.push('whole')
    await expect(storage.open('t/a', { start: 2, end: 4 })).rejects.toThrow(/a whole file for a part/)
  })

  it('keeps an empty file', async () => {
    await storage.put('t/a', Buffer.alloc(0), 'image/png')

    expect(await storage.get('t/a')).toHaveLength(0)
  })

  it('asks below the bucket', async () => {
    await storage.put('t/a', Buffer.from('x'), 'image/png')

    expect(fake.requests[0]).toMatchObject({ method: 'PUT', path: '/pictures/t/a', status: 200 })
  })

  it('says that a file is missing, without trying again', async () => {
    await expect(storage.get('t/no')).rejects.toThrow(StoredFileMissing)
    await expect(storage.open('t/no')).rejects.toThrow(StoredFileMissing)

    expect(fake.requests).toHaveLength(2)
  })

  it('does not take a missing bucket for a missing file', async () => {
    const other = connect({ bucket: 'elsewhere' })

    const failure = other.get('t/a')

    await expect(failure).rejects.toMatchObject({ name: 'StorageFailed', status: 404, code: 'NoSuchBucket' })
    await other.close()
  })

  it('removes a file, and again without complaint, also where the store says 404', async () => {
    await storage.put('t/a', Buffer.from('x'), 'image/png')

    await storage.remove('t/a')
    fake.troubles.push({ status: 404, code: 'NoSuchKey' })
    await storage.remove('t/a')

    expect(fake.objects.size).toBe(0)
  })

  it.each([
    ['secretKey', 'SignatureDoesNotMatch'],
    ['accessKey', 'InvalidAccessKeyId'],
    ['region', 'AuthorizationHeaderMalformed'],
  ])('is refused with a wrong %s, once and by name', async (name, code) => {
    const wrong = connect({ [name]: 'wrong' })

    const failure = wrong.put('t/a', Buffer.from('x'), 'image/png')

    await expect(failure).rejects.toMatchObject({ name: 'StorageFailed', status: 403, code })
    await wrong.close()
    expect(fake.requests).toHaveLength(1)
    expect(fake.objects.size).toBe(0)
  })

  it.each(['GET', 'PUT', 'DELETE'] as const)(
    'tries a %s again when the store is busy or the line breaks',
    async (method) => {
      fake.objects.set('t/a', { bytes: Buffer.from('x'), mime: 'image/png' })
      fake.troubles.push({ status: 503, code: 'SlowDown' }, 'drop')
      const call = {
        GET: () => storage.get('t/a'),
        PUT: () => storage.put('t/a', Buffer.from('y'), 'image/png'),
        DELETE: () => storage.remove('t/a'),
      }

      await call[method]()

      expect(fake.requests).toHaveLength(3)
    },
  )

  it('reads again when an answer breaks off', async () => {
    fake.objects.set('t/a', { bytes: Buffer.alloc(50_000, 1), mime: 'image/png' })
    fake.troubles.push('cut')

    expect(await storage.get('t/a')).toHaveLength(50_000)
  })

  it('reports a refusal by the beginning of a long answer', async () => {
    fake.troubles.push({ status: 403, code: 'AccessDenied', bytes: 1_000_000 })

    await expect(storage.get('t/a')).rejects.toMatchObject({ status: 403, code: 'AccessDenied' })
  })

  it('gives up after the third attempt with the store’s own words', async () => {
    const busy = { status: 503, code: 'SlowDown' }
    fake.troubles.push(busy, busy, busy, busy)

    await expect(storage.get('t/a')).rejects.toMatchObject({ name: 'StorageFailed', status: 503, code: 'SlowDown' })

    expect(fake.requests).toHaveLength(3)
  })

  it('says that the store did not answer when nobody listens', async () => {
    const free = createServer()
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
    const { port } = free.address() as AddressInfo
    await new Promise((resolve) => free.close(resolve))
    const nowhere = connect({ endpoint: `http://127.0.0.1:${port}` })

    await expect(nowhere.get('t/a')).rejects.toThrow(/did not answer: .*ECONNREFUSED/)

    await nowhere.close()
  })

  it('breaks the stream instead of ending it early when an answer breaks off', async () => {
    fake.objects.set('t/a', { bytes: Buffer.alloc(50_000, 1), mime: 'image/png' })
    fake.troubles.push('cut')

    const opened = await storage.open('t/a')

    await expect(buffer(opened.stream)).rejects.toThrow()
  })

  it('lets no foreign key out', async () => {
    await expect(storage.get('../other-bucket/a')).rejects.toThrow(StorageKeyInvalid)
    expect(fake.requests).toHaveLength(0)
  })
})

describe('objectPrefix', () => {
  it.each([
    ['http://minio.local:9000', '/pictures'],
    ['http://minio.local:9000/', '/pictures'],
    ['https://gateway.example/s3/', '/s3/pictures'],
    ['https://pictures.s3.oss-cn-hangzhou.aliyuncs.com', ''],
    ['https://Pictures.cos.ap-guangzhou.myqcloud.com/sub', '/sub'],
    ['https://pictures-2.s3.amazonaws.com', '/pictures'],
  ])('%s → %j', (endpoint, prefix) => {
    expect(objectPrefix(new URL(endpoint), 'pictures')).toBe(prefix)
  })

  it('does not take a number in an address for a bucket', () => {
    expect(objectPrefix(new URL('http://192.168.1.5:9000'), '192')).toBe('/192')
  })
})

describe('the fake itself', () => {
  it('refuses a body other than the signed one, an unsigned request and an old one', async () => {
    await storage.put('t/a', Buffer.from('x'), 'image/png')
    const { headers, path } = fake.requests[0]!
    const replay = (change: Record<string, string>, body = 'x') =>
      fetch(fake.endpoint + path, {
        method: 'PUT',
        body,
        headers: {
          ...pick(headers, ['authorization', 'x-amz-date', 'x-amz-content-sha256', 'content-type']),
          ...change,
        },
      })

    expect((await replay({})).status).toBe(200)
    expect((await replay({}, 'y')).status).toBe(403)
    expect((await replay({ authorization: '' })).status).toBe(403)
    expect((await replay({ 'content-type': 'text/html' })).status).toBe(403)
    expect((await replay({ 'x-amz-date': '20200101T000000Z' })).status).toBe(403)
  })
})

function pick(headers: FakeS3['requests'][number]['headers'], names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]))
}
