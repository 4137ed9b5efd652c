import { describe, expect, it } from 'vitest'
import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { followUpDefinition } from './follow-up.ts'
import { createMasker, cutText, dropBase64, MASK } from '../../../../providers/mask.ts'
import { findRenderProblems, lineageBody, maskedRequest, renderRequest } from './render.ts'
import { RenderProblem } from '../values/rendered.ts'
import { Picture, sendVariables, sortParams, type DrawInput } from '../values/values.ts'

const cat = new Picture({
  fileId: '77',
  name: 'c"at\r\n.png',
  mime: 'image/png',
  url: 'https://files.example.com/77',
  bytes: Buffer.from('CAT-BYTES'),
})
const dog = new Picture({ fileId: '78', name: 'dog.png', mime: 'image/png', bytes: Buffer.from('DOG') })

function input(more: Partial<DrawInput> = {}): DrawInput {
  return {
    vars: {
      prompt: '红 "boat"',
      n: 2,
      width: 1024,
      height: 768,
      seed: '9007199254740993',
      images: [cat, dog],
      image: cat,
      tags: ['x', 'y'],
      empty: '',
    },
    secrets: { apiKey: 'sk-very-secret-key', user: 'bob', pass: 'p:w' },
    engine: { sample: 'http://127.0.0.1:8081' },
    ...more,
  }
}

let counter = 0
const node = (paramType: number, paramDef: unknown, more: object = {}): BodyNode =>
  ({ id: `i${(counter += 1)}`, paramType, paramDef, ...more }) as unknown as BodyNode
const object = (children: Record<string, BodyNode>, more: object = {}): BodyNode => ({
  id: `i${(counter += 1)}`,
  paramType: 5,
  childrenObjectMap: children,
  ...more,
})
const array = (items: BodyNode[], more: object = {}): BodyNode => ({
  id: `i${(counter += 1)}`,
  paramType: 6,
  childrenArrayList: items,
  ...more,
})

function define(
  children: Record<string, BodyNode>,
  more: Partial<Omit<DrawDefinition, 'submit'>> & { submit?: Partial<DrawDefinition['submit']> } = {},
): DrawDefinition {
  const { submit, ...rest } = more
  return {
    capability: 'txt2img',
    baseUrl: 'https://api.example.com',
    flow: 'sync',
    result: { items: 'body', kind: 'b64' },
    auth: { kind: 'none' },
    ...rest,
    submit: { method: 'POST', path: '/draw', contentType: 'json', body: object(children), ...submit },
  }
}

const render = (definition: DrawDefinition, more: Partial<DrawInput> = {}, localId = 'local-1') =>
  renderRequest(definition, definition.submit, input(more), { task: { localId, id: '' } })
const jsonOf = (children: Record<string, BodyNode>, more: Partial<DrawInput> = {}): string =>
  render(define(children), more).body?.toString('utf8') ?? ''

/** Fields of the problems that rendering meets. */
function problemsOf(run: () => unknown): string[] {
  try {
    run()
  } catch (error) {
    if (error instanceof RenderProblem) return error.errors.map(({ field }) => field)
    throw error
  }
  return []
}

describe('json bodies', () => {
  it.each([
    ['text', node(1, '{{prompt}}!'), '"红 \\"boat\\"!"'],
    ['a number in a text parameter stays text', node(1, '{{n}}'), '"2"'],
    ['integer of a variable', node(2, '{{n}}'), '2'],
    ['integer with default', node(2, '{{steps|default:20}}'), '20'],
    ['integer without leading zeros', node(2, '007'), '7'],
    ['decimal as written', node(3, '7.50'), '7.50'],
    ['64-bit digits as a JSON integer', node(8, '{{seed}}'), '9007199254740993'],
    ['boolean of text', node(4, 'true'), 'true'],
    ['boolean', node(4, false), 'false'],
    ['parsed JSON', node(7, '{"6":{"seed":9007199254740993}}', { as: 'json' }), '{"6":{"seed":9007199254740993}}'],
    ['a list variable', node(1, '{{tags}}'), '["x","y"]'],
    [
      'a picture as base64',
      node(1, '{{images[0]}}', { as: 'b64' }),
      `"${Buffer.from('CAT-BYTES').toString('base64')}"`,
    ],
    [
      'a picture as data URL',
      node(1, '{{image}}', { as: 'dataUrl' }),
      `"data:image/png;base64,${Buffer.from('CAT-BYTES').toString('base64')}"`,
    ],
    ['a picture as URL', node(1, '{{image}}', { as: 'url' }), '"https://files.example.com/77"'],
    ['an empty text', node(1, '{{empty}}'), '""'],
    [
      'a picture inside a group of elements',
      array([object({ image: node(1, '{{images[1]}}', { as: 'b64' }) })]),
      `[{"image":"${Buffer.from('DOG').toString('base64')}"}]`,
    ],
    [
      'repeat: one element per picture',
      array([node(1, '{{images[*]}}', { as: 'b64', repeat: true })]),
      `["${Buffer.from('CAT-BYTES').toString('base64')}","${Buffer.from('DOG').toString('base64')}"]`,
    ],
    [
      'repeat of a group',
      array([object({ tag: node(1, '{{tags[*]}}') }, { repeat: true })]),
      '[{"tag":"x"},{"tag":"y"}]',
    ],
    ['repeat over no list', array([node(1, '{{none[*]}}', { repeat: true })]), '[]'],
    ['when with a value', node(1, 'x', { when: '{{n}}' }), '"x"'],
  ])('writes %s', (_what, parameter, expected) => {
    expect(jsonOf({ a: parameter })).toBe(`{"a":${expected}}`)
  })

  it.each([
    ['omitEmpty text', node(1, '{{empty}}', { omitEmpty: true })],
    ['omitEmpty number', node(2, '{{none}}', { omitEmpty: true })],
    ['omitEmpty group', object({ b: node(1, '', { omitEmpty: true }) }, { omitEmpty: true })],
    ['omitEmpty array', array([node(1, '{{none[*]}}', { repeat: true })], { omitEmpty: true })],
    ['when without a value', node(1, 'x', { when: '{{none}}' })],
    ['when on a whole group', object({ b: node(1, 'x') }, { when: '{{none}}' })],
    ['a number that nobody gave', node(2, '')],
  ])('leaves out: %s', (_what, parameter) => {
    expect(jsonOf({ a: parameter })).toBe('{}')
  })

  it('keeps the order of keys and the same bytes for the same drawing', () => {
    const children = { z: node(1, 'x'), a: node(2, 1), m: object({ y: node(1, ''), b: node(4, true) }) }

    expect(jsonOf(children)).toBe('{"z":"x","a":1,"m":{"y":"","b":true}}')
    expect(render(define(children)).body).toEqual(render(define(children)).body)
  })

  it('sets params by path, literally: they are never templates', () => {
    const children = { parameters: object({ quality: node(1, 'low'), steps: node(2, '{{steps|default:20}}') }) }

    expect(
      jsonOf(children, { params: { 'parameters.quality': '{{secret.apiKey}} {{prompt}}', 'parameters.steps': '30' } }),
    ).toBe('{"parameters":{"quality":"{{secret.apiKey}} {{prompt}}","steps":30}}')
  })

  it('has no secrets in reach of a body, even for a definition that was never checked', () => {
    expect(jsonOf({ a: node(1, '{{secret.apiKey}}') })).toBe('{"a":""}')
  })

  it('puts the idempotency value into the header, or at a path of the body', () => {
    const header = render(
      define({ a: node(1, 'x') }, { idempotency: { header: 'Idempotency-Key', value: 'd-{{task.localId}}' } }),
    )
    const inBody = render(
      define({ a: node(1, 'x') }, { idempotency: { bodyPath: 'meta.request_id', value: '{{task.localId}}' } }),
    )

    expect(header.headers['Idempotency-Key']).toBe('d-local-1')
    expect(inBody.body?.toString()).toBe('{"a":"x","meta":{"request_id":"local-1"}}')
  })

  it.each([
    ['a missing required text', { a: node(7, '{{nothing}}', { required: true }) }, 'params.nothing'],
    ['a missing prompt', { a: node(7, '{{prompt}}', { required: true }) }, 'prompt'],
    ['a missing number', { a: node(2, '{{height}}') }, 'height'],
    ['a missing picture', { a: node(1, '{{images[0]}}', { as: 'b64' }) }, 'images'],
    ['a picture in a text', { a: node(1, 'see {{images2}}') }, 'params.images2'],
    ['a picture without a way to send it', { a: node(1, '{{images2}}') }, 'params.images2'],
    ['a picture that has no URL', { a: node(1, '{{dog}}', { as: 'url' }) }, 'params.dog'],
    ['a word for a number', { a: node(2, '{{word}}') }, 'params.word'],
    ['a fraction for an integer', { a: node(2, '{{half}}') }, 'params.half'],
    ['infinity', { a: node(3, '{{endless}}') }, 'params.endless'],
    ['a word for a boolean', { a: node(4, '{{word}}') }, 'params.word'],
    ['broken JSON', { a: node(1, '{{word}}', { as: 'json' }) }, 'params.word'],
    ['a file without a picture', { a: node(1, '{{word}}', { as: 'file' }) }, 'params.word'],
  ])('refuses %s and names the field', (_what, children, field) => {
    const vars = { images2: cat, dog, word: 'abc', half: 1.5, endless: 'Infinity' }

    expect(problemsOf(() => render(define(children), { vars }))).toEqual([field])
  })

  it('names every problem at once', () => {
    const children = { a: node(7, '{{prompt}}', { required: true }), b: node(2, '{{width}}') }
    const definition = define(children, {
      auth: { kind: 'header', name: 'Authorization', value: 'Bearer {{secret.apiKey}}' },
    })

    expect(problemsOf(() => render(definition, { vars: {}, secrets: {} })).sort()).toEqual([
      'prompt',
      'secrets.apiKey',
      'width',
    ])
  })
})

describe('form and multipart bodies', () => {
  it('writes a form with encoded values, lists repeated and groups as JSON', () => {
    const definition = define(
      {
        prompt: node(7, '{{prompt}} &=+'),
        tags: array([node(1, '{{tags[*]}}', { repeat: true })]),
        o: object({ k: node(2, 1) }),
      },
      { submit: { contentType: 'form' } },
    )
    const request = render(definition)

    expect(request.headers['Content-Type']).toBe('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(request.body?.toString())]).toEqual([
      ['prompt', '红 "boat" &=+'],
      ['tags', 'x'],
      ['tags', 'y'],
      ['o', '{"k":1}'],
    ])
  })

  it('writes multipart that a standard reader understands, pictures as files', async () => {
    const definition = define(
      {
        prompt: node(7, '{{prompt}}'),
        n: node(2, '{{n}}'),
        image: array([node(1, '{{images[*]}}', { as: 'file', repeat: true })]),
      },
      { submit: { contentType: 'multipart' } },
    )
    const request = render(definition)

    const form = await new Response(new Uint8Array(request.body ?? []), {
      headers: { 'Content-Type': request.headers['Content-Type'] ?? '' },
    }).formData()

    expect(form.get('prompt')).toBe('红 "boat"')
    expect(form.get('n')).toBe('2')
    expect(await Promise.all(form.getAll('image').map((file) => (file as File).text()))).toEqual(['CAT-BYTES', 'DOG'])
    expect(request.body?.toString('latin1')).toContain('filename="c%22at%0D%0A.png"')
    expect(render(definition).body).toEqual(request.body)
  })

  it('refuses a file in a JSON body', () => {
    expect(problemsOf(() => render(define({ a: node(1, '{{image}}', { as: 'file' }) })))).toEqual(['images'])
  })

  it('sends no body with GET', () => {
    expect(render(define({}, { submit: { method: 'GET' } })).body).toBeUndefined()
  })
})

describe('address, query and headers', () => {
  const call = (path: string, vars: Record<string, unknown> = {}, more: Partial<DrawDefinition> = {}) =>
    renderRequest(define({}, more), { method: 'GET', path }, input({ vars }), {
      task: { id: 'a/b?c#d', localId: 'l' },
      item: { filename: 'x y&z.png' },
    }).url

  it('percent-encodes values so that they stay one segment or parameter', () => {
    expect(call('/tasks/{{task.id}}/cancel')).toBe('https://api.example.com/tasks/a%2Fb%3Fc%23d/cancel')
    expect(call('/view?f={{item.filename|uri}}&g={{item.filename}}')).toBe(
      'https://api.example.com/view?f=x%20y%26z.png&g=x%20y%26z.png',
    )
    expect(call('/x', {}, { baseUrl: 'https://api.example.com/base/' })).toBe('https://api.example.com/base/x')
  })

  it.each(['..', '.', '%2e%2e'])('refuses the climbing segment %s', (value) => {
    const run = () => renderRequest(define({}), { method: 'GET', path: '/a/{{v}}/b' }, input({ vars: { v: value } }))

    expect(value.startsWith('%') ? run().url : problemsOf(run)[0]).toBe(
      value.startsWith('%') ? 'https://api.example.com/a/%252e%252e/b' : 'path',
    )
  })

  it('refuses a path value that is missing', () => {
    expect(problemsOf(() => call('/tasks/{{nothing}}/cancel'))).toEqual(['path'])
  })

  it('stays on its host whatever the values are', () => {
    for (const value of ['@evil.com', '//evil.com', '\\\\evil.com', 'x:80@evil.com'])
      expect(new URL(call('/{{v}}', { v: value })).host).toBe('api.example.com')
  })

  it('resolves the sample engine only in baseUrl', () => {
    const sample = define({ a: node(1, '{{prompt}}') }, { baseUrl: '{{engine.sample}}' })

    expect(render(sample)).toMatchObject({ url: 'http://127.0.0.1:8081/draw', usesSampleEngine: true })
    expect(render(define({ a: node(1, '{{engine.sample}}') })).body?.toString()).toBe('{"a":""}')
    expect(render(define({}, { baseUrl: 'http://127.0.0.1:8081' })).usesSampleEngine).toBe(false)
  })

  it('writes the query, leaves out what has no value, and adds a key of the auth', () => {
    const definition = define(
      {},
      {
        auth: { kind: 'query', name: 'key', value: '{{secret.apiKey}}' },
        submit: { query: { q: 'a {{n}}&', empty: '{{none}}', fixed: '' } },
      },
    )

    expect(render(definition).url).toBe('https://api.example.com/draw?q=a%202%26&fixed=&key=sk-very-secret-key')
  })

  it.each([
    [{ kind: 'header', name: 'Authorization', value: 'Bearer {{secret.apiKey}}' }, 'Bearer sk-very-secret-key'],
    [
      { kind: 'basic', user: '{{secret.user}}', pass: '{{secret.pass}}' },
      `Basic ${Buffer.from('bob:p:w').toString('base64')}`,
    ],
    [{ kind: 'none' }, undefined],
    [{ kind: 'basic', user: '{{secret.nobody}}', pass: '{{secret.pass}}', optional: true }, undefined],
  ] as const)('sends auth %j', (auth, expected) => {
    expect(render(define({}, { auth })).headers.Authorization).toBe(expected)
  })

  it('refuses what needs a secret that is not set, the keys of a signature too', () => {
    expect(problemsOf(() => render(define({}, { auth: { kind: 'sign', scheme: 'tc3' } })))).toEqual([
      'secrets.accessKeyId',
      'secrets.accessKeySecret',
    ])
    expect(
      problemsOf(() => render(define({}, { auth: { kind: 'header', name: 'X', value: '{{secret.other}}' } }))),
    ).toEqual(['secrets.other'])
  })

  it.each(['a\r\nX-Evil: 1', 'a\u0000', '红'])('refuses the header value %j', (value) => {
    expect(
      problemsOf(() => render(define({}, { submit: { headers: { 'X-A': 'x{{v}}x' } } }), { vars: { v: value } })),
    ).toEqual(['headers.X-A'])
  })

  it('lets a definition choose its own JSON content type', () => {
    const request = render(
      define({ a: node(1, 'x') }, { submit: { headers: { 'content-type': 'application/json; charset=utf-8' } } }),
    )

    expect(request.headers).toEqual({ 'content-type': 'application/json; charset=utf-8' })
  })
})

describe('what people see', () => {
  const definition = define(
    { prompt: node(7, '{{prompt}}'), image: node(1, '{{images[0]}}', { as: 'b64' }) },
    {
      auth: { kind: 'header', name: 'Authorization', value: 'Bearer {{secret.apiKey}}' },
      submit: { query: { k: '{{secret.apiKey}}' } },
    },
  )

  it('masks secrets and shows pictures by their file', () => {
    const shown = maskedRequest(
      definition,
      definition.submit,
      input({ vars: { prompt: 'my key is sk-very-secret-key', images: [cat] } }),
      { task: { localId: 'l' } },
    )

    expect(shown).toEqual({
      method: 'POST',
      url: `https://api.example.com/draw?k=${MASK}`,
      headers: { Authorization: `Bearer ${MASK}`, 'Content-Type': 'application/json' },
      body: `{\n  "prompt": "my key is ${MASK}",\n  "image": "«file 77»"\n}`,
    })
  })

  it('works before any secret is entered and without loaded pictures', () => {
    const unloaded = new Picture({ fileId: '9', name: 'x.png', mime: 'image/png' })

    expect(
      maskedRequest(definition, definition.submit, input({ secrets: {}, vars: { prompt: 'p', images: [unloaded] } }))
        .body,
    ).toContain('«file 9»')
    expect(lineageBody(definition, input({ vars: { prompt: 'p', images: [unloaded] } }))).toEqual({
      prompt: 'p',
      image: '«file 9»',
    })
  })

  it('never lets a prompt with templates reach a secret, in bytes, address or preview', () => {
    const hostile = [
      '{{secret.apiKey}}',
      '{{ secret.apiKey | json }}',
      '{{{{secret.apiKey}}}}',
      '{{prompt}}{{secret.apiKey}}',
      '{{engine.sample}}',
      '{{images[0].bytes}}',
    ]
    const everywhere = define(
      {
        a: node(7, '{{prompt}}'),
        b: node(1, 'x {{prompt}} y'),
        c: node(1, '{{prompt|json}}'),
        d: array([node(1, '{{list[*]}}', { repeat: true })]),
        e: node(1, '{{none|default:z}}{{prompt}}'),
      },
      { submit: { query: { q: '{{prompt}}' }, headers: { 'X-P': '{{prompt}}' } } },
    )
    for (const prompt of hostile) {
      const vars = { prompt, list: [prompt, prompt], images: [cat] }
      const request = render(everywhere, { vars })
      const sent = `${request.url} ${JSON.stringify(request.headers)} ${request.body?.toString()}`

      expect(sent).not.toContain('sk-very-secret-key')
      expect(sent).not.toContain('127.0.0.1:8081')
      expect(sent).not.toContain('CAT-BYTES')
      expect((JSON.parse(request.body?.toString() ?? '') as { a: string }).a).toBe(prompt)
    }
  })

  it('names what is missing for a real request, secrets included, without needing the bytes of pictures', () => {
    const unloaded = new Picture({ fileId: '9', name: 'x.png', mime: 'image/png' })
    const complete = input({ vars: { prompt: 'p', images: [unloaded] } })

    expect(findRenderProblems(definition, definition.submit, complete)).toEqual([])
    expect(
      findRenderProblems(definition, definition.submit, { ...complete, secrets: {} }).map(({ field }) => field),
    ).toContain('secrets.apiKey')
    expect(
      findRenderProblems(definition, definition.submit, input({ vars: { prompt: 'p' } })).map(({ field }) => field),
    ).toEqual(['images'])
  })

  it('masks every form of a secret and cuts at whole characters', () => {
    const mask = createMasker({ apiKey: 'a+b/c "d"', user: 'bob', pass: 'hunter22' })
    const basic = Buffer.from('bob:hunter22').toString('base64')

    for (const form of [
      'a+b/c "d"',
      encodeURIComponent('a+b/c "d"'),
      JSON.stringify('a+b/c "d"').slice(1, -1),
      basic,
      'hunter22',
    ])
      expect(mask(`<${form}>`)).toBe(`<${MASK}>`)
    expect(mask('bob')).toBe('bob')
    expect(Buffer.byteLength(cutText('红'.repeat(1_000), 100))).toBeLessThanOrEqual(100)
    expect(cutText('红'.repeat(1_000), 100)).toMatch(/^红+…$/)
    expect(dropBase64(`{"b64":"${'A'.repeat(600)}","short":"AAAA"}`)).toBe('{"b64":"«base64 600»","short":"AAAA"}')
  })
})

describe('values of the sender', () => {
  it('takes the send fields that are given', () => {
    expect(sendVariables({ prompt: 'p', negativePrompt: '', width: null, seed: '5' }, [cat])).toEqual({
      prompt: 'p',
      n: 1,
      seed: '5',
      images: [cat],
      image: cat,
    })
  })

  it('sorts params into paths and variables and refuses the rest', () => {
    const body = object({
      parameters: object({
        quality: node(1, 'low', { options: [{ label: 'Low', value: 'low' }] }),
        steps: node(2, '{{steps|default:20}}'),
      }),
    })

    const sorted = sortParams(body, {
      'parameters.quality': 'low',
      steps: 30,
      colour: 'red',
      parameters: 'x',
      constructor: 'y',
    })

    expect(sorted).toMatchObject({ params: { 'parameters.quality': 'low' }, vars: { steps: 30 } })
    expect(sorted.problems.map(({ field }) => field)).toEqual([
      'params.colour',
      'params.parameters',
      'params.constructor',
    ])
    expect(sortParams(body, { 'parameters.quality': 'ultra' }).problems).toHaveLength(1)
  })

  it('keeps the bytes of a picture out of reach of templates and logs', () => {
    expect(Object.keys(cat)).toEqual(['fileId', 'name', 'mime', 'url'])
    expect(JSON.stringify(cat)).not.toContain('bytes')
    expect(() => new Picture({ fileId: '1', name: 'x', mime: 'y' }).bytes).toThrow('not loaded')
  })
})

describe('fixed headers of the submit', () => {
  const poll = { method: 'GET' as const, path: '/t', headers: { 'x-mode': 'slow' } }
  const headers = {
    'X-App-Id': 'app-1',
    'X-Token': '{{secret.apiKey}}',
    'X-Mode': 'fast',
    'X-Words': '{{prompt|uri}}',
    'X-Task': '{{task.localId}}',
    'Content-Type': 'application/json',
  }

  it('go along with every other call where the definition says so; its own stand before them', () => {
    const definition = define({}, { submit: { headers }, keepHeaders: true })

    expect(renderRequest(definition, poll, input()).headers).toEqual({
      'X-App-Id': 'app-1',
      'X-Token': 'sk-very-secret-key',
      'x-mode': 'slow',
    })
    expect(maskedRequest(definition, poll, input()).headers).toEqual({
      'X-App-Id': 'app-1',
      'X-Token': '••••',
      'x-mode': 'slow',
    })
    expect(
      followUpDefinition({ ...definition, followUps: { upscale: { path: '/up' } } }, 'upscale')?.submit.headers,
    ).toEqual({ 'X-App-Id': 'app-1', 'X-Token': '{{secret.apiKey}}', 'X-Mode': 'fast' })
  })

  it('stay with the submit in definitions that were made before', () => {
    expect(renderRequest(define({}, { submit: { headers } }), poll, input()).headers).toEqual({ 'x-mode': 'slow' })
  })
})
