import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DrawApi } from '@drawdesk/contract/drawing/draw-api'
import type { DrawInfoDetail, Progress, SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import type { Page } from '@drawdesk/contract/core/schema'
import { startSampleEngine } from '@drawdesk/sample-engine/engine'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../../testing/factories.ts'
import { uploadPicture } from '../../../../testing/upload.ts'
import { findPreset } from '../../apis/presets/presets.ts'

let engine: Awaited<ReturnType<typeof startSampleEngine>>
let engineDir: string
let test: TestApp
let admin: SignedIn
let apiId: string

beforeAll(async () => {
  engineDir = await mkdtemp(join(tmpdir(), 'drawdesk-engine-'))
  engine = await startSampleEngine({ port: 0, dir: engineDir })
  test = await buildTestApp({ isWorking: true, config: { sampleEnginePort: engine.port } })
  admin = await signIn(test)
  apiId = (await admin.get<Page<DrawApi>>('/api/blade-biz/drawApi/selectDrawApiPage')).data.records[0]?.id as string
})
afterAll(async () => {
  await test.close()
  await engine.close()
  await rm(engineDir, { recursive: true, force: true })
})

const send = (values: Record<string, unknown>, caller = admin) =>
  caller.post<SendAnswer>('/api/blade-biz/drawApi/sendDraw', { id: apiId, width: 128, height: 128, ...values })
const check = async (infoId: string): Promise<Progress> =>
  (await admin.get<Progress>('/api/blade-biz/drawApi/checkSendDraw', { infoId })).data
const detail = async (id: string): Promise<DrawInfoDetail> =>
  (await admin.get<DrawInfoDetail>('/api/blade-biz/drawInfo/detail', { id })).data
const ended = async (infoId: string): Promise<Progress> =>
  vi.waitFor(
    async () => {
      const progress = await check(infoId)
      expect(progress.state).toBeGreaterThan(1)
      return progress
    },
    { timeout: 8_000, interval: 30 },
  )

/** A further API of the sample preset, changed. */
async function buildApi(
  change: (definition: Record<string, never>) => object,
  values: Record<string, unknown> = {},
): Promise<string> {
  const definition = change(structuredClone(findPreset('sample')?.definition) as never)
  const answer = await admin.post<{ id: string }>('/api/blade-biz/drawApi/saveDrawApi', {
    apiName: 'changed',
    definition,
    ...values,
  })
  expect(answer.errors ?? []).toEqual([])
  return answer.data.id
}

describe('a drawing', () => {
  it('goes from a prompt to a stored picture', async () => {
    const sent = await send({ prompt: '红色的小船', n: 2, seed: '42' })
    const done = await ended(sent.data.infoId)

    expect(sent.data).toMatchObject({ key: `draw:${sent.data.infoId}`, state: 0 })
    expect(done).toMatchObject({ state: 2, progress: 1, error: null, attempt: 1 })
    expect(done.files).toHaveLength(2)
    const picture = await test.app.inject({ method: 'GET', url: done.files[0]?.url as string })
    expect([picture.statusCode, picture.headers['content-type'], done.files[0]?.width]).toEqual([200, 'image/png', 128])
  })

  it('records each attempt with its calls, secrets and pictures left out', async () => {
    const { data } = await send({ prompt: 'a blue boat', seed: '7' })
    await ended(data.infoId)

    const { attemptList, lineage, apiName, userName } = await detail(data.infoId)

    expect(attemptList).toHaveLength(1)
    expect(attemptList[0]).toMatchObject({ no: 1, outcome: 'done' })
    expect(attemptList[0]?.calls.map(({ step, method, status }) => [step, method, status])).toEqual([
      ['submit', 'POST', 200],
    ])
    expect(attemptList[0]?.calls[0]?.request).toContain('a blue boat')
    expect(attemptList[0]?.calls[0]?.response).toMatch(/«base64 \d+»/)
    expect(lineage).toMatchObject({ apiVersion: 1, body: { prompt: 'a blue boat', seed: 7 } })
    expect([apiName, userName]).toEqual(['示例引擎', expect.any(String)])
  })

  it('never reads a template in what a guest typed', async () => {
    const { data } = await send({ prompt: '{{secret.apiKey}} {{engine.sample}}' })
    await ended(data.infoId)

    expect((await detail(data.infoId)).lineage.body).toMatchObject({ prompt: '{{secret.apiKey}} {{engine.sample}}' })
  })

  it('is drawn once for one request id, and refused when the id comes with other contents', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send({ prompt: 'once', clientRequestId: 'c0ffee-1' })),
    )
    const other = await send({ prompt: 'twice', clientRequestId: 'c0ffee-1' })

    expect(new Set(answers.map(({ data }) => data.infoId)).size).toBe(1)
    expect(other.status).toBe(409)
    await ended(answers[0]?.data.infoId as string)
  })

  it('names what is missing beside its field, and writes nothing', async () => {
    const before = (await admin.get<Page<unknown>>('/api/blade-biz/drawInfo/page')).data.total
    const file = await uploadPicture(admin)

    const noPrompt = await send({ prompt: '' })
    const noApi = await admin.post('/api/blade-biz/drawApi/sendDraw', { prompt: 'x' })
    const noPicture = await send({ prompt: 'x', images: [file.fileId, '12345'] })
    const noParam = await send({ prompt: 'x', params: { nothing: '1' } })
    const tooWide = await send({ prompt: 'x', width: 9_000 })

    expect(
      [noPrompt, noApi, noPicture, noParam, tooWide].map(({ status, errors }) => [status, errors?.[0]?.field]),
    ).toEqual([
      [400, 'prompt'],
      [400, 'id'],
      [400, 'images[1]'],
      [400, 'params.nothing'],
      [400, 'width'],
    ])
    expect((await admin.get<Page<unknown>>('/api/blade-biz/drawInfo/page')).data.total).toBe(before)
  })

  it('is blocked by the moderation of its provider', async () => {
    const { data } = await send({ prompt: 'moderated! picture' })

    const done = await ended(data.infoId)

    expect(done).toMatchObject({
      state: 5,
      files: [],
      error: { code: 'E_MODERATED', retryable: false, upstreamStatus: 400 },
    })
  })

  it('fails with its reason and can be tried again as a new attempt of the same record', async () => {
    const id = await buildApi((definition) => ({ ...definition, retry: { max: 0 }, auth: { kind: 'none' } }))
    const { data } = await send({ id, prompt: 'no key' })
    const failed = await ended(data.infoId)
    const saved = await admin.post('/api/blade-biz/drawApi/saveDrawApi', {
      id,
      definition: findPreset('sample')?.definition,
    })

    const retried = await admin.post<Progress>('/api/blade-biz/drawInfo/retry', { id: data.infoId })
    const done = await ended(data.infoId)

    expect(failed).toMatchObject({ state: 3, error: { code: 'E_AUTH' } })
    expect([saved.status, retried.status, retried.data.attempt]).toEqual([200, 200, 2])
    expect(done).toMatchObject({ state: 2, attempt: 2 })
    expect((await detail(data.infoId)).attemptList.map(({ no, outcome }) => [no, outcome])).toEqual([
      [1, 'E_AUTH'],
      [2, 'done'],
    ])
    expect((await admin.post('/api/blade-biz/drawInfo/retry', { id: data.infoId })).status).toBe(409)
  })

  it('can be taken out while it waits and stopped while it runs', async () => {
    await fetch(`http://127.0.0.1:${engine.port}/sample/delay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"ms":5000}',
    })
    const id = await buildApi((definition) => ({ ...definition, limits: { concurrency: 1 } }))
    const first = await send({ id, prompt: 'first' })
    const second = await send({ id, prompt: 'second' })
    await vi.waitFor(async () => expect((await check(first.data.infoId)).state).toBe(1), { timeout: 10_000 })

    const waiting = await admin.post<Progress>('/api/blade-biz/drawInfo/cancel', { id: second.data.infoId })
    await admin.post<Progress>('/api/blade-biz/drawInfo/cancel', { id: first.data.infoId })
    const stopped = await ended(first.data.infoId)
    await fetch(`http://127.0.0.1:${engine.port}/sample/delay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"ms":0}',
    })

    expect(second.data.position).toBeGreaterThan(0)
    expect([waiting.data.state, stopped.state]).toEqual([4, 4])
    expect((await admin.post('/api/blade-biz/drawInfo/cancel', { id: first.data.infoId })).status).toBe(409)
  })

  it('can be made once more with the same parameters', async () => {
    const { data } = await send({ prompt: 'again', seed: '9' })
    const first = await ended(data.infoId)

    const again = await admin.post<SendAnswer>('/api/blade-biz/drawInfo/again', { id: data.infoId })
    const second = await ended(again.data.infoId)

    const bytes = await Promise.all(
      [first, second].map(
        async ({ files }) => (await test.app.inject({ method: 'GET', url: files[0]?.url as string })).rawPayload,
      ),
    )
    expect(again.data.infoId).not.toBe(data.infoId)
    expect(bytes[0]?.equals(bytes[1] as Buffer)).toBe(true)
  })

  it('is not sent again when the answer was lost and nothing makes that safe', async () => {
    let submits = 0
    const { createServer } = await import('node:http')
    const provider = createServer((request) => {
      submits += 1
      request.resume().on('end', () => request.socket.destroy())
    })
    await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve))
    const { port } = provider.address() as { port: number }
    const { config } = test.deps
    config.allowedPrivateHosts.push(`127.0.0.1:${port}`)
    const lone = await buildTestApp({
      isWorking: true,
      config: { allowedPrivateHosts: [`127.0.0.1:${port}`], sampleEnginePort: engine.port },
    })
    const caller = await signIn(lone)
    const { idempotency: _none, ...definition } = structuredClone(
      findPreset('sample')?.definition,
    ) as unknown as Record<string, unknown>
    const submit = { ...(definition.submit as Record<string, unknown>), timeoutMs: 300 }
    const api = await caller.post<{ id: string }>('/api/blade-biz/drawApi/saveDrawApi', {
      apiName: 'lossy',
      definition: { ...definition, baseUrl: `http://127.0.0.1:${port}`, submit },
    })

    const sent = await caller.post<SendAnswer>('/api/blade-biz/drawApi/sendDraw', { id: api.data.id, prompt: 'lost' })
    const done = await vi.waitFor(
      async () => {
        const { data } = await caller.get<Progress>('/api/blade-biz/drawApi/checkSendDraw', {
          infoId: sent.data.infoId,
        })
        expect(data.state).toBeGreaterThan(1)
        return data
      },
      { timeout: 8_000 },
    )
    provider.close()
    await lone.close()

    expect(submits).toBe(1)
    expect(done).toMatchObject({ state: 3, error: { code: 'E_UPSTREAM', retryable: false } })
  })
})

describe('records', () => {
  it('are listed by state, API and words, and endlessly by beforeId', async () => {
    const { data } = await send({ prompt: 'needle in the list' })
    await ended(data.infoId)

    const found = await admin.get<Page<{ id: string }>>('/api/blade-biz/drawInfo/page', {
      prompt: 'NEEDLE',
      state: '2,3',
      apiId,
    })
    const none = await admin.get<Page<unknown>>('/api/blade-biz/drawInfo/page', { prompt: 'needle', state: '3' })
    const older = await admin.get<Page<{ id: string }>>('/api/blade-biz/drawInfo/page', {
      beforeId: data.infoId,
      size: '3',
    })

    expect(found.data.records.map(({ id }) => id)).toEqual([data.infoId])
    expect(none.data.total).toBe(0)
    expect([older.data.total, older.data.records.every(({ id }) => BigInt(id) < BigInt(data.infoId))]).toEqual([
      null,
      true,
    ])
  })

  it('belong to their sender or to who may see records', async () => {
    const sender = await buildCaller(test, { permissions: ['drawApi_send'] })
    const other = await buildCaller(test, { permissions: ['drawApi_send'] })
    const { data } = await send({ prompt: 'mine' }, sender)
    await ended(data.infoId)

    const calls = (caller: SignedIn) =>
      Promise.all([
        caller.get('/api/blade-biz/drawApi/checkSendDraw', { infoId: data.infoId }),
        caller.get('/api/blade-biz/drawInfo/detail', { id: data.infoId }),
        caller.post('/api/blade-biz/drawInfo/again', { id: data.infoId }),
      ])

    expect((await calls(sender)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await calls(other)).map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('do not exist for another tenant', async () => {
    const { data } = await send({ prompt: 'walled' })
    await ended(data.infoId)
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })

    const answers = await Promise.all([
      other.get('/api/blade-biz/drawApi/checkSendDraw', { infoId: data.infoId }),
      other.get('/api/blade-biz/drawInfo/detail', { id: data.infoId }),
      other.post('/api/blade-biz/drawInfo/again', { id: data.infoId }),
      other.post('/api/blade-biz/drawInfo/retry', { id: data.infoId }),
      other.post('/api/blade-biz/drawInfo/cancel', { id: data.infoId }),
      send({ prompt: 'x' }, other),
    ])

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual(
      Array.from({ length: 6 }, () => [404, '数据不存在']),
    )
  })
})
