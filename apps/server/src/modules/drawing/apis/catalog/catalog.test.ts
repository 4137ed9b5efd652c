import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiPanelOptions, CatalogAnswer } from '@drawdesk/contract/drawing/draw-api'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { misfits } from '../../../../testing/answers.ts'
import {
  buildTestApp,
  callerWith,
  signIn,
  type Answer,
  type SignedIn,
  type TestApp,
} from '../../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../../testing/factories.ts'
import { startFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { drawApiCalls, httpDefinition } from '../testing/kit.ts'

const KEY = 'sk-PLANTED-0123456789'
const MINUTE_MS = 60_000

let fake: FakeServer
let reply: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>
let offsetMs = 0
let test: TestApp
let admin: SignedIn
let apis: ReturnType<typeof drawApiCalls>

const models = (...names: string[]): FakeAnswer => ({ body: names.map((title) => ({ title })) })

beforeAll(async () => {
  fake = await startFakeServer((request) => reply(request))
  test = await buildTestApp({
    config: { allowedPrivateHosts: ['127.0.0.1'] },
    clock: { now: () => new Date(Date.now() + offsetMs) },
  })
  admin = await signIn(test)
  // The clock is moved by hours; how fresh a sign-in is, is not what this is about.
  await test.owner(`update auth_session set proved_time = '2999-01-01'`)
  apis = drawApiCalls(admin)
})
afterAll(async () => {
  await test.close()
  await fake.close()
})
beforeEach(() => {
  reply = () => models('a.safetensors', 'b.safetensors')
})

const catalog = { checkpoint: { path: '/models', items: 'body[].title' } } satisfies DrawDefinition['catalog']

async function addApi(change: Partial<DrawDefinition> = {}): Promise<string> {
  return apis.add({ definition: httpDefinition({ baseUrl: fake.url, catalog, ...change }), secrets: { apiKey: KEY } })
}

async function addActive(change: Partial<DrawDefinition> = {}): Promise<string> {
  const id = await addApi(change)
  await apis.call('activate', { id })
  return id
}

const ask = (id: string): Promise<Answer<CatalogAnswer>> => apis.post<CatalogAnswer>('catalog', { id })

async function panelOf(id: string, query: Record<string, string> = {}): Promise<ApiPanelOptions> {
  const { data } = await apis.call<ApiPanelOptions[]>('findApiPanelOptions', { apiId: id, ...query })
  expect(data.flatMap((row) => misfits(ApiPanelOptions, row))).toEqual([])
  return data[0] as ApiPanelOptions
}

const asked = (): number => fake.requests.filter(({ path }) => path.startsWith('/models')).length

describe('the option lists of a panel', () => {
  it('are asked with the key of the API, by GET', async () => {
    const panel = await panelOf(await addActive())

    const { method, path, headers } = fake.requests.at(-1) as FakeRequest
    expect([method, path, headers.authorization]).toEqual(['GET', '/models', `Bearer ${KEY}`])
    expect(panel).toMatchObject({
      options: { checkpoint: ['a.safetensors', 'b.safetensors'] },
      optionsTime: expect.stringMatching(/^20/),
      optionsError: '',
    })
  })

  it('are kept for 10 minutes, and asked again on demand or in another version', async () => {
    const id = await addActive()
    const before = asked()
    const first = await panelOf(id)
    await panelOf(id)
    const kept = asked() - before
    offsetMs += 2_000
    reply = () => models('new.safetensors')
    const fresh = await panelOf(id, { refresh: '1' })
    offsetMs += 11 * MINUTE_MS
    await panelOf(id)
    const old = asked() - before
    await apis.save({ id, remark: 'another version' })
    await panelOf(id)

    expect([first.options.checkpoint?.length, kept, fresh.options.checkpoint, old, asked() - before]).toEqual([
      2,
      1,
      ['new.safetensors'],
      3,
      4,
    ])
  })

  it('stay, with their time, while the provider fails; its words are shown without the key', async () => {
    const id = await addActive({ errorMessage: 'body.detail' })
    const { optionsTime } = await panelOf(id)
    offsetMs += 11 * MINUTE_MS
    reply = () => ({ status: 500, body: { detail: `the key ${KEY} broke me` } })

    const panel = await panelOf(id)
    const english = (
      await callerWith(test.app, admin.token).get<ApiPanelOptions[]>(
        '/api/blade-biz/drawApi/findApiPanelOptions',
        { apiId: id },
        { 'accept-language': 'en' },
      )
    ).data[0]

    expect(panel).toMatchObject({
      options: { checkpoint: ['a.safetensors', 'b.safetensors'] },
      optionsTime,
      optionsError: 'checkpoint: 服务商出错: the key •••• broke me',
    })
    expect(english?.optionsError).toBe('checkpoint: The provider failed: the key •••• broke me')
  })

  it('of a provider that failed are not asked for again at once', async () => {
    const id = await addActive()
    reply = () => ({ status: 503 })
    const before = asked()

    await panelOf(id)
    await panelOf(id)
    const soon = asked() - before
    offsetMs += MINUTE_MS
    await panelOf(id)

    expect([soon, asked() - before]).toEqual([1, 2])
  })

  it('come without those of a provider that does not answer within 5 seconds', async () => {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const slow = await addActive({
      catalog: { checkpoint: catalog.checkpoint, upscaler: { path: '/models/slow', items: 'body[].title' } },
    })
    const other = await addActive()
    reply = async ({ path }) => {
      if (path === '/models/slow') await held
      return models('a')
    }

    const { timeout } = AbortSignal
    const timeouts = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => timeout.call(AbortSignal, ms === 5_000 ? 500 : ms))
    const { data } = await apis.call<ApiPanelOptions[]>('findApiPanelOptions', {})
    timeouts.mockRestore()
    letGo()

    const of = (id: string) => data.find((row) => row.id === id)
    expect([of(slow)?.options, of(slow)?.optionsError]).toEqual([{ checkpoint: ['a'] }, 'upscaler: 等待超时'])
    expect([of(other)?.options, of(other)?.optionsError]).toEqual([{ checkpoint: ['a'] }, ''])
  })

  it('of two who ask at once are asked for once', async () => {
    const id = await addActive()
    const before = asked()

    await Promise.all([panelOf(id), panelOf(id), panelOf(id)])

    expect(asked() - before).toBe(1)
  })

  it.each<[string, FakeAnswer, string]>([
    ['no list', { body: { title: 'x' } }, 'checkpoint: 回答里没有列表'],
    ['no JSON', { body: '<html>busy</html>' }, 'checkpoint: 回答里没有列表'],
    ['a refusal', { status: 401, body: {} }, 'checkpoint: 服务商不接受密钥，请检查密钥: HTTP 401'],
    ['nothing at all', { drop: 'beforeHeaders' }, 'checkpoint: 服务商出错'],
  ])('are empty with a reason where the provider answers %s', async (_what, answer, reason) => {
    const id = await addActive()
    reply = () => answer

    const panel = await panelOf(id)

    expect([panel.options, panel.optionsTime]).toEqual([{}, ''])
    expect(panel.optionsError.startsWith(reason), panel.optionsError).toBe(true)
  })

  it('hold texts and numbers, each once', async () => {
    const id = await addActive({ catalog: { steps: { path: '/models', items: 'body' } } })
    reply = () => ({ body: ['a', 7, 'a', '', null, { b: 1 }, ['c']] })

    expect((await panelOf(id)).options).toEqual({ steps: ['a', '7'] })
  })

  it('are shown to nobody of another tenant', async () => {
    const id = await addActive()
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })

    expect(
      (await other.get<ApiPanelOptions[]>('/api/blade-biz/drawApi/findApiPanelOptions', { apiId: id })).data,
    ).toEqual([])
  })
})

describe('the lists in the editor', () => {
  it('come for an API that is switched off too, always fresh', async () => {
    const id = await addApi()
    const first = await ask(id)
    offsetMs += 2_000
    reply = () => models('new')

    const second = await ask(id)

    expect(misfits(CatalogAnswer, second.data)).toEqual([])
    expect([first.data.options, second.data.options]).toEqual([
      { checkpoint: ['a.safetensors', 'b.safetensors'] },
      { checkpoint: ['new'] },
    ])
  })

  it('say which secret is missing, and go nowhere', async () => {
    const id = await apis.add({ definition: httpDefinition({ baseUrl: fake.url, catalog }) })
    const before = asked()

    const { data } = await ask(id)

    expect([data.options, data.optionsError, asked() - before]).toEqual([{}, 'checkpoint: 请填写密钥 apiKey', 0])
  })

  it('go with the first key of a pool', async () => {
    const id = await apis.add({
      definition: httpDefinition({
        baseUrl: fake.url,
        catalog,
        keys: [
          { name: 'one', use: { apiKey: 'key1' } },
          { name: 'two', use: { apiKey: 'key2' } },
        ],
      }),
      secrets: { key1: 'sk-of-the-first', key2: 'sk-of-the-second' },
    })

    await ask(id)

    expect(fake.requests.at(-1)?.headers.authorization).toBe('Bearer sk-of-the-first')
  })

  it('are nothing, and ask nobody, where the definition names none', async () => {
    const { catalog: _none, ...definition } = httpDefinition({ baseUrl: fake.url, catalog })
    const before = fake.requests.length

    const { data } = await ask(await apis.add({ definition, secrets: { apiKey: KEY } }))

    expect([data, fake.requests.length]).toEqual([{ options: {}, optionsTime: '', optionsError: '' }, before])
  })

  it('leave the key in no log', () => {
    expect(test.logLines.filter((line) => line.includes(KEY))).toEqual([])
  })
})
