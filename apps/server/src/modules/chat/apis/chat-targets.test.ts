import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { modelParamsOf } from '../engine/call/chat-params.ts'
import { createChatTargets, type ChatTargets } from './chat-targets.ts'
import { chatApiCalls, chatModel } from './testing/kit.ts'

let nowMs = Date.parse('2026-11-23T00:00:00Z')
let test: TestApp
let targets: ChatTargets
let scope: Scope
let apis: ReturnType<typeof chatApiCalls>
beforeAll(async () => {
  test = await buildTestApp()
  targets = createChatTargets({ ...test.deps, clock: { now: () => new Date(nowMs) } })
})
afterAll(() => test.close())
beforeEach(async () => {
  scope = systemScope(await buildTenant(test.deps))
  apis = chatApiCalls(await buildCaller(test, { tenantId: scope.tenantId, permissions: ['*'] }))
})

const ways = async (wanted: { apiId?: string; model?: string } = {}): Promise<string[] | string> => {
  try {
    return (await targets.routesFor(scope, wanted)).map(({ apiName, target }) => `${apiName}/${target.model}`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code
  }
}

describe('ways to an answer', () => {
  it('are none where no API is on', async () => {
    await apis.add({ active: 0 })

    expect([await ways(), await ways({ model: 'x' }), await targets.choices(scope)]).toEqual([
      'chatApi.none',
      'chatApi.none',
      [],
    ])
  })

  it('begin with the first active API and its first model, in the order of the APIs', async () => {
    await apis.add({ name: 'late', sort: 5 })
    const first = await apis.add({ name: 'first', sort: 1, models: [chatModel('one'), chatModel('two')] })

    expect([
      await ways(),
      await ways({ model: 'two' }),
      await ways({ model: 'fake-chat' }),
      await ways({ apiId: first, model: 'two' }),
    ]).toEqual([['first/one'], ['first/two'], ['late/fake-chat'], ['first/two']])
    expect([await ways({ model: 'none' }), await ways({ apiId: first, model: 'fake-chat' })]).toEqual([
      'chatApi.unknownModel',
      'chatApi.unknownModel',
    ])
  })

  it('go on with active fallbacks in their order, each by its first model, and no further', async () => {
    const far = await apis.add({ name: 'far' })
    const second = await apis.add({ name: 'second', models: [chatModel('s1'), chatModel('s2')], fallbackIds: [far] })
    const off = await apis.add({ name: 'off', active: 0 })
    const third = await apis.add({ name: 'third' })
    const gone = await apis.add({ name: 'gone' })
    const chosen = await apis.add({ name: 'chosen', fallbackIds: [third, off, gone, second] })
    await apis.post('remove', { ids: [gone] })

    expect(await ways({ apiId: chosen })).toEqual(['chosen/fake-chat', 'third/fake-chat', 'second/s1'])
  })

  it('end where the API is off, gone or of another tenant', async () => {
    const [off, gone, theirs] = [await apis.add(), await apis.add(), await apis.add()]
    await apis.call('changeActive', { id: off, active: '0' })
    await apis.post('remove', { ids: [gone] })
    scope = systemScope(await buildTenant(test.deps))
    const fromElsewhere = await ways({ apiId: theirs })

    expect([await ways({ apiId: off }), await ways({ apiId: gone }), fromElsewhere]).toEqual([
      'chatApi.inactive',
      'chatApi.inactive',
      'chatApi.inactive',
    ])
  })

  it('bring everything that a call needs', async () => {
    const model = chatModel('m', { priceIn: '1.5', takesImages: true, takesTools: false })
    const id = await apis.add({
      name: 'whole',
      secrets: { apiKey: 'sk-1', second: 'two' },
      headers: { 'x-second': 'Key {{secret.second}}' },
      extra: { top_p: 0.5 },
      timeoutSeconds: 90,
      idleSeconds: 20,
      concurrency: 7,
      currency: 'USD',
      models: [model],
    })

    expect(await targets.routesFor(scope, { apiId: id })).toEqual([
      {
        apiName: 'whole',
        model,
        currency: 'USD',
        concurrency: 7,
        target: {
          tenantId: scope.tenantId,
          apiId: id,
          baseUrl: 'https://chat.example.com/v1',
          dialect: 'openai',
          model: 'm',
          apiKey: 'sk-1',
          headers: { 'x-second': 'Key two' },
          extra: { top_p: 0.5 },
          timeoutMs: 90_000,
          idleMs: 20_000,
          takesImages: true,
          takesTools: false,
        },
      },
    ])
  })

  it('lead to the sample engine where it listens now: trusted, with a key of its own', async () => {
    const port = test.deps.config.sampleEnginePort
    const named = await apis.add({ baseUrl: '{{engine.sample}}/v1' })
    const written = await apis.add({ baseUrl: `http://127.0.0.1:${port}/v1` })
    const other = await apis.add({ baseUrl: `http://127.0.0.1:${port + 1}/v1` })
    const targetOf = async (apiId: string) => (await targets.routesFor(scope, { apiId }))[0]?.target

    expect(await targetOf(named)).toMatchObject({
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: 'sample-key',
      isTrusted: true,
    })
    expect(await targetOf(written)).toMatchObject({ isTrusted: true })
    expect(await targetOf(other)).not.toHaveProperty('isTrusted')
    expect(await targetOf(other)).not.toHaveProperty('apiKey')
  })
})

describe('models to choose from', () => {
  it('are those of active APIs, with a label', async () => {
    const id = await apis.add({
      name: 'first',
      sort: 1,
      models: [chatModel('one', { label: '一号', takesImages: true, contextTokens: 8_000 }), chatModel('two')],
    })
    await apis.add({ active: 0 })
    const params = modelParamsOf({ dialect: 'openai' }, { maxTokens: null })

    expect(await targets.choices(scope)).toEqual([
      { apiId: id, apiName: 'first', model: 'one', label: '一号', takesImages: true, contextTokens: 8_000, params },
      { apiId: id, apiName: 'first', model: 'two', label: 'two', takesImages: false, contextTokens: null, params },
    ])
  })
})

describe('answers at once', () => {
  it('are looked up once in a second', async () => {
    const id = await apis.add({ concurrency: 3 })
    const before = await targets.concurrencyOf(scope.tenantId, id)
    await apis.save({ id, concurrency: 9 })
    nowMs += 999
    const kept = await targets.concurrencyOf(scope.tenantId, id)
    nowMs += 1

    expect([
      before,
      kept,
      await targets.concurrencyOf(scope.tenantId, id),
      await targets.concurrencyOf(scope.tenantId, '1'),
    ]).toEqual([3, 3, 9, 1])
  })

  it('are known of an API that was just chosen', async () => {
    const id = await apis.add({ concurrency: 3 })
    await targets.concurrencyOf(scope.tenantId, id)
    await apis.save({ id, concurrency: 9 })
    await targets.routesFor(scope, { apiId: id })

    expect(await targets.concurrencyOf(scope.tenantId, id)).toBe(9)
  })
})
