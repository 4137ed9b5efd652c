import { IdOrEmpty, Id, Nullable, RecordOf, Type } from '@drawdesk/contract/core/schema'
import { expect, it } from 'vitest'
import { sampleOfSchema } from './schema-samples.ts'

it.each([
  ['a text', Type.String(), 'text 7'],
  ['a code', Type.String({ pattern: '^[A-Za-z0-9_-]+$' }), 'sample-7'],
  ['a share', Type.String({ pattern: '^[0-9]{1,2}(\\.[0-9]{1,2})?$' }), '12.50'],
  ['a choice', Type.Enum(['http', 'socks5']), 'http'],
  ['an integer between limits', Type.Integer({ minimum: 5, maximum: 6 }), 6],
  ['a number between limits', Type.Number({ minimum: -180, maximum: 180 }), -90],
  ['an id that may be empty', IdOrEmpty, ''],
  ['ids', Type.Array(Id), []],
  [
    'objects',
    Type.Array(Type.Object({ name: Type.String(), on: Type.Boolean(), not: Type.Optional(Id) })),
    [{ name: 'text 7', on: true }],
  ],
  ['a record', RecordOf(Type.String()), { sample: 'text 7' }],
  ['a number or nothing', Nullable(Type.Integer()), 7],
])('makes %s', (_name, schema, sample) => {
  expect(sampleOfSchema(schema, 7)).toEqual(sample)
})

it('says where no text fits', () => {
  expect(() => sampleOfSchema(Type.String({ pattern: '^[0-9]{4}-[A-Z]$' }), 7)).toThrow('no sample fits')
})
