import { fork, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PART_BYTES } from '@drawdesk/contract/files/attach'
import { createObjectStorage } from '../../../platform/storage/objects/object-storage.ts'
import { s3Dialect } from '../../../platform/storage/objects/s3.ts'
import { directTransport } from '../../../platform/storage/objects/transport.ts'
import { newStorageKey } from '../../../platform/storage/storage-key.ts'
import { behavesAsAddressed, behavesAsStore, keysIn } from '../../../platform/storage/testing/behaves-as-store.ts'
import { keysOf, openPlace, readPlace } from './parted.ts'

/** The one pair of keys that this server knows. */
const KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
const BUCKET = 'pictures'
const SERVER = join(import.meta.dirname, 'testing', 's3rver-main.ts')
/** Keys of one page of a list, as our requests ask for them. */
const LIST_MOST = 1_000

/** S3 of other people's making, so that a mistake in how the protocol is read is not made on both sides. */
describe('S3 as s3rver serves it', () => {
  let folder: string
  let server: ChildProcess
  let endpoint: string
  let storage: ReturnType<typeof open>

  function open(change: Partial<typeof KEYS & { bucket: string }> = {}) {
    const account = { ...KEYS, bucket: BUCKET, region: 'cn-north-1', endpoint, ...change }
    return createObjectStorage(s3Dialect(account), directTransport(), { retryDelayMs: 1 })
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drawdesk-s3-server-'))
    // It ciphers the marks between the pages of a list by DES, which OpenSSL keeps apart.
    server = fork(SERVER, [folder, BUCKET], { execArgv: ['--openssl-legacy-provider'] })
    ;[endpoint] = (await once(server, 'message')) as [string]
    storage = open()
  })
  afterAll(async () => {
    await storage.close()
    const ended = once(server, 'exit')
    server.kill()
    await ended
    await rm(folder, { recursive: true })
  })

  behavesAsStore(() => storage)
  behavesAsAddressed(() => storage)

  it('lists more keys than one page holds', async () => {
    const keys = Array.from({ length: LIST_MOST + 3 }, (_, index) => `t/many/${String(index).padStart(4, '0')}`)
    for (const key of keys) await storage.put(key, Buffer.from('x'), 'image/png')

    expect(await keysIn(storage, 't/many/')).toEqual(keys)
  })

  it('holds a file in parts, reads it whole and over the border of two', async () => {
    const bytes = randomBytes(PART_BYTES * 2 + 1_234)
    const place = { storageKey: newStorageKey('000000'), parts: 3, bytes: String(bytes.length) }
    for (const [index, key] of keysOf(place).entries())
      await storage.put(key, bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES), 'application/octet-stream')

    const sum = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
    expect(sum(await readPlace(storage, place))).toBe(sum(bytes))
    const part = await openPlace(storage, place, { start: PART_BYTES - 5, end: PART_BYTES * 2 + 4 })
    expect(sum(await buffer(part.stream))).toBe(sum(bytes.subarray(PART_BYTES - 5, PART_BYTES * 2 + 5)))
  })

  it('makes a bucket and takes it away', async () => {
    const other = open({ bucket: 'another' })

    await other.buckets?.make()
    await other.put('t/a', Buffer.from('x'), 'image/png')
    await expect(other.buckets?.remove()).rejects.toMatchObject({ status: 409, code: 'BucketNotEmpty' })
    await other.remove('t/a')
    await other.buckets?.remove()

    await expect(other.get('t/a')).rejects.toMatchObject({ status: 404, code: 'NoSuchBucket' })
    await other.close()
  })

  it.each([
    ['a wrong secret', { secretKey: 'another' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKey: 'NOBODY' }, 'InvalidAccessKeyId'],
  ])('refuses %s by name, whatever is asked', async (_what, change, code) => {
    await storage.put('t/aa/kept', Buffer.from('kept'), 'image/png')
    const wrong = open(change)

    const refused = { name: 'StorageFailed', status: 403, code }
    await expect(wrong.put('t/aa/kept', Buffer.from('x'), 'image/png')).rejects.toMatchObject(refused)
    await expect(wrong.get('t/aa/kept')).rejects.toMatchObject(refused)
    await expect(wrong.remove('t/aa/kept')).rejects.toMatchObject(refused)
    await expect(keysIn(wrong)).rejects.toMatchObject(refused)
    // An answer to HEAD has no body that could say why.
    await expect(wrong.head('t/aa/kept')).rejects.toMatchObject({ name: 'StorageFailed', status: 403 })

    await wrong.close()
    expect(String(await storage.get('t/aa/kept'))).toBe('kept')
  })
})
