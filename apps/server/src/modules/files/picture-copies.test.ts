import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FileView } from '@drawdesk/contract/core/schema'
import { systemScope } from '../../platform/scope.ts'
import { StoredFileMissing } from '../../platform/storage/storage.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../testing/factories.ts'
import { pictureBytes, upload } from '../../testing/upload.ts'
import { createFileService } from './file.service.ts'
import { createPictureCopies } from './picture-copies.ts'

let test: TestApp
let admin: SignedIn
let colours = 0x10_00_00

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => test.close())

/** Bytes that nobody has stored yet. */
const newBytes = (): Promise<Buffer> =>
  pictureBytes({ width: 900, height: 600, colour: `#${(colours += 4_321).toString(16)}` })
const put = async (bytes: Buffer, caller = admin): Promise<FileView> => (await upload(caller, bytes)).data
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers })
const viewOf = async (fileId: string): Promise<FileView> =>
  (await admin.get<FileView>('/api/blade-biz/localFile/findLocalFile', { fileId })).data

interface Stored {
  storage_key: string
  placeholder: string
}
const rowOf = async (fileId: string): Promise<Stored> =>
  (await test.owner<Stored>('select storage_key, placeholder from resource_file where id = $1', [fileId]))[0] as Stored
const isStored = (key: string): Promise<boolean> =>
  test.deps.storage.get(key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StoredFileMissing) return false
      throw error
    },
  )

describe('copies of a stored picture', () => {
  it('are made ahead of the first look, after the upload was answered, with the pixels to show until they come', async () => {
    const before = await put(await newBytes())
    await test.deps.background.idle()
    const { storage_key: key, placeholder } = await rowOf(before.fileId)

    expect(before.placeholder).toBeUndefined()
    expect([await isStored(`${key}-web.webp`), await isStored(`${key}-thumb.webp`)]).toEqual([true, true])
    expect(placeholder).toMatch(/^data:image\/webp;base64,/)
    expect((await viewOf(before.fileId)).placeholder).toBe(placeholder)
  })

  it('are made once by all who look at the same moment, and the making ahead leaves what is there', async () => {
    const file = await put(await newBytes())
    const { storage_key: key } = await rowOf(file.fileId)
    const putting = vi.spyOn(test.deps.storage, 'put')

    const looks = await Promise.all([file.thumbUrl, file.webUrl, file.thumbUrl, file.webUrl].map((url) => get(url)))
    await test.deps.background.idle()

    expect(looks.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual(
      Array.from({ length: 4 }, () => [200, 'image/webp']),
    )
    expect(putting.mock.calls.map(([one]) => one).toSorted()).toEqual([`${key}-thumb.webp`, `${key}-web.webp`])
  })

  it('are made at the first look where the process died before, placeholder included', async () => {
    const file = await put(await newBytes())
    await test.deps.background.idle()
    const { storage_key: key } = await rowOf(file.fileId)
    for (const copy of ['web', 'thumb']) await test.deps.storage.remove(`${key}-${copy}.webp`)
    await test.owner(`update resource_file set placeholder = '' where id = $1`, [file.fileId])

    const { rawPayload } = await get(file.thumbUrl)

    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 400, format: 'webp' })
    expect([await isStored(`${key}-web.webp`), (await rowOf(file.fileId)).placeholder !== '']).toEqual([true, true])
  })

  it('get their pixels later where the copies are older than these', async () => {
    const file = await put(await newBytes())
    await test.deps.background.idle()
    await test.owner(`update resource_file set placeholder = '' where id = $1`, [file.fileId])

    await get(file.thumbUrl)
    await test.deps.background.idle()

    expect((await rowOf(file.fileId)).placeholder).toMatch(/^data:image\/webp;base64,/)
  })

  it('are none of a picture that is damaged behind its header: it is shown as it is, and the log is quiet', async () => {
    const whole = await sharp(await newBytes())
      .jpeg()
      .toBuffer()
    const cut = whole.subarray(0, whole.length / 2)
    const file = await put(cut)
    await test.deps.background.idle()
    const logged = test.logLines.filter((line) => line.includes('background failed'))

    const thumb = await get(file.thumbUrl)

    expect([thumb.statusCode, thumb.headers['content-type'], thumb.rawPayload.equals(cut), logged]).toEqual([
      200,
      'image/jpeg',
      true,
      [],
    ])
  })

  it('that are wanted while they are made are waited for', async () => {
    const { fileId } = await put(await newBytes())
    await test.deps.background.idle()
    const { db, storage } = test.deps
    const row = await createFileService(test.deps).get(systemScope('000000'), fileId)
    const reading = vi.spyOn(storage, 'get')

    const copies = createPictureCopies({ db, stores: test.deps.stores })
    const [one, two] = await Promise.all([copies.make(row, storage), copies.make(row, storage)])

    expect([one === two, reading.mock.calls.filter(([key]) => key === row.storageKey).length]).toEqual([true, 1])
  })
})

describe('bytes that a tenant has already', () => {
  it('are not stored again: the new file shares their place, copies and pixels, with a name and an address of its own', async () => {
    const bytes = await newBytes()
    const first = await put(bytes)
    await test.deps.background.idle()
    const putting = vi.spyOn(test.deps.storage, 'put')

    const { data: second } = await upload(admin, bytes, { name: 'another name.png' })
    await test.deps.background.idle()

    expect(putting).not.toHaveBeenCalled()
    expect((await rowOf(second.fileId)).storage_key).toBe((await rowOf(first.fileId)).storage_key)
    expect(second).toMatchObject({
      name: 'another name.png',
      width: 900,
      height: 600,
      bytes: bytes.length,
      placeholder: (await viewOf(first.fileId)).placeholder,
    })
    expect([second.fileId === first.fileId, second.url === first.url]).toEqual([false, false])
    expect((await get(second.url)).rawPayload.equals(bytes)).toBe(true)
  })

  it('are stored for another tenant as if nobody had them', async () => {
    const bytes = await newBytes()
    const mine = await put(bytes)
    await test.deps.background.idle()
    const tenantId = await buildTenant(test.deps)
    const theirs = await put(bytes, await buildCaller(test, { tenantId, permissions: ['*'] }))
    const [ownKey, theirKey] = [(await rowOf(mine.fileId)).storage_key, (await rowOf(theirs.fileId)).storage_key]

    expect([theirKey.startsWith(`${tenantId}/`), theirKey === ownKey, theirs.placeholder, theirs.width]).toEqual([
      true,
      false,
      undefined,
      900,
    ])
    expect((await get(theirs.url)).rawPayload.equals(bytes)).toBe(true)
  })

  it('of a removed file are stored anew', async () => {
    const bytes = await newBytes()
    const gone = await put(bytes)
    await test.owner('update resource_file set is_deleted = 1 where id = $1', [gone.fileId])

    const again = await put(bytes)

    expect((await rowOf(again.fileId)).storage_key).not.toBe((await rowOf(gone.fileId)).storage_key)
  })
})

describe('what a browser keeps', () => {
  it('is private, lasts as long as its address, says how long it is, and sets and varies by nothing', async () => {
    const file = await put(await newBytes())

    for (const url of [file.url, file.webUrl, file.thumbUrl]) {
      const { headers, rawPayload } = await get(url)
      const seconds = Number(/^private, max-age=(\d+), immutable$/.exec(String(headers['cache-control']))?.[1])
      expect([
        seconds > 590 && seconds <= 1_200,
        headers['content-length'],
        headers['set-cookie'],
        headers.vary,
      ]).toEqual([true, String(rawPayload.length), undefined, undefined])
      expect(headers.etag).toMatch(/^"[0-9a-f]{32}-(original|web|thumb)-1"$/)
    }
  })

  it('is not sent again, nor read, while it has it', async () => {
    const file = await put(await newBytes())
    const { etag = '' } = (await get(file.thumbUrl)).headers
    await test.deps.background.idle()
    const reading = vi.spyOn(test.deps.storage, 'get')

    const answers = [
      await get(file.thumbUrl, { 'if-none-match': etag }),
      await get(file.thumbUrl, { 'if-none-match': `"other", W/${etag}` }),
    ]

    expect(answers.map(({ statusCode, rawPayload, headers }) => [statusCode, rawPayload.length, headers.etag])).toEqual(
      [
        [304, 0, etag],
        [304, 0, etag],
      ],
    )
    expect(reading).not.toHaveBeenCalled()
    expect((await get(file.url, { 'if-none-match': etag })).statusCode).toBe(200)
    expect((await get(file.thumbUrl.replace(/sig=./, 'sig=~'), { 'if-none-match': etag })).statusCode).toBe(403)
  })

  it('is gone when the store has lost it: 404, no fault', async () => {
    const file = await put(await newBytes())
    await test.deps.background.idle()
    await test.deps.storage.remove((await rowOf(file.fileId)).storage_key)

    expect([(await get(file.url)).statusCode, (await get(file.thumbUrl)).statusCode]).toEqual([404, 200])
  })
})
