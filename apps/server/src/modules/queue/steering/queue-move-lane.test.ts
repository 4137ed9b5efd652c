import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DrawCosts } from '@drawdesk/contract/drawing/draw-costs'
import type { ManyAnswer, OtherApi, QueueBoard, QueueLane } from '@drawdesk/contract/queue/queue-manage'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { makePng, startFakeServer, type FakeAnswer, type FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { drawingCalls } from '../../drawing/apis/testing/drawing.ts'
import { drawApiCalls, httpDefinition } from '../../drawing/apis/testing/kit.ts'
import { QUEUE } from './testing/kit.ts'

let broken: FakeServer
let working: FakeServer
let answer: () => FakeAnswer
let test: TestApp
let admin: SignedIn
let apis: ReturnType<typeof drawApiCalls>
let draws: ReturnType<typeof drawingCalls>

beforeAll(async () => {
  broken = await startFakeServer(() => answer())
  working = await startFakeServer(() => ({ body: { images: [makePng(8, 8, 100).toString('base64')] } }))
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  apis = drawApiCalls(admin)
  draws = drawingCalls(admin)
})
beforeEach(() => {
  broken.requests.length = 0
  answer = () => ({ status: 500, body: 'out of order' })
})
afterAll(async () => {
  await test.close()
  await broken.close()
  await working.close()
})

const laneOf = (id: string): string => `${id}:000000`
const lanes = async (): Promise<QueueLane[]> => (await admin.get<QueueLane[]>(`${QUEUE}/lanes`, {})).data
const waitsAtGate = (id: string) => draws.until(id, ({ waitReason }) => waitReason !== '')

const BODY = {
  id: 'root',
  paramType: 5,
  childrenObjectMap: {
    prompt: { id: 'prompt', paramType: 7, paramDef: '{{prompt}}' },
    quality: { id: 'quality', paramType: 1, paramDef: '{{quality|default:low}}' },
  },
} as const

async function addWorking(change: Partial<DrawDefinition> = {}): Promise<string> {
  const id = await apis.add({
    definition: httpDefinition({ baseUrl: working.url, ...change }),
    secrets: { apiKey: 'key-of-the-other' },
  })
  await apis.call('activate', { id })
  return id
}

/** Two hold slots and wait for another try after a failure of the provider, the third waits in the lane. */
async function openLane(params?: Record<string, string>): Promise<{ id: string; ids: string[] }> {
  const definition = httpDefinition({
    baseUrl: broken.url,
    submit: { method: 'POST', path: '/paint', body: BODY },
    limits: { concurrency: 2, breaker: { failures: 1, openMs: 600_000 } },
    retry: { max: 3, baseMs: 10, maxMs: 10 },
  })
  const id = await apis.add({ definition, secrets: { apiKey: 'key-one' } })
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1)
    ids.push((await draws.send({ id, ...(count === 0 && params ? { params } : {}) })).data.infoId)
  for (const each of ids.slice(0, 2)) await waitsAtGate(each)
  return { id, ids }
}

describe('a lane whose circuit is open', () => {
  it('looks open: nothing is being drawn in it, nobody knows for how long, and it stands first', async () => {
    const { id } = await openLane()

    const all = await lanes()
    const lane = all.find(({ lane: name }) => name === laneOf(id))
    const board = (await admin.get<QueueBoard>(`${QUEUE}/board`, {})).data

    expect(lane).toMatchObject({
      waitSeconds: null,
      stand: { code: 'breaker', isBad: true },
      health: { state: 'open', since: expect.stringMatching(/^\d{4}-/) },
    })
    expect(all[0]?.stand?.isBad).toBe(true)
    expect([lane?.running, lane?.waiting, lane?.gated]).toEqual([0, 3, 2])
    expect(board.running).toBe(0)
  })

  it('has drawings that wait for another try and say so, at the circuit and in the pause before a retry', async () => {
    const { ids } = await openLane()
    const pausing = await apis.add({
      definition: httpDefinition({
        baseUrl: broken.url,
        limits: { breaker: { failures: 0 } },
        retry: { max: 3, baseMs: 60_000, jitter: false },
      }),
      secrets: { apiKey: 'key-one' },
    })
    const paused = (await draws.send({ id: pausing })).data.infoId
    await waitsAtGate(paused)

    const [atCircuit, inLane, inPause] = await Promise.all(
      [ids[0], ids[2], paused].map((id) => draws.detail(id as string)),
    )
    expect([atCircuit, inLane, inPause].map((detail) => [detail?.state, detail?.waits])).toEqual([
      [1, 1],
      [0, 0],
      [1, 1],
    ])
    expect(inPause?.waitReason).toBe('上一次没有成功，稍候自动重试')
  })

  it('is tried at once when somebody says so', async () => {
    const { id, ids } = await openLane()
    answer = () => ({ body: { images: [makePng(8, 8, 100).toString('base64')] } })

    const { status } = await admin.post(`${QUEUE}/tryLane`, { lane: laneOf(id) })

    expect([status, (await Promise.all(ids.map((each) => draws.ended(each)))).map(({ state }) => state)]).toEqual([
      200,
      [2, 2, 2],
    ])
  })

  it('gives what waits to another API; the provider that failed has had each of them once at most', async () => {
    const { id, ids } = await openLane()
    const other = await addWorking()

    const offered = (await admin.get<OtherApi[]>(`${QUEUE}/otherApis`, { lane: laneOf(id) })).data
    const moved = await admin.post<ManyAnswer>(`${QUEUE}/moveLane`, { lane: laneOf(id), apiId: other })
    expect(moved.data).toEqual({ done: 3, refused: [] })
    const done = await Promise.all(ids.map((each) => draws.ended(each)))

    expect(offered.map((api) => api.id)).toContain(other)
    expect(offered.map((api) => api.id)).not.toContain(id)
    expect(done.map(({ state, attempt }) => [state, attempt])).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
    ])
    expect(await draws.detail(ids[0] as string)).toMatchObject({
      apiId: other,
      attemptList: [
        { no: 1, outcome: 'moved' },
        { no: 2, outcome: 'done' },
      ],
    })
  })

  it('keeps what was paid for orders that the first provider failed: they count wherever it is drawn in the end', async () => {
    answer = () => ({ body: { id: 'task', state: 'bad' } })
    const paid = await apis.add({
      secrets: { apiKey: 'key-one' },
      definition: httpDefinition({
        baseUrl: broken.url,
        flow: 'poll',
        submit: { method: 'POST', path: '/paint', taskId: 'body.id', body: BODY },
        poll: {
          path: '/t/{{task.id}}',
          status: 'body.state',
          map: { done: ['ok'], failed: ['bad'] },
          firstDelayMs: 100,
          intervalMs: 100,
        },
        limits: { breaker: { failures: 1, openMs: 600_000 } },
        retry: { max: 3, baseMs: 10, maxMs: 10, failedTask: true },
        cost: { unit: 'call', price: '0.5', currency: 'CNY' },
      }),
    })
    const infoId = (await draws.send({ id: paid })).data.infoId
    await waitsAtGate(infoId)
    const other = await addWorking({ cost: { unit: 'call', price: '0.2', currency: 'CNY' } })

    expect((await admin.post<ManyAnswer>(`${QUEUE}/moveLane`, { lane: laneOf(paid), apiId: other })).data).toEqual({
      done: 1,
      refused: [],
    })

    expect((await draws.ended(infoId)).cost).toEqual({ amount: '0.70', currency: 'CNY' })
    const { data } = await admin.get<DrawCosts>('/api/blade-biz/drawCosts/figures', { apiId: other })
    expect(data.total).toMatchObject({ drawings: 1, costs: [{ amount: '0.7', currency: 'CNY' }] })
  })

  it('keeps a drawing that does not fit there, and says why', async () => {
    const { id, ids } = await openLane({ quality: 'high' })
    const other = await addWorking()

    const { data } = await admin.post<ManyAnswer>(`${QUEUE}/moveLane`, { lane: laneOf(id), apiId: other })

    expect(data).toEqual({ done: 2, refused: [{ id: ids[0], msg: '没有参数 quality' }] })
    expect(await draws.check(ids[0] as string)).toMatchObject({ attempt: 1 })
  })

  it('refuses what draws something else, what is not there, and who may not steer', async () => {
    const { id } = await openLane()
    const other = await addWorking({ capability: 'upscale' })

    const kinds = await admin.post(`${QUEUE}/moveLane`, { lane: laneOf(id), apiId: other })
    const nowhere = await admin.post(`${QUEUE}/moveLane`, { lane: laneOf(id), apiId: '1' })
    const noLane = await admin.post(`${QUEUE}/tryLane`, { lane: 'local:000000' })

    expect([kinds.status, kinds.msg, nowhere.status, noLane.status]).toEqual([
      400,
      '这个接口不能画这类内容，请换一个',
      404,
      404,
    ])
  })
})
