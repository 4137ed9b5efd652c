import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { soundsLikeSomebody } from '@drawdesk/contract/develop/column-words'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { createPersonRows, type TableColumns } from '../person-rows.repository.ts'
import { KEPT_BY_TRIGGER, NOT_OF_PEOPLE, PSEUDONYM_NAMES, PSEUDONYMS } from './other-columns.ts'
import type { PersonStep } from './person-table.ts'
import { PERSON_STEPS } from './person-tables.ts'

let test: TestApp
let columns: TableColumns

beforeAll(async () => {
  test = await buildTestApp()
  columns = await createPersonRows(test.deps.db).columnsOf()
})
afterAll(() => test.close())

const named = (step: PersonStep): string[] => [
  ...(step.by ?? []),
  ...(step.byList ?? []),
  ...(step.byPhone ?? []),
  ...(step.byAccount ?? []),
  ...(step.through ? [step.through.column] : []),
  ...(step.alias ?? []),
  ...(step.empty ?? []),
  ...(step.mentions ?? []),
]
const stepsOf = (table: string): PersonStep[] => PERSON_STEPS.filter((step) => step.table === table)

describe('the catalogue of what is kept of a person', () => {
  it('declares every column of the database whose name sounds like somebody', () => {
    const unknown = [...columns].flatMap(([table, all]) => {
      const steps = stepsOf(table)
      const isDeleted = steps.some((step) => step.erasing === 'delete') || KEPT_BY_TRIGGER.has(table)
      return all
        .filter(({ name }) => soundsLikeSomebody(name) && !isDeleted)
        .filter(({ name }) => !PSEUDONYM_NAMES.has(name) && !steps.some((step) => named(step).includes(name)))
        .map(({ name }) => `${table}.${name}`)
        .filter((name) => !PSEUDONYMS.has(name) && !(name in NOT_OF_PEOPLE))
    })

    expect(unknown).toEqual([])
  })

  it('names columns that are there, and leads to rows by columns that are there', () => {
    const isThere = (table: string, name: string): boolean =>
      columns.get(table)?.some((column) => column.name === name) ?? false
    const missing = PERSON_STEPS.flatMap((step) => [
      ...[...named(step), ...(step.plain ?? []), ...(step.leftOut ?? [])]
        .filter((name) => !isThere(step.table, name))
        .map((name) => `${step.table}.${name}`),
      ...(step.through && !isThere(step.through.table, step.through.by)
        ? [`${step.through.table}.${step.through.by}`]
        : []),
    ])
    const gone = [...PSEUDONYMS, ...Object.keys(NOT_OF_PEOPLE)].filter((name) => {
      const [table = '', column = ''] = name.split('.')
      return !isThere(table, column)
    })

    expect([missing, gone]).toEqual([[], []])
  })

  it('says of every text in rows that stay what becomes of it', () => {
    const unsaid = PERSON_STEPS.filter((step) => step.erasing !== 'delete').flatMap((step) =>
      (columns.get(step.table) ?? [])
        .filter(({ name, type }) => /^(text|character varying|jsonb?)$/.test(type) && name !== 'tenant_id')
        .filter(({ name }) => ![...named(step), ...(step.plain ?? [])].includes(name))
        .map(({ name }) => `${step.table}.${name}`),
    )

    expect(unsaid).toEqual([])
  })

  it('deletes what leads to other rows after these', () => {
    const early = PERSON_STEPS.flatMap((step, index) => {
      const { through } = step
      const leading = PERSON_STEPS.findIndex((other) => other.table === through?.table && other.erasing === 'delete')
      return through && leading !== -1 && leading < index ? [`${step.table} after ${through.table}`] : []
    })

    expect(early).toEqual([])
  })
})
