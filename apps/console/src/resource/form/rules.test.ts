import { defineResource, type FieldKind } from '@drawdesk/contract/core/resource'
import { Id, Nullable, Type, type TSchema } from '@drawdesk/contract/core/schema'
import { describe, expect, it } from 'vitest'
import { describeFields, type Field } from '../field.ts'
import { untyped } from '../row.ts'
import { checkValue } from './rules.ts'

const say = (key: string, { limit = '' }: Record<string, string | number>) => `${key}${limit}`

function fieldOf(kind: FieldKind, schema: TSchema): Field {
  const resource = defineResource({
    name: 'thing',
    path: '/thing',
    row: Type.Object({ id: Id, it: schema }),
    actions: [],
    fields: { it: { kind } },
    texts: {
      title: { zh: '物', en: 'Thing' },
      purpose: { zh: '', en: '' },
      fields: { it: { label: { zh: '它', en: 'It' } } },
    },
  })
  const [field] = describeFields(untyped(resource), ({ zh }) => zh)
  if (!field) throw new Error('The resource has one field.')
  return field
}

describe('rules read from the schema', () => {
  const text = fieldOf('text', Type.String({ minLength: 2, maxLength: 4 }))
  const code = fieldOf('text', Type.Optional(Type.String({ pattern: '^[a-z]+$' })))
  const count = fieldOf('integer', Nullable(Type.Integer({ minimum: 1, maximum: 9 })))
  const state = fieldOf('select', Type.Integer())
  const json = fieldOf('json', Type.Optional(Type.Unknown()))

  it.each([
    ['an empty required text', text, '', 'enter'],
    ['a required text of blanks', text, '   ', 'enter'],
    ['nothing chosen', state, undefined, 'choose'],
    ['a short text', text, 'a', 'tooShort2'],
    ['a long text', text, 'abcde', 'tooLong4'],
    ['a fitting text of four characters beyond the basic plane', text, '𠮷𠮷𠮷𠮷', undefined],
    ['a malformed code', code, 'A1', 'malformed'],
    ['an optional text left empty', code, '', undefined],
    ['a small number', count, '0', 'tooSmall1'],
    ['a big number', count, 10, 'tooBig9'],
    ['half a number', count, '1.5', 'notWhole'],
    ['a fitting number', count, '9', undefined],
    ['broken JSON', json, '{"a":', 'notJson'],
    ['JSON', json, '{"a":1}', undefined],
  ])('says of %s what is to be said', (_name, field, value, expected) => {
    expect(checkValue(field, value, say)).toBe(expected)
  })
})
