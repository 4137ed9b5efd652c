import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatApi, ChatPreset } from '@drawdesk/contract/chat/chat-api'
import { CHAT_PRESETS } from '@drawdesk/contract/chat/chat-services'
import type { Page } from '@drawdesk/contract/core/schema'
import { isBaseUrl } from '@drawdesk/contract/drawing/definition/draw-definition-check'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { seedSampleChatApi } from '../../../seeds/sample-chat-api.seed.ts'
import { systemScope } from '../../../platform/scope.ts'
import { chatApiCalls, chatApiValues, chatModel, refusal } from './testing/kit.ts'

let test: TestApp
let admin: SignedIn
let apis: ReturnType<typeof chatApiCalls>
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  apis = chatApiCalls(admin)
})
afterAll(() => test.close())

const fieldsOf = async (values: Record<string, unknown>): Promise<[number, string[]]> =>
  refusal(await apis.save(chatApiValues(values)))

describe('a chat API', () => {
  it('is kept with its address as it is called', async () => {
    const id = await apis.add({ baseUrl: ' https://Chat.example.com/v1/chat/completions/ ' })

    expect((await apis.detail(id)).data).toMatchObject({
      baseUrl: 'https://Chat.example.com/v1',
      models: [chatModel('fake-chat')],
      headers: {},
      extra: {},
      fallbackIds: [],
      secrets: {},
      health: { state: 'closed', reason: '', until: '' },
    })
  })

  it.each([
    ['ftp://chat.example.com', 'no web address'],
    ['chat.example.com', 'no scheme'],
    ['https://user:pass@chat.example.com', 'credentials'],
    ['https://chat.example.com?key=1', 'a query'],
    ['https://chat.example.com/{{secret.apiKey}}', 'a template'],
    ['https://{{engine.sample}}/v1', 'the engine in the middle'],
  ])('is refused with the address %s (%s)', async (baseUrl) => {
    expect(await fieldsOf({ baseUrl })).toEqual([400, ['baseUrl']])
  })

  it('has a code of its own in its tenant', async () => {
    const { code } = (await apis.detail(await apis.add())).data
    expect(await fieldsOf({ code })).toEqual([400, ['code']])

    const other = chatApiCalls(await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] }))

    expect((await other.save(chatApiValues({ code }))).status).toBe(200)
  })

  it('has each model once, with prices that are decimals', async () => {
    expect(await fieldsOf({ models: [chatModel('a'), chatModel('b'), chatModel(' a ')] })).toEqual([
      400,
      ['models[2].model'],
    ])
    expect(await fieldsOf({ models: [chatModel('  ')] })).toEqual([400, ['models[0].model']])
    expect((await fieldsOf({ models: [chatModel('a', { priceIn: '-1' })] }))[0]).toBe(400)
    expect((await fieldsOf({ models: [chatModel('a', { priceIn: '1,5' })] }))[0]).toBe(400)
  })

  it('is no fallback of itself, and names others of its tenant once', async () => {
    const [first, second] = [await apis.add(), await apis.add()]
    const theirs = await chatApiCalls(
      await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] }),
    ).add()

    expect(refusal(await apis.save({ id: first, fallbackIds: [second, first] }))).toEqual([400, ['fallbackIds[1]']])
    expect(refusal(await apis.save({ id: first, fallbackIds: [second, second] }))).toEqual([400, ['fallbackIds[1]']])
    expect(refusal(await apis.save({ id: first, fallbackIds: [theirs] }))).toEqual([400, ['fallbackIds[0]']])
    expect((await apis.save({ id: first, fallbackIds: [second] })).status).toBe(200)
    // One that is gone since keeps nothing from being mended.
    await apis.post('remove', { ids: [second] })
    expect((await apis.save({ id: first, fallbackIds: [second], remark: 'mended' })).status).toBe(200)
  })

  it('takes a proxy of its tenant only', async () => {
    expect(await fieldsOf({ proxyConfigId: '999' })).toEqual([400, ['proxyConfigId']])
  })

  it.each<[Record<string, string>, string]>([
    [{ 'bad name': 'x' }, 'headers.bad name'],
    [{ Host: 'x' }, 'headers.Host'],
    [{ 'content-LENGTH': '1' }, 'headers.content-LENGTH'],
    [{ 'x-a': 'line\nline' }, 'headers.x-a'],
    [{ 'x-a': '中文' }, 'headers.x-a'],
    [{ 'x-a': '{{secret.none}}' }, 'headers.x-a'],
    [{ 'x-a': '{{engine.sample}}' }, 'headers.x-a'],
  ])('is refused with the headers %o', async (headers, field) => {
    expect(await fieldsOf({ headers })).toEqual([400, [field]])
  })

  it.each([{ messages: [] }, { stream: false }, { model: 'x' }])(
    'leaves to the program what each request says itself: %o',
    async (extra) => {
      expect(await fieldsOf({ extra })).toEqual([400, [`extra.${Object.keys(extra)[0]}`]])
    },
  )
})

describe('switching on and off', () => {
  it('asks for a right of its own, whichever call does it', async () => {
    const id = await apis.add({ active: 0 })
    const editor = chatApiCalls(await buildCaller(test, { permissions: ['chatApi_add', 'chatApi_edit'] }))
    const switcher = chatApiCalls(await buildCaller(test, { permissions: ['chatApi_active'] }))

    expect(refusal(await editor.save({ id, active: 1 }))).toEqual([400, ['active']])
    expect(refusal(await editor.save(chatApiValues({ active: 1 })))).toEqual([400, ['active']])
    expect((await editor.call('changeActive', { id, active: '1' })).status).toBe(403)
    expect((await editor.save({ id, active: 0, remark: 'as it was' })).status).toBe(200)
    expect((await switcher.call('changeActive', { id, active: '1' })).data).toEqual({ id, active: 1, version: 3 })
    expect((await switcher.post('changeActive', { id, active: 0 })).data).toEqual({ id, active: 0, version: 4 })
  })

  it('asks for a model', async () => {
    const id = await apis.add({ active: 0, models: [] })

    expect(await apis.call('changeActive', { id, active: '1' })).toMatchObject({
      status: 400,
      msg: '请先添加模型，再启用接口',
    })
    expect(refusal(await apis.save({ id, active: 1 }))).toEqual([400, ['models']])
  })

  it('is for rows of one’s tenant, and the operator’s for those of the tenant that is named', async () => {
    const tenantId = await buildTenant(test.deps)
    const theirs = await chatApiCalls(await buildCaller(test, { tenantId, permissions: ['*'] })).add()

    expect((await apis.call('changeActive', { id: theirs, active: '0' })).status).toBe(404)
    expect((await apis.call('changeActive', { id: theirs, active: '0', tenantId })).data).toMatchObject({ active: 0 })
  })
})

describe('presets', () => {
  it('are each a form that can be saved once its key is in', async () => {
    const { data } = await apis.call<ChatPreset[]>('presets')

    expect(data.map(({ preset }) => preset)).toHaveLength(CHAT_PRESETS.length)
    expect(data.map(({ preset }) => preset).toSorted()).toEqual([...CHAT_PRESETS].toSorted())
    expect(data.find(({ preset }) => preset === 'ollama')?.help.zh).toContain('ALLOWED_PRIVATE_HOSTS')
    for (const { preset, name, baseUrl, dialect, currency, models, extra } of data.filter(
      ({ baseUrl }) => baseUrl !== '',
    )) {
      expect([preset, isBaseUrl(baseUrl)]).toEqual([preset, true])
      expect([
        preset,
        (await apis.save(chatApiValues({ name: name.zh, preset, dialect, baseUrl, currency, models, extra }))).errors,
      ]).toEqual([preset, undefined])
    }
  })

  it('are for who works on chat APIs', async () => {
    expect((await chatApiCalls(await buildCaller(test, { permissions: ['chatApi'] })).call('presets')).status).toBe(403)
  })
})

describe('a fresh installation', () => {
  it('has the sample API, on and without a key; once removed it stays away', async () => {
    const { data } = await apis.call<Page<ChatApi>>('list', { code: 'sample' })
    const sample = data.records.find(({ preset, code }) => preset === 'sample' && code === 'sample')

    expect(sample).toMatchObject({
      name: '产品手册助手',
      active: 1,
      baseUrl: '{{engine.sample}}/v1',
      models: [
        { model: 'drawdesk-manual', takesTools: true, takesImages: false, continues: true, priceIn: '', priceOut: '' },
      ],
    })

    await apis.post('remove', { ids: [sample?.id] })
    const scope = systemScope('000000')
    await test.deps.db.transaction(scope, (trx) => seedSampleChatApi(test.deps, trx, scope))
    expect(
      (await apis.call<Page<ChatApi>>('list', { preset: 'sample' })).data.records.filter(
        ({ code }) => code === 'sample',
      ),
    ).toEqual([])
  })
})

describe('the health of an API', () => {
  it('is that of its circuit, and fresh after a change', async () => {
    const id = await apis.add()
    await test.owner(
      `insert into chat_gate (tenant_id, api_id, failures, open_until, open_ms, reason) values ('000000', $1, 5, now() + interval '1 hour', 30000, 'E_UPSTREAM: broken')`,
      [id],
    )

    const open = (await apis.detail(id)).data.health
    const listed = (await apis.call<Page<ChatApi>>('list', { id })).data.records[0]?.health
    await apis.save({ id, remark: 'key renewed' })

    expect([open, listed?.state]).toEqual([
      {
        state: 'open',
        reason: 'E_UPSTREAM: broken',
        refusal: '',
        failures: 0,
        until: expect.stringMatching(/^\d{4}-/),
      },
      'open',
    ])
    expect((await apis.detail(id)).data.health).toEqual({ state: 'closed', reason: '', until: '' })
  })
})
