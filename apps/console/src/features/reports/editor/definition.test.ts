import type { ReportAnswerColumn } from '@drawdesk/contract/reports/report-run'
import { describe, expect, it } from 'vitest'
import { definitionOf, joinColumns, lineOf, newParam, paramsInSql } from './definition.ts'

describe('parameters in a statement', () => {
  it.each([
    ['select :a, :b_2, :a', ['a', 'b_2']],
    ['select \':no\', ":no", `:no` -- :no\n, :yes /* :no \n :no */', ['yes']],
    ["select now()::date, 'it''s :no', $$ :no $$, $q$ :no $q$ where x = :day::date", ['day']],
    ['select 1', []],
    ["select ':open", ['open']],
  ])('%s', (sql, names) => {
    expect(paramsInSql(sql)).toEqual(names)
  })

  it('are described by their names until somebody does', () => {
    expect(newParam('from_date')).toMatchObject({ type: 'date', default: 'today-30', required: 1 })
    expect(newParam('to_date')).toMatchObject({ type: 'date', default: 'today', required: 1 })
    expect(newParam('store')).toMatchObject({ type: 'text', default: '', required: 0 })
    const given = [{ name: 'store', label: '门店', type: 'integer', default: '', required: 1 }]
    const { params } = definitionOf({ sql: 'select :day, :store', params: JSON.stringify(given) })
    expect(params?.map(({ name, label }) => [name, label])).toEqual([
      ['store', '门店'],
      ['day', ''],
    ])
  })
})

it('joins columns with what a statement answers', () => {
  const kept = { field: 'b', title: '金额', type: 'money', format: '2', width: 120, sum: 1 } as const
  const answered = ['a', 'b'].map((field) => ({ field })) as ReportAnswerColumn[]
  expect(joinColumns([kept, { ...kept, field: 'gone' }], answered)).toEqual([
    { field: 'a', title: '', type: 'auto', format: '', width: 0, sum: 0 },
    kept,
  ])
})

it('knows the line of a position', () => {
  expect([0, 6, 7, 20].map((at) => lineOf('select\n1\nfrom', at))).toEqual([1, 1, 2, 3])
})
