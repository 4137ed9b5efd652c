import { expect, it } from 'vitest'
import { paramResource } from '@drawdesk/contract/settings/param'
import { postResource } from '@drawdesk/contract/organisation/post'
import type { HistoryEntry } from '@drawdesk/contract/logs/history'
import { describeFields, fieldsIn, type Field } from '../field.ts'
import { untyped } from '../row.ts'
import { sideText, versionValues } from './history-values.ts'

const fields = fieldsIn(
  describeFields(untyped(postResource), ({ zh }) => zh),
  'form',
)
const fieldOf = (name: string): Field => fields.find((field) => field.name === name) as Field
let next = 100
const change = (...sides: [field: string, before: string, after: string, isWhole?: boolean][]): HistoryEntry => {
  next -= 1
  return {
    id: String(next),
    time: '2026-11-28 12:00:00',
    action: 'edit',
    userId: '1',
    userName: 'Lin',
    origin: '',
    originName: '',
    fields: sides.map(([field, before, after, isWhole = true]) => ({ field, before, after, isWhole })),
  }
}

it('a version holds of each field what stood there before the first change that came later', () => {
  const changes = [
    change(['postName', '二', '三'], ['sort', '2', '3']),
    change(['postName', '一', '二']),
    change(['remark', '', 'a']),
  ]
  const [newest, second, first] = changes.map(({ id }) => versionValues(fields, changes, id))

  expect(newest).toEqual({})
  expect(second).toEqual({ postName: '二', sort: 2 })
  expect(first).toEqual({ postName: '一', sort: 2 })
  expect(versionValues(fields, changes, undefined)).toEqual({ postName: '一', sort: 2, remark: '' })
})

it('a version leaves out what is masked, secret, or no field of the form', () => {
  const params = fieldsIn(
    describeFields(untyped(paramResource), ({ zh }) => zh),
    'form',
  )
  const old = change()
  const changes = [
    { ...change(['paramName', 'a', 'b', false], ['paramValue', 'x', 'y'], ['unknown', 'x', 'y']), id: '200' },
    old,
  ]

  expect(versionValues(params, changes, old.id)).toEqual({})
})

it('shows names of choices, and texts as they are', () => {
  const field: Field = { ...fieldOf('category'), choices: [{ value: 2, label: '中层' }] }

  expect([sideText(field, '2'), sideText(field, ''), sideText(fieldOf('postName'), '店长')]).toEqual([
    '中层',
    '',
    '店长',
  ])
})
