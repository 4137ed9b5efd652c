import type { Bilingual } from '../../core/texts.ts'
import { readValue, type FormProblem } from './form-values.ts'
import type { FormField, FormLayout, FormRule } from './form.ts'

/** Names that expressions or the engine use by themselves. */
const TAKEN_NAMES: ReadonlySet<string> = new Set([
  'pass',
  'initiator',
  'execution',
  'task',
  'constructor',
  'prototype',
  '__proto__',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'and',
  'or',
  'not',
  'empty',
  'div',
  'mod',
  'eq',
  'ne',
  'lt',
  'gt',
  'le',
  'ge',
  'true',
  'false',
  'null',
])
const TEXTS: ReadonlySet<FormField['kind']> = new Set(['text', 'textarea'])
const NUMBERS: ReadonlySet<FormField['kind']> = new Set(['integer', 'decimal'])

/** What is wrong with a form; each problem stands beside its place (`fields[2].name`). */
export function formProblems(fields: readonly FormField[], layout: FormLayout): FormProblem[] {
  if (fields.length === 0)
    return [{ field: 'fields', text: { zh: '请至少添加一个字段', en: 'Add at least one field' } }]
  const names = fields.map(({ name }) => name)
  return [
    ...fields.flatMap((field, index) =>
      [
        ...fieldProblems(field, names, index),
        ...ruleProblems(field, fields),
        ...conditionProblems(field, names, index),
      ].map(({ field: part, text }) => ({ field: `fields[${index}].${part}`, text })),
    ),
    ...layoutProblems(layout, names),
  ]
}

function fieldProblems(field: FormField, names: readonly string[], index: number): FormProblem[] {
  const problems: FormProblem[] = []
  const add = (part: string, zh: string, en: string): void => void problems.push({ field: part, text: { zh, en } })
  const { name, kind, label, access = [] } = field
  if (names.indexOf(name) < index) add('name', `字段名“${name}”重复`, `Duplicate field name “${name}”`)
  if (TAKEN_NAMES.has(name)) add('name', `“${name}”是保留名称`, `“${name}” is a reserved name`)
  if (label.zh.trim() === '') add('label', '请输入字段标题', 'Enter a label')
  const sources = [field.dictCode !== '', (field.options ?? []).length > 0, (field.source ?? '') !== ''].filter(Boolean)
  if (kind === 'select' && (sources.length !== 1 || field.source === 'dept'))
    add('options', '请为下拉框指定一种选项来源', 'Set one source of options for the select')
  if (kind === 'tree' && (field.source !== 'dept' || sources.length !== 1))
    add('source', '树形选择只能选部门', 'A tree select can only choose departments')
  if (kind !== 'select' && kind !== 'tree' && sources.length > 0)
    add('options', '该类型没有选项', 'This type has no options')
  const values = (field.options ?? []).map(({ value }) => value)
  if (new Set(values).size < values.length) add('options', '选项的值重复', 'Duplicate option value')
  if (field.multiple && values.some((value) => value.includes(',')))
    add('options', '多选选项的值不能含逗号', 'Option values of a multi-select can’t contain commas')
  if (!isDefault(field)) add('default', '默认值与字段类型不符', 'The default doesn’t match the field type')
  const nodes = access.map(({ node }) => node)
  if (nodes.some((node) => node.trim() === '') || new Set(nodes).size < nodes.length)
    add('access', '每个节点只能设置一次权限', 'Each node’s access can be set only once')
  return problems
}

const isDefault = (field: FormField): boolean =>
  field.default === '' ||
  (field.kind === 'datetime' && field.default === 'now') ||
  !('text' in readValue(field, field.default))

function ruleProblems(field: FormField, fields: readonly FormField[]): FormProblem[] {
  return field.rules.flatMap((rule, index) => {
    const text = ruleProblem(field, rule, fields)
    return text ? [{ field: `rules[${index}]`, text }] : []
  })
}

function ruleProblem({ name, kind }: FormField, rule: FormRule, fields: readonly FormField[]): Bilingual | undefined {
  const { min, max } = rule
  if (rule.kind === 'length' && !TEXTS.has(kind)) return { zh: '只有文本有长度', en: 'Only text has a length' }
  if (rule.kind === 'range' && !NUMBERS.has(kind)) return { zh: '只有数字有范围', en: 'Only numbers have a range' }
  if (rule.kind === 'format') {
    if (!TEXTS.has(kind)) return { zh: '只有文本有格式', en: 'Only text has a format' }
    return rule.format === undefined ? { zh: '请选择格式', en: 'Select a format' } : undefined
  }
  if (rule.kind === 'compare') {
    const other = fields.find((field) => field.name === rule.other)
    if (!other || other.name === name || NUMBERS.has(other.kind) !== NUMBERS.has(kind))
      return { zh: '请选择同类型的其他字段', en: 'Select another field of the same type' }
    return rule.operator === undefined ? { zh: '请选择比较方式', en: 'Select a comparison' } : undefined
  }
  if (min === undefined && max === undefined) return { zh: '请输入最小值或最大值', en: 'Enter a minimum or maximum' }
  return min !== undefined && max !== undefined && min > max
    ? { zh: '最小值大于最大值', en: 'The minimum is greater than the maximum' }
    : undefined
}

function conditionProblems({ showWhen }: FormField, names: readonly string[], index: number): FormProblem[] {
  return showWhen.flatMap(({ field }, at) => {
    const place = names.indexOf(field)
    return place >= 0 && place < index
      ? []
      : [
          {
            field: `showWhen[${at}]`,
            text: { zh: '显示条件只能引用前面的字段', en: 'Display conditions can only use earlier fields' },
          },
        ]
  })
}

function layoutProblems({ sections }: FormLayout, names: readonly string[]): FormProblem[] {
  const placed = sections.flatMap(({ fields }) => fields)
  const unknown = placed.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    return [
      {
        field: 'layout',
        text: {
          zh: `布局中的字段不存在：${unknown.join('、')}`,
          en: `Unknown field in the layout: ${unknown.join(', ')}`,
        },
      },
    ]
  return new Set(placed).size < placed.length
    ? [{ field: 'layout', text: { zh: '一个字段只能在一个分组中', en: 'A field can only be in one section' } }]
    : []
}
