import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../testing/factories.ts'
import { makeWav } from '@drawdesk/fakes/kit/sounds'
import { pictureBytes, upload, uploadPicture } from '../../testing/upload.ts'

const START = new Date('2026-05-01T00:31:00Z')
let now = START
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp({ clock: { now: () => now }, config: { limitsScale: 1 } })
  admin = await signIn(test)
})
afterAll(() => test.close())

describe('stored files', () => {
  it('keep their bytes, and take kind and size from them', async () => {
    const bytes = await pictureBytes({ width: 120, height: 80 })

    const { data } = await upload(admin, bytes, { name: '../..\\evil\u0001 名字.jpg', type: 'text/html' })
    const read = await test.app.inject({ method: 'GET', url: data.url })

    expect(data).toMatchObject({
      mime: 'image/png',
      width: 120,
      height: 80,
      bytes: bytes.length,
      attachId: data.fileId,
    })
    expect(data.name.endsWith('.png') && !/[\\/]|\p{Cc}/u.test(data.name)).toBe(true)
    expect([read.statusCode, read.headers['content-type'], read.headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect(read.rawPayload.equals(bytes)).toBe(true)
  })

  it('give smaller copies on demand', async () => {
    const { data } = await upload(admin, await pictureBytes({ width: 3_000, height: 1_500 }))

    const sizes = await Promise.all(
      [data.webUrl, data.thumbUrl].map(async (url) =>
        sharp((await test.app.inject({ method: 'GET', url })).rawPayload).metadata(),
      ),
    )

    expect(sizes.map(({ width, format }) => [width, format])).toEqual([
      [1_600, 'webp'],
      [400, 'webp'],
    ])
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
    now = new Date(START.getTime() + 9 * 60_000)
    expect(await get(file.url)).toBe(200)
    now = new Date(START.getTime() + 21 * 60_000)
    expect(await get(file.url)).toBe(403)
    now = START
  })

  it('are not kept by browsers as missing', async () => {
    const { data } = await upload(admin, makeWav(100), { name: 'gong.wav' })
    const [row] = await test.owner<{ storage_key: string }>('select storage_key from resource_file where id = $1', [
      data.fileId,
    ])
    await test.deps.storage.remove(row?.storage_key ?? '')

    const lost = await test.app.inject({ method: 'GET', url: data.url })

    expect([lost.statusCode, /max-age/.test(String(lost.headers['cache-control'])), lost.headers.etag]).toEqual([
      404,
      false,
      undefined,
    ])
  })

  it('are sent in parts to players that ask for them, whole where they have changed, and not beyond their end', async () => {
    const bytes = makeWav(500)
    const { data } = await upload(admin, bytes, { name: 'gong.wav' })
    const ask = (headers: Record<string, string>) => test.app.inject({ method: 'GET', url: data.url, headers })

    const [all, first, last, beyond] = [
      await ask({}),
      await ask({ range: 'bytes=0-1' }),
      await ask({ range: 'bytes=-100' }),
      await ask({ range: `bytes=${bytes.length}-` }),
    ]
    const changed = await ask({ range: 'bytes=0-1', 'if-range': '"another"' })

    expect([all.statusCode, all.headers['accept-ranges'], all.rawPayload.length]).toEqual([200, 'bytes', bytes.length])
    expect([
      first.statusCode,
      first.headers['content-range'],
      first.headers['content-length'],
      first.headers['content-type'],
    ]).toEqual([206, `bytes 0-1/${bytes.length}`, '2', 'audio/wav'])
    expect(first.rawPayload.equals(bytes.subarray(0, 2))).toBe(true)
    expect(last.rawPayload.equals(bytes.subarray(-100))).toBe(true)
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.rawPayload.length]).toEqual([
      416,
      `bytes */${bytes.length}`,
      0,
    ])
    expect([first, beyond].map(({ headers }) => /max-age/.test(String(headers['cache-control'])))).toEqual([
      true,
      false,
    ])
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, bytes.length])
  })

  it('have an address that stays the same for a while, so that browsers keep them', async () => {
    const file = await uploadPicture(admin)
    now = new Date(START.getTime() + 5 * 60_000)

    const { data } = await admin.get<string>('/api/blade-biz/localFile/findViewUrl', {
      fileId: file.fileId,
      variant: 'original',
    })

    expect(data).toBe(file.url)
    now = START
  })
})

describe('a file named by its id', () => {
  const FIND = '/api/blade-biz/localFile/findLocalFile'
  const ADDRESS = '/api/blade-biz/localFile/findViewUrl'
  const look = async (caller: Pick<SignedIn, 'get'>, fileId: string) => [
    (await caller.get(FIND, { fileId })).status,
    (await caller.get(ADDRESS, { fileId })).status,
  ]

  it('is its uploader’s: neighbouring ids are unknown to a person without roles and to a colleague', async () => {
    const file = await uploadPicture(admin)
    const [nobody, colleague] = await Promise.all([
      buildCaller(test),
      buildCaller(test, { permissions: ['*'] }).then(() =>
        buildCaller(test, { permissions: ['drawInfo', 'drawInfo_view', 'sdDraw', 'user', 'drawStyle'] }),
      ),
    ])
    const guesses = Array.from({ length: 5 }, (_, index) => String(BigInt(file.fileId) + BigInt(index - 2)))
    const unknown = await nobody.raw({ method: 'GET', url: `${FIND}?fileId=1` })

    for (const caller of [nobody, colleague])
      for (const id of guesses) expect(await look(caller, id)).toEqual([404, 404])
    expect({
      ...(await nobody.raw({ method: 'GET', url: `${FIND}?fileId=${file.fileId}` })).json(),
      requestId: '',
    }).toEqual({ ...unknown.json(), requestId: '' })
    expect(await look(admin, file.fileId)).toEqual([200, 200])
  })

  it('is also for all who see it in a row: by its code, their data scopes and the gallery’s conditions', async () => {
    const tenantId = await buildTenant(test.deps)
    const [drawer, gallery, records, prompts, nobody] = await Promise.all(
      [[], ['sdDraw'], ['drawInfo'], ['drawPrompt'], []].map((permissions) =>
        buildCaller(test, { tenantId, permissions }),
      ),
    )
    const [picture, cover] = [await uploadPicture(drawer as SignedIn), await uploadPicture(drawer as SignedIn)]
    const infoId = String(BigInt(picture.fileId) - 1_000n)
    await test.owner(
      `insert into draw_info (id, tenant_id, user_id, state, prompt, request_hash, lineage, file_ids) values ($1, $2, $3, 2, '', '', '{}', json_build_array($4::text))`,
      [infoId, tenantId, drawer?.user.userId, picture.fileId],
    )
    await test.owner(`insert into draw_prompt (id, tenant_id, title, content, cover) values ($1, $2, 't', 'c', $3)`, [
      String(BigInt(infoId) - 1n),
      tenantId,
      cover.fileId,
    ])
    const all = async (fileId: string) =>
      Promise.all(
        [drawer, gallery, records, prompts, nobody].map(async (caller) => (await look(caller as SignedIn, fileId))[0]),
      )

    const drawn = await all(picture.fileId)
    await test.owner(`update draw_info set moderation = 3 where id = $1`, [infoId])
    const blocked = await all(picture.fileId)

    expect(drawn).toEqual([200, 200, 200, 404, 404])
    expect(blocked).toEqual([200, 404, 200, 404, 404])
    expect(await all(cover.fileId)).toEqual([200, 404, 404, 200, 404])
  })

  it('cannot be made one’s own by naming it: as an avatar, as a seal or as a picture to show a seal on', async () => {
    const file = await uploadPicture(admin)
    const thief = await buildCaller(test, { permissions: ['drawSeal', 'drawSeal_add', 'drawSeal_view'] })
    const own = await uploadPicture(thief)
    const answers = [
      await thief.post('/api/blade-user/update-info', { name: 'a', realName: 'a', avatar: file.url }),
      await thief.post('/api/blade-biz/drawSeal/saveDrawSeal', { sealName: 's', image: file.fileId }),
      await thief.post('/api/blade-biz/drawSeal/preview', { fileId: file.fileId, text: 'x' }),
    ]

    expect(answers.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
      [400, 'avatar'],
      [400, 'image'],
      [400, 'fileId'],
    ])
    expect(
      (await thief.post('/api/blade-user/update-info', { name: 'a', realName: 'a', avatar: own.url })).status,
    ).toBe(200)
  })

  it('is not guessed for long', async () => {
    const caller = await buildCaller(test)
    const answers = []
    for (let index = 0; index < 32; index += 1) answers.push(await caller.get(FIND, { fileId: String(900 + index) }))

    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 404), 429, 429])
  })
})
