import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DrawInfoDetail, type SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type Answer, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { makePng, startFakeServer, type FakeRequest, type FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { readPictureFacts } from '../../../platform/pictures/pictures.ts'
import { callsOf, drawingCalls } from '../apis/testing/drawing.ts'
import { DRAW_API, drawApiCalls, httpDefinition, refusal } from '../apis/testing/kit.ts'

let fake: FakeServer
let test: TestApp
let admin: SignedIn
let apis: ReturnType<typeof drawApiCalls>
let draws: ReturnType<typeof drawingCalls>
/** Width and height of what the painter paints. */
let painted: [number, number] = [40, 30]

const b64 = (width: number, height: number, shade = 120): string => makePng(width, height, shade).toString('base64')

/** The least binary glTF there is. */
function makeGlb(): Buffer {
  const json = Buffer.from('{"asset":{"version":"2.0"}} ')
  const head = Buffer.alloc(20)
  head.write('glTF', 0)
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(20 + json.length, 8)
  head.writeUInt32LE(json.length, 12)
  head.write('JSON', 16)
  return Buffer.concat([head, json])
}

function answer({ path }: FakeRequest): { body: unknown } {
  if (path === '/paint') return { body: { images: [b64(...painted, 10), b64(...painted, 20)] } }
  if (path === '/upscale') return { body: { images: [b64(80, 60)] } }
  if (path === '/three') return { body: { images: [makeGlb().toString('base64')] } }
  if (path === '/task') return { body: { id: 'task-1' } }
  if (path === '/task/change') return { body: { id: 'task-2' } }
  return { body: { id: path.slice(path.lastIndexOf('/') + 1), state: 'done', images: [b64(64, 48)] } }
}

beforeAll(async () => {
  fake = await startFakeServer(answer)
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  apis = drawApiCalls(admin)
  draws = drawingCalls(admin)
})
afterAll(async () => {
  await test.close()
  await fake.close()
})
afterEach(async () => {
  painted = [40, 30]
  await test.owner(`update draw_api set active = 0 where capability in ('upscale', 'to3d')`)
})

const body = (children: Record<string, BodyNode>): BodyNode => ({
  id: 'root',
  paramType: 5,
  childrenObjectMap: children,
})
const image: BodyNode = { id: 'image', paramType: 1, paramDef: '{{image}}', as: 'b64', required: true }

async function addApi(
  definition: Partial<DrawDefinition>,
  { isActive = true, ...values }: Record<string, unknown> = {},
): Promise<string> {
  const id = await apis.add({
    definition: httpDefinition({ baseUrl: fake.url, auth: { kind: 'none' }, ...definition }),
    ...values,
  })
  if (isActive) expect((await apis.call('activate', { id })).msg).toBe('操作成功')
  return id
}

const upscaler = (values: Record<string, unknown> = {}, change: Partial<DrawDefinition> = {}): Promise<string> =>
  addApi(
    {
      capability: 'upscale',
      submit: {
        method: 'POST',
        path: '/upscale',
        body: body({ image, scale: { id: 'scale', paramType: 2, paramDef: '{{scale|default:2}}' } }),
      },
      cost: { unit: 'call', price: '0.125', currency: 'CNY' },
      ...change,
    },
    { apiName: 'upscaler', ...values },
  )
const modeller = (values: Record<string, unknown> = {}): Promise<string> =>
  addApi(
    { capability: 'to3d', submit: { method: 'POST', path: '/three', body: body({ image }) } },
    { apiName: 'modeller', ...values },
  )

/** Paints by task and can enlarge what it painted. */
const withFollowUp = (): Promise<string> =>
  addApi({
    flow: 'poll',
    submit: {
      method: 'POST',
      path: '/task',
      taskId: 'body.id',
      body: body({ prompt: { id: 'p', paramType: 7, paramDef: '{{prompt}}' } }),
    },
    poll: {
      path: '/task/{{task.id}}',
      firstDelayMs: 10,
      intervalMs: 100,
      status: 'body.state',
      map: { done: ['done'] },
    },
    followUps: {
      upscale: {
        path: '/task/change',
        args: ['index'],
        taskId: 'body.id',
        body: body({
          taskId: { id: 't', paramType: 1, paramDef: '{{parent.taskId}}' },
          index: { id: 'i', paramType: 2, paramDef: '{{index}}' },
          action: { id: 'a', paramType: 1, paramDef: 'UPSCALE' },
        }),
      },
    },
    cost: { unit: 'call', price: '0.5', currency: 'CNY' },
  })

/** A finished drawing. */
async function finished(apiId?: string): Promise<DrawInfoDetail> {
  const { data } = await draws.send({ id: apiId ?? (await addApi({})) })
  expect((await draws.ended(data.infoId)).state).toBe(2)
  return draws.detail(data.infoId)
}

const enlarge = (values: Record<string, unknown>, caller = admin): Promise<Answer<SendAnswer>> =>
  caller.post<SendAnswer>(`${DRAW_API}/supperPoint`, values)
const model = (values: Record<string, unknown>, caller = admin): Promise<Answer<SendAnswer>> =>
  caller.post<SendAnswer>(`${DRAW_API}/tripoThree`, values)

async function made(sent: Answer<SendAnswer>): Promise<DrawInfoDetail> {
  expect(sent.msg).toBe('操作成功')
  await draws.ended(sent.data.infoId)
  return draws.detail(sent.data.infoId)
}

describe('enlarging by ourselves, where nothing else is there', () => {
  it('makes a record under the drawing, twice as large, without an API and without a cost', async () => {
    const parent = await finished()

    const child = await made(await enlarge({ infoId: parent.id }))

    expect(misfits(DrawInfoDetail, child)).toEqual([])
    expect(child).toMatchObject({
      type: 'upscale',
      parentId: parent.id,
      state: 2,
      apiId: '',
      apiName: '',
      cost: null,
      prompt: parent.prompt,
      width: 80,
      height: 60,
      progress: 1,
      lineage: { local: 'lanczos3', scale: 2, followUp: '', body: null },
    })
    expect([
      child.inputs.map(({ fileId }) => fileId),
      child.files.map(({ width, height, mime }) => [width, height, mime]),
      child.attemptList[0]?.calls,
    ]).toEqual([[parent.files[0]?.fileId], [[80, 60, 'image/png']], []])
    expect((await draws.detail(parent.id)).children).toEqual([{ id: child.id, type: 'upscale', state: 2 }])
    const picture = await test.app.inject({ method: 'GET', url: child.files[0]?.url as string })
    expect(await readPictureFacts(picture.rawPayload)).toMatchObject({ width: 80, height: 60 })
  })

  it('takes the picture that was named, four times as large, by GET as well', async () => {
    const parent = await finished()

    const child = await made(
      await apis.call<SendAnswer>('supperPoint', {
        infoId: parent.id,
        fileId: parent.files[1]?.fileId ?? '',
        scale: '4',
      }),
    )

    expect([child.inputs[0]?.fileId, child.files[0]?.width, child.lineage.scale]).toEqual([
      parent.files[1]?.fileId,
      160,
      4,
    ])
  })

  it('refuses what would be too large, with the figures', async () => {
    painted = [2_100, 40]
    const parent = await finished()

    const four = await enlarge({ infoId: parent.id, scale: 4 })
    const two = await made(await enlarge({ infoId: parent.id, scale: 2 }))

    expect([four.status, four.msg]).toEqual([400, '放大后为 8400×160 像素，本地放大每边最多 8192 像素'])
    expect(two.files[0]?.width).toBe(4_200)
  })

  it('fails with its reason where the picture is gone meanwhile', async () => {
    const parent = await finished()
    const sent = await enlarge({ infoId: parent.id })
    await draws.ended(sent.data.infoId)
    await test.owner(`update draw_info set state = 3 where id = $1`, [sent.data.infoId])
    await test.owner(`update resource_file set is_deleted = 1 where id = $1`, [parent.files[0]?.fileId])

    await draws.post('retry', sent.data.infoId)
    const after = await draws.ended(sent.data.infoId)

    expect([after.state, after.attempt, after.error?.msg]).toEqual([3, 2, '原图已不存在'])
  })

  it('works again, as a new record of the same picture', async () => {
    const parent = await finished()
    const child = await made(await enlarge({ infoId: parent.id, scale: 4, fileId: parent.files[1]?.fileId }))
    await upscaler() // one that would be chosen for a new wish

    const again = await made(await draws.post<SendAnswer>('again', child.id))

    expect([again.id === child.id, again.parentId, again.inputs[0]?.fileId, again.lineage]).toEqual([
      false,
      parent.id,
      parent.files[1]?.fileId,
      child.lineage,
    ])
  })
})

describe('enlarging by a drawing API', () => {
  it('chooses the first active one, says how much, and keeps what it costs', async () => {
    await upscaler({ sort: 9, apiName: 'second' })
    const first = await upscaler({ sort: 1, apiName: 'first' })
    await upscaler({ sort: 0, apiName: 'switched off', isActive: false })
    const parent = await finished()

    const child = await made(await enlarge({ infoId: parent.id, scale: 4 }))

    expect(child).toMatchObject({
      type: 'upscale',
      parentId: parent.id,
      state: 2,
      apiId: first,
      apiName: 'first',
      cost: { amount: '0.125', currency: 'CNY' },
      lineage: { local: '', scale: 4, apiVersion: 2, body: { image: `«file ${parent.files[0]?.fileId}»`, scale: 4 } },
    })
    expect(fake.requests.findLast(({ path }) => path === '/upscale')?.json).toEqual({
      image: b64(40, 30, 10),
      scale: 4,
    })
    expect(callsOf(child)).toEqual([['submit', 200]])
  })

  it('takes the one that is named, if it can do that and is switched on', async () => {
    await upscaler({ sort: 0 })
    const [named, off, other] = [
      await upscaler({ sort: 5, apiName: 'named' }),
      await upscaler({ isActive: false }),
      await modeller(),
    ]
    const parent = await finished()

    const child = await made(await enlarge({ infoId: parent.id, apiId: named }))
    const refused = [
      await enlarge({ infoId: parent.id, apiId: off }),
      await enlarge({ infoId: parent.id, apiId: other }),
      await enlarge({ infoId: parent.id, apiId: parent.apiId }),
      await enlarge({ infoId: parent.id, apiId: '999' }),
    ]

    expect(child.apiName).toBe('named')
    expect(refused.map(refusal)).toEqual([
      [400, ['apiId']],
      [400, ['apiId']],
      [400, ['apiId']],
      [404, []],
    ])
  })

  it('says beside its field what is missing', async () => {
    await upscaler({}, { auth: { kind: 'header', name: 'X-Key', value: '{{secret.apiKey}}' } }).catch(() => undefined)
    const parent = await finished()
    const id = await upscaler(
      { isActive: false },
      { auth: { kind: 'header', name: 'X-Key', value: '{{secret.apiKey}}' } },
    )
    await test.owner('update draw_api set active = 1 where id = $1', [id])

    expect(refusal(await enlarge({ infoId: parent.id, apiId: id }))).toEqual([400, ['secrets.apiKey']])
  })

  it('tries again and draws again as any drawing', async () => {
    const id = await upscaler()
    const parent = await finished()
    const child = await made(await enlarge({ infoId: parent.id, scale: 4 }))
    await test.owner('update draw_info set state = 3 where id = $1', [child.id])

    await draws.post('retry', child.id)
    const retried = await draws.ended(child.id)
    const again = await made(await draws.post<SendAnswer>('again', child.id))

    expect([retried.state, retried.attempt]).toEqual([2, 2])
    expect([again.apiId, again.parentId, again.type, again.lineage.scale]).toEqual([id, parent.id, 'upscale', 4])
    expect((await draws.detail(child.id)).lineage).toMatchObject({ scale: 4, local: '' })
  })
})

describe('enlarging at the provider that painted it', () => {
  it('comes before other APIs: its follow-up knows the task and the place of the picture', async () => {
    await upscaler()
    const parent = await finished(await withFollowUp())

    const child = await made(await enlarge({ infoId: parent.id }))

    expect(child).toMatchObject({
      type: 'upscale',
      state: 2,
      apiId: parent.apiId,
      cost: { amount: '0.50', currency: 'CNY' },
      lineage: { followUp: 'upscale', scale: 2, body: { taskId: 'task-1', index: 1, action: 'UPSCALE' } },
    })
    expect(fake.requests.findLast(({ path }) => path === '/task/change')?.json).toEqual({
      taskId: 'task-1',
      index: 1,
      action: 'UPSCALE',
    })
    expect([child.attemptList[0]?.providerTaskId, callsOf(child).map(([step]) => step)]).toEqual([
      'task-2',
      ['submit', 'poll'],
    ])
  })

  it('works again by the same way, and with its API named; a child of a child goes elsewhere', async () => {
    const parent = await finished(await withFollowUp())
    const child = await made(await enlarge({ infoId: parent.id, apiId: parent.apiId }))

    const again = await made(await draws.post<SendAnswer>('again', child.id))
    const below = await made(await enlarge({ infoId: child.id }))

    expect([child.lineage.followUp, again.lineage.followUp, below.lineage.local, below.parentId]).toEqual([
      'upscale',
      'upscale',
      'lanczos3',
      child.id,
    ])
  })

  it('is passed over while that API is switched off', async () => {
    const parent = await finished(await withFollowUp())
    await apis.call('noActivate', { id: parent.apiId })

    expect((await made(await enlarge({ infoId: parent.id }))).lineage.local).toBe('lanczos3')
  })
})

describe('a 3D model', () => {
  it('is made by the first active API that can, and kept as a glb', async () => {
    const id = await modeller()
    const parent = await finished()

    const child = await made(await model({ infoId: parent.id }))

    expect(child).toMatchObject({
      type: 'model3d',
      parentId: parent.id,
      state: 2,
      apiId: id,
      width: null,
      height: null,
      lineage: { scale: null, local: '' },
    })
    expect(child.files.map(({ mime, name }) => [mime, name.endsWith('.glb')])).toEqual([['model/gltf-binary', true]])
    const file = await test.app.inject({ method: 'GET', url: child.files[0]?.url as string })
    expect([file.headers['content-type'], file.rawPayload.equals(makeGlb())]).toEqual(['model/gltf-binary', true])
  })

  it('cannot be made where nobody can', async () => {
    const parent = await finished()
    const answered = await model({ infoId: parent.id })

    expect([answered.status, answered.msg, (await draws.detail(parent.id)).canModel]).toEqual([
      400,
      '没有可用的三维接口',
      0,
    ])
    await modeller()
    expect((await draws.detail(parent.id)).canModel).toBe(1)
  })

  it('is no picture that could be worked on', async () => {
    await modeller()
    const child = await made(await model({ infoId: (await finished()).id }))

    expect([refusal(await enlarge({ infoId: child.id })), refusal(await model({ infoId: child.id }))]).toEqual([
      [400, ['fileId']],
      [400, ['fileId']],
    ])
  })
})

describe('who may ask for it, and of what', () => {
  it('refuses a drawing that is not finished, and a picture of another one', async () => {
    const [parent, other] = [await finished(), await finished()]
    await test.owner('update draw_info set state = 3 where id = $1', [other.id])

    const answers = [
      await enlarge({ infoId: other.id }),
      await enlarge({ infoId: parent.id, fileId: other.files[0]?.fileId }),
      await enlarge({ infoId: parent.id, scale: 3 }),
      await enlarge({ infoId: '999' }),
      await model({ infoId: other.id }),
    ]

    expect(answers.map(refusal)).toEqual([
      [400, []],
      [400, ['fileId']],
      [400, ['scale']],
      [404, []],
      [400, []],
    ])
    expect(answers[0]?.msg).toBe('只有已完成的绘画才能继续处理')
  })

  it('is for the own drawings of the person who sends some, and for those who work on records', async () => {
    const parent = await finished()
    const [sender, editor, reader] = [
      await buildCaller(test, { permissions: ['drawApi_send'] }),
      await buildCaller(test, { permissions: ['drawInfo_edit'] }),
      await buildCaller(test, { permissions: ['drawInfo_view'] }),
    ]
    const own = await drawingCalls(sender).send({ id: parent.apiId })
    await draws.ended(own.data.infoId)

    const statuses = await Promise.all([
      enlarge({ infoId: parent.id }, sender),
      enlarge({ infoId: own.data.infoId }, sender),
      enlarge({ infoId: parent.id }, editor),
      enlarge({ infoId: parent.id }, reader),
    ])

    expect(statuses.map(({ status }) => status)).toEqual([404, 200, 200, 403])
  })

  it('knows nothing of another tenant', async () => {
    const parent = await finished()
    const theirs = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })

    expect([
      (await enlarge({ infoId: parent.id }, theirs)).status,
      (await model({ infoId: parent.id }, theirs)).status,
    ]).toEqual([404, 404])
    expect((await draws.detail(parent.id)).children).toEqual([])
  })
})
