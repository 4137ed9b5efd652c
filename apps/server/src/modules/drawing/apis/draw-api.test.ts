import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiPanelOptions, DrawApi, DrawApiListRow } from '@drawdesk/contract/drawing/draw-api'
import type { Page } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { definitionOf, DRAW_API, drawApiCalls, httpDefinition, refusal } from './testing/kit.ts'

let test: TestApp
let admin: SignedIn
let apis: ReturnType<typeof drawApiCalls>
/** With rights of its own tenant only. */
let other: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  apis = drawApiCalls(admin)
  other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
})
afterAll(() => test.close())

const listed = async (query: Record<string, string>): Promise<string[]> =>
  (await apis.call<Page<DrawApiListRow>>('selectDrawApiPage', query)).data.records.map(({ apiName }) => apiName)

describe('saving a drawing API', () => {
  it('starts inactive, with read-only copies of its definition and no value left open', async () => {
    const { data } = await apis.save({
      apiName: ' paint ',
      definition: httpDefinition({ capability: 'img2img' }),
      active: 1,
      capability: 'to3d',
      flow: 'ws',
      baseUrl: 'https://other.example.com',
    })

    const row = (await apis.detail(data.id)).data

    expect(data).toEqual({ id: data.id, version: 1 })
    expect(row).toMatchObject({
      apiName: 'paint',
      apiCode: `api-${data.id}`,
      kind: 'http',
      preset: '',
      capability: 'img2img',
      flow: 'sync',
      baseUrl: 'https://paint.example.com',
      defaultPrompt: '',
      negativePrompt: '',
      proxyConfigId: '',
      sort: 0,
      remark: '',
      active: 0,
      health: { state: 'closed', reason: '', until: '' },
      secrets: {},
      version: 1,
      status: 1,
      tenantId: '000000',
    })
    expect(misfits(DrawApi, row)).toEqual([])
  })

  it('asks for a name and a definition, each beside its field', async () => {
    const nothing = await apis.save({})
    const blank = await apis.save({ apiName: '  ', definition: httpDefinition() })
    const id = await apis.add()
    const emptied = await apis.save({ id, apiName: '   ' })

    expect([nothing, blank, emptied].map(refusal)).toEqual([
      [400, ['apiName', 'definition']],
      [400, ['apiName']],
      [400, ['apiName']],
    ])
  })

  it('takes a proxy of its tenant only', async () => {
    const theirs = test.deps.ids.next()
    await test.owner(
      `insert into proxy_config (id, tenant_id, name, protocol, host, port) values ($1, '999999', 'theirs', 'http', 'proxy.example', 3128)`,
      [theirs],
    )
    const id = await apis.add()

    expect(
      [
        await apis.save({ id, proxyConfigId: theirs }),
        await apis.save({ apiName: 'x', definition: httpDefinition(), proxyConfigId: '77' }),
      ].map(refusal),
    ).toEqual([
      [400, ['proxyConfigId']],
      [400, ['proxyConfigId']],
    ])
    expect((await apis.detail(id)).data.proxyConfigId).toBe('')
  })

  it('replaces the whole definition, and leaves alone what is not sent', async () => {
    const id = await apis.add({
      remark: 'mine',
      sort: 7,
      defaultPrompt: 'by default',
      definition: httpDefinition({ retry: { max: 5 }, limits: { concurrency: 3 } }),
    })

    const saved = await apis.save({
      id,
      definition: httpDefinition({
        flow: 'poll',
        submit: { method: 'POST', path: '/other', taskId: 'body.id' },
        poll: { path: '/t/{{task.id}}', status: 'body.state', map: { done: ['ok'] } },
      }),
    })
    const row = (await apis.detail(id)).data

    expect([saved.data, row.version]).toEqual([{ id, version: 2 }, 2])
    expect(row).toMatchObject({ remark: 'mine', sort: 7, defaultPrompt: 'by default', flow: 'poll', apiName: 'paint' })
    expect([row.definition.retry, row.definition.limits, row.definition.submit.body]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('refuses another version than the stored one and changes nothing', async () => {
    const id = await apis.add()
    await apis.save({ id, version: 1, remark: 'second' })

    const late = await apis.save({ id, version: 1, remark: 'late', definition: httpDefinition({ capability: 'edit' }) })

    expect([late.status, late.msg]).toEqual([409, '数据已被他人修改'])
    expect((await apis.detail(id)).data).toMatchObject({ version: 2, remark: 'second', capability: 'txt2img' })
    expect((await apis.save({ id, remark: 'without a version' })).data.version).toBe(3)
  })

  it('keeps a code once in a tenant; another tenant may have it too', async () => {
    await apis.add({ apiCode: 'once-only' })

    const twice = await apis.save({ apiName: 'x', apiCode: 'once-only', definition: httpDefinition() })
    const id = await apis.add({ apiCode: 'changes' })
    const renamed = await apis.save({ id, apiCode: 'once-only' })
    const elsewhere = await drawApiCalls(other).save({
      apiName: 'x',
      apiCode: 'once-only',
      definition: httpDefinition(),
    })
    const badCode = await apis.save({ apiName: 'x', apiCode: 'Not_A Code', definition: httpDefinition() })

    expect([twice, renamed, badCode].map(refusal)).toEqual([
      [400, ['apiCode']],
      [400, ['apiCode']],
      [400, ['apiCode']],
    ])
    expect([twice.msg, elsewhere.status]).toEqual(['接口编号已存在', 200])
  })

  it('frees the code of a removed one, which then cannot come back', async () => {
    const first = await apis.add({ apiCode: 'freed' })
    await apis.call('delDrawApi', { id: first })
    await apis.add({ apiCode: 'freed' })

    const back = await apis.post('restore', { ids: [first] })

    expect([back.status, back.msg]).toEqual([409, '原位置已被占用，无法恢复'])
    expect((await apis.detail(first)).status).toBe(404)
  })

  it('answers by submit as by saveDrawApi', async () => {
    const added = await admin.post<{ id: string; version: number }>(`${DRAW_API}/submit`, {
      apiName: 'by submit',
      definition: httpDefinition(),
    })
    const changed = await admin.post<{ version: number }>(`${DRAW_API}/submit`, { id: added.data.id, remark: 'r' })

    expect([added.status, changed.data.version, (await apis.detail(added.data.id)).data.remark]).toEqual([200, 2, 'r'])
  })

  it('keeps the order of the parameters and every digit of a 64-bit default', async () => {
    const names = ['zulu', 'alpha', 'mike', 'Alpha', 'π', '参数', 'a b']
    const body = `{"id":"root","paramType":5,"childrenObjectMap":{${names.map((name, index) => `${JSON.stringify(name)}:{"id":"n${index}","paramType":1,"paramDef":"x"}`).join(',')},
      "seed":{"id":"s","paramType":8,"paramDef":"9007199254740993"},"bare":{"id":"b","paramType":8,"paramDef":-9223372036854775808}}}`
    const { body: _none, ...submit } = httpDefinition().submit
    const payload = JSON.stringify({
      apiName: 'ordered',
      definition: { ...httpDefinition(), submit: { ...submit, body: 'BODY' } },
    }).replace('"BODY"', body)

    const saved = await admin.raw({
      method: 'POST',
      url: `${DRAW_API}/saveDrawApi`,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    const { id } = saved.json<{ data: { id: string } }>().data
    const read = (await apis.detail(id)).data.definition.submit.body as unknown as {
      childrenObjectMap: Record<string, { paramDef: unknown }>
    }

    expect(Object.keys(read.childrenObjectMap)).toEqual([...names, 'seed', 'bare'])
    expect([read.childrenObjectMap.seed?.paramDef, read.childrenObjectMap.bare?.paramDef]).toEqual([
      '9007199254740993',
      '-9223372036854775808',
    ])
  })
})

describe('copying', () => {
  it('makes an inactive one with a name and a code of its own', async () => {
    const id = await apis.add({
      apiName: '原件',
      apiCode: 'original',
      remark: 'r',
      sort: 3,
      definition: definitionOf('sample'),
    })
    await apis.call('activate', { id })

    const copies = [
      await apis.call<{ id: string }>('copyDrawApi', { id, copyPrompt: '0' }),
      await apis.post<{ id: string }>('copyDrawApi', { id, copyPrompt: 1 }),
      await apis.call<{ id: string }>('copyDrawApi', { id }),
    ]
    const rows = await Promise.all(copies.map(async ({ data }) => (await apis.detail(data.id)).data))

    expect(rows.map(({ apiName, apiCode, active, version }) => [apiName, apiCode, active, version])).toEqual([
      ['原件 副本', 'original-copy', 0, 1],
      ['原件 副本', 'original-copy2', 0, 1],
      ['原件 副本', 'original-copy3', 0, 1],
    ])
    expect(rows[0]).toMatchObject({ remark: 'r', sort: 3, definition: definitionOf('sample') })
  })

  it('gives two at once a code each', async () => {
    const id = await apis.add({ apiCode: 'at-once' })

    const copies = await Promise.all(Array.from({ length: 4 }, () => apis.call<{ id: string }>('copyDrawApi', { id })))
    const codes = await Promise.all(copies.map(async ({ data }) => (await apis.detail(data.id)).data.apiCode))

    expect(codes.sort()).toEqual(['at-once-copy', 'at-once-copy2', 'at-once-copy3', 'at-once-copy4'])
  })

  it('keeps names and codes within their lengths', async () => {
    const id = await apis.add({ apiName: '名'.repeat(100), apiCode: 'c'.repeat(64) })

    const copies = [
      await apis.call<{ id: string }>('copyDrawApi', { id }),
      await apis.call<{ id: string }>('copyDrawApi', { id }),
    ]
    const rows = await Promise.all(copies.map(async ({ data }) => (await apis.detail(data.id)).data))

    expect(rows.flatMap((row) => misfits(DrawApi, row))).toEqual([])
    expect(new Set(rows.map(({ apiCode }) => apiCode)).size).toBe(2)
  })
})

describe('removing', () => {
  it('takes all of the ids or none, and brings them back with their places', async () => {
    const ids = [await apis.add(), await apis.add()]
    const theirs = await drawApiCalls(other).add()

    const mixed = await apis.post('remove', { ids: [...ids, theirs] })
    const untouched = await Promise.all(ids.map(async (id) => (await apis.detail(id)).status))
    const whole = await apis.post<{ ids: string[] }>('remove', { ids: ids.join(',') })
    const gone = await Promise.all(ids.map(async (id) => (await apis.detail(id)).status))
    const halfBack = await apis.post('restore', { ids: [...ids, theirs] })
    const back = await apis.post<{ ids: string[] }>('restore', { ids })

    expect([mixed.status, untouched]).toEqual([404, [200, 200]])
    expect([whole.data.ids, gone, halfBack.status]).toEqual([ids, [404, 404], 404])
    expect([back.data.ids, (await apis.detail(ids[1] as string)).data.version]).toEqual([ids, 3])
    expect((await drawApiCalls(other).detail(theirs)).status).toBe(200)
  })

  it('hides it from every call but restore', async () => {
    const id = await apis.add({ definition: definitionOf('sample') })
    const removed = await apis.call<{ ids: string[] }>('delDrawApi', { id })

    const answers = await Promise.all([
      apis.detail(id),
      apis.save({ id, remark: 'x' }),
      apis.call('activate', { id }),
      apis.call('noActivate', { id }),
      apis.call('copyDrawApi', { id }),
      apis.call('delDrawApi', { id }),
      apis.post('preview', { id, prompt: 'x' }),
      apis.post('sendDraw', { id, prompt: 'x' }),
    ])

    expect([removed.data.ids, answers.map(({ status }) => status)]).toEqual([
      [id],
      Array.from({ length: 8 }, () => 404),
    ])
  })
})

describe('the list', () => {
  it('filters by name, code, capability, flow, kind and active, and never shows a definition', async () => {
    const poll = httpDefinition({
      capability: 'edit',
      flow: 'poll',
      submit: { method: 'POST', path: '/p', taskId: 'body.id' },
      poll: { path: '/t/{{task.id}}', status: 'body.s', map: { done: ['ok'] } },
    })
    await apis.add({ apiName: 'Listed One', apiCode: 'listed-one', sort: 2, definition: poll })
    const id = await apis.add({
      apiName: 'listed 100%_two',
      apiCode: 'listed-two',
      sort: 1,
      kind: 'preset',
      preset: 'sample',
      definition: definitionOf('sample'),
    })
    await apis.call('activate', { id })

    const found = async (query: Record<string, string>): Promise<string[]> =>
      listed({ apiCode: 'listed', ascs: 'sort', ...query })

    expect(await found({})).toEqual(['listed 100%_two', 'Listed One'])
    expect(await found({ apiName: 'LISTED ONE' })).toEqual(['Listed One'])
    expect(await found({ apiName: '0%_t' })).toEqual(['listed 100%_two'])
    expect(await found({ capability: 'edit,to3d' })).toEqual(['Listed One'])
    expect(await found({ flow: 'sync' })).toEqual(['listed 100%_two'])
    expect(await found({ kind: 'http' })).toEqual(['Listed One'])
    expect(await found({ active: '1' })).toEqual(['listed 100%_two'])
    expect(await found({ active: '0', createTime_datelt: '2000-01-01 00:00:00' })).toEqual([])
    const { data } = await apis.call<Page<DrawApiListRow>>('selectDrawApiPage', { apiCode: 'listed' })
    expect(data.records.filter((row) => 'definition' in row)).toEqual([])
    expect(data.records.flatMap((row) => misfits(DrawApiListRow, row))).toEqual([])
    expect(data.records.map(({ apiCode }) => apiCode)).toEqual(['listed-two', 'listed-one'])
  })
})

describe('what a sender can choose', () => {
  it('are the active ones of the own tenant with their variables, in their order', async () => {
    const hidden = await apis.add({ apiName: 'switched off' })
    const later = await apis.add({ apiName: 'later', sort: 900, definition: definitionOf('sd-webui-txt2img') })
    const first = await apis.add({ apiName: 'first', sort: 800, definition: definitionOf('sample') })
    for (const id of [later, first]) await apis.call('activate', { id })
    const sender = await buildCaller(test)

    const { data } = await sender.get<ApiPanelOptions[]>(`${DRAW_API}/findApiPanelOptions`)
    const one = await apis.call<ApiPanelOptions[]>('findApiPanelOptions', { apiId: later, refresh: '1' })
    const off = await apis.call<ApiPanelOptions[]>('findApiPanelOptions', { apiId: hidden })
    const none = await apis.call<ApiPanelOptions[]>('findApiPanelOptions', { capability: 'to3d' })
    const theirs = await other.get<ApiPanelOptions[]>(`${DRAW_API}/findApiPanelOptions`)

    expect(data.map(({ id }) => id).slice(-2)).toEqual([first, later])
    expect(data.flatMap((row) => misfits(ApiPanelOptions, row))).toEqual([])
    expect([one.data.map(({ id }) => id), off.data, none.data, theirs.data]).toEqual([[later], [], [], []])
    expect(data.slice(-2).map(({ price }) => price)).toEqual([
      { unit: 'image', price: '0', currency: 'CNY' },
      { unit: 'call', price: '0.00', currency: 'CNY' },
    ])
    expect(one.data[0]?.variables).toEqual(
      expect.arrayContaining([
        { name: 'prompt', paramType: 7, required: true, default: '' },
        expect.objectContaining({ name: 'steps', default: '20' }),
      ]),
    )
    expect(Object.keys(one.data[0]?.body.childrenObjectMap ?? {})[0]).toBe('prompt')
    expect(JSON.stringify(data)).not.toMatch(/secret|baseUrl/)
  })
})
