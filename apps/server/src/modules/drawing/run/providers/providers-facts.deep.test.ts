import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { DrawCosts } from '@drawdesk/contract/drawing/draw-costs'
import type { Progress } from '@drawdesk/contract/drawing/records/draw-info'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { startBflFake } from '@drawdesk/fakes/bfl'
import { startFakeServer, type FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { startHunyuanFake } from '@drawdesk/fakes/hunyuan'
import { startJimengFake } from '@drawdesk/fakes/jimeng'
import { startTripoFake } from '@drawdesk/fakes/tripo'
import { quickDefinition } from '../../../../testing/provider-matrix.ts'
import { uploadPicture } from '../../../../testing/upload.ts'
import { callsOf, drawingCalls } from '../../apis/testing/drawing.ts'
import { drawApiCalls } from '../../apis/testing/kit.ts'

const TENCENT = { secretId: 'AKIDfake0123456789abcdef', secretKey: 'fakeTencentSecretKey0123456789' }
const VOLC = { accessKeyId: 'AKLTfake0123456789', accessKeySecret: 'fakeVolcSecret0123456789==' }

let test: TestApp
let admin: SignedIn
let apis: ReturnType<typeof drawApiCalls>
let draws: ReturnType<typeof drawingCalls>
let pictureId: string
const open: FakeServer[] = []

beforeAll(async () => {
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  apis = drawApiCalls(admin)
  draws = drawingCalls(admin)
  pictureId = (await uploadPicture(admin)).fileId
})
afterAll(async () => {
  await test.close()
  await Promise.all(open.map((fake) => fake.close()))
})

async function started<Fake extends FakeServer>(starting: Promise<Fake>): Promise<Fake> {
  const fake = await starting
  open.push(fake)
  return fake
}

interface Send {
  url: string
  secrets: Record<string, string>
  change?: (definition: DrawDefinition) => DrawDefinition
  fields?: Record<string, unknown>
}

/** Adds the preset at this address and sends one drawing with it. @returns the drawing's id. */
async function send(
  preset: string,
  { url, secrets, change = (definition) => definition, fields = {} }: Send,
): Promise<string> {
  const api = await apis.add({ kind: 'preset', preset, definition: change(quickDefinition(preset, url)), secrets })
  const answer = await draws.send({ id: api, ...fields })
  expect([answer.status, answer.errors ?? []]).toEqual([200, []])
  return answer.data.infoId
}

const ending = ({ state, error, files }: Progress): unknown[] => [state, error?.code ?? null, files.length]

describe('Hunyuan', () => {
  it('paints as many as were asked for and charges each', async () => {
    const fake = await started(startHunyuanFake(TENCENT))

    const done = await draws.ended(
      await send('tencent-hunyuan', {
        url: fake.url,
        secrets: TENCENT,
        fields: { n: 3, seed: '7', width: 768, height: 1280 },
      }),
    )

    expect(ending(done)).toEqual([2, null, 3])
    expect(done.cost).toEqual({ amount: '1.50', currency: 'CNY' })
    expect(fake.requests[0]?.json).toEqual({
      Prompt: 'a red boat',
      Resolution: '768:1280',
      Num: 3,
      Seed: 7,
      Revise: 1,
      LogoAdd: 0,
    })
  })

  it('waits while the account has its one job under way', async () => {
    const fake = await started(startHunyuanFake(TENCENT))
    fake.script('busy', 'busy', 'ok')

    const id = await send('tencent-hunyuan', { url: fake.url, secrets: TENCENT })

    expect(ending(await draws.ended(id))).toEqual([2, null, 1])
    expect(callsOf(await draws.detail(id)).filter(([step]) => step === 'submit')).toHaveLength(3)
  })

  it('gets two drawings at once through an account that takes one job', async () => {
    const fake = await started(startHunyuanFake({ ...TENCENT, jobsAtOnce: 1 }))
    const eager = (definition: DrawDefinition): DrawDefinition => ({
      ...definition,
      limits: { concurrency: 2 },
      retry: { max: 10, baseMs: 200, maxMs: 400, jitter: false },
    })
    const api = await apis.add({
      kind: 'preset',
      preset: 'tencent-hunyuan',
      definition: eager(quickDefinition('tencent-hunyuan', fake.url)),
      secrets: TENCENT,
    })

    const sent = [await draws.send({ id: api }), await draws.send({ id: api })]
    const done = await Promise.all(sent.map(({ data }) => draws.ended(data.infoId)))

    expect(done.map(ending)).toEqual([
      [2, null, 1],
      [2, null, 1],
    ])
    expect(fake.paints()).toBe(2)
  })

  it.each([
    ['moderatedJob', [5, 'E_MODERATED', 0]],
    ['balance', [3, 'E_BALANCE', 0]],
    ['badParameter', [3, 'E_PARAM', 0]],
    ['noResult', [3, 'E_UPSTREAM', 0]],
    ['expired', [3, 'E_UPSTREAM', 0]],
  ] as const)('ends %s at once', async (scene, wanted) => {
    const fake = await started(startHunyuanFake(TENCENT))
    fake.script(scene)

    expect(ending(await draws.ended(await send('tencent-hunyuan', { url: fake.url, secrets: TENCENT })))).toEqual(
      wanted,
    )
    expect(fake.paints()).toBeLessThanOrEqual(1)
  })

  it('orders anew when the service itself failed at the job, and goes on through failing questions', async () => {
    const fake = await started(startHunyuanFake(TENCENT))
    fake.script('failedJob')
    fake.failPolls(429, 502)

    const id = await send('tencent-hunyuan', {
      url: fake.url,
      secrets: TENCENT,
      change: (definition) => ({
        ...definition,
        retry: { ...definition.retry, failedTask: true },
        cost: { unit: 'call', price: '0.5', currency: 'CNY' },
      }),
    })

    expect(ending(await draws.ended(id))).toEqual([2, null, 1])
    expect(fake.paints()).toBe(2)
    const { attemptList, cost } = await draws.detail(id)
    expect(cost).toEqual({ amount: '1.00', currency: 'CNY' })
    expect(attemptList[0]?.orders?.map(({ no, outcome, cost: own }) => [no, outcome, own?.amount])).toEqual([
      [1, 'E_UPSTREAM', '0.50'],
      [2, 'done', '0.50'],
    ])
    expect(new Set(attemptList[0]?.orders?.map(({ providerTaskId }) => providerTaskId)).size).toBe(2)
    const { data } = await admin.get<DrawCosts>('/api/blade-biz/drawCosts/figures', {
      apiId: (await draws.detail(id)).apiId ?? '',
      by: 'api',
    })
    expect([data.total.drawings, data.total.costs, data.rows.map(({ costs }) => costs)]).toEqual([
      1,
      [{ amount: '1', currency: 'CNY' }],
      [[{ amount: '1', currency: 'CNY' }]],
    ])
    expect(attemptList[0]?.calls.filter(({ step }) => step === 'submit').map(({ orderNo }) => orderNo)).toEqual([1, 2])
    expect(attemptList[0]?.calls.filter(({ orderNo }) => orderNo === 1).at(-1)).toMatchObject({
      status: 200,
      verdict: 'E_UPSTREAM',
    })
  })

  it('pays once for a job that the service failed at, unless somebody wants another', async () => {
    const fake = await started(startHunyuanFake(TENCENT))
    fake.script('failedJob')

    const id = await send('tencent-hunyuan', { url: fake.url, secrets: TENCENT })

    expect(ending(await draws.ended(id))).toEqual([3, 'E_UPSTREAM', 0])
    expect((await draws.detail(id)).attemptList[0]?.calls.filter(({ step }) => step === 'submit')).toHaveLength(1)
  })
})

describe('a signed service', () => {
  it.each([
    ['tencent-hunyuan', () => startHunyuanFake(TENCENT), { ...TENCENT, secretKey: 'another-key-0123456789' }],
    ['tencent-hunyuan', () => startHunyuanFake({ ...TENCENT, now: () => Date.now() - 600_000 }), TENCENT],
    ['volc-jimeng', () => startJimengFake(VOLC), { ...VOLC, accessKeySecret: 'another-key-0123456789' }],
    ['volc-jimeng', () => startJimengFake({ ...VOLC, now: () => Date.now() + 3_600_000 }), VOLC],
  ] as const)('%s that refuses the signature is a matter of the key, at once', async (preset, start, secrets) => {
    const fake = await started(start())

    expect(ending(await draws.ended(await send(preset, { url: fake.url, secrets })))).toEqual([3, 'E_AUTH', 0])
    expect(fake.requests).toHaveLength(1)
  })

  it('cannot be switched on before its keys are entered, and says which', async () => {
    const fake = await started(startHunyuanFake(TENCENT))
    const answer = await apis.save({
      apiName: 'unsigned',
      kind: 'preset',
      preset: 'tencent-hunyuan',
      definition: quickDefinition('tencent-hunyuan', fake.url),
      secrets: { secretId: 'only-this-one' },
      active: true,
    })

    const fields = answer.status === 200 ? (await draws.send({ id: answer.data.id })).errors : answer.errors

    expect(fields?.map(({ field }) => field)).toEqual(['secrets.secretKey'])
    expect(fake.requests).toHaveLength(0)
  })
})

describe('Jimeng', () => {
  it('takes base64 where no address comes', async () => {
    const fake = await started(startJimengFake(VOLC))
    const withoutUrl = (definition: DrawDefinition): DrawDefinition => {
      const map = definition.poll?.body?.childrenObjectMap
      if (map) delete map.req_json
      return definition
    }

    const id = await send('volc-jimeng', { url: fake.url, secrets: VOLC, change: withoutUrl })

    expect(ending(await draws.ended(id))).toEqual([2, null, 1])
    expect(callsOf(await draws.detail(id)).map(([step]) => step)).toEqual(['submit', 'poll', 'poll', 'poll'])
  })

  it('ends as moderated when the finished picture is refused', async () => {
    const fake = await started(startJimengFake(VOLC))
    fake.script('moderatedJob')

    expect(ending(await draws.ended(await send('volc-jimeng', { url: fake.url, secrets: VOLC })))).toEqual([
      5,
      'E_MODERATED',
      0,
    ])
  })
})

describe('FLUX', () => {
  it('never takes the key to a host that the answer names and the definition does not', async () => {
    const stranger = await started(startFakeServer(() => ({ body: { status: 'Ready', result: { sample: 'x' } } })))
    const fake = await started(startBflFake({ key: 'bfl-key-1', pollingOrigin: stranger.url }))

    const done = await draws.ended(await send('bfl-flux', { url: fake.url, secrets: { apiKey: 'bfl-key-1' } }))

    expect(ending(done)).toEqual([3, 'E_PARAM', 0])
    expect(done.error?.msg).toContain(new URL(stranger.url).host)
    expect(stranger.requests).toEqual([])
  })

  it.each([
    ['moderatedJob', [5, 'E_MODERATED', 0]],
    ['balance', [3, 'E_BALANCE', 0]],
  ] as const)('ends %s as what it is', async (scene, wanted) => {
    const fake = await started(startBflFake({ key: 'bfl-key-1' }))
    fake.script(scene)

    expect(
      ending(await draws.ended(await send('bfl-flux', { url: fake.url, secrets: { apiKey: 'bfl-key-1' } }))),
    ).toEqual(wanted)
  })
})

describe('Tripo3D', () => {
  const apiKey = 'tsk_key-1'

  it('uploads once, though the order after it had to be repeated', async () => {
    const fake = await started(startTripoFake({ key: apiKey }))
    fake.failUploads(500)
    fake.script('error500', 'rate')

    const done = await draws.ended(
      await send('tripo-image-to-model', { url: fake.url, secrets: { apiKey }, fields: { images: [pictureId] } }),
    )

    expect(ending(done)).toEqual([2, null, 1])
    expect([fake.uploads(), fake.paints()]).toEqual([1, 1])
    expect(fake.jobs()[0]?.facts).toMatchObject({
      type: 'image_to_model',
      file: { type: 'png', file_token: expect.any(String) },
      texture: true,
      pbr: true,
    })
  })

  it('asks for the picture before anything is sent', async () => {
    const fake = await started(startTripoFake({ key: apiKey }))
    const api = await apis.add({
      kind: 'preset',
      preset: 'tripo-image-to-model',
      definition: quickDefinition('tripo-image-to-model', fake.url),
      secrets: { apiKey },
    })

    const answer = await draws.send({ id: api })

    expect([answer.status, answer.errors?.map(({ field }) => field)]).toEqual([400, ['images']])
    expect(fake.requests).toEqual([])
  })

  it.each([
    ['moderatedJob', [5, 'E_MODERATED', 0]],
    ['balance', [3, 'E_BALANCE', 0]],
    ['expired', [3, 'E_UPSTREAM', 0]],
  ] as const)('ends %s as what it is', async (scene, wanted) => {
    const fake = await started(startTripoFake({ key: apiKey }))
    fake.script(scene)

    expect(
      ending(await draws.ended(await send('tripo-text-to-model', { url: fake.url, secrets: { apiKey } }))),
    ).toEqual(wanted)
  })
})
