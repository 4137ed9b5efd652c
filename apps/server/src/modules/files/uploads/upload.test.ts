import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PART_BYTES, type UploadState } from '@drawdesk/contract/files/attach'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { clearLeftovers } from '../leftovers/clear-leftovers.ts'

const ENDPOINT = '/api/blade-resource/oss/endpoint'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A sound that is as long as wanted, of bytes that no other has. */
function wavOf(length: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(length - 8, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(length - 44, 40)
  return Buffer.concat([head, randomBytes(length - 44)])
}

const begin = (bytes: Buffer, more: object = {}) =>
  admin.post<UploadState>(`${ENDPOINT}/upload-begin`, {
    name: 'long.wav',
    bytes: bytes.length,
    sha256: sha256(bytes),
    ...more,
  })
const partOf = (bytes: Buffer, number: number): Buffer => bytes.subarray((number - 1) * PART_BYTES, number * PART_BYTES)

async function send(uploadId: string, number: number, part: Buffer, sum = sha256(part), caller = admin) {
  const answer = await caller.raw({
    method: 'POST',
    url: `${ENDPOINT}/upload-part?uploadId=${uploadId}&number=${number}&sha256=${sum}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: part,
  })
  return { status: answer.statusCode, ...answer.json<{ msg: string; data: UploadState }>() }
}
const end = (uploadId: string) =>
  admin.post<{ fileId: string; url: string; bytes: number; mime: string }>(`${ENDPOINT}/upload-end`, { uploadId })

it('comes in parts in any order, goes on where it stopped, and is read whole and in part', async () => {
  const bytes = wavOf(2 * PART_BYTES + 1_234)
  const first = (await begin(bytes)).data
  expect(first).toMatchObject({ partBytes: PART_BYTES, parts: 3, received: [] })
  await send(first.uploadId, 3, partOf(bytes, 3))
  await send(first.uploadId, 1, partOf(bytes, 1))

  const again = (await begin(bytes)).data
  expect(again).toMatchObject({ uploadId: first.uploadId, received: [1, 3] })
  expect((await end(first.uploadId)).msg).toBe('还有 1 个分片没有上传')
  await send(first.uploadId, 2, partOf(bytes, 2))
  const done = await end(first.uploadId)
  const twice = await end(first.uploadId)

  expect(done.data).toMatchObject({ bytes: bytes.length, mime: 'audio/wav' })
  expect(twice.data.fileId).toBe(done.data.fileId)
  const whole = await test.app.inject({ url: done.data.url })
  expect(sha256(whole.rawPayload)).toBe(sha256(bytes))
  const from = PART_BYTES - 10
  const part = await test.app.inject({ url: done.data.url, headers: { range: `bytes=${from}-${from + 29}` } })
  expect([part.statusCode, part.rawPayload.equals(bytes.subarray(from, from + 30))]).toEqual([206, true])
})

it('takes no part that is damaged, too long, too short or beyond the last, and none of another person', async () => {
  const bytes = wavOf(PART_BYTES + 10)
  const { uploadId } = (await begin(bytes)).data

  expect((await send(uploadId, 1, partOf(bytes, 1), sha256(Buffer.from('x')))).msg).toContain('损坏')
  expect((await send(uploadId, 1, partOf(bytes, 2))).status).toBe(400)
  expect((await send(uploadId, 3, partOf(bytes, 2))).msg).toBe('该文件只有 2 个分片')
  expect((await send('1', 1, partOf(bytes, 1))).status).toBe(404)
})

it('takes no type that others do not take, and no file that is not what was announced', async () => {
  const html = Buffer.alloc(2_000, '<html>')
  const { uploadId } = (await begin(html)).data
  const bytes = wavOf(3_000)
  const other = (await begin(bytes, { sha256: sha256(html) })).data
  await send(other.uploadId, 1, bytes)

  expect((await send(uploadId, 1, html)).msg).toContain('只支持')
  expect((await end(other.uploadId)).msg).toContain('校验值不一致')
})

it('of bytes that the tenant has takes no room, and what came to no end goes after three days', async () => {
  const bytes = wavOf(5_000)
  const ends: string[] = []
  for (const name of ['one.wav', 'two.wav']) {
    const { uploadId } = (await begin(bytes, { name })).data
    await send(uploadId, 1, bytes)
    ends.push((await end(uploadId)).data.fileId)
  }
  const keys = await test.owner('select distinct storage_key from resource_file where id = any($1)', [ends])
  const lost = (await begin(wavOf(6_000))).data
  const [{ key } = { key: '' }] = await test.owner<{ key: string }>(
    'select storage_key as key from resource_upload where id = $1',
    [lost.uploadId],
  )
  await test.deps.storage.put(`${key}-p00001`, Buffer.from('x'), 'audio/wav')
  await test.owner(`update resource_upload set create_time = now() - interval '4 days'`)

  await test.deps.uploads.forgetOld()
  await clearLeftovers(test.deps)

  expect(keys).toHaveLength(1)
  await expect(test.deps.storage.head(`${key}-p00001`)).rejects.toThrow()
  expect(await test.owner('select 1 from resource_upload')).toEqual([])
  for (const id of ends)
    expect((await admin.get(`/api/blade-biz/localFile/findLocalFile`, { fileId: id })).status).toBe(200)
  const url = (await admin.get<{ url: string }>(`/api/blade-biz/localFile/findLocalFile`, { fileId: ends[1] ?? '' }))
    .data.url
  expect(sha256((await test.app.inject({ url })).rawPayload)).toBe(sha256(bytes))
})
