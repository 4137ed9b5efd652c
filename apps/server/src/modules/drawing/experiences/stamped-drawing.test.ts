import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import type { SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import type { FileView } from '@drawdesk/contract/core/schema'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { makePng, startFakeServer, type FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { pictureBytes, upload } from '../../../testing/upload.ts'
import { drawingCalls } from '../apis/testing/drawing.ts'
import { DRAW_API, drawApiCalls, httpDefinition, refusal } from '../apis/testing/kit.ts'
import { drawExCalls, exParts, TIMES } from './testing/kit.ts'

const GREY = 120
const [WIDTH, HEIGHT] = [200, 100]

let fake: FakeServer
let test: TestApp
let admin: SignedIn
let draws: ReturnType<typeof drawingCalls>
let exs: ReturnType<typeof drawExCalls>
let parts: ReturnType<typeof exParts>
let apiId: string
let styleId: string
let red: string

beforeAll(async () => {
  fake = await startFakeServer(() => ({ body: { images: [makePng(WIDTH, HEIGHT, GREY).toString('base64')] } }))
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  draws = drawingCalls(admin)
  exs = drawExCalls(admin)
  parts = exParts(test)
  const apis = drawApiCalls(admin)
  const parameters = {
    prompt: { id: 'prompt', paramType: 7, paramDef: '{{prompt}}', required: true },
    stamped: { id: 'stamped', paramType: 2, paramDef: '{{task.stamped|default:0}}' },
  } as const
  const body: BodyNode = { id: 'root', paramType: 5, childrenObjectMap: parameters }
  apiId = await apis.add({
    definition: httpDefinition({
      baseUrl: fake.url,
      auth: { kind: 'none' },
      submit: { method: 'POST', path: '/paint', body },
    }),
  })
  await apis.call('activate', { id: apiId })
  styleId = await parts.addStyle({ api_id: apiId })
  red = (await upload(admin, await pictureBytes({ width: 30, height: 30, colour: '#ff0000' }))).data.fileId
})
afterAll(async () => {
  await test.close()
  await fake.close()
})

/** Online, with a red seal a tenth as wide as the picture in its lower right corner. */
async function addOnline(values: Record<string, unknown> = {}, seal: Record<string, unknown> = {}): Promise<string> {
  const sealId = await parts.addSeal({ image: red, x: 0.9, y: 0.8, scale: 0.1, ...seal })
  const answer = await exs.submit({ exName: 'fair', ...TIMES, styleIds: [styleId], sealId, ...values })
  expect(answer.errors).toBeUndefined()
  return answer.data.id
}

async function pixelsOf(file: FileView | undefined): Promise<(x: number, y: number) => number[]> {
  const { data, info } = await sharp((await test.app.inject({ method: 'GET', url: file?.url ?? '' })).rawPayload)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (x, y) => [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)]
}

const PLAIN = [GREY, GREY, GREY]
const RED = [255, 0, 0]

describe('a drawing of an experience', () => {
  it('has the seal on its picture and the plain picture in its lineage', async () => {
    const exId = await addOnline()
    const sent = await draws.send({ styleId, exId })
    expect(sent.msg).toBe('操作成功')
    const done = await draws.ended(sent.data.infoId)

    const { lineage, files, exName } = await draws.detail(sent.data.infoId)

    expect([done.state, files.length, exName, lineage.plainFiles.length]).toEqual([2, 1, 'fair', 1])
    expect(fake.requests.at(-1)?.json).toMatchObject({ stamped: 1 })
    expect(lineage).toMatchObject({
      exVersion: 1,
      sealVersion: 1,
      stamp: [{ kind: 'seal', image: red, x: 0.9, y: 0.8, scale: 0.1 }],
      body: { prompt: 'a red boat' },
    })
    const [stamped, plain] = [await pixelsOf(files[0]), await pixelsOf(lineage.plainFiles[0])]
    const places: [number, number][] = [
      [180, 80],
      [174, 74],
      [165, 80],
      [20, 20],
    ] // within the seal, near its corner, beside it, far away
    expect(places.map(([x, y]) => [stamped(x, y), plain(x, y)])).toEqual([
      [RED, PLAIN],
      [RED, PLAIN],
      [PLAIN, PLAIN],
      [PLAIN, PLAIN],
    ])
  })

  it('keeps the seal that it was sent with, also when it is made again after the seal was changed', async () => {
    const exId = await addOnline()
    const sent = await draws.send({ styleId, exId })
    await draws.ended(sent.data.infoId)
    await test.owner('update draw_seal set x = 0.1, version = 2')

    const again = await draws.post<SendAnswer>('again', sent.data.infoId)
    await draws.ended(again.data.infoId)

    const { files, lineage } = await draws.detail(again.data.infoId)
    const stamped = await pixelsOf(files[0])
    expect([lineage.sealVersion, stamped(180, 80), stamped(20, 80)]).toEqual([1, RED, PLAIN])
  })

  it('is enlarged with its seal, and gets no second one', async () => {
    const sent = await draws.send({ styleId, exId: await addOnline({}, { opacity: 0.5 }) })
    await draws.ended(sent.data.infoId)
    const upscale = await admin.get<SendAnswer>(`${DRAW_API}/supperPoint`, { infoId: sent.data.infoId })
    const done = await draws.ended(upscale.data.infoId)

    const [parent, child] = [await draws.detail(sent.data.infoId), await draws.detail(upscale.data.infoId)]

    const [small, large] = [await pixelsOf(parent.files[0]), await pixelsOf(child.files[0])]
    expect([done.state, child.type, child.lineage.stamp, child.lineage.plainFiles]).toEqual([2, 'upscale', [], []])
    expect([child.files[0]?.width, large(360, 160)]).toEqual([2 * WIDTH, small(180, 80)])
    expect(small(180, 80)).not.toEqual(PLAIN)
  })

  it('is refused beside the field where the experience or the style does not allow it', async () => {
    const exId = await addOnline()
    const foreign = await parts.addStyle({ api_id: apiId })
    const before = await test.owner('select id from draw_info')
    const offline = await addOnline()
    await exs.call('offline', { id: offline })

    const refused = [
      await draws.send({ styleId: foreign, exId }),
      await draws.send({ id: apiId, exId }),
      await draws.send({ styleId, exId: offline }),
      await draws.send({ styleId, exId: '999' }),
    ]

    expect(refused.map(refusal)).toEqual([
      [400, ['styleId']],
      [400, ['styleId']],
      [400, ['exId']],
      [404, []],
    ])
    expect(await test.owner('select id from draw_info')).toEqual(before)
  })
})
