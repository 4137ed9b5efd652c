import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DrawApi } from '@drawdesk/contract/drawing/draw-api'
import type { DeskChoices, DeskPrompt, DeskQuote, DeskRecall, DeskRun } from '@drawdesk/contract/drawing/draw-desk'
import type { Page } from '@drawdesk/contract/core/schema'
import { startSampleEngine } from '@drawdesk/sample-engine/engine'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { findPreset } from '../apis/presets/presets.ts'

let engine: Awaited<ReturnType<typeof startSampleEngine>>
let engineDir: string
let test: TestApp
let admin: SignedIn
let freeId: string
let pricedId: string
let unknownId: string
let requests = 0
let styleId: string

const DESK = '/api/blade-biz/drawDesk'
const style = {
  styleName: '水墨',
  prompt: '水墨，{{季节}}，{{prompt}}',
  negativePrompt: '文字',
  width: 128,
  height: 128,
}

beforeAll(async () => {
  engineDir = await mkdtemp(join(tmpdir(), 'drawdesk-engine-'))
  engine = await startSampleEngine({ port: 0, dir: engineDir })
  test = await buildTestApp({ isWorking: true, config: { sampleEnginePort: engine.port } })
  admin = await signIn(test)
  freeId = (await admin.get<Page<DrawApi>>('/api/blade-biz/drawApi/selectDrawApiPage')).data.records[0]?.id as string
  pricedId = await buildApi('有价', { unit: 'image', price: '0.4', currency: 'CNY' })
  unknownId = await buildApi('没有价格', undefined)
  styleId = (await admin.post<{ id: string }>('/api/blade-biz/drawStyle/saveDrawStyle', { ...style, apiId: freeId }))
    .data.id
  await admin.post('/api/blade-biz/drawStyle/changeActive', { id: styleId, active: 1 })
})
afterAll(async () => {
  await test.close()
  await engine.close()
  await rm(engineDir, { recursive: true, force: true })
})

async function buildApi(apiName: string, cost: object | undefined): Promise<string> {
  const { cost: _, ...sample } = (findPreset('sample')?.definition ?? {}) as unknown as Record<string, unknown>
  const definition = { ...sample, ...(cost ? { cost } : {}) }
  const { data, status, msg } = await admin.post<{ id: string }>('/api/blade-biz/drawApi/saveDrawApi', {
    apiName,
    apiCode: `desk-${(requests += 1)}`,
    definition,
  })
  expect([status, msg]).toEqual([200, expect.any(String)])
  await admin.post('/api/blade-biz/drawApi/activate', { id: data.id })
  return data.id
}
const api = (apiId: string) => ({ apiId, styleId: '' })
const ofStyle = (apiId = '') => ({ apiId, styleId })
const ask = (values: Record<string, unknown> = {}) => ({
  prompts: ['小船'],
  targets: [api(freeId)],
  width: 128,
  height: 128,
  ...values,
})
const quote = (values: Record<string, unknown> = {}, caller = admin) =>
  caller.post<DeskQuote>(`${DESK}/quote`, { ...ask(values), check: 1 })
const send = (values: Record<string, unknown> = {}, caller = admin) =>
  caller.post<DeskRun>(`${DESK}/send`, {
    costs: [],
    credits: 0,
    clientRequestId: `request-${(requests += 1)}`,
    ...ask(values),
  })
const ended = (id: string): Promise<DeskRun> =>
  vi.waitFor(
    async () => {
      const { data } = await admin.get<DeskRun>(`${DESK}/run`, { id })
      expect(data.cells.filter(({ record }) => record && record.state < 2)).toEqual([])
      return data
    },
    { timeout: 8_000, interval: 30 },
  )

describe('what staff draws with', () => {
  it('are the APIs and styles that are on, with their variables and prices', async () => {
    const { data } = await admin.get<DeskChoices>(`${DESK}/choices`)

    expect(data.apis.map(({ id, price }) => [id, price?.price ?? null])).toEqual([
      [freeId, '0'],
      [pricedId, '0.4'],
      [unknownId, null],
    ])
    expect(data.apis[0]?.variables.map(({ name }) => name)).toContain('seed')
    expect(data.styles).toMatchObject([{ id: styleId, apiId: freeId, variables: [{ name: '季节' }], width: 128 }])
  })

  it('are the prompts of the library that are on, found by their words', async () => {
    const ids = await Promise.all(
      ['节气海报', '菜单'].map(async (title) => {
        const { data } = await admin.post<{ id: string }>('/api/blade-biz/drawPrompt/saveDrawPrompt', {
          title,
          content: `画${title}，{{城市}}`,
          apiId: '',
        })
        return data.id
      }),
    )
    await admin.post('/api/blade-biz/drawPrompt/changeActive', { id: ids[0], active: 1 })

    const all = await admin.get<DeskPrompt[]>(`${DESK}/prompts`)
    const none = await admin.get<DeskPrompt[]>(`${DESK}/prompts`, { q: '没有' })

    expect(all.data.filter(({ id }) => ids.includes(id))).toMatchObject([{ id: ids[0], variables: [{ name: '城市' }] }])
    expect(none.data).toEqual([])
  })

  it('are another tenant’s to nobody', async () => {
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })

    const theirs = await other.get<DeskChoices>(`${DESK}/choices`)
    const sent = await send({}, other)

    expect(theirs.data.apis.map(({ id }) => id)).not.toContain(freeId)
    expect([sent.status, sent.errors?.map(({ field }) => field)]).toEqual([400, ['id']])
  })

  it('are for who holds the codes: the page to look, its button to draw', async () => {
    const looker = await buildCaller(test, { permissions: ['drawDesk'] })
    const nobody = await buildCaller(test, { permissions: [] })

    expect((await looker.get(`${DESK}/choices`)).status).toBe(200)
    expect((await quote({}, looker)).status).toBe(403)
    expect((await send({}, looker)).status).toBe(403)
    expect((await nobody.get(`${DESK}/runs`)).status).toBe(403)
  })
})

describe('the cost of a run', () => {
  it('is added up before anything is sent: pictures by their price, without one as unknown', async () => {
    const { data } = await quote({ prompts: ['船', '桥'], targets: [api(unknownId), api(pricedId)], n: 2 })

    expect(data).toMatchObject({
      drawings: 4,
      pictures: 8,
      costs: [{ amount: '1.60', currency: 'CNY' }],
      unpriced: 2,
      isEstimate: 0,
      problems: [],
      budgets: [],
    })
    expect(data.apis).toContainEqual({ apiName: '有价', drawings: 2, cost: { amount: '1.60', currency: 'CNY' } })
  })

  it('says which drawings cannot be sent, and counts the others', async () => {
    const { data } = await quote({ prompts: ['船'], targets: [api(freeId), ofStyle()] })

    expect([data.drawings, data.problems]).toEqual([1, [{ index: 1, msg: expect.stringContaining('季节') }]])
  })

  it('names a budget that it would use up', async () => {
    const saved = await admin.post<{ id: string }>('/api/blade-biz/drawCosts/saveBudget', {
      subject: 'api',
      subjectId: pricedId,
      currency: 'CNY',
      amount: '1',
      isStopping: 1,
      remark: '',
    })

    const over = await quote({ prompts: ['船', '桥', '塔'], targets: [api(pricedId)] })
    const under = await quote({ targets: [api(pricedId)] })

    expect(over.data.budgets).toMatchObject([{ left: '1.00', currency: 'CNY', isStopping: 1 }])
    expect(under.data.budgets).toEqual([])
    await admin.post('/api/blade-biz/drawCosts/removeBudget', { ids: [saved.data.id] })
  })

  it('binds: what is dearer than was confirmed is not sent', async () => {
    const unseen = await send({ targets: [api(pricedId)] })
    const seen = await send({ targets: [api(pricedId)], costs: [{ amount: '0.40', currency: 'CNY' }] })

    expect([unseen.status, seen.status]).toEqual([409, 200])
    expect((await ended(seen.data.id)).cells[0]?.record?.cost).toEqual({ amount: '0.40', currency: 'CNY' })
  })

  it('is refused beyond 64 drawings', async () => {
    const many = Array.from({ length: 13 }, (_, at) => `船 ${at}`)

    expect((await quote({ prompts: many, targets: Array.from({ length: 5 }, () => api(freeId)) })).status).toBe(400)
  })
})

describe('a run', () => {
  it('draws each prompt at each target, and the words of a style at another API', async () => {
    const { data } = await send({
      prompts: ['小船', '石桥'],
      targets: [ofStyle(), ofStyle(pricedId)],
      variables: { 季节: '秋', 无关: 'x' },
      costs: [{ amount: '0.80', currency: 'CNY' }],
    })
    const { rows, columns, cells } = await ended(data.id)

    expect([rows, columns.map(({ styleName, apiName }) => `${styleName} ${apiName}`)]).toEqual([
      ['小船', '石桥'],
      ['水墨 示例引擎', '水墨 有价'],
    ])
    expect(cells.map(({ record }) => [record?.state, record?.prompt, record?.apiId])).toEqual([
      [2, '水墨，秋，小船', freeId],
      [2, '水墨，秋，小船', pricedId],
      [2, '水墨，秋，石桥', freeId],
      [2, '水墨，秋，石桥', pricedId],
    ])
    expect(cells.every(({ record }) => record?.files.length === 1)).toBe(true)
  })

  it('is sent once for one request, and draws what can be drawn', async () => {
    const twice = { prompts: ['小船'], targets: [api(freeId), ofStyle()], clientRequestId: 'the-same-one' }
    const first = await send(twice)
    const second = await send(twice)
    const other = await send({ ...twice, prompts: ['别的'] })

    expect(second.data.id).toBe(first.data.id)
    expect(second.data.cells[0]?.infoId).toBe(first.data.cells[0]?.infoId)
    expect(first.data.cells.map(({ infoId, error }) => [infoId === '', error])).toEqual([
      [false, ''],
      [true, expect.stringContaining('季节')],
    ])
    expect(other.status).toBe(409)
    await ended(first.data.id)
  })

  it('of one drawing that is refused says so beside the field, and leaves nothing', async () => {
    const before = (await admin.get<DeskRun[]>(`${DESK}/runs`)).data.length

    const refused = await send({ prompts: [''] })

    expect([refused.status, refused.errors?.map(({ field }) => field)]).toEqual([400, ['prompt']])
    expect((await admin.get<DeskRun[]>(`${DESK}/runs`)).data).toHaveLength(before)
  })

  it('is its sender’s alone, and goes off the list while its drawings stay', async () => {
    const { data } = await send()
    const colleague = await buildCaller(test, { permissions: ['drawDesk', 'drawDesk_draw', 'drawInfo_view'] })

    expect((await colleague.get(`${DESK}/run`, { id: data.id })).status).toBe(404)
    expect((await colleague.post(`${DESK}/removeRun`, { id: data.id })).status).toBe(404)
    await ended(data.id)
    await admin.post(`${DESK}/removeRun`, { id: data.id })
    expect((await admin.get(`${DESK}/run`, { id: data.id })).status).toBe(404)
    expect((await admin.get('/api/blade-biz/drawInfo/detail', { id: data.cells[0]?.infoId ?? '' })).status).toBe(200)
  })
})

describe('the values of a record', () => {
  const recall = (id: string, caller = admin) => caller.get<DeskRecall>(`${DESK}/recall`, { id })

  it('are those that were asked for, without what the style added', async () => {
    const { data } = await send({
      targets: [ofStyle()],
      negativePrompt: '水印',
      variables: { 季节: '冬' },
      seed: '42',
    })
    const [cell] = (await ended(data.id)).cells

    expect(cell?.record).toMatchObject({ prompt: '水墨，冬，小船', negativePrompt: '文字, 水印' })
    expect((await recall(cell?.infoId ?? '')).data).toMatchObject({
      apiId: '',
      styleId,
      prompt: '小船',
      negativePrompt: '水印',
      variables: { 季节: '冬' },
      width: 128,
      seed: '42',
      notes: [],
    })
  })

  it('say what is different today, and then hold the whole prompt', async () => {
    const { data } = await send({ targets: [ofStyle()], variables: { 季节: '夏' } })
    const [cell] = (await ended(data.id)).cells
    await admin.post('/api/blade-biz/drawStyle/changeActive', { id: styleId, active: 0 })

    const off = await recall(cell?.infoId ?? '')
    await admin.post('/api/blade-biz/drawStyle/changeActive', { id: styleId, active: 1 })

    expect(off.data).toMatchObject({ apiId: freeId, styleId: '', prompt: '水墨，夏，小船', notes: ['styleGone'] })
  })

  it('are given to who may read the record', async () => {
    const { data } = await send()
    const { infoId = '' } = (await ended(data.id)).cells[0] ?? {}
    const stranger = await buildCaller(test, { permissions: ['drawDesk'] })
    const reader = await buildCaller(test, { permissions: ['drawDesk', 'drawInfo_view'] })

    expect([(await recall(infoId, stranger)).status, (await recall(infoId, reader)).status]).toEqual([404, 200])
  })
})
