import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckDecideAnswer, DrawCheck } from '@drawdesk/contract/drawing/draw-check'
import type { DrawInfo, DrawInfoDetail, DrawZipRecord, SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import type { DrawStyle } from '@drawdesk/contract/drawing/draw-style'
import type { FileView, Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import { startSampleEngine } from '@drawdesk/sample-engine/engine'
import { buildTestApp, signIn, type Answer, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, type BuiltCaller } from '../../../testing/factories.ts'
import { unzip } from '../../../testing/unzip.ts'
import { DRAW_INFO, drawingCalls } from '../apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../apis/testing/kit.ts'
import { follow } from '../../events/testing/follow.ts'

let engine: Awaited<ReturnType<typeof startSampleEngine>>
let engineDir: string
let test: TestApp
let tenantAdmin: SignedIn
let colleague: BuiltCaller
let visitor: BuiltCaller
let draws: ReturnType<typeof drawingCalls>
let apiId: string

beforeAll(async () => {
  engineDir = await mkdtemp(join(tmpdir(), 'drawdesk-engine-'))
  engine = await startSampleEngine({ port: 0, dir: engineDir })
  test = await buildTestApp({ isWorking: true, config: { sampleEnginePort: engine.port } })
  tenantAdmin = await signIn(test)
  colleague = await buildCaller(test, {
    tenantId: '000000',
    permissions: [
      'drawInfo',
      'drawInfo_view',
      'drawInfo_edit',
      'drawStyle',
      'drawStyle_view',
      'drawApi_send',
      'sdDraw',
    ],
  })
  visitor = await buildCaller(test, { tenantId: '000000', permissions: ['sdDraw'] })
  draws = drawingCalls(tenantAdmin)
  apiId = await drawApiCalls(tenantAdmin).add({ apiCode: 'the-painter', definition: definitionOf('sample') })
  await tenantAdmin.post('/api/blade-biz/drawApi/activate', { id: apiId })
})
afterAll(async () => {
  test.app.server.closeAllConnections()
  await test.close()
  await engine.close()
  await rm(engineDir, { recursive: true, force: true })
})

async function draw(values: Record<string, unknown> = {}): Promise<DrawInfoDetail> {
  const { data, msg } = await draws.send({
    id: apiId,
    prompt: 'a picture to be judged',
    width: 128,
    height: 128,
    ...values,
  })
  if (!data.infoId) throw new Error(msg)
  await draws.ended(data.infoId)
  return draws.detail(data.infoId)
}
const decide = (values: object, caller: SignedIn = tenantAdmin): Promise<Answer<CheckDecideAnswer>> =>
  caller.post<CheckDecideAnswer>(`${DRAW_INFO}/checkDecide`, values)
const takeDown = (...infoIds: string[]) => decide({ infoIds, suggestion: 'block', remark: '不适合展出' })
const release = (...infoIds: string[]) => decide({ infoIds, suggestion: 'pass', remark: '误判' })
const detailFor = async (caller: SignedIn, id: string) =>
  (await caller.get<DrawInfoDetail>(`${DRAW_INFO}/detail`, { id })).data
const listed = async (path: string, caller: SignedIn, query: Record<string, string> = {}): Promise<DrawInfo[]> =>
  (await caller.get<Page<DrawInfo>>(`/api/blade-biz/${path}`, { size: '100', ...query })).data.records
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
const statusOf = async (url: string): Promise<number> => (await test.app.inject({ method: 'GET', url })).statusCode
const addressesOf = ({ url, webUrl, thumbUrl }: FileView): string[] => [url, webUrl, thumbUrl]

describe('taking a picture down', () => {
  it('takes it from gallery, lists, files and addresses at once, for all but those who decide on it; releasing brings it back', async () => {
    const { id, files } = await draw()
    const file = files[0] as FileView
    const look = async () => ({
      gallery: idsOf(await listed('sdDraw/page', visitor)).includes(id),
      addresses: await Promise.all(addressesOf(file).map(statusOf)),
      ofColleague: (await detailFor(colleague, id)).files.length,
      progress: (await drawingCalls(tenantAdmin).check(id)).files.length,
      byFile: (await colleague.get('/api/blade-biz/localFile/findViewUrl', { fileId: file.fileId })).status,
    })
    const before = await look()

    const answer = await takeDown(id)
    const down = await look()
    const forChecker = (await detailFor(tenantAdmin, id)).files[0] as FileView
    const opened = await Promise.all(addressesOf(forChecker).map(statusOf))
    await release(id)

    expect(answer.data).toEqual({ ids: [expect.any(String)], infoIds: [id], alike: 0 })
    expect(before).toMatchObject({ gallery: true, addresses: [200, 200, 200], ofColleague: 1, progress: 1 })
    expect(down).toEqual({ gallery: false, addresses: [404, 404, 404], ofColleague: 0, progress: 0, byFile: 404 })
    expect([opened, forChecker.fileId]).toEqual([[200, 200, 200], file.fileId])
    expect(await look()).toEqual(before)
  })

  it('keeps the address of who decides to those who decide: its mark cannot be put on another one', async () => {
    const { id, files } = await draw()
    const plain = new URL((files[0] as FileView).url, 'http://x')
    await takeDown(id)
    const [mac, tenantId] = (plain.searchParams.get('sig') ?? '').split('.')

    plain.searchParams.set('sig', `${mac}.~${tenantId}`)

    expect(await statusOf(plain.pathname + plain.search)).toBe(403)
  })

  it('takes covers with it, and is offered as a cover no more', async () => {
    const { data: style } = await tenantAdmin.post<SaveAnswer>('/api/blade-biz/drawStyle/saveDrawStyle', {
      styleName: 'judged',
      apiId,
      prompt: '{{prompt}}',
    })
    const { data } = await tenantAdmin.post<SendAnswer>('/api/blade-biz/drawApi/sendDraw', {
      id: apiId,
      prompt: 'x',
      width: 128,
      height: 128,
    })
    await draws.ended(data.infoId)
    await test.owner('update draw_info set style_id = $1 where id = $2', [style.id, data.infoId])
    const file = (await draws.detail(data.infoId)).files[0] as FileView
    await tenantAdmin.post('/api/blade-biz/drawStyle/saveDrawStyle', { id: style.id, cover: file.fileId })
    const look = async () => {
      const row = (await tenantAdmin.get<DrawStyle>('/api/blade-biz/drawStyle/findDrawStyle', { id: style.id })).data
      const choices = (await tenantAdmin.get<{ infoId: string }[]>('/api/blade-biz/drawStyle/covers', { id: style.id }))
        .data
      return [row.coverFile?.fileId, choices.length]
    }
    const before = await look()

    await takeDown(data.infoId)

    expect([before, await look()]).toEqual([
      [file.fileId, 1],
      [undefined, 0],
    ])
  })

  it('leaves its files out of a zip, for every caller, and says so', async () => {
    const [kept, gone] = [await draw(), await draw()]
    await takeDown(gone.id)

    const answer = await tenantAdmin.raw({
      method: 'POST',
      url: `${DRAW_INFO}/zip`,
      payload: { ids: [kept.id, gone.id] },
    })
    const files = await unzip(answer.rawPayload)
    const records = JSON.parse(files.get('records.json')?.toString() ?? '') as DrawZipRecord[]

    expect([...files.keys()].filter((name) => name.endsWith('.png'))).toHaveLength(1)
    expect(records.find(({ id }) => id === gone.id)).toMatchObject({ takenDown: true, files: [], missing: [] })
  })

  it('takes what was made of it along, and brings back no more than it took', async () => {
    const parent = await draw()
    const upscale = async () => {
      const { data } = await tenantAdmin.get<SendAnswer>('/api/blade-biz/drawApi/supperPoint', {
        infoId: parent.id,
        scale: '2',
      })
      await draws.ended(data.infoId)
      return data.infoId
    }
    const [one, two] = [await upscale(), await upscale()]
    const states = async () =>
      Promise.all([parent.id, one, two].map(async (id) => (await detailFor(tenantAdmin, id)).takenDown))
    await takeDown(two)
    await takeDown(parent.id)
    const down = await states()

    await release(parent.id)

    expect([down, await states()]).toEqual([
      [1, 1, 1],
      [0, 0, 1],
    ])
    expect((await tenantAdmin.get('/api/blade-biz/drawApi/supperPoint', { infoId: two, scale: '2' })).status).toBe(400)
  })

  it('is found by those who may check, and left out by the wall of records', async () => {
    const [kept, gone] = [await draw({ prompt: 'filtered' }), await draw({ prompt: 'filtered' })]
    await takeDown(gone.id)

    expect(idsOf(await listed('drawInfo/page', tenantAdmin, { prompt: 'filtered', takenDown: '1' }))).toEqual([gone.id])
    expect(idsOf(await listed('drawInfo/page', tenantAdmin, { prompt: 'filtered', takenDown: '0' }))).toEqual([kept.id])
    expect(
      (await listed('drawInfo/page', colleague, { prompt: 'filtered', takenDown: '1' })).map(({ files }) => files),
    ).toEqual([[]])
  })

  it('wants a reason, the right to decide, and drawings that have ended; of several all or none', async () => {
    const { id } = await draw()
    const { data: waiting } = await draws.send({
      id: await drawApiCalls(tenantAdmin).add({ apiName: 'never', definition: definitionOf('sample') }),
      prompt: 'waits',
    })
    await test.owner('update draw_info set state = 1 where id = $1', [waiting.infoId])

    const answers = [
      await decide({ infoIds: [id], suggestion: 'block', remark: '  ' }),
      await decide({ suggestion: 'block', remark: 'x' }),
      await decide({ infoIds: [id], suggestion: 'block', remark: 'x' }, colleague),
      await takeDown(id, '123'),
      await takeDown(id, waiting.infoId),
    ]

    expect(answers.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
      [400, 'remark'],
      [400, 'ids'],
      [403, undefined],
      [404, undefined],
      [409, undefined],
    ])
    expect((await detailFor(tenantAdmin, id)).takenDown).toBe(0)
  })

  it('keeps who decided what, when and why, and says so in the record', async () => {
    const { id } = await draw()
    await takeDown(id)
    await release(id)
    await tenantAdmin.post(`${DRAW_INFO}/remove`, { ids: [id], reason: '重复' })
    await tenantAdmin.post(`${DRAW_INFO}/restore`, { ids: [id] })

    const { decisions } = await detailFor(colleague, id)
    const findings = (await tenantAdmin.get<Page<DrawCheck>>(`${DRAW_INFO}/aliCheckDetailPage`, { infoId: id })).data
      .records

    expect(decisions.map(({ action, reason }) => [action, reason])).toEqual([
      ['block', '不适合展出'],
      ['pass', '误判'],
      ['delete', '重复'],
      ['restore', ''],
    ])
    expect(decisions[0]).toMatchObject({
      userName: expect.stringMatching(/./),
      createTime: expect.stringMatching(/^\d{4}-/),
    })
    expect(findings).toMatchObject([
      { label: 'manual', provider: 'manual', suggestion: 'block', decision: 'pass', remark: '误判' },
    ])
  })

  it('is published at once to everybody who may have it on screen', async () => {
    const { id } = await draw()
    const base = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await follow(base, visitor.token, { topics: 'draw' })
    await stream.until('seen')
    await takeDown(id)
    await tenantAdmin.post(`${DRAW_INFO}/remove`, { ids: [id] })
    await stream.until('draw', 2)
    stream.stop()

    expect(stream.events.flatMap(({ event, data }) => (event === 'draw' ? [data] : []))).toMatchObject([
      { id, takenDown: 1 },
      { id, isDeleted: 1 },
    ])
  })
})

describe('deleting a drawing', () => {
  const remove = (caller: SignedIn, ...ids: string[]) => caller.post<{ ids: string[] }>(`${DRAW_INFO}/remove`, { ids })

  it('takes it from every list until it is restored', async () => {
    const { id } = await draw({ prompt: 'to be deleted' })
    const look = async () => [
      idsOf(await listed('drawInfo/page', tenantAdmin, { prompt: 'to be deleted' })),
      idsOf(await listed('sdDraw/page', visitor, { prompt: 'to be deleted' })),
      (await tenantAdmin.get(`${DRAW_INFO}/detail`, { id })).status,
    ]

    const removed = await remove(tenantAdmin, id)
    const gone = await look()
    const restored = await tenantAdmin.post<{ ids: string[] }>(`${DRAW_INFO}/restore`, { ids: [id] })

    expect([removed.data, gone]).toEqual([{ ids: [id] }, [[], [], 404]])
    expect([restored.data, await look()]).toEqual([{ ids: [id] }, [[id], [id], 200]])
  })

  it('has a right of its own, and refuses what is under way and what is not there: then none is deleted', async () => {
    const { id } = await draw()
    const running = await draw()
    await test.owner('update draw_info set state = 1 where id = $1', [running.id])

    const answers = [
      await remove(colleague, id),
      await remove(tenantAdmin, id, running.id),
      await remove(tenantAdmin, id, '123'),
      await tenantAdmin.post(`${DRAW_INFO}/restore`, { ids: [id] }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 409, 404, 404])
    expect((await tenantAdmin.get(`${DRAW_INFO}/detail`, { id })).status).toBe(200)
  })
})

describe('what a provider refuses', () => {
  it('is a finding with its words and its source, and the record says that it was refused', async () => {
    const { id, state, moderation, error } = await draw({ prompt: 'something moderated! here' })

    const { records } = (await tenantAdmin.get<Page<DrawCheck>>(`${DRAW_INFO}/aliCheckDetailPage`, { infoId: id })).data

    expect([state, moderation, error?.code]).toEqual([5, 3, 'E_MODERATED'])
    expect(records).toMatchObject([
      {
        infoId: id,
        kind: 'text',
        label: 'E_MODERATED',
        suggestion: 'block',
        provider: 'the-painter',
        decision: '',
        raw: { code: 'E_MODERATED', msg: expect.stringMatching(/./), upstreamStatus: 400 },
      },
    ])
    expect(records[0]?.createTime).toMatch(/^\d{4}-\d\d-\d\d /)
  })
})
