import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { tablesHolding } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import {
  makePng,
  startFakeServer,
  type FakeAnswer,
  type FakeRequest,
  type FakeServer,
} from '@drawdesk/fakes/kit/fake-http'
import { drawingCalls } from '../apis/testing/drawing.ts'
import { systemScope } from '../../../platform/scope.ts'
import { createDrawCallbackRepository } from './draw-callback.repository.ts'
import { drawApiCalls, httpDefinition, refusal } from '../apis/testing/kit.ts'

const PUBLIC_URL = 'https://desk.example.com'
const config = { allowedPrivateHosts: ['127.0.0.1'], publicUrl: PUBLIC_URL }
const PICTURE = makePng(8, 8, 100).toString('base64')

let provider: FakeServer
let answer: () => FakeAnswer
/** Takes the calls of the provider. */
let listening: TestApp
/** Another process, which does the drawing. */
let working: TestApp
let apis: ReturnType<typeof drawApiCalls>
let draws: ReturnType<typeof drawingCalls>

beforeAll(async () => {
  provider = await startFakeServer(() => answer())
  listening = await buildTestApp({ config })
  working = await buildTestApp({ beside: listening, isWorking: true, config })
  const admin = await signIn(listening)
  apis = drawApiCalls(admin)
  draws = drawingCalls(admin)
})
beforeEach(() => {
  provider.requests.length = 0
  answer = () => ({ body: { id: 'task-1' } })
})
afterAll(async () => {
  await working.close()
  await listening.close()
  await provider.close()
})

/** Nothing but a call of the provider makes such a drawing go on: there is no poll. */
function definition(change: Partial<DrawDefinition> = {}): DrawDefinition {
  const base = httpDefinition({
    baseUrl: provider.url,
    flow: 'callback',
    auth: { kind: 'header', name: 'X-Key', value: '{{secret.apiKey}}' },
    callback: {
      verify: { kind: 'tokenInPath' },
      id: 'body.id',
      local: 'body.local',
      status: 'body.status',
      map: { running: ['RUN'], done: ['OK'], failed: ['BAD'] },
      progress: 'body.progress',
      scale: 'percent',
    },
  })
  const { body } = base.submit
  const hook = { id: 'hook', paramType: 1 as const, paramDef: '{{callback.url}}' }
  const local = { id: 'local', paramType: 1 as const, paramDef: '{{task.localId}}' }
  return {
    ...base,
    submit: {
      ...base.submit,
      taskId: 'body.id',
      body: { ...body, childrenObjectMap: { ...body?.childrenObjectMap, hook, local } } as NonNullable<typeof body>,
    },
    ...change,
  }
}

const asked = (): Promise<FakeRequest> =>
  vi.waitFor(() => provider.requests.at(-1) ?? expect.fail('nothing was asked yet'), { timeout: 20_000 })
const hookOf = (request: FakeRequest): string => (request.json as { hook: string }).hook

/** A drawing that has been sent to the provider; answers where it wants to be called. */
async function sent(change: Partial<DrawDefinition> = {}): Promise<{ infoId: string; hook: string; local: string }> {
  const id = await apis.add({
    definition: definition(change),
    secrets: { apiKey: 'key-of-the-test', hookKey: 'hook-key' },
  })
  const { data } = await draws.send({ id })
  const request = await asked()
  return { infoId: data.infoId, hook: hookOf(request), local: (request.json as { local: string }).local }
}

async function call(hook: string, body: unknown, headers: Record<string, string> = {}): Promise<[number, string]> {
  const isText = typeof body === 'string'
  const reply = await listening.app.inject({
    method: 'POST',
    url: new URL(hook).pathname,
    payload: isText ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  return [reply.statusCode, reply.body]
}

const done = { id: 'task-1', status: 'OK', images: [PICTURE] }
const waiting = (): Promise<unknown[]> => listening.owner('select 1 from draw_callback where not is_taken')

describe('a call of a provider', () => {
  it('ends the drawing that another process makes', async () => {
    const { infoId, hook } = await sent()

    expect(hook).toMatch(new RegExp(`^${PUBLIC_URL}/api/blade-biz/drawCallback/000000/${infoId}/1/`))
    expect(await call(hook, done)).toEqual([200, 'ok'])
    const progress = await draws.ended(infoId)

    expect([progress.state, progress.files.length, progress.error]).toEqual([2, 1, null])
    expect((await draws.detail(infoId)).attemptList[0]?.calls.map(({ step }) => step)).toEqual(['submit', 'callback'])
  })

  it('changes nothing when it comes doubled, overtaken or late, and is thanked all the same', async () => {
    const { infoId, hook } = await sent()
    const running = (progress: number) => ({ id: 'task-1', status: 'RUN', progress })

    const replies = [await call(hook, running(60)), await call(hook, running(60)), await call(hook, running(30))]
    await draws.until(infoId, ({ progress }) => progress >= 0.6)
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 10_000 })
    const seen = (await draws.check(infoId)).progress
    replies.push(await call(hook, done), await call(hook, done))
    const progress = await draws.ended(infoId)
    replies.push(await call(hook, { id: 'task-1', status: 'BAD' }), await call(hook, done))

    expect(replies).toEqual(Array.from({ length: 7 }, () => [200, 'ok']))
    expect([seen, progress.state, progress.files.length]).toEqual([0.6, 2, 1])
    expect([(await draws.check(infoId)).state, await listening.owner('select 1 from draw_callback')]).toEqual([2, []])
  })

  it('is not kept when the drawing ends between the look at it and the storing', async () => {
    const { infoId, hook } = await sent()
    await call(hook, done)
    await draws.ended(infoId)

    const scope = systemScope('000000')
    const isStored = await working.deps.db.transaction(scope, (trx) =>
      createDrawCallbackRepository(trx).insert(scope, {
        id: working.deps.ids.next(),
        infoId,
        attemptNo: 1,
        digest: 'of another call',
        headers: '{}',
        body: '{}',
        isTrusted: true,
        time: working.deps.clock.now(),
      }),
    )

    expect([isStored, await listening.owner('select 1 from draw_callback')]).toEqual([false, []])
  })

  it('is answered as the definition says', async () => {
    const base = definition().callback as NonNullable<DrawDefinition['callback']>
    const { infoId, hook } = await sent({ callback: { ...base, reply: { status: 202, text: '{"code":0}' } } })

    expect(await call(hook, done)).toEqual([202, '{"code":0}'])
    await draws.ended(infoId)
  })

  it('settles a submit whose answer was lost', async () => {
    answer = () => ({ drop: 'beforeHeaders' })
    const { infoId, hook, local } = await sent()

    expect(await call(hook, { ...done, local })).toEqual([200, 'ok'])

    expect((await draws.ended(infoId)).state).toBe(2)
    expect(provider.requests).toHaveLength(1)
  })

  it('is no call without the token of this very attempt, whatever else fits', async () => {
    const { infoId, hook } = await sent()
    const token = hook.split('/').at(-1) as string
    const other = (place: string): string => `${PUBLIC_URL}/api/blade-biz/drawCallback/${place}/${token}`

    const replies = await Promise.all(
      [
        hook.slice(0, -1),
        `${hook}x`,
        other(`000000/${infoId}/2`),
        other(`000000/${BigInt(infoId) + 1n}/1`),
        other(`100001/${infoId}/1`),
      ].map((url) => call(url, done)),
    )

    expect(replies.map(([status]) => status)).toEqual([404, 404, 404, 404, 404])
    expect([await waiting(), (await draws.check(infoId)).state]).toEqual([[], 1])
    await draws.post('cancel', infoId)
  })

  it('that should be signed is taken with its signature only, and nothing of another is kept', async () => {
    const base = definition().callback as NonNullable<DrawDefinition['callback']>
    const { infoId, hook } = await sent({
      callback: {
        ...base,
        verify: { kind: 'hmacSha256Hex', header: 'X-Sign', prefix: 'sha256=', secret: '{{secret.hookKey}}' },
      },
    })
    const body = JSON.stringify(done)
    const signed = (key: string, text: string) => ({
      'x-sign': `sha256=${createHmac('sha256', key).update(text).digest('hex')}`,
    })

    const refused = [
      await call(hook, body),
      await call(hook, body, signed('other-key', body)),
      await call(hook, body, signed('hook-key', `${body} `)),
    ]
    const kept = await waiting()
    const taken = await call(hook, body, signed('hook-key', body))

    expect([refused, kept, taken]).toEqual([Array.from({ length: 3 }, () => [401, '']), [], [200, 'ok']])
    expect((await draws.ended(infoId)).state).toBe(2)
  })

  it('may come in any type, and is a megabyte at most', async () => {
    const base = definition().callback as NonNullable<DrawDefinition['callback']>
    const { infoId, hook } = await sent({ callback: base, result: { items: 'body.image', kind: 'b64' } })

    const tooLarge = await call(hook, 'x'.repeat(1024 * 1024 + 1), { 'content-type': 'text/plain' })
    const form = await call(hook, new URLSearchParams({ id: 'task-1', status: 'OK', image: PICTURE }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })

    expect([tooLarge[0], form]).toEqual([413, [200, 'ok']])
    expect((await draws.ended(infoId)).state).toBe(2)
  })

  it('leaves its token in no log, record or table', async () => {
    const { infoId, hook } = await sent()
    const token = hook.split('/').at(-1) as string
    await call(hook, { ...done, properties: { notifyHook: hook } })
    await call(`${hook}x`, { hook })
    await draws.ended(infoId)
    await Promise.all([listening, working].map(({ deps }) => deps.requestLog.flush()))

    const lines = [...listening.logLines, ...working.logLines].filter((line) => line.includes(token.slice(0, 30)))
    expect([lines, await tablesHolding(listening.owner, token.slice(0, 30))]).toEqual([[], []])
    expect(JSON.stringify(await draws.detail(infoId))).toContain(`/api/blade-biz/drawCallback/000000/${infoId}/1/••••`)
  })
})

describe('without an address of our own', () => {
  it('an API that only waits to be called is neither switched on nor sent to, and the setting is named', async () => {
    const lone = await buildTestApp({ config: { allowedPrivateHosts: ['127.0.0.1'] } })
    const caller = await signIn(lone)
    const calls = drawApiCalls(caller)
    const add = (change: Partial<DrawDefinition>): Promise<string> =>
      calls.add({ definition: definition(change), secrets: { apiKey: 'key-of-the-test' } })
    const poll = { path: '/task/{{task.id}}', status: 'body.status', map: { done: ['OK'], running: ['RUN'] } }

    const alone = await add({})
    const refused = [await calls.call('activate', { id: alone }), await drawingCalls(caller).send({ id: alone })]
    const polled = await calls.call('activate', { id: await add({ poll }) })
    await lone.close()

    expect(refused.map(({ status, msg }) => [status, msg.includes('PUBLIC_URL')])).toEqual([
      [400, true],
      [400, true],
    ])
    expect(refusal(polled)).toEqual([200, []])
  })
})
