import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { Flag, Id, Nullable } from '@drawdesk/contract/core/schema'
import { AppError } from '../platform/errors.ts'
import type { Family } from './family.ts'
import { parseJson } from './body/json.ts'
import { createInputReader } from './input.ts'

const schema = Type.Object({
  id: Type.Optional(Id),
  ids: Type.Optional(Type.Array(Id)),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 5 })),
  count: Type.Optional(Type.Integer({ minimum: 1 })),
  size: Type.Optional(Nullable(Type.Integer())),
  active: Type.Optional(Flag),
  isOn: Type.Optional(Type.Boolean()),
  params: Type.Optional(Type.Object({}, { additionalProperties: true })),
})

const read = (body: unknown, { query = {}, family = 'own' as Family } = {}): Record<string, unknown> =>
  createInputReader(schema, family)(query, body)

function fieldsOf(body: unknown): string[] {
  try {
    read(body)
    return []
  } catch (error) {
    return ((error as AppError).errors ?? []).map(({ field }) => field)
  }
}

describe('arguments', () => {
  it.each([
    ['numbers as text', { count: '7' }, { count: 7 }],
    ['ids as numbers', { id: 42 }, { id: '42' }],
    ['comma lists', { ids: '1, 2,,3' }, { ids: ['1', '2', '3'] }],
    ['JSON lists', { ids: '["1","2"]' }, { ids: ['1', '2'] }],
    ['a single id', { ids: 5 }, { ids: ['5'] }],
    ['numbers in lists', { ids: [1, '2'] }, { ids: ['1', '2'] }],
    ['objects as JSON text', { params: '{"a":1}' }, { params: { a: 1 } }],
    ['the word undefined as nothing', { name: 'undefined' }, {}],
    ['an empty number as nothing', { count: '' }, {}],
    ['an empty nullable number as null', { size: '' }, { size: null }],
    ['flags as text', { active: '1', isOn: 'true' }, { active: 1, isOn: true }],
    ['unknown names not at all', { other: 1 }, {}],
  ])('take %s', (_what, given, expected) => {
    expect(read(given)).toEqual(expected)
  })

  it('may come half in the query and half in the body', () => {
    expect(read({ name: 'body' }, { query: { name: 'query', id: '1' } })).toEqual({ name: 'body', id: '1' })
  })

  it('read null as cleared here, and as unchanged in the Blade families, where -1 is no number', () => {
    expect(read({ name: null, size: null, ids: null, count: 1 }, { family: 'blade' })).toEqual({ size: null, count: 1 })
    expect(read({ size: -1 }, { family: 'blade' })).toEqual({ size: null })
    expect(read({ size: -1 })).toEqual({ size: -1 })
    expect(read({ ids: null })).toEqual({ ids: [] })
  })

  it.each([
    ['text for a number', { count: 'seven' }, ['count']],
    ['too small', { count: 0 }, ['count']],
    ['too long', { name: 'too long' }, ['name']],
    ['no id', { id: 'abc' }, ['id']],
    ['an id beyond 64 bits', { id: '9999999999999999999' }, ['id']],
    ['a NUL character', { name: 'a\u0000' }, ['name']],
    ['a NUL character deep inside', { params: { a: { b: ['\u0000'] } } }, ['params.a.b[0]']],
    ['broken JSON text', { params: '{"a"' }, ['params']],
    ['several at once', { id: 'x', count: 'y' }, ['id', 'count']],
    ['a bad item of a list', { ids: ['1', 'x'] }, ['ids[1]']],
  ])('refuse %s beside its field', (_what, given, fields) => {
    expect(fieldsOf(given)).toEqual(fields)
  })
})

describe('JSON bodies', () => {
  it('keep the digits of 64-bit numbers', () => {
    expect(parseJson('{"id":1234567890123456789,"n":12}')).toEqual({ id: '1234567890123456789', n: 12 })
  })

  it('take words that only look like a dangerous key', () => {
    expect(parseJson('{"prompt":"\\"__proto__\\": x"}')).toEqual({ prompt: '"__proto__": x' })
  })

  it('refuse dangerous keys and broken text', () => {
    for (const text of ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', '{"a":', 'x'])
      expect(() => parseJson(text)).toThrow(AppError)
  })
})
