import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { QUEUE_PATH, QueueBoard, QueueLane, QueueTenant } from '@drawdesk/contract/queue/queue-manage'
import { Type } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { definitionOf, drawApiCalls } from '../../drawing/apis/testing/kit.ts'
import { rowsOf } from './testing/rows.ts'

const QUEUE = `/api${QUEUE_PATH}`
let test: TestApp
let operator: SignedIn
let tenantId: string
let tenantAdmin: SignedIn
let apiId: string
let theirApi: string
let rows: ReturnType<typeof rowsOf>

const addApi = (caller: SignedIn, apiName: string): Promise<string> =>
  drawApiCalls(caller).add({
    apiName,
    definition: definitionOf('sample', (definition) => ({
      ...definition,
      limits: { ...definition.limits, concurrency: 2, queueMax: 50 },
    })),
  })

beforeAll(async () => {
  test = await buildTestApp()
  rows = rowsOf(test)
  operator = await signIn(test)
  tenantId = await buildTenant(test.deps)
  tenantAdmin = await buildCaller(test, { tenantId, permissions: ['*'] })
  apiId = await addApi(operator, 'ours')
  theirApi = await addApi(tenantAdmin, 'theirs')
})
afterAll(() => test.close())
beforeEach(() => rows.clear())

const lanes = async (caller = operator, query: Record<string, string> = {}): Promise<QueueLane[]> =>
  (await caller.get<QueueLane[]>(`${QUEUE}/lanes`, query)).data
const board = async (caller = operator, query: Record<string, string> = {}): Promise<QueueBoard> =>
  (await caller.get<QueueBoard>(`${QUEUE}/board`, query)).data
const [ours, theirs] = [() => `${apiId}:000000`, () => `${theirApi}:${tenantId}`]

/** The lane of each drawing as it stands with one in work and two behind it, the front one waiting for 90 s. */
async function fill(api: string, tenant: string): Promise<void> {
  await rows.put({ apiId: api, tenantId: tenant, state: 1, step: 'running', queued: 100, started: 40, job: 'started' })
  for (const queued of [90, 30])
    await rows.put({ apiId: api, tenantId: tenant, state: 0, step: 'queued', queued, job: 'waiting' })
}

describe('the lanes of the queue', () => {
  it('show what waits, runs and ended, the longest wait first, in the shape of the contract', async () => {
    await rows.worker()
    await fill(apiId, '000000')
    for (const finished of [10, 100, 250, 600])
      await rows.put({ apiId, queued: finished + 40, started: finished + 20, finished })
    await rows.put({ apiId, state: 3, queued: 80, started: 60, finished: 30, code: 'E_UPSTREAM' })
    await rows.put({ apiId, state: 3, queued: 3_000, started: 2_000, finished: 1_000 })
    const calm = await addApi(operator, 'calm')
    await rows.put({ apiId: calm, queued: 60, started: 50, finished: 30 })

    const shown = await lanes(operator, { tenantId: '000000' })

    expect(misfits(Type.Array(QueueLane), shown)).toEqual([])
    expect(shown.map(({ apiName }) => apiName)).toEqual(['ours', 'calm'])
    expect(shown[0]).toMatchObject({
      lane: ours(),
      apiId,
      tenantId: '000000',
      waiting: 2,
      running: 1,
      limit: 2,
      queueMax: 50,
      isPaused: false,
      pausedBy: '',
      pausedTime: '',
      health: { state: 'closed' },
      perMinute: 0.6,
      succeeded: 4,
      failed: 1,
      medianRunSeconds: 20,
    })
    expect(shown[0]?.oldestWaitSeconds).toBeGreaterThanOrEqual(90)
    expect(shown[0]?.waitSeconds?.high).toBeGreaterThan(10)
    expect(shown[1]).toMatchObject({
      waiting: 0,
      running: 0,
      succeeded: 1,
      oldestWaitSeconds: 0,
      stand: null,
      waitSeconds: { low: 0, high: 1 },
    })
  })

  it('are all of them for the operator who names no tenant, those of one that is named, and one’s own for everybody else', async () => {
    await fill(apiId, '000000')
    await fill(theirApi, tenantId)
    const named = async (caller: SignedIn, query: Record<string, string> = {}): Promise<string[]> =>
      (await lanes(caller, query)).map(({ apiName, tenantName }) => `${tenantName}/${apiName}`).toSorted()
    const [{ name = '' } = {}] = await test.owner<{ name: string }>(
      `select tenant_name as name from system_tenant where tenant_id = '000000'`,
    )

    expect(await named(operator)).toEqual([`Tenant ${tenantId}/theirs`, `${name}/ours`].toSorted())
    expect(await named(operator, { tenantId })).toEqual([`Tenant ${tenantId}/theirs`])
    expect(await named(operator, { apiId })).toEqual([`${name}/ours`])
    expect(await named(tenantAdmin)).toEqual([`Tenant ${tenantId}/theirs`])
    expect(await named(tenantAdmin, { tenantId: '000000' })).toEqual([`Tenant ${tenantId}/theirs`])
    expect((await operator.get(`${QUEUE}/lanes`, { tenantId: '999999' })).status).toBe(400)
  })

  it('have the lane of what we make ourselves, with its own limit', async () => {
    await rows.put({ apiId: null, state: 0, queued: 5, job: 'waiting' })

    expect((await lanes())[0]).toMatchObject({
      lane: 'local:000000',
      apiId: '',
      apiName: '本机处理',
      limit: 1,
      queueMax: 100,
      waiting: 1,
      waitSeconds: null,
      stand: { code: 'noWorker', isBad: true },
    })
  })

  it('say why one stands: at its provider, which every process knows, and in the language of who asks', async () => {
    await rows.worker()
    await fill(apiId, '000000')
    await test.owner(
      `insert into draw_gate (id, tenant_id, api_id, key_name, api_version, state, reason, until, failures) select 1, '000000', id, '', version, 'open', 'E_UPSTREAM: gone', now() + interval '2 minutes', 5 from draw_api where id = $1`,
      [apiId],
    )

    const [lane] = await lanes()
    const english = (await operator.get<QueueLane[]>(`${QUEUE}/lanes`, {}, { 'accept-language': 'en-US' })).data[0]
    await test.owner('delete from draw_gate')

    expect(lane).toMatchObject({
      health: { state: 'open' },
      stand: {
        code: 'breaker',
        isBad: true,
        text: expect.stringMatching(/^服务商连续出错，已熔断，\d\d:\d\d:\d\d 后自动重试：E_UPSTREAM: gone$/),
      },
    })
    expect(lane?.stand?.until).toMatch(/^\d{4}-\d\d-\d\d/)
    expect(lane?.waitSeconds).toBeNull()
    expect(english?.stand?.text).toMatch(
      /^The provider failed repeatedly; circuit open, retries after \d\d:\d\d:\d\d: E_UPSTREAM: gone$/,
    )
    expect((await lanes())[0]?.stand).toMatchObject({ code: 'busy', isBad: false })
  })
})

describe('pausing a lane', () => {
  it('is shown with who, why and since when, ends again, and stands in the audit', async () => {
    await rows.worker()
    await fill(theirApi, tenantId)

    const paused = await tenantAdmin.post<QueueLane>(`${QUEUE}/pauseLane`, {
      lane: theirs(),
      isPaused: true,
      reason: 'new key',
    })
    const [seen] = await lanes(operator)
    const resumed = await operator.post<QueueLane>(`${QUEUE}/pauseLane`, { lane: theirs(), isPaused: false })

    expect(misfits(QueueLane, paused.data)).toEqual([])
    expect(paused.data).toMatchObject({
      lane: theirs(),
      isPaused: true,
      pausedBy: expect.stringMatching(/^user/),
      pauseReason: 'new key',
      stand: { code: 'paused', isBad: true, text: expect.stringContaining('：new key') },
      waitSeconds: null,
    })
    expect([seen?.isPaused, (await board(tenantAdmin)).pausedLanes]).toEqual([true, 0])
    expect(resumed.data).toMatchObject({ isPaused: false, pausedBy: '', pausedTime: '', stand: { code: 'busy' } })
  })

  it('works on a lane in which nothing waits, and on a removed API whose drawings still do', async () => {
    const gone = await addApi(operator, 'gone')
    await fill(gone, '000000')
    await drawApiCalls(operator).call('delDrawApi', { id: gone })

    expect((await operator.post<QueueLane>(`${QUEUE}/pauseLane`, { lane: ours(), isPaused: true })).data).toMatchObject(
      { isPaused: true, waiting: 0, stand: { code: 'paused', isBad: false } },
    )
    expect(
      (await operator.post<QueueLane>(`${QUEUE}/pauseLane`, { lane: `${gone}:000000`, isPaused: true })).data,
    ).toMatchObject({ isPaused: true, waiting: 2, apiName: 'gone' })
  })

  it('is 404 for a lane of another tenant and for one that there is not, 400 for what is no lane’s name, and needs its own right', async () => {
    const looker = await buildCaller(test, { tenantId, permissions: ['queueManage'] })
    const pause = async (caller: SignedIn, lane: string): Promise<number> =>
      (await caller.post(`${QUEUE}/pauseLane`, { lane, isPaused: true })).status

    expect(await pause(tenantAdmin, ours())).toBe(404)
    for (const lane of ['77:000000', `${theirApi}:000000`, `${apiId}:${tenantId}`, 'local:999999'])
      expect([lane, await pause(operator, lane)]).toEqual([lane, 404])
    for (const lane of [
      '12:00',
      `${apiId}:000000:x`,
      `0${apiId}:000000`,
      '9999999999999999999:000000',
      'local:',
      ':000000',
      apiId,
      "1' or '1:000000",
    ])
      expect([lane, await pause(operator, lane)]).toEqual([lane, 400])
    expect(await pause(looker, theirs())).toBe(403)
    expect((await lanes(operator)).filter(({ isPaused }) => isPaused)).toEqual([])
  })

  it('is written down with the lane’s name', async () => {
    await operator.post(`${QUEUE}/pauseLane`, { lane: ours(), isPaused: true, reason: 'costs too much' })

    await expect
      .poll(async () => JSON.stringify(await test.owner('select * from log_usual order by id desc limit 50')), {
        timeout: 10_000,
      })
      .toContain(`pause · ours (${ours()}) · costs too much`)
  })
})

describe('the board', () => {
  it('adds up what the caller sees, with workers one by one for the operator alone', async () => {
    await rows.worker()
    await rows.worker({ isDraining: true })
    await rows.worker({ isDead: true })
    await fill(apiId, '000000')
    await fill(theirApi, tenantId)
    for (const finished of [10, 600]) await rows.put({ apiId, queued: finished + 40, started: finished + 20, finished })
    await rows.put({ apiId: theirApi, tenantId, state: 3, queued: 80, started: 60, finished: 30 })

    const [all, own] = [await board(), await board(tenantAdmin)]

    expect(misfits(QueueBoard, all)).toEqual([])
    expect(all).toMatchObject({
      waiting: 4,
      running: 2,
      perMinute: 0.2,
      succeeded: 2,
      failed: 1,
      lanes: 2,
      pausedLanes: 0,
      held: null,
      workersAlive: 2,
    })
    expect(all.oldestWaitSeconds).toBeGreaterThanOrEqual(90)
    expect(
      all.workers
        .map(({ host, pid, isAlive, isDraining }) => ({ host, pid, isAlive, isDraining }))
        .filter(({ isAlive }) => isAlive),
    ).toEqual([
      { host: 'paint-1', pid: 4711, isAlive: true, isDraining: false },
      { host: 'paint-1', pid: 4711, isAlive: true, isDraining: true },
    ])
    expect(own).toMatchObject({
      waiting: 2,
      running: 1,
      succeeded: 0,
      failed: 1,
      lanes: 1,
      workers: [],
      workersAlive: 2,
    })
    expect(JSON.stringify(own)).not.toContain('paint-1')
    expect(await board(operator, { tenantId })).toMatchObject({ waiting: 2, failed: 1 })
  })

  it('is calm when nothing is there', async () => {
    expect(await board(tenantAdmin)).toEqual({
      waiting: 0,
      running: 0,
      oldestWaitSeconds: 0,
      perMinute: 0,
      succeeded: 0,
      failed: 0,
      blocked: 0,
      lanes: 0,
      pausedLanes: 0,
      held: null,
      workers: [],
      workersAlive: 0,
    })
  })
})

describe('tenants', () => {
  const hold = (caller: SignedIn, values: object) =>
    caller.post<QueueTenant>(`${QUEUE}/holdTenant`, { tenantId, ...values })
  const tenants = async (): Promise<QueueTenant[]> => (await operator.get<QueueTenant[]>(`${QUEUE}/tenants`)).data

  it('are held and let go, weighed, and shown to their own people; what is left out stays', async () => {
    await rows.worker()
    await fill(theirApi, tenantId)

    const held = await hold(operator, { isHeld: true, weight: 7, reason: 'unpaid' })
    const [lane] = await lanes(tenantAdmin)
    const own = await board(tenantAdmin)
    const lighter = await hold(operator, { weight: 2 })
    const list = await tenants()
    const released = await hold(operator, { isHeld: false })

    expect(misfits(Type.Array(QueueTenant), list)).toEqual([])
    expect(held.data).toMatchObject({
      tenantId,
      tenantName: `Tenant ${tenantId}`,
      waiting: 2,
      running: 1,
      weight: 7,
      isHeld: true,
      heldBy: expect.stringMatching(/./),
      reason: 'unpaid',
    })
    expect(lane?.stand).toMatchObject({ code: 'held', isBad: true, text: expect.stringMatching(/^平台在 .*：unpaid$/) })
    expect(own.held).toMatchObject({ by: held.data.heldBy, reason: 'unpaid', time: expect.stringMatching(/^\d{4}-/) })
    expect(lighter.data).toMatchObject({ weight: 2, isHeld: true, reason: 'unpaid' })
    expect(list).toMatchObject([{ tenantId, weight: 2, isHeld: true }])
    expect(released.data).toMatchObject({ weight: 2, isHeld: false, heldBy: '', heldTime: '' })
    expect((await board(tenantAdmin)).held).toBeNull()
  })

  it('are the operator’s alone, whatever rights somebody has', async () => {
    const platform = await buildCaller(test, { permissions: ['queueManage', 'queueManage_edit'] })

    for (const caller of [tenantAdmin, platform]) {
      expect((await caller.get(`${QUEUE}/tenants`)).status).toBe(403)
      expect((await hold(caller, { isHeld: true })).status).toBe(403)
    }
    expect((await hold(operator, { tenantId: '999999', isHeld: true })).status).toBe(400)
    expect(await test.owner('select * from platform_queue_tenant')).toEqual([])
  })

  it('stand in the audit by name', async () => {
    await hold(operator, { isHeld: true, weight: 3, reason: 'unpaid' })

    await expect
      .poll(async () => JSON.stringify(await test.owner('select * from log_usual order by id desc limit 50')), {
        timeout: 10_000,
      })
      .toContain(`Tenant ${tenantId} (${tenantId}) · hold · weight 3 · unpaid`)
  })
})
