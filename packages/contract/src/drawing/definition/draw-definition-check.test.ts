import { describe, expect, it } from 'vitest'
import type { Bilingual } from '../../core/texts.ts'
import { checkBodyTree, countJsonBytes } from '../body/body-node-check.ts'
import type { BodyNode } from '../body/body-node.ts'
import { checkDefinition, checkValuePaths } from './draw-definition-check.ts'
import { normalizeExpression, secretNamesOf, secretPlaceOf, type DrawDefinition } from './draw-definition.ts'

const leaf = (id: string, more: object = {}) => ({ id, paramType: 1, paramDef: '', ...more })
const object = (children: Record<string, unknown>) => ({ id: 'root', paramType: 5, childrenObjectMap: children })
const fieldsOf = (tree: unknown) => checkBodyTree(tree).map(({ field }) => field)

function nested(depth: number): unknown {
  let node: unknown = leaf('leaf')
  for (let level = 1; level < depth; level += 1)
    node = { id: `d${level}`, paramType: 5, childrenObjectMap: { a: node } }
  return node
}

describe('checkBodyTree', () => {
  it('accepts the example of the wire page', () => {
    const tree = object({
      prompt: { id: 'n2', paramType: 7, paramDes: '提示词', paramDef: '{{prompt}}', required: true },
      n: { id: 'n3', paramType: 2, paramDef: 1 },
      seed: { id: 'n4', paramType: 8, paramDef: '9007199254740993', omitEmpty: true },
      loras: {
        id: 'n5',
        paramType: 6,
        childrenArrayList: [
          { id: 'n6', paramType: 5, childrenObjectMap: { name: { id: 'n7', paramType: 1, paramDef: 'x' } } },
        ],
      },
    })

    expect(checkBodyTree(tree)).toEqual([])
  })

  it('accepts nodes without ids and optional keys that are null', () => {
    expect(
      checkBodyTree({
        paramType: 5,
        childrenObjectMap: { a: { paramType: 1, paramDef: null, as: null, when: '', options: null, required: null } },
      }),
    ).toEqual([])
  })

  it.each([
    ['no object at all', 'x', 'definition.submit.body'],
    ['an array at the root', { id: 'a', paramType: 6 }, 'definition.submit.body'],
    ['an unknown type', object({ a: leaf('a', { paramType: 9 }) }), 'definition.submit.body.a'],
    [
      'a double id',
      object({ a: leaf('x'), b: { id: 'y', paramType: 6, childrenArrayList: [leaf('x')] } }),
      'definition.submit.body.b[0]',
    ],
    [
      'a name with dots by its quoted path',
      object({ 'a.b': leaf('a', { paramType: 0 }) }),
      'definition.submit.body["a.b"]',
    ],
    ['an empty name', object({ ' ': leaf('a') }), 'definition.submit.body[" "]'],
    [
      'the name __proto__',
      object(JSON.parse('{"__proto__":{"id":"q","paramType":1}}') as Record<string, unknown>),
      'definition.submit.body.__proto__',
    ],
    ['the name constructor', object({ constructor: leaf('a') }), 'definition.submit.body.constructor'],
    [
      'a text default of a number',
      object({ parameters: object({ size: { id: 'b', paramType: 2, paramDef: 'big' } }) }),
      'definition.submit.body.parameters.size',
    ],
    [
      'a fraction for an integer',
      object({ a: leaf('a', { paramType: 2, paramDef: 1.5 }) }),
      'definition.submit.body.a',
    ],
    [
      'two templates for a number',
      object({ a: leaf('a', { paramType: 2, paramDef: '{{x}}{{y}}' }) }),
      'definition.submit.body.a',
    ],
    [
      'a rounded 64-bit integer',
      object({ a: leaf('a', { paramType: 8, paramDef: 2 ** 60 }) }),
      'definition.submit.body.a',
    ],
    [
      'an integer beyond 64 bits',
      object({ a: leaf('a', { paramType: 8, paramDef: '18446744073709551616' }) }),
      'definition.submit.body.a',
    ],
    ['an infinite decimal', object({ a: leaf('a', { paramType: 3, paramDef: '1e999' }) }), 'definition.submit.body.a'],
    ['a word for a boolean', object({ a: leaf('a', { paramType: 4, paramDef: 'yes' }) }), 'definition.submit.body.a'],
    ['a secret in the body', object({ a: leaf('a', { paramDef: '{{secret.apiKey}}' }) }), 'definition.submit.body.a'],
    [
      'an engine address in the body',
      object({ a: leaf('a', { paramDef: '{{engine.sample}}' }) }),
      'definition.submit.body.a',
    ],
    ['an unreadable template', object({ a: leaf('a', { paramDef: '{{a b}}' }) }), 'definition.submit.body.a'],
    ['a secret in when', object({ a: leaf('a', { when: '{{secret.x}}' }) }), 'definition.submit.body.a'],
    ['an unknown as', object({ a: leaf('a', { as: 'xml' }) }), 'definition.submit.body.a'],
    ['as on a number', object({ a: leaf('a', { paramType: 2, as: 'b64' }) }), 'definition.submit.body.a'],
    [
      'repeat outside an array',
      object({ a: leaf('a', { paramDef: '{{images[*]}}', repeat: true }) }),
      'definition.submit.body.a',
    ],
    [
      'repeat without a list',
      object({ a: { id: 'l', paramType: 6, childrenArrayList: [leaf('a', { repeat: true })] } }),
      'definition.submit.body.a[0]',
    ],
    ['options that are no list', object({ a: leaf('a', { options: { label: 'x' } }) }), 'definition.submit.body.a'],
  ])('refuses %s beside its parameter', (_what, tree, field) => {
    const problems = checkBodyTree(tree)

    expect(problems.map((problem) => problem.field)).toContain(field)
    expect(problems.every(({ text }) => text.zh !== '' && text.en !== '')).toBe(true)
  })

  it('allows 12 levels and no more', () => {
    expect(checkBodyTree(nested(12))).toEqual([])
    expect(checkBodyTree(nested(13))).toHaveLength(1)
    expect(checkBodyTree(nested(5_000)).length).toBeGreaterThan(0)
  })

  it('allows 1,000 nodes and no more', () => {
    const many = (count: number) =>
      object(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, leaf(`i${index}`)])))

    expect(fieldsOf(many(999))).toEqual([])
    expect(fieldsOf(many(1_000))).toEqual(['definition.submit.body'])
  })

  it('allows 256 KB counted in UTF-8', () => {
    expect(fieldsOf(object({ a: leaf('a', { paramDef: '中'.repeat(80_000) }) }))).toEqual([])
    expect(fieldsOf(object({ a: leaf('a', { paramDef: '中'.repeat(90_000) }) }))).toEqual(['definition.submit.body'])
    expect(countJsonBytes({ a: ['é', 1, null] }, 1_000)).toBeGreaterThanOrEqual(
      JSON.stringify({ a: ['é', 1, null] }).length,
    )
  })
})

const definition: DrawDefinition = {
  capability: 'txt2img',
  baseUrl: 'https://api.example.com',
  auth: { kind: 'header', name: 'Authorization', value: 'Bearer {{secret.apiKey}}' },
  flow: 'sync',
  submit: {
    method: 'POST',
    path: '/v1/images/generations',
    contentType: 'json',
    body: { id: 'r', paramType: 5, childrenObjectMap: { prompt: { id: 'a', paramType: 7, paramDef: '{{prompt}}' } } },
  },
  result: { items: 'body.data[].b64_json', kind: 'b64' },
  cost: { unit: 'image', price: '0.28', currency: 'CNY' },
}

/** The definition with one place set, e.g. `submit.path`. */
function withValue(path: string, value: unknown): unknown {
  const copy = structuredClone(definition) as unknown as Record<string, unknown>
  const steps = path.split('.')
  let target = copy
  for (const step of steps.slice(0, -1)) target = (target[step] ??= {}) as Record<string, unknown>
  target[steps.at(-1) ?? ''] = value
  return copy
}

const poll = { path: '/tasks/{{task.id}}', status: 'body.status', map: { done: ['ok'] } }

describe('checkDefinition', () => {
  it('accepts a sync definition, the sample engine and null for an absent part', () => {
    expect(checkDefinition(definition)).toEqual([])
    expect(checkDefinition(withValue('baseUrl', '{{engine.sample}}'))).toEqual([])
    expect(checkDefinition(withValue('poll', null))).toEqual([])
    expect(checkDefinition(withValue('idempotency', { header: 'Idempotency-Key', value: '{{task.localId}}' }))).toEqual(
      [],
    )
  })

  it.each([
    ['definition', 'text', 'x', undefined],
    ['definition.flow', 'flow', 'carrier-pigeon', undefined],
    ['definition.capability', 'capability', 'paint', undefined],
    ['definition.baseUrl', 'baseUrl', 'ftp://x', undefined],
    ['definition.baseUrl', 'baseUrl', 'https://user:pw@x.com', undefined],
    ['definition.baseUrl', 'baseUrl', 'https://{{prompt}}.com', undefined],
    ['definition.baseUrl', 'baseUrl', 'https://x.com/?a=1', undefined],
    ['definition.baseUrl', 'baseUrl', '{{engine.sample}}@evil.com', undefined],
    ['definition.auth.value', 'auth.value', 'Bearer sk-1234567890', '密钥'],
    ['definition.auth.value', 'auth.value', 'Bearer {{prompt}}', undefined],
    ['definition.submit', 'submit', undefined, undefined],
    ['definition.submit.method', 'submit.method', 'HEAD', undefined],
    ['definition.submit.path', 'submit.path', '', undefined],
    ['definition.submit.path', 'submit.path', 'v1/images', undefined],
    ['definition.submit.path', 'submit.path', '/a b', undefined],
    ['definition.submit.path', 'submit.path', '/{{engine.sample}}', undefined],
    ['definition.submit.headers.Host', 'submit.headers', { Host: 'x' }, undefined],
    ['definition.submit.headers.X-Api-Key', 'submit.headers', { 'X-Api-Key': 'abc' }, '密钥'],
    ['definition.submit.headers.X-A', 'submit.headers', { 'X-A': 'a\r\nb: c' }, undefined],
    ['definition.submit.query.q', 'submit.query', { q: 5 }, undefined],
    ['definition.submit.timeoutMs', 'submit.timeoutMs', 1, undefined],
    ['definition.submit.contentType', 'submit.contentType', 'xml', undefined],
    ['definition.submit.body', 'submit.method', 'GET', undefined],
    [
      'definition.submit.body.x',
      'submit.body',
      { id: 'r', paramType: 5, childrenObjectMap: { x: { id: 'q', paramType: 2, paramDef: 'no' } } },
      undefined,
    ],
    [
      'definition.submit.contentType',
      'submit.body',
      { id: 'r', paramType: 5, childrenObjectMap: { x: { id: 'q', paramType: 1, as: 'file' } } },
      'multipart',
    ],
    ['definition.submit.taskId', 'flow', 'poll', undefined],
    ['definition.poll', 'flow', 'poll', undefined],
    ['definition.poll.map.done', 'poll', { ...poll, map: { failed: ['no'] } }, undefined],
    ['definition.poll.map.failed', 'poll', { ...poll, map: { done: ['x'], failed: ['x'] } }, undefined],
    ['definition.poll.map.finished', 'poll', { ...poll, map: { done: ['x'], finished: ['y'] } }, undefined],
    ['definition.poll.deadlineMs', 'poll', { ...poll, deadlineMs: -1 }, undefined],
    ['definition.poll.headers', 'poll', { ...poll, headers: [] }, undefined],
    ['definition.result.kind', 'result.kind', 'fax', undefined],
    ['definition.result.items', 'result.items', '', undefined],
    ['definition.result.fetch', 'result.kind', 'ref', undefined],
    ['definition.result.limit', 'result.limit', 0, undefined],
    ['definition.result.meta.x', 'result.meta', { x: 1 }, undefined],
    ['definition.errors', 'errors', {}, undefined],
    ['definition.errors[0].code', 'errors', [{ when: 'a', code: 'E_OTHER' }], undefined],
    ['definition.errors[0].retry', 'errors', [{ when: 'a', code: 'E_RATE', retry: 'yes' }], undefined],
    ['definition.retry.max', 'retry', { max: 99 }, undefined],
    ['definition.limits.concurrency', 'limits', { concurrency: 0 }, undefined],
    ['definition.cost.price', 'cost.price', 0.28, undefined],
    ['definition.cost.currency', 'cost.currency', 'yuan', undefined],
    ['definition.idempotency', 'idempotency', { value: '{{task.localId}}' }, undefined],
    ['definition.idempotency.value', 'idempotency', { header: 'Idempotency-Key', value: 'x' }, undefined],
    ['definition.cancel.onlyWhen', 'cancel', { path: '/c', onlyWhen: ['PENDING'] }, undefined],
    ['definition.listing.match', 'listing', { path: '/l', items: 'body' }, undefined],
    ['definition.catalog.model.items', 'catalog', { model: { path: '/m' } }, undefined],
    ['definition.progress.value', 'progress', { path: '/p' }, undefined],
  ])('answers %s', (field, path, value, word) => {
    const document = path === 'text' ? value : withValue(path, value)

    const problem = checkDefinition(document).find((found) => found.field === field)

    expect(problem?.text.en).toBeTruthy()
    expect(problem?.text.zh).toContain(word ?? '')
  })

  it('asks the given compiler about every expression, JSONPath rewritten', () => {
    const seen: string[] = []
    const compile = (expression: string): Bilingual | undefined => {
      seen.push(expression)
      return expression === 'body.bad[' ? { zh: '没有写完', en: 'Expected rbracket' } : undefined
    }

    const problems = checkDefinition(withValue('result.items', '$.bad['), { compile, path: 'doc' })

    expect(seen).toContain('body.bad[')
    expect(problems).toEqual([
      {
        field: 'doc.result.items',
        text: expect.objectContaining({ en: expect.stringContaining('rbracket') as string }) as never,
      },
    ])
  })

  it('refuses a document beyond 512 KB without walking it', () => {
    expect(checkDefinition(withValue('errorMessage', 'x'.repeat(600_000)))).toHaveLength(1)
  })
})

describe('helpers of a definition', () => {
  it('rewrites JSONPath only', () => {
    expect(['$.a.b[0]', '$[0]', '$', ' body.a '].map(normalizeExpression)).toEqual([
      'body.a.b[0]',
      'body[0]',
      'body',
      'body.a',
    ])
  })

  it('names the secrets and the place that they hold for', () => {
    expect(
      secretNamesOf({ ...definition, submit: { ...definition.submit, headers: { a: '{{secret.second}}' } } }),
    ).toEqual(['apiKey', 'second'])
    expect(secretPlaceOf('HTTPS://Api.Example.com/v1')).toBe('https://api.example.com')
    expect(secretPlaceOf('{{engine.sample}}/v1')).toBe('{{engine.sample}}')
  })

  it('finds values whose parameter does not exist or is a group', () => {
    expect(
      checkValuePaths(definition.submit.body as BodyNode, ['prompt', 'quality', ''], 'values').map(
        ({ field }) => field,
      ),
    ).toEqual(['values.quality', 'values.'])
  })
})
