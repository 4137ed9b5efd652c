import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PreviewAnswer } from '@drawdesk/contract/drawing/draw-api'
import { PreviewAnswer as PreviewAnswerSchema } from '@drawdesk/contract/drawing/draw-api'
import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import type { Page } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../../testing/answers.ts'
import { buildTestApp, signIn, type Answer, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { uploadPicture } from '../../../../testing/upload.ts'
import { addressNote } from './address-note.ts'
import { definitionOf, DRAW_API, drawApiCalls, httpDefinition, refusal } from '../testing/kit.ts'

let test: TestApp
let admin: SignedIn
let apis: ReturnType<typeof drawApiCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  apis = drawApiCalls(admin)
})
afterAll(() => test.close())

const preview = (values: Record<string, unknown>): Promise<Answer<PreviewAnswer>> =>
  apis.post<PreviewAnswer>('preview', values)
const text = (id: string, paramDef = 'x'): BodyNode => ({ id, paramType: 1, paramDef })
const withBody = (childrenObjectMap: Record<string, unknown>) =>
  httpDefinition({
    submit: { method: 'POST', path: '/p', body: { id: 'root', paramType: 5, childrenObjectMap } as BodyNode },
  })

/** A tree of this many levels, its root counted. */
function nested(depth: number): Record<string, unknown> {
  let node: unknown = text('leaf')
  for (let level = 2; level < depth; level += 1)
    node = { id: `d${level}`, paramType: 5, childrenObjectMap: { a: node } }
  return { a: node }
}

describe('a preview', () => {
  it('shows the whole request of a saved API with its secrets masked', async () => {
    const id = await apis.add({ secrets: { apiKey: 'sk-0123456789' }, defaultPrompt: 'from the API' })

    const typed = await preview({ id, prompt: 'a "red" 船' })
    const untyped = await preview({ id })

    expect(misfits(PreviewAnswerSchema, typed.data)).toEqual([])
    expect(typed.data).toMatchObject({
      method: 'POST',
      url: 'https://paint.example.com/paint',
      headers: { Authorization: 'Bearer ••••', 'Content-Type': 'application/json' },
    })
    expect([JSON.parse(typed.data.body), JSON.parse(untyped.data.body)]).toEqual([
      { prompt: 'a "red" 船' },
      { prompt: 'from the API' },
    ])
  })

  it('shows one that is being edited, saved or not, and stores nothing', async () => {
    const id = await apis.add()
    const before = (await apis.detail(id)).data
    const total = async (): Promise<unknown> => (await apis.call<Page<unknown>>('selectDrawApiPage', {})).data.total
    const [totalBefore, edited] = [
      await total(),
      httpDefinition({
        baseUrl: 'https://edited.example.com',
        auth: { kind: 'basic', user: 'me', pass: '{{secret.pass}}' },
      }),
    ]

    const unsaved = await preview({ definition: edited, prompt: 'x' })
    const both = await preview({ id, definition: edited, prompt: 'x' })

    expect([unsaved.data, both.data].map(({ url, headers }) => [url, headers.Authorization])).toEqual(
      Array.from({ length: 2 }, () => ['https://edited.example.com/paint', 'Basic ••••']),
    )
    expect([await total(), (await apis.detail(id)).data]).toEqual([totalBefore, before])
    expect((await test.owner<{ count: string }>('select count(*) from draw_info'))[0]?.count).toBe('0')
  })

  it('shows parameters and pictures by name, and the secret in the address masked too', async () => {
    const file = await uploadPicture(admin)
    const definition = httpDefinition({
      auth: { kind: 'query', name: 'key', value: '{{secret.apiKey}}' },
      submit: {
        method: 'POST',
        path: '/v1/{{style|default:plain}}',
        query: { lang: 'zh' },
        body: {
          id: 'root',
          paramType: 5,
          childrenObjectMap: {
            prompt: text('a', '{{prompt}}'),
            look: text('e', '{{style}}'),
            init: { ...text('b', '{{image}}'), as: 'b64' },
            deep: { id: 'c', paramType: 5, childrenObjectMap: { steps: { id: 'd', paramType: 2, paramDef: 20 } } },
          },
        },
      },
    })

    const { data } = await preview({
      definition,
      prompt: 'x',
      images: [file.fileId],
      params: { 'deep.steps': 30, style: 'fine art' },
    })

    expect(data.url).toBe('https://paint.example.com/v1/fine%20art?lang=zh&key=••••')
    expect(JSON.parse(data.body)).toEqual({
      prompt: 'x',
      look: 'fine art',
      init: `«file ${file.fileId}»`,
      deep: { steps: 30 },
    })
  })

  it('never reads a template in what was typed', async () => {
    const { data } = await preview({
      definition: withBody({ prompt: text('a', '{{prompt}}') }),
      prompt: '{{secret.apiKey}} {{engine.sample}}',
    })

    expect(JSON.parse(data.body)).toEqual({ prompt: '{{secret.apiKey}} {{engine.sample}}' })
  })

  it('says of a private address that it cannot be called, and to the platform how to allow it', async () => {
    const noteOf = async (baseUrl: string): Promise<string | undefined> =>
      (await preview({ definition: httpDefinition({ baseUrl }), prompt: 'x' })).data.addressNote
    const notes = await Promise.all(
      [
        'http://192.168.1.7:8080',
        'http://[::1]',
        'http://localhost:3000',
        'https://paint.example.com',
        '{{engine.sample}}',
      ].map(noteOf),
    )

    expect(notes.map((note) => note !== undefined)).toEqual([true, true, true, false, false])
    expect(notes[0]).toContain('ALLOWED_PRIVATE_HOSTS=192.168.1.7:8080')
    expect(
      addressNote({ allowedPrivateHosts: ['192.168.1.7'] }, { tenantId: '000000' }, 'http://192.168.1.7:8080'),
    ).toBeUndefined()
    expect(addressNote({ allowedPrivateHosts: [] }, { tenantId: '100001' }, 'http://10.0.0.1')?.zh).toBe(
      '这是内网地址，要先由平台管理员允许才能访问',
    )
  })

  it('says what is missing beside its field, in the asked language', async () => {
    const nothing = await preview({ prompt: 'x' })
    const noPicture = await preview({ definition: httpDefinition(), prompt: 'x', images: ['12345'] })
    const noParam = await preview({ definition: httpDefinition(), prompt: 'x', params: { 'no.such': 1 } })
    const unknown = await preview({ id: '12345', prompt: 'x' })
    const english = await admin.post(
      `${DRAW_API}/preview`,
      { definition: httpDefinition({ baseUrl: 'nowhere' }) },
      { 'accept-language': 'en' },
    )

    expect([nothing, noPicture, noParam, unknown].map(refusal)).toEqual([
      [400, ['definition']],
      [400, ['images[0]']],
      [400, ['params.no.such']],
      [404, []],
    ])
    expect([english.msg, english.errors]).toEqual([
      'The definition has errors. See the marked fields.',
      [{ field: 'definition.baseUrl', msg: 'Enter an http(s) URL or {{engine.sample}}' }],
    ])
  })
})

describe('a definition with mistakes', () => {
  const cases: [string, () => unknown, string[]][] = [
    [
      'an unfinished JMESPath',
      () => httpDefinition({ result: { items: 'body.images[', kind: 'b64' } }),
      ['definition.result.items'],
    ],
    [
      'a JMESPath of an error rule',
      () => httpDefinition({ errors: [{ when: 'http.status==', code: 'E_AUTH' }] }),
      ['definition.errors[0].when'],
    ],
    [
      'a JMESPath that ends in a dot',
      () => httpDefinition({ result: { items: 'body.images[*].', kind: 'b64' } }),
      ['definition.result.items'],
    ],
    [
      'an unknown function',
      () => httpDefinition({ submit: { ...httpDefinition().submit, ok: 'nope(body)' } }),
      ['definition.submit.ok'],
    ],
    [
      'several places at once',
      () => httpDefinition({ baseUrl: 'ftp://x', result: { items: '', kind: 'b64' }, errorMessage: 'a..b' }),
      ['definition.baseUrl', 'definition.result.items', 'definition.errorMessage'],
    ],
    ['a flow without its own part', () => httpDefinition({ flow: 'ws' }), ['definition.ws']],
    [
      'a key written into the document',
      () => httpDefinition({ auth: { kind: 'header', name: 'Authorization', value: 'Bearer sk-1234567890abcdef' } }),
      ['definition.auth.value'],
    ],
    ['a secret in the body', () => withBody({ key: text('k', '{{secret.apiKey}}') }), ['definition.submit.body.key']],
    ['an unknown type', () => withBody({ a: { id: 'a', paramType: 9 } }), ['definition.submit.body.a']],
    ['an id used twice', () => withBody({ a: text('same'), b: text('same') }), ['definition.submit.body.b']],
    ['a forbidden name', () => withBody({ constructor: text('c') }), ['definition.submit.body.constructor']],
    ['an empty name', () => withBody({ '': text('c') }), ['definition.submit.body[""]']],
    ['13 levels', () => withBody(nested(13)), ['definition.submit.body.a.a.a.a.a.a.a.a.a.a.a.a']],
    [
      '1,001 parameters',
      () => withBody(Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`p${index}`, text(`n${index}`)]))),
      ['definition.submit.body'],
    ],
    ['257 KB of body', () => withBody({ a: text('a', 'x'.repeat(257 * 1024)) }), ['definition.submit.body']],
  ]

  it.each(cases)('is refused by save and preview alike: %s', async (_what, make, fields) => {
    const definition = make()

    const saved = await apis.save({ apiName: 'bad', definition })
    const shown = await preview({ definition, prompt: 'x' })

    expect([refusal(saved), refusal(shown)]).toEqual([
      [400, expect.arrayContaining(fields)],
      [400, expect.arrayContaining(fields)],
    ])
    expect([saved.errors?.length, saved.errors?.every(({ msg }) => msg.length > 0)]).toEqual([fields.length, true])
  })

  it('is accepted at the very limits', async () => {
    const deep = await apis.save({ apiName: 'deep', definition: withBody(nested(12)) })
    const many = await apis.save({
      apiName: 'many',
      definition: withBody(
        Object.fromEntries(Array.from({ length: 999 }, (_, index) => [`p${index}`, text(`n${index}`)])),
      ),
    })
    const large = await apis.save({ apiName: 'large', definition: withBody({ a: text('a', 'x'.repeat(255 * 1024)) }) })

    expect([deep.status, many.status, large.status]).toEqual([200, 200, 200])
  })

  it('is refused whole when it is larger than any request may be', async () => {
    const answer = await apis.save({
      apiName: 'huge',
      definition: { ...httpDefinition(), remark: 'x'.repeat(600 * 1024) },
    })
    const beyond = await apis.save({
      apiName: 'beyond',
      definition: { ...httpDefinition(), remark: 'x'.repeat(2 * 1024 * 1024) },
    })

    expect([refusal(answer), beyond.status, beyond.msg]).toEqual([[400, ['definition']], 413, '内容过大'])
  })
})

describe('switching on', () => {
  it('renders the request first, and names which secret is missing', async () => {
    const id = await apis.add()

    const refused = await apis.call('activate', { id })
    const still = (await apis.detail(id)).data.active
    await apis.save({ id, secrets: { apiKey: 'sk-0123456789' } })
    const on = await apis.call('activate', { id })
    const off = await apis.call('noActivate', { id })

    expect([refusal(refused), still]).toEqual([[400, ['secrets.apiKey']], 0])
    expect([on.data, off.data]).toEqual([
      { id, active: 1, version: 3 },
      { id, active: 0, version: 4 },
    ])
  })

  it.each(['sample', 'openai-images', 'sd-webui-txt2img', 'dashscope-qwen-image'])(
    'works for the preset %s once its key is there',
    async (preset) => {
      const id = await apis.add({
        kind: 'preset',
        preset,
        definition: definitionOf(preset),
        secrets: { apiKey: 'sk-0123456789' },
      })

      expect((await apis.call<{ active: number }>('activate', { id })).data.active).toBe(1)
    },
  )
})
