import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Progress } from '@drawdesk/contract/drawing/records/draw-info'
import sharp from 'sharp'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { startFakeServer, type FakeAnswer, type FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { pictureBytes } from '../../../testing/upload.ts'
import { readPictureFacts } from '../../../platform/pictures/pictures.ts'
import type { Scope } from '../../../platform/scope.ts'
import { StoredFileMissing } from '../../../platform/storage/storage.ts'
import { DRAW_API, drawApiCalls } from '../apis/testing/kit.ts'
import { createDrawPreviews, type DrawPreviews } from './draw-preview.service.ts'
import { createDrawPreviewRepository } from './draw-preview.repository.ts'

const SECOND_MS = 1_000

let fake: FakeServer
let reply: () => FakeAnswer
let offsetMs = 0
let test: TestApp
let admin: SignedIn
let apiId: string
let scope: Scope
let previews: DrawPreviews
let counter = 6_100_000

beforeAll(async () => {
  fake = await startFakeServer(() => reply())
  test = await buildTestApp({
    config: { allowedPrivateHosts: ['127.0.0.1'] },
    clock: { now: () => new Date(Date.now() + offsetMs) },
  })
  admin = await signIn(test)
  apiId = await drawApiCalls(admin).add()
  scope = { tenantId: '000000', userId: '0', deptId: null }
})
afterAll(async () => {
  await test.close()
  await fake.close()
})
beforeEach(() => {
  previews = createDrawPreviews(test.deps)
  reply = () => ({ status: 404 })
})

/** A drawing that runs, in its second attempt. */
async function running(): Promise<string> {
  const id = String((counter += 1))
  await test.owner(
    `insert into draw_info (id, tenant_id, api_id, user_id, prompt, state, attempts, started_time) values ($1, '000000', $2, 1, 'p', 1, 2, now())`,
    [id, apiId],
  )
  return id
}

const progress = async (infoId: string): Promise<Progress> =>
  (await admin.get<Progress>(`${DRAW_API}/checkSendDraw`, { infoId })).data
const fetched = (url: string) => test.app.inject({ method: 'GET', url })
const later = (): void => {
  offsetMs += SECOND_MS
}

describe('the preview of a drawing', () => {
  it('is a small picture at a signed address that needs no token', async () => {
    const id = await running()
    const before = (await progress(id)).previewUrl

    const isKept = await previews.keepPreview(scope, id, 2, await pictureBytes({ width: 1_024, height: 768 }))
    const { previewUrl } = await progress(id)
    const picture = await fetched(previewUrl)

    expect([
      before,
      isKept,
      picture.statusCode,
      picture.headers['content-type'],
      picture.headers['x-content-type-options'],
    ]).toEqual(['', true, 200, 'image/webp', 'nosniff'])
    expect(await readPictureFacts(picture.rawPayload)).toMatchObject({ width: 512, height: 384 })
  })

  it('is replaced in place, at another address, once a second and not more often', async () => {
    const id = await running()
    const colours = async (url: string): Promise<number> =>
      Math.round((await sharp((await fetched(url)).rawPayload).stats()).channels[0]?.mean ?? -1)
    later()
    await previews.keepPreview(scope, id, 2, await pictureBytes({ colour: '#000000' }))
    const first = (await progress(id)).previewUrl

    const tooSoon = await previews.keepPreview(scope, id, 2, await pictureBytes({ colour: '#ffffff' }))
    const unchanged = (await progress(id)).previewUrl
    later()
    await previews.keepPreview(scope, id, 2, await pictureBytes({ colour: '#ffffff' }))
    const second = (await progress(id)).previewUrl

    expect([tooSoon, unchanged.split('?')[0], second.split('?')[0] === first.split('?')[0]]).toEqual([
      undefined,
      first.split('?')[0],
      false,
    ])
    expect(await colours(second)).toBeGreaterThan(250)
    expect(await test.owner('select number, attempt_no from draw_preview where info_id = $1', [id])).toEqual([
      { number: 2, attempt_no: 2 },
    ])
  })

  it('of another drawing may come in the same second', async () => {
    const [one, two] = [await running(), await running()]
    later()

    expect([
      await previews.keepPreview(scope, one, 2, await pictureBytes()),
      await previews.keepPreview(scope, two, 2, await pictureBytes()),
    ]).toEqual([true, true])
  })

  it('is not shown of an earlier attempt, nor of a drawing that does not run', async () => {
    const [earlier, ended] = [await running(), await running()]
    later()
    await previews.keepPreview(scope, earlier, 1, await pictureBytes())
    await previews.keepPreview(scope, ended, 2, await pictureBytes())
    await test.owner('update draw_info set state = 3 where id = $1', [ended])

    expect([(await progress(earlier)).previewUrl, (await progress(ended)).previewUrl]).toEqual(['', ''])
  })

  it('goes with its bytes when it is dropped, and the maintenance job finds those that were left', async () => {
    const [dropped, left] = [await running(), await running()]
    later()
    await previews.keepPreview(scope, dropped, 2, await pictureBytes())
    await previews.keepPreview(scope, left, 2, await pictureBytes())
    const { previewUrl } = await progress(dropped)
    const row = await createDrawPreviewRepository(test.deps.db).find(scope, dropped)

    await previews.dropPreview(scope, dropped)
    await previews.dropPreview(scope, dropped) // nothing is left to drop
    const runningOnes = await previews.listLeft()
    await test.owner('update draw_info set state = 2 where id = $1', [left])

    expect([(await fetched(previewUrl)).statusCode, (await progress(dropped)).previewUrl]).toEqual([404, ''])
    await expect(test.deps.storage.get(row?.storageKey ?? '')).rejects.toThrow(StoredFileMissing)
    expect(runningOnes.map(({ infoId }) => infoId)).not.toContain(left)
    expect(await previews.listLeft()).toContainEqual({ tenantId: '000000', infoId: left })
  })
})

describe('its address', () => {
  it('is good for nothing else, and not for ever', async () => {
    const [id, other] = [await running(), await running()]
    later()
    await previews.keepPreview(scope, id, 2, await pictureBytes())
    await previews.keepPreview(scope, other, 2, await pictureBytes())
    const { previewUrl } = await progress(id)

    const changed = [
      previewUrl.replace(`/${id}/`, `/${other}/`),
      previewUrl.replace('/1?', '/2?'),
      previewUrl.replace(/exp=\d+/, 'exp=9999999999'),
      previewUrl.replace('.000000', '.000001'),
      previewUrl.split('?')[0] ?? '',
      `${previewUrl.split('?')[0]}?exp=1&sig=.000000`,
    ]
    const statuses = await Promise.all(changed.map(async (url) => (await fetched(url)).statusCode))
    offsetMs += 17 * 60_000
    const old = await fetched(previewUrl)

    expect([statuses, old.statusCode, old.json<{ msg: string }>().msg]).toEqual([
      [403, 403, 403, 403, 403, 403],
      403,
      '预览地址已失效',
    ])
  })
})

describe('what a provider shows', () => {
  it.each<[string, (bytes: Buffer) => { kind: 'b64' | 'url' | 'bytes'; data: string | Buffer }]>([
    ['base64', (bytes) => ({ kind: 'b64', data: bytes.toString('base64') })],
    ['a data URL', (bytes) => ({ kind: 'b64', data: `data:image/png;base64,${bytes.toString('base64')}` })],
    ['bytes', (bytes) => ({ kind: 'bytes', data: bytes })],
    [
      'an address',
      (bytes) => {
        reply = () => ({ body: bytes, headers: { 'Content-Type': 'image/png' } })
        return { kind: 'url', data: `${fake.url}/preview.png` }
      },
    ],
  ])('is kept as %s', async (_what, seen) => {
    const id = await running()
    later()

    const isKept = await previews.keepSeen(
      scope,
      { infoId: id, attemptNo: 2 },
      seen(await pictureBytes({ width: 100, height: 50 })),
    )

    expect(isKept).toBe(true)
    expect(await readPictureFacts((await fetched((await progress(id)).previewUrl)).rawPayload)).toMatchObject({
      width: 100,
      height: 50,
    })
  })

  it.each<[string, () => Promise<{ kind: 'b64' | 'url' | 'bytes'; data: string | Buffer }>]>([
    ['no picture', async () => ({ kind: 'b64', data: 'bm90IGEgcGljdHVyZQ==' })],
    [
      'half a picture',
      async () => ({ kind: 'bytes', data: (await pictureBytes({ width: 400, height: 400 })).subarray(0, 200) }),
    ],
    ['an address without a picture', async () => ({ kind: 'url', data: `${fake.url}/gone.png` })],
    [
      'an address that may not be called',
      async () => ({ kind: 'url', data: 'http://169.254.169.254/latest/meta-data' }),
    ],
    ['no address', async () => ({ kind: 'url', data: 'file:///etc/passwd' })],
  ])('is passed over where it is %s', async (_what, seen) => {
    const id = await running()
    later()

    expect([
      await previews.keepSeen(scope, { infoId: id, attemptNo: 2 }, await seen()),
      (await progress(id)).previewUrl,
    ]).toEqual([false, ''])
  })

  it('is not even fetched before its second has come', async () => {
    const id = await running()
    later()
    await previews.keepPreview(scope, id, 2, await pictureBytes())
    const before = fake.requests.length

    const kept = await previews.keepSeen(
      scope,
      { infoId: id, attemptNo: 2 },
      { kind: 'url', data: `${fake.url}/preview.png` },
    )

    expect([kept, fake.requests.length]).toEqual([undefined, before])
  })
})
