import { describe, expect, it } from 'vitest'
import { formProblems } from './form-check.ts'
import { shownFields } from './form-conditions.ts'
import { formRights, type FormRights } from './form-rights.ts'
import { defaultValues, notWritable, readForm, readValue } from './form-values.ts'
import { PLAIN_LAYOUT, type FormField } from './form.ts'

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  kind: 'text',
  label: { zh: name, en: '' },
  required: false,
  default: '',
  dictCode: '',
  rules: [],
  showWhen: [],
  ...more,
})
const START = { node: 'start', isStart: true, hasOwnForm: true }
const all = (fields: readonly FormField[]): FormRights => formRights(fields, START)
const textsOf = (fields: readonly FormField[], given: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(readForm(fields, given, { rights: all(fields) }).problems.map((one) => [one.field, one.text.zh]))

describe('values of a form', () => {
  it.each([
    ['text', ' a ', ' a '],
    ['text', '', null],
    ['integer', '12', 12],
    ['decimal', '0.25', 0.25],
    ['switch', '1', 1],
    ['switch', undefined, 0],
    ['datetime', '2026-02-28', '2026-02-28 00:00:00'],
    ['datetime', '2026-02-28 08:30:00', '2026-02-28 08:30:00'],
    ['select', ['1', '2'], '1,2'],
  ] as const)('of %s: %j is kept as %j', (kind, given, kept) => {
    expect(readValue(field('a', { kind, multiple: kind === 'select' }), given)).toEqual({ value: kept })
  })

  it.each([
    ['integer', '1.5', '请输入整数'],
    ['decimal', 'many', '请输入数字'],
    ['decimal', '1e400', '请输入数字'],
    ['datetime', '2026-02-30 00:00:00', '格式不正确'],
    ['text', { a: 1 }, '格式不正确'],
    ['text', 'x'.repeat(501), '最多 500 个字符'],
  ] as const)('of %s: %j is refused', (kind, given, text) => {
    expect(textsOf([field('a', { kind })], { a: given })).toEqual({ a: text })
  })

  it('are asked for where they are required, in words of both languages', () => {
    const fields = [
      field('reason', { required: true, label: { zh: '事由', en: 'Reason' } }),
      field('start', { required: true, kind: 'datetime', label: { zh: '开始时间', en: '' } }),
    ]

    expect(readForm(fields, {}, { rights: all(fields) }).problems).toEqual([
      { field: 'reason', text: { zh: '请输入事由', en: 'Reason is required' } },
      { field: 'start', text: { zh: '请选择开始时间', en: '开始时间 is required' } },
    ])
    expect(readForm(fields, {}, { rights: all(fields), isDraft: true }).problems).toEqual([])
  })

  it('keep to their rules; a message stands in place of the sentence', () => {
    const message = { zh: '结束要晚于开始', en: 'The end is after the start' }
    const fields = [
      field('code', { rules: [{ kind: 'length', min: 2, max: 4 }] }),
      field('mail', { rules: [{ kind: 'format', format: 'email' }] }),
      field('days', { kind: 'integer', rules: [{ kind: 'range', min: 1, max: 30 }] }),
      field('first', { kind: 'datetime' }),
      field('last', { kind: 'datetime', rules: [{ kind: 'compare', operator: 'gt', other: 'first', message }] }),
    ]

    expect(
      textsOf(fields, { code: 'abcde', mail: 'nobody', days: 31, first: '2026-01-02', last: '2026-01-01' }),
    ).toEqual({
      code: '最多 4 个字符',
      mail: '请输入正确的邮箱地址',
      days: '不能大于 30',
      last: '结束要晚于开始',
    })
    expect(textsOf(fields, { code: 'ab', mail: 'a@b.cn', days: 30, first: '2026-01-01', last: '2026-01-02' })).toEqual(
      {},
    )
  })

  it('offer their own options alone', () => {
    const options = [{ value: '1', label: { zh: '事假', en: 'Personal' } }]

    expect(textsOf([field('kind', { kind: 'select', options })], { kind: '2' })).toEqual({
      kind: '请选择列表中的选项',
    })
  })

  it('of a field that is left out are gone, and ask for nothing', () => {
    const fields = [
      field('kind'),
      field('proof', { required: true, showWhen: [{ field: 'kind', operator: 'in', value: 'sick,other' }] }),
      field('doctor', { showWhen: [{ field: 'proof', operator: 'filled', value: '' }] }),
    ]
    const rights = all(fields)

    const away = readForm(fields, { kind: 'trip', proof: 'x', doctor: 'y' }, { rights })
    expect(away).toEqual({ values: { kind: 'trip', proof: null, doctor: null }, problems: [] })
    expect(readForm(fields, { kind: 'sick' }, { rights }).problems.map((one) => one.field)).toEqual(['proof'])
    expect([...shownFields(fields, { kind: 'sick', proof: 'x' })]).toEqual(['kind', 'proof', 'doctor'])
  })

  it('that a person may not write stay, and count in conditions', () => {
    const fields = [
      field('amount', { kind: 'decimal' }),
      field('why', {
        required: true,
        access: [{ node: 'boss', mode: 'writable' }],
        showWhen: [{ field: 'amount', operator: 'gt', value: '1000' }],
      }),
    ]
    const rights = formRights(fields, { node: 'boss', isStart: false, hasOwnForm: false })

    expect(rights).toEqual({ readable: ['amount', 'why'], writable: ['why'], required: ['why'] })
    expect(notWritable({ amount: 1, why: 'x' }, rights)).toEqual(['amount'])
    expect(readForm(fields, {}, { rights, before: { amount: 2000 } }).problems.map((one) => one.field)).toEqual(['why'])
    expect(readForm(fields, {}, { rights, before: { amount: 20 } })).toEqual({ values: { why: null }, problems: [] })
  })

  it('begin with their defaults', () => {
    const fields = [
      field('n', { kind: 'integer', default: '3' }),
      field('at', { kind: 'datetime', default: 'now' }),
      field('b'),
    ]

    expect(defaultValues(fields, '2026-01-02 03:04:05')).toEqual({ n: 3, at: '2026-01-02 03:04:05', b: null })
  })
})

describe('what may be done with a field', () => {
  it('follows the node: written at the start and on a form of its own, read elsewhere', () => {
    const fields = [field('a', { access: [{ node: 'secret', mode: 'hidden' }] })]

    expect(formRights(fields, { node: 'task', isStart: false, hasOwnForm: false }).writable).toEqual([])
    expect(formRights(fields, { node: 'task', isStart: false, hasOwnForm: true }).writable).toEqual(['a'])
    expect(formRights(fields, { node: 'secret', isStart: false, hasOwnForm: true }).readable).toEqual([])
  })
})

describe('a form', () => {
  it('is right when each part of it is', () => {
    const fields = [field('a'), field('b', { showWhen: [{ field: 'a', operator: 'filled', value: '' }] })]

    expect(formProblems(fields, { columns: 2, sections: [{ title: { zh: '', en: '' }, fields: ['b'] }] })).toEqual([])
  })

  it.each<[string, FormField[]]>([
    ['fields', []],
    ['fields[1].name', [field('a'), field('a')]],
    ['fields[0].name', [field('pass')]],
    ['fields[0].label', [field('a', { label: { zh: '', en: 'A' } })]],
    ['fields[0].options', [field('a', { kind: 'select' })]],
    ['fields[0].options', [field('a', { dictCode: 'sex' })]],
    ['fields[0].source', [field('a', { kind: 'tree', source: 'user' })]],
    ['fields[0].default', [field('a', { kind: 'integer', default: 'x' })]],
    ['fields[0].rules[0]', [field('a', { rules: [{ kind: 'range', min: 1 }] })]],
    ['fields[0].rules[0]', [field('a', { rules: [{ kind: 'length', min: 3, max: 2 }] })]],
    ['fields[0].rules[0]', [field('a', { rules: [{ kind: 'compare', operator: 'gt', other: 'a' }] })]],
    ['fields[0].showWhen[0]', [field('a', { showWhen: [{ field: 'b', operator: 'filled', value: '' }] }), field('b')]],
    ['fields[0].access', [field('a', { access: [{ node: '', mode: 'hidden' }] })]],
  ])('is refused beside %s', (place, fields) => {
    expect(formProblems(fields, PLAIN_LAYOUT).map((one) => one.field)).toEqual([place])
  })

  it('names each field in one section', () => {
    const sections = [{ title: { zh: '', en: '' }, fields: ['a', 'gone'] }]

    expect(formProblems([field('a')], { columns: 1, sections }).map((one) => one.text.en)).toEqual([
      'Unknown field in the layout: gone',
    ])
  })
})
