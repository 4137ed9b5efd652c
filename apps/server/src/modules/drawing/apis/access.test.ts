import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import type { PresetView } from '@drawdesk/contract/drawing/draw-api'
import {
  buildTestApp,
  callerWith,
  signIn,
  type Answer,
  type SignedIn,
  type TestApp,
} from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { definitionOf, DRAW_API, drawApiCalls } from './testing/kit.ts'

let test: TestApp
let admin: SignedIn
let apis: ReturnType<typeof drawApiCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  apis = drawApiCalls(admin)
})
afterAll(() => test.close())

const addSample = (): Promise<string> => apis.add({ definition: definitionOf('sample') })

/** Every call of the module on a row of its own, by name. */
const calls: Record<string, (caller: SignedIn, id: string) => Promise<Answer<unknown>>> = {
  selectDrawApiPage: (caller) => caller.get(`${DRAW_API}/selectDrawApiPage`),
  detail: (caller, id) => caller.get(`${DRAW_API}/detail`, { id }),
  add: (caller) => caller.post(`${DRAW_API}/saveDrawApi`, { apiName: 'x', definition: definitionOf('sample') }),
  edit: (caller, id) => caller.post(`${DRAW_API}/saveDrawApi`, { id, remark: 'x' }),
  editBySubmit: (caller, id) => caller.post(`${DRAW_API}/submit`, { id, remark: 'x' }),
  activate: (caller, id) => caller.get(`${DRAW_API}/activate`, { id }),
  noActivate: (caller, id) => caller.get(`${DRAW_API}/noActivate`, { id }),
  copyDrawApi: (caller, id) => caller.get(`${DRAW_API}/copyDrawApi`, { id }),
  delDrawApi: (caller, id) => caller.get(`${DRAW_API}/delDrawApi`, { id }),
  remove: (caller, id) => caller.post(`${DRAW_API}/remove`, { ids: [id] }),
  preview: (caller, id) => caller.post(`${DRAW_API}/preview`, { id, prompt: 'x' }),
  presets: (caller) => caller.get(`${DRAW_API}/presets`),
  sendDraw: (caller, id) => caller.post(`${DRAW_API}/sendDraw`, { id, prompt: 'x' }),
  findApiPanelOptions: (caller) => caller.get(`${DRAW_API}/findApiPanelOptions`),
  versions: (caller, id) => caller.get(`${DRAW_API}/versions`, { id }),
  rollback: (caller, id) => caller.post(`${DRAW_API}/rollback`, { id, toVersion: 1 }),
  catalog: (caller, id) => caller.post(`${DRAW_API}/catalog`, { id }),
  lastAnswers: (caller, id) => caller.get(`${DRAW_API}/lastAnswers`, { id }),
  tryExpression: (caller) => caller.post(`${DRAW_API}/tryExpression`, { expressions: ['body'], response: '{}' }),
}

describe('who may do what', () => {
  // A button's grant reaches the page it stands on, so each of them opens the list too.
  it.each<[string, string[]]>([
    ['drawApi', []],
    ['drawApi_view', ['detail', 'preview', 'presets', 'versions', 'catalog', 'lastAnswers', 'tryExpression']],
    ['drawApi_add', ['add', 'copyDrawApi', 'preview', 'presets']],
    [
      'drawApi_edit',
      [
        'detail',
        'edit',
        'editBySubmit',
        'preview',
        'presets',
        'versions',
        'rollback',
        'catalog',
        'lastAnswers',
        'tryExpression',
      ],
    ],
    ['drawApi_delete', ['delDrawApi', 'remove']],
    ['drawApi_active', ['activate', 'noActivate']],
    ['drawApi_send', ['sendDraw']],
  ])('%s alone opens its own calls and the list', async (permission, allowed) => {
    const caller = await buildCaller(test, { permissions: [permission] })

    const answers = await Promise.all(
      Object.entries(calls).map(
        async ([name, call]) => [name, (await call(caller, await addSample())).status] as const,
      ),
    )

    expect(
      answers
        .filter(([, status]) => status !== 403)
        .map(([name]) => name)
        .sort(),
    ).toEqual([...allowed, 'findApiPanelOptions', 'selectDrawApiPage'].sort())
    expect(answers.filter(([, status]) => status !== 403 && status !== 200)).toEqual([])
  })

  it('gives another tenant the answer of an unknown id, to the letter', async () => {
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const id = await addSample()
    const before = (await apis.detail(id)).data

    for (const name of Object.keys(calls).filter(
      (one) => !['selectDrawApiPage', 'add', 'presets', 'findApiPanelOptions', 'tryExpression'].includes(one),
    )) {
      const [theirs, unknown] = [await calls[name]?.(other, id), await calls[name]?.(other, '999')]
      expect([name, theirs?.status, theirs?.msg]).toEqual([name, 404, '数据不存在'])
      expect([name, unknown?.status, unknown?.msg]).toEqual([name, 404, '数据不存在'])
    }
    expect((await apis.detail(id)).data).toEqual(before)
  })
})

describe('commands', () => {
  it.each(['activate', 'noActivate', 'copyDrawApi', 'delDrawApi', 'sendDraw'])(
    '%s works by GET and by POST, its arguments in a query, a form or JSON',
    async (name) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const values = async (): Promise<Record<string, string>> => ({ id: await addSample(), prompt: 'x' })
      const query = async (): Promise<string> => new URLSearchParams(await values()).toString()

      const answers = [
        await admin.raw({ method: 'GET', url: `${DRAW_API}/${name}?${await query()}` }),
        await admin.raw({ method: 'POST', url: `${DRAW_API}/${name}?${await query()}` }),
        await admin.raw({ method: 'POST', url: `${DRAW_API}/${name}`, headers: form, payload: await query() }),
        await admin.raw({ method: 'POST', url: `${DRAW_API}/${name}`, payload: await values() }),
        await admin.raw({ method: 'POST', url: `${DRAW_API.replace('/api', '')}/${name}`, payload: await values() }),
      ]

      expect(answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual(
        Array.from({ length: 5 }, () => [200, 'no-store']),
      )
    },
  )

  it('take the token from the header only, never from the address', async () => {
    const id = await addSample()

    const answer = await test.app.inject({
      method: 'GET',
      url: `${DRAW_API}/delDrawApi`,
      query: { id, 'blade-auth': `bearer ${admin.token}` },
    })

    expect([answer.statusCode, (await apis.detail(id)).status]).toEqual([401, 200])
  })

  it('read texts of a GET as lists, numbers and objects', async () => {
    const id = await addSample()

    const sent = await apis.call<SendAnswer>('sendDraw', {
      id,
      prompt: 'x',
      width: '128',
      height: '256',
      n: '2',
      seed: '9007199254740993',
      images: '',
      params: '{"quality":"low"}',
    })
    const { data } = await admin.get<Record<string, unknown>>('/api/blade-biz/drawInfo/detail', {
      id: sent.data.infoId,
    })

    expect(data).toMatchObject({
      width: 128,
      height: 256,
      n: 2,
      seed: '9007199254740993',
      params: { quality: 'low' },
      inputs: [],
    })
    expect((data.lineage as { body: unknown }).body).toMatchObject({ size: '128x256', n: 2, quality: 'low' })
  })
})

describe('presets', () => {
  it('are offered in the language of the caller', async () => {
    const en = await callerWith(test.app, admin.token).get<PresetView[]>(
      `${DRAW_API}/presets`,
      {},
      { 'accept-language': 'en-GB' },
    )
    const zh = await apis.call<PresetView[]>('presets', {})

    expect([zh, en].map(({ data }) => data.map(({ name }) => name)[0])).toEqual(['示例引擎', 'Sample engine'])
    expect(en.data.find(({ preset }) => preset === 'openai-images')).toMatchObject({
      secrets: ['apiKey'],
      definition: definitionOf('openai-images'),
    })
  })
})
