import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DrawInfoDetail, Progress as ProgressSchema, type Progress } from '@drawdesk/contract/drawing/records/draw-info'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { misfits, tablesHolding } from '../../../../testing/answers.ts'
import { buildTestApp, signIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { startDashScopeFake, type DashScopeFake } from '@drawdesk/fakes/dashscope'
import { startOpenAiImagesFake, type OpenAiFake } from '@drawdesk/fakes/openai/openai-images'
import { startSdWebuiFake, type SdWebuiFake } from '@drawdesk/fakes/self-hosted/sd-webui'
import { callsOf, drawingCalls } from '../../apis/testing/drawing.ts'
import { withoutRates } from '../../../../testing/provider-matrix.ts'
import { definitionOf, drawApiCalls } from '../../apis/testing/kit.ts'

const OPENAI_KEY = 'sk-PLANTED-openai-77aa'

let dashScope: DashScopeFake
let openAi: OpenAiFake
let webui: SdWebuiFake
let test: TestApp
let apis: ReturnType<typeof drawApiCalls>
let draws: ReturnType<typeof drawingCalls>

beforeAll(async () => {
  ;[dashScope, openAi, webui] = await Promise.all([
    startDashScopeFake(),
    startOpenAiImagesFake({ key: OPENAI_KEY, hasIdempotency: true }),
    startSdWebuiFake({ user: 'painter', pass: 'pass-of-webui' }),
  ])
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  const admin = await signIn(test)
  apis = drawApiCalls(admin)
  draws = drawingCalls(admin)
})
afterAll(async () => {
  await test.close()
  await Promise.all([dashScope, openAi, webui].map((fake) => fake.close()))
})

/** The preset on its fake, quick enough for a test. */
function quick(preset: string, baseUrl: string, change: Partial<DrawDefinition> = {}): DrawDefinition {
  return definitionOf(preset, (definition) => ({
    ...withoutRates(definition),
    baseUrl,
    retry: { ...definition.retry, baseMs: 10, maxMs: 20 },
    ...(definition.poll ? { poll: { ...definition.poll, firstDelayMs: 20, intervalMs: 100, maxIntervalMs: 100 } } : {}),
    ...(definition.progress ? { progress: { ...definition.progress, everyMs: 200 } } : {}),
    ...change,
  }))
}

describe('DashScope, a task that is polled', () => {
  const addApi = (change: Partial<DrawDefinition> = {}): Promise<string> =>
    apis.add({
      kind: 'preset',
      preset: 'dashscope-qwen-image',
      definition: quick('dashscope-qwen-image', dashScope.url, change),
      secrets: { apiKey: 'sk-fake-dash-5678' },
    })

  it('goes from the submit over its polls to a stored picture with its cost', async () => {
    const seen: Progress[] = []
    const { data } = await draws.send({ id: await addApi(), width: 512, height: 256 })
    const done = await draws.until(data.infoId, (progress) => seen.push(progress) > 0 && progress.state > 1)
    const detail = await draws.detail(data.infoId)

    expect(done).toMatchObject({
      state: 2,
      progress: 1,
      error: null,
      cost: { amount: '0.20', currency: 'CNY' },
      position: null,
      waitSeconds: null,
    })
    expect(seen.flatMap((progress) => misfits(ProgressSchema, progress))).toEqual([])
    expect(seen.map(({ state }) => state)).toEqual(seen.map(({ state }) => state).toSorted())
    expect(callsOf(detail)).toEqual([
      ['submit', 200],
      ['poll', 200],
      ['poll', 200],
      ['poll', 200],
      ['fetch', 200],
    ])
    expect(detail.attemptList[0]).toMatchObject({ outcome: 'done', providerTaskId: expect.stringMatching(/^task-/) })
    expect(detail.lineage).toMatchObject({
      body: { model: 'qwen-image-plus', input: { prompt: 'a red boat' }, parameters: { size: '512*256' } },
    })
    const picture = await test.app.inject({ method: 'GET', url: done.files[0]?.url as string })
    expect([picture.statusCode, picture.headers['content-type'], done.files[0]?.width]).toEqual([200, 'image/png', 32])
  })

  it('stops the provider too while its task still waits there', async () => {
    dashScope.script('stuckTask')
    const { data } = await draws.send({ id: await addApi() })
    await draws.until(data.infoId, ({ state }) => state === 1)
    await expect.poll(async () => callsOf(await draws.detail(data.infoId)).some(([step]) => step === 'poll')).toBe(true)

    const answer = await draws.post('cancel', data.infoId)
    const stopped = await draws.ended(data.infoId)
    const detail = await draws.detail(data.infoId)

    expect([answer.status, stopped.state, stopped.error?.code]).toEqual([200, 4, 'E_CANCELLED'])
    expect(callsOf(detail).at(-1)).toEqual(['cancel', 200])
    expect(dashScope.tasks().at(-1)?.status).toBe('CANCELED')
  })

  it.each([
    ['moderated', 5, 'E_MODERATED'],
    ['moderatedTask', 5, 'E_MODERATED'],
    ['arrearage', 3, 'E_BALANCE'],
    ['badParameter', 3, 'E_PARAM'],
  ] as const)('ends %s as state %i, %s, without another try', async (scene, state, code) => {
    const before = dashScope.requests.filter(({ method }) => method === 'POST').length
    dashScope.script(scene)
    const { data } = await draws.send({ id: await addApi() })

    const done = await draws.ended(data.infoId)

    expect([done.state, done.error?.code, done.error?.retryable]).toEqual([state, code, false])
    expect(dashScope.requests.filter(({ method }) => method === 'POST').length - before).toBe(1)
  })

  it('waits through throttled submits and failing polls without a second task', async () => {
    const before = dashScope.tasks().length
    dashScope.script('throttled', 'error500', 'ok')
    dashScope.failPolls(429, 500)
    const { data } = await draws.send({ id: await addApi() })

    const done = await draws.ended(data.infoId)

    expect([done.state, dashScope.tasks().length - before]).toEqual([2, 1])
    expect(callsOf(await draws.detail(data.infoId)).map(([, status]) => status)).toEqual([
      429, 500, 200, 429, 500, 200, 200, 200, 200,
    ])
  })

  it('times out as a failure of its own kind', async () => {
    dashScope.script('stuckTask')
    const { data } = await draws.send({
      id: await addApi({
        poll: {
          ...(quick('dashscope-qwen-image', dashScope.url).poll as NonNullable<DrawDefinition['poll']>),
          deadlineMs: 1_000,
        },
      }),
    })

    const done = await draws.ended(data.infoId)

    expect([done.state, done.error?.code]).toEqual([3, 'E_TIMEOUT'])
  })
})

describe('Stable Diffusion WebUI, one long call with a side poll', () => {
  const addApi = (secrets: Record<string, string> = { user: 'painter', pass: 'pass-of-webui' }): Promise<string> =>
    apis.add({ kind: 'preset', preset: 'sd-webui-txt2img', definition: quick('sd-webui-txt2img', webui.url), secrets })

  it('shows the progress of the running call, then the pictures that were asked for', async () => {
    webui.script('held')
    webui.setProgress(0.4)
    const { data } = await draws.send({ id: await addApi(), n: 2, seed: '42' })
    await webui.held()
    const running = await draws.until(data.infoId, ({ progress }) => progress > 0)
    webui.release()
    const done = await draws.ended(data.infoId)

    expect([running.state, running.progress, running.files]).toEqual([1, 0.4, []])
    expect(running.elapsedMs).toBeGreaterThan(0)
    expect([done.state, done.files.length]).toEqual([2, 2]) // the grid that the service adds is cut off
    expect(webui.requests.find(({ path }) => path === '/sdapi/v1/txt2img')?.json).toMatchObject({
      seed: 42,
      n_iter: 2,
      width: 512,
    })
  })

  it('interrupts it when the drawing is stopped', async () => {
    const before = webui.interrupts()
    webui.script('held')
    const { data } = await draws.send({ id: await addApi() })
    await webui.held()

    await draws.post('cancel', data.infoId)
    const stopped = await draws.ended(data.infoId)

    expect([stopped.state, webui.interrupts() - before]).toEqual([4, 1])
  })

  it('distinguishes a wrong password from a busy card', async () => {
    const wrong = await draws.send({ id: await addApi({ user: 'painter', pass: 'wrong-pass' }) })
    const refused = await draws.ended(wrong.data.infoId)
    webui.script('outOfMemory', 'ok')
    const busy = await draws.send({ id: await addApi() })
    const done = await draws.ended(busy.data.infoId)

    expect([refused.state, refused.error?.code]).toEqual([3, 'E_AUTH'])
    expect([done.state, callsOf(await draws.detail(busy.data.infoId))]).toEqual([
      2,
      [
        ['submit', 500],
        ['submit', 200],
      ],
    ])
  })
})

describe('OpenAI images, one call', () => {
  const addApi = (change: Partial<DrawDefinition> = {}): Promise<string> =>
    apis.add({
      kind: 'preset',
      preset: 'openai-images',
      definition: quick('openai-images', openAi.url, change),
      secrets: { apiKey: OPENAI_KEY },
    })

  it.each([
    ['a rate limit', ['rateSoon', 'ok'], 2, null, [429, 200]],
    ['a 500 and a 502', ['error500', 'plain502', 'ok'], 2, null, [500, 502, 200]],
    ['no credit, at once', ['quota'], 3, 'E_BALANCE', [429]],
    ['a refused key, at once', ['unauthorized'], 3, 'E_AUTH', [401]],
    ['moderation', ['moderated'], 5, 'E_MODERATED', [400]],
    ['an answer that is no JSON', ['badJson'], 3, 'E_UPSTREAM', [200]],
    ['an answer without a picture', ['empty'], 3, 'E_UPSTREAM', [200]],
    ['bytes that are no picture', ['notPicture'], 3, 'E_UPSTREAM', [200]],
  ] as const)('comes to its end through %s', async (_what, scenes, state, code, statuses) => {
    openAi.script(...scenes)
    const { data } = await draws.send({ id: await addApi() })

    const done = await draws.ended(data.infoId)
    const detail = await draws.detail(data.infoId)

    expect([done.state, done.error?.code ?? null]).toEqual([state, code])
    expect(callsOf(detail).map(([, status]) => status)).toEqual(statuses)
    expect(misfits(DrawInfoDetail, detail)).toEqual([])
  })

  it('gives up after the tries that the definition allows', async () => {
    openAi.script('error500', 'error500', 'error500')
    const { data } = await draws.send({ id: await addApi({ retry: { max: 2, baseMs: 10, maxMs: 20 } }) })

    const done = await draws.ended(data.infoId)

    expect(done).toMatchObject({ state: 3, attempt: 1, error: { code: 'E_UPSTREAM', upstreamStatus: 500 } })
    expect(callsOf(await draws.detail(data.infoId))).toHaveLength(3)
  })

  it('repeats a submit whose answer was lost when a key makes that safe, and paints once', async () => {
    const before = openAi.paints()
    openAi.script('lost')
    const { data } = await draws.send({
      id: await addApi({ idempotency: { header: 'Idempotency-Key', value: '{{task.localId}}' } }),
    })

    const done = await draws.ended(data.infoId)
    const sent = openAi.requests.slice(-2)

    expect([done.state, openAi.paints() - before]).toEqual([2, 1])
    expect(callsOf(await draws.detail(data.infoId)).map(([, status]) => status)).toEqual([null, 200])
    expect([sent[0]?.headers['idempotency-key'], sent[0]?.body.equals(sent[1]?.body as Buffer)]).toEqual([
      sent[1]?.headers['idempotency-key'],
      true,
    ])
  })

  it('does not repeat one that ran into its timeout when nothing makes that safe', async () => {
    openAi.script('held')
    const { submit } = quick('openai-images', openAi.url)
    const { data } = await draws.send({ id: await addApi({ submit: { ...submit, timeoutMs: 300 } }) })

    const done = await draws.ended(data.infoId)
    openAi.release()

    expect(done).toMatchObject({ state: 3, error: { retryable: false, upstreamStatus: null } })
    expect(callsOf(await draws.detail(data.infoId))).toEqual([['submit', null]])
  })

  it('cannot reach a service that is not there: a failure that may be tried again', async () => {
    const { data } = await draws.send({ id: await addApi({ baseUrl: 'http://127.0.0.1:9', retry: { max: 0 } }) })

    const done = await draws.ended(data.infoId)

    expect(done).toMatchObject({ state: 3, error: { code: 'E_UPSTREAM', retryable: true, upstreamStatus: null } })
  })

  it('speaks English to who asks for it, stored failures included', async () => {
    openAi.script('quota')
    const { data } = await draws.send({ id: await addApi() })
    await draws.ended(data.infoId)
    const admin = await signIn(test)

    const en = await admin.get<Progress>(
      '/api/blade-biz/drawApi/checkSendDraw',
      { infoId: data.infoId },
      { 'accept-language': 'en' },
    )
    const listed = await admin.get<{ records: Progress[] }>(
      '/api/blade-biz/drawInfo/page',
      { id: data.infoId },
      { 'accept-language': 'en-US,en;q=0.9' },
    )
    const zh = await draws.check(data.infoId)

    expect(en.data.error?.msg).toBe('The provider account is out of credit: You exceeded your current quota')
    expect(listed.data.records[0]?.error?.msg).toBe(en.data.error?.msg)
    expect(zh.error?.msg).toBe('服务商余额不足: You exceeded your current quota')
  })

  it('keeps its key out of every answer, log line and table, also when the provider repeats it', async () => {
    openAi.script('unauthorized', 'ok')
    const sent = [await draws.send({ id: await addApi() }), await draws.send({ id: await addApi() })]
    await Promise.all(sent.map(({ data }) => draws.ended(data.infoId)))

    const details = await Promise.all(sent.map(({ data }) => draws.detail(data.infoId)))

    expect(openAi.requests.at(-1)?.headers.authorization).toBe(`Bearer ${OPENAI_KEY}`)
    expect(JSON.stringify(details)).toContain('Bearer ••••')
    expect(JSON.stringify(details)).not.toContain(OPENAI_KEY)
    expect(test.logLines.filter((line) => line.includes(OPENAI_KEY))).toEqual([])
    expect(await tablesHolding(test.owner, OPENAI_KEY)).toEqual([])
  })
})
