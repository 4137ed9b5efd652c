import { nounsOf } from '@drawdesk/contract/core/words/nouns'
import { definitionOf, small, spaced, textsOf, type Field } from '../fields.ts'
import { bilingual, literal, plainText } from '../names.ts'
import type { Screen } from '../screen.ts'

/** More fields than this stand in sections of a drawer instead of in a dialog. */
const DIALOG_FIELDS = 6

const lines = (indent: string, all: readonly string[]): string => all.map((line) => `${indent}${line}\n`).join('')

/** `packages/contract/src/<area>/<name>.ts`: the definition that everything else follows from. */
export function contractFile(screen: Screen): string {
  const { camel, pascal, path, fields, isTree, parent, nameField } = screen
  const needs = [
    ...new Set([
      'auditFields',
      'Id',
      'Type',
      ...fields.flatMap((field) => field.needs),
      ...(parent ? ['IdOrEmpty'] : []),
    ]),
  ].toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
  const own = fields.map((field) => `${field.property}: ${field.schema},`)
  const above = parent
    ? [
        `/** The row that it belongs to. */`,
        `${parent.field}: IdOrEmpty,`,
        `${namedBy(parent.field)}: Type.Optional(Type.String()),`,
      ]
    : []
  return `import { ${needs.join(', ')}, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
${isTree ? `import { treeFields } from '../core/tree.ts'\n` : ''}
/** A row as it travels. */
export const ${pascal} = Type.Object({
  id: Id,
${isTree ? '  ...treeFields,\n' : ''}${lines('  ', [...above, ...own])}  ...auditFields,
})
export type ${pascal} = Static<typeof ${pascal}>

export const ${camel}Resource = defineResource({
  name: '${camel}',
  path: '${path}',
  row: ${pascal},
  rows: { table: '${camel}', nameField: '${nameField}', isScoped: true },
  hasTenant: true,
${isTree ? '  isTree: true,\n' : ''}  actions: ['add', 'edit', 'view', 'delete'],
  fields: {
${lines('    ', fieldLines(screen))}  },
${sectionsOf(screen)}  texts: {
    title: ${bilingual(screen)},
${oneOf(screen)}    purpose: ${bilingual(purposeOf(screen))},
    fields: {
${lines('      ', textLines(screen))}    },
  },
})
`
}

/** The word for one row, where the title does not count them ("Staff"). */
function oneOf({ zh, en }: Screen): string {
  const title = { zh: plainText(zh), en: plainText(en) }
  const { one, many } = nounsOf({ texts: { title, purpose: title, fields: {} } })
  return one.en === many.en ? `    one: ${literal(`${one.en} record`)},\n` : ''
}

/** One line under the title, to begin with: what people do here. */
const purposeOf = ({ zh, en }: Screen): { zh: string; en: string } => ({
  zh: `查询和维护${spaced(zh)}`,
  en: `View and maintain ${small(en)}`,
})

/** In the order of the list: what names a row first. */
function fieldLines(screen: Screen): string[] {
  const { fields, nameField, parent, isTree, path } = screen
  const name = fields.filter(({ property }) => property === nameField)
  const others = fields.filter(({ property }) => property !== nameField)
  return [
    ...name.map(definitionOf),
    ...(isTree
      ? [
          `parentId: { kind: 'tree', from: { path: '${path}/tree', value: 'value', label: 'title' }, hideIn: ['list'] },`,
        ]
      : []),
    ...(parent
      ? [
          `${parent.field}: { kind: 'select', from: { path: '${parent.path}/select', value: 'id', label: 'name', search: 'name' }, search: 'equals', sortable: false },`,
        ]
      : []),
    ...others.map(definitionOf),
    `createTime: { kind: 'datetime', hideIn: ['form'] },`,
  ]
}

function textLines({ fields, isTree, parent }: Screen): string[] {
  return [
    ...(isTree
      ? [`parentId: { label: { zh: '上级', en: 'Above it' }, help: { zh: '不选则为顶级', en: 'None: at the top' } },`]
      : []),
    ...(parent ? [`${parent.field}: { label: ${bilingual(parent)} },`] : []),
    ...fields.map(textsOf),
    `createTime: { label: { zh: '创建时间', en: 'Created' } },`,
  ]
}

/** What must be said, and the rest. */
function sectionsOf({ fields, isTree, parent, nameField }: Screen): string {
  const inForm = fields.filter((field) => field.inForm)
  const more = (isTree ? 1 : 0) + (parent ? 1 : 0)
  if (inForm.length + more <= DIALOG_FIELDS) return ''
  const isFirst = (field: Field): boolean => field.isRequired || field.property === nameField
  const first = [
    ...inForm.filter(isFirst).map(({ property }) => property),
    ...(isTree ? ['parentId'] : []),
    ...(parent ? [parent.field] : []),
  ]
  const rest = inForm.filter((field) => !isFirst(field)).map(({ property }) => property)
  const section = (title: { zh: string; en: string }, names: readonly string[]): string =>
    names.length === 0
      ? ''
      : `    { title: ${bilingual(title)}, fields: [${names.map((name) => literal(name)).join(', ')}] },\n`
  return `  sections: [\n${section({ zh: '基本信息', en: 'Basics' }, first)}${section({ zh: '其他', en: 'More' }, rest)}  ],\n`
}

/** As the kit names what is read for a field. */
export const namedBy = (field: string): string => `${field.replace(/Id$/, '')}Name`
