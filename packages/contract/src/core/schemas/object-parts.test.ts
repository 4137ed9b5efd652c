import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { OmitOf, PartialOf, PickOf } from './object-parts.ts'
import { RecordOf, Type } from '../schema.ts'

const SOURCES = join(import.meta.dirname, '..', '..')
const ENGINE = /\bType\.(Pick|Omit|Partial|Required|Record|Index|KeyOf|Evaluate|Extract|Exclude|Mapped|Module|Script)\(/

const Person = Type.Object({
  id: Type.String(),
  age: Type.Integer({ minimum: 0 }),
  note: Type.Optional(Type.String()),
})
const shape = (schema: object): unknown => JSON.parse(JSON.stringify(schema))

it('parts of an object are what TypeBox makes of it', () => {
  expect(shape(PartialOf(Person))).toEqual(shape(Type.Partial(Person)))
  expect(shape(PickOf(Person, ['id', 'note']))).toEqual(shape(Type.Pick(Person, ['id', 'note'])))
  expect(shape(OmitOf(Person, ['age']))).toEqual(shape(Type.Omit(Person, ['age'])))
  expect(shape(RecordOf(Type.Integer()))).toEqual(shape(Type.Record(Type.String(), Type.Integer())))
})

it('TypeBox’s engine for computed types is used nowhere in the contract, for the console would load it', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => ENGINE.test(readFileSync(join(SOURCES, file), 'utf8')))).toEqual([])
})
