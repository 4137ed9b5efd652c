import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { makeWav } from '../../../testing/fakes/sounds.ts'
import { pictureBytes, upload, uploadPicture } from '../../../testing/upload.ts'

const START = new Date('2026-05-01T00:30:00Z')
let now = START
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp({ clock: { now: () => now } })
  admin = await signIn(test)
})
afterAll(() => test.close())

describe('stored files', () => {
  it('keep their bytes, and tell kind and size from them', async () => {
    const bytes = await pictureBytes({ width: 120, height: 80 })

    const { data } = await upload(admin, bytes, { name: '../..\\evil\u0001 名字.jpg', type: 'text/html' })
    const read = await test.app.inject({ method: 'GET', url: data.url })

    expect(data).toMatchObject({ mime: 'image/png', width: 120, height: 80, bytes: bytes.length, attachId: data.fileId })
    expect(data.name.endsWith('.png') && !/[\\/]|\p{Cc}/u.test(data.name)).toBe(true)
    expect([read.statusCode, read.headers['content-type'], read.headers['x-content-type-options']]).toEqual([200, 'image/png', 'nosniff'])
    expect(read.rawPayload.equals(bytes)).toBe(true)
  })

  it('give smaller copies on demand', async () => {
    const { data } = await upload(admin, await pictureBytes({ width: 3_000, height: 1_500 }))

    const sizes = await Promise.all([data.webUrl, data.thumbUrl].map(async (url) => sharp((await test.app.inject({ method: 'GET', url })).rawPayload).metadata()))

    expect(sizes.map(({ width, format }) => [width, format])).toEqual([[1_600, 'webp'], [400, 'webp']])
  })

  it('are refused when they are no picture, sound or model, empty, or absent', async () => {
    const html = await upload(admin, Buffer.from('<html><script>alert(1)</script></html>'), { name: 'a.png' })
    const svg = await upload(admin, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { name: 'a.svg' })
    const cut = await upload(admin, (await pictureBytes()).subarray(0, 20))
    const empty = await upload(admin, Buffer.alloc(0))
    const none = await admin.post('/api/blade-resource/oss/endpoint/put-file', {})

    expect([html, svg, cut, empty, none].map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect(html.msg).toContain('只支持')
    expect(none.msg).toBe('请上传文件!')
  })

  it('are refused above 20 MB', async () => {
    const answer = await upload(admin, Buffer.concat([await pictureBytes(), Buffer.alloc(21 * 1024 * 1024)]))

    expect([answer.status, answer.code]).toEqual([413, 413])
  })

  it('open by their signed address only, until it expires', async () => {
    const file = await uploadPicture(admin)
    const get = async (url: string): Promise<number> => (await test.app.inject({ method: 'GET', url })).statusCode

    expect(await get(file.url)).toBe(200)
    expect(await get(file.url.replace('/original', '/thumb'))).toBe(403)
    expect(await get(file.url.replace(/exp=\d+/, 'exp=99999999999'))).toBe(403)
    expect(await get(file.url.split('?')[0] as string)).toBe(403)
    now = new Date(START.getTime() + 59 * 60_000)
    expect(await get(file.url)).toBe(200)
    now = new Date(START.getTime() + 2.6 * 3_600_000)
    expect(await get(file.url)).toBe(403)
    now = START
  })

  it('are not kept by browsers as missing', async () => {
    const { data } = await upload(admin, makeWav(100), { name: 'gong.wav' })
    const [row] = await test.owner<{ storage_key: string }>('select storage_key from resource_file where id = $1', [data.fileId])
    await test.deps.storage.remove(row?.storage_key ?? '')

    const lost = await test.app.inject({ method: 'GET', url: data.url })

    expect([lost.statusCode, /max-age/.test(String(lost.headers['cache-control'])), lost.headers.etag]).toEqual([404, false, undefined])
  })

  it('are sent in parts to players that ask for them, whole where they have changed, and not beyond their end', async () => {
    const bytes = makeWav(500)
    const { data } = await upload(admin, bytes, { name: 'gong.wav' })
    const ask = (headers: Record<string, string>) => test.app.inject({ method: 'GET', url: data.url, headers })

    const [all, first, last, beyond] = [await ask({}), await ask({ range: 'bytes=0-1' }), await ask({ range: 'bytes=-100' }), await ask({ range: `bytes=${bytes.length}-` })]
    const changed = await ask({ range: 'bytes=0-1', 'if-range': '"another"' })

    expect([all.statusCode, all.headers['accept-ranges'], all.rawPayload.length]).toEqual([200, 'bytes', bytes.length])
    expect([first.statusCode, first.headers['content-range'], first.headers['content-length'], first.headers['content-type']]).toEqual([206, `bytes 0-1/${bytes.length}`, '2', 'audio/wav'])
    expect(first.rawPayload.equals(bytes.subarray(0, 2))).toBe(true)
    expect(last.rawPayload.equals(bytes.subarray(-100))).toBe(true)
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.rawPayload.length]).toEqual([416, `bytes */${bytes.length}`, 0])
    expect([first, beyond].map(({ headers }) => /max-age/.test(String(headers['cache-control'])))).toEqual([true, false])
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, bytes.length])
  })

  it('have an address that stays the same for a while, so that browsers keep them', async () => {
    const file = await uploadPicture(admin)
    now = new Date(START.getTime() + 10 * 60_000)

    const { data } = await admin.get<string>('/api/blade-biz/localFile/findViewUrl', { fileId: file.fileId, variant: 'original' })

    expect(data).toBe(file.url)
    now = START
  })
})
