import {
  formFieldsOf,
  isRequired,
  type FieldDefinition,
  type ImportDefinition,
  type ResourceDefinition,
} from '@drawdesk/contract/core/resource'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { isNamed, rowsNamed } from '@drawdesk/contract/core/words/shown-names'
import type { Values } from '../values.ts'
import type { FileRow } from './read-table.ts'

/** What is wrong with one cell; `field` `''`: with the row. */
export interface CellProblem {
  field: string
  text: Bilingual
}

/** Which column of the file holds which field. */
export type Mapping = ReadonlyMap<string, number>

const YES = new Set(['是', 'yes', 'true', '1', 'y', '开', 'on'])
const NO = new Set(['否', 'no', 'false', '0', 'n', '关', 'off'])
/** Parts of a path of names: `公司 / 部门`. */
const PATH = /\s*[/>＞›]\s*/

const text = (zh: string, en: string): Bilingual => ({ zh, en })

/** Fields that a file can hold: those of the form that one text says. */
export function importFieldsOf(resource: ResourceDefinition): string[] {
  return formFieldsOf(resource).filter((name) => {
    const field = resource.fields[name as never] as FieldDefinition
    return !['json', 'picture'].includes(field.kind) && !field.secret && !field.multiple
  })
}

/** The field that people know a row by. */
export const importNameOf = ({ rows, names, import: by }: ResourceDefinition): string =>
  String(rows?.nameField ?? names?.[0] ?? by?.key)

/** The field that a heading seems to mean: its label in either language, or its name. Each field once. */
export function guessFields(resource: ResourceDefinition, heading: readonly string[]): string[] {
  const free = new Set(importFieldsOf(resource))
  return heading.map((title) => {
    const wanted = plain(title)
    const found = [...free].find((name) => {
      const label = resource.texts.fields[name as never] as { label: Bilingual } | undefined
      return [name, label?.label.zh, label?.label.en].some((one) => one !== undefined && plain(one) === wanted)
    })
    if (wanted === '' || found === undefined) return ''
    free.delete(found)
    return found
  })
}

const plain = (title: string): string => title.toLowerCase().replaceAll(/[\s*＊:：_]/g, '')

/** What a file's texts mean: choices by name, and the rows that are there. */
export interface ImportWorld {
  resource: ResourceDefinition
  mapping: Mapping
  /** By field: values by lower-case name. */
  choices: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** By field: the names that are said where a cell has none of them. */
  offered: ReadonlyMap<string, Readonly<Record<Language, readonly string[]>>>
  /** Rows that are there, and those that the file has added so far. */
  rows: Values[]
  /** Fields that a new row has a value for where a file says nothing. */
  unsaid: ReadonlySet<string>
  /** The group of all rows of the file, where the call names it. */
  group?: string | undefined
}

export interface PlannedRow {
  row: number
  cells: Record<string, string>
  /** Undefined: a new one. */
  existing: Values | undefined
  values: Values
  problems: CellProblem[]
}

/** The texts of a row as values, and the row that it means. Empty cells say nothing. */
export function planRow(world: ImportWorld, { row, cells: texts }: FileRow): PlannedRow {
  const { resource, mapping } = world
  const cells: Record<string, string> = {}
  const values: Values = {}
  const problems: CellProblem[] = []
  for (const [name, column] of mapping) {
    const said = texts[column] ?? ''
    cells[name] = said
    if (said === '') continue
    const read = readCell(world, name, said)
    const isPlace = name === 'parentId' // a row above, not what the cell says
    const problem = 'problem' in read ? read.problem : isPlace ? undefined : beyond(resource, name, read.value)
    if (problem) problems.push({ field: name, text: problem })
    else if ('value' in read) values[name] = read.value
  }
  const key = String(resource.import?.key)
  if (resource.import?.group) {
    const existing = placeInGroup(world, { cells, values, problems }, resource.import.group)
    if (existing) keepStored(values, existing)
    else problems.push(...missingOf(world, values, problems))
    return { row, cells, existing, values, problems }
  }
  if ((cells[key] ?? '') === '') {
    problems.push({ field: key, text: asked(resource, key) })
    return { row, cells, existing: undefined, values, problems }
  }
  const same = rowsNamed(world.rows, (one) => one[key], String(cells[key]))
  const isPlaced = resource.isTree && mapping.has('parentId')
  // A cell that names no parent is the top; a parent that is wrong is said already.
  const parentId = String(values.parentId ?? TREE_ROOT_ID)
  const found = isPlaced ? same.filter((one) => String(one.parentId) === parentId) : same
  if (found.length > 1 && problems.length === 0)
    problems.push({
      field: key,
      text: text(
        `有 ${found.length} 条同名记录，请对应上级列来区分`,
        `${found.length} records have this name. Match a column to the parent as well.`,
      ),
    })
  const [existing] = found
  if (existing) keepStored(values, existing)
  else problems.push(...missingOf(world, values, problems))
  return { row, cells, existing, values, problems }
}

/** A file says names as a screen shows them: that renames nothing. */
function keepStored(values: Values, existing: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const stored = existing[name]
    if (typeof value === 'string' && typeof stored === 'string' && isNamed(stored, value)) values[name] = stored
  }
}

/** Required fields that a new row says nothing of, as far as the file has a column for them. */
function missingOf(
  { resource, mapping, unsaid }: ImportWorld,
  values: Values,
  problems: readonly CellProblem[],
): CellProblem[] {
  return importFieldsOf(resource)
    .filter(
      (name) =>
        isRequired(resource, name) &&
        values[name] === undefined &&
        mapping.has(name) &&
        !unsaid.has(name) &&
        !problems.some(({ field }) => field === name),
    )
    .map((name) => ({ field: name, text: asked(resource, name) }))
}

/**
 * The row that a file's row means within its group, and where a new one stands: below the row that its cell names, else below the top. A file without a
 * column for the key holds tops. A new row that says no order comes after those beside it.
 */
function placeInGroup(
  { resource, mapping, rows, group: wanted }: ImportWorld,
  { cells, values, problems }: Pick<PlannedRow, 'cells' | 'values' | 'problems'>,
  { field, top }: NonNullable<ImportDefinition['group']>,
): Values | undefined {
  const key = String(resource.import?.key)
  const missing = (name: string) => problems.push({ field: name, text: asked(resource, name) })
  if (wanted !== undefined && values[field] !== undefined && values[field] !== wanted)
    problems.push({ field, text: text(`这里只导入“${wanted}”的内容`, `Only “${wanted}” is imported here`) })
  values[field] ??= wanted
  if (!mapping.has(key)) values[key] = top
  if (values[key] === undefined && cells[key] === '') missing(key)
  if (values[field] === undefined && (cells[field] ?? '') === '') missing(field)
  if (problems.some((problem) => problem.field === key || problem.field === field)) return undefined
  const ofGroup = rows.filter((one) => String(one[field]) === String(values[field]))
  const byKey = (said: string): Values | undefined => ofGroup.find((one) => String(one[key]) === said)
  const existing = byKey(String(values[key]))
  const said = cells.parentId ?? ''
  delete values.parentId
  if (values[key] === top) {
    if (said !== '')
      problems.push({ field: 'parentId', text: text('它没有上级，请留空', 'It has no parent. Leave it empty.') })
    if (!existing) values.parentId = TREE_ROOT_ID
  } else {
    const above = byKey(top)
    if (!above) {
      const name = String(values[field])
      problems.push({
        field: mapping.has(field) ? field : '',
        text: text(
          `没有“${name}”，它须已存在或在更前面的行`,
          `“${name}” doesn’t exist. It must exist or come in an earlier row.`,
        ),
      })
      return existing
    }
    if (said !== '') {
      const named = byKey(said)
      const read = named ? { value: String(named.id) } : readParent({ resource, rows: ofGroup }, said)
      if ('problem' in read) problems.push({ field: 'parentId', text: read.problem })
      else values.parentId = read.value
    } else if (!existing) values.parentId = String(above.id)
  }
  if (!existing && values.sort === undefined && (cells.sort ?? '') === '' && resource.fields['sort' as never]) {
    const beside = rows.filter((one) => String(one.parentId) === String(values.parentId))
    values.sort = Math.max(0, ...beside.map(({ sort }) => Number(sort))) + 1
  }
  return existing
}

/** What the schema of the field says against the value: the form sends it through the same. */
function beyond(resource: ResourceDefinition, name: string, value: unknown): Bilingual | undefined {
  const { maxLength, minimum, maximum, pattern } = resource.row.properties[name as never] as {
    maxLength?: number
    minimum?: number
    maximum?: number
    pattern?: string
  }
  if (typeof value === 'number') {
    if (minimum !== undefined && value < minimum) return text(`不能小于 ${minimum}`, `Must be at least ${minimum}`)
    return maximum !== undefined && value > maximum
      ? text(`不能大于 ${maximum}`, `Must be at most ${maximum}`)
      : undefined
  }
  if (typeof value !== 'string') return undefined
  if (maxLength !== undefined && value.length > maxLength)
    return text(`最多 ${maxLength} 个字`, `At most ${maxLength} characters`)
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value) ? text('格式不对', 'Wrong format') : undefined
}

const asked = (resource: ResourceDefinition, name: string): Bilingual =>
  (resource.texts.fields[name as never] as { required?: Bilingual } | undefined)?.required ??
  text('不能为空', 'Can’t be empty')

type Read = { value: unknown } | { problem: Bilingual }

function readCell(world: ImportWorld, name: string, said: string): Read {
  const field = world.resource.fields[name as never] as FieldDefinition
  // Known by the rows of its group: see placeInGroup.
  if (world.resource.import?.group && name === 'parentId') return { value: said }
  switch (field.kind) {
    case 'integer':
    case 'decimal': {
      const number = Number(said.replaceAll(/[,，\s]/g, ''))
      const isFit = Number.isFinite(number) && (field.kind === 'decimal' || Number.isInteger(number))
      return isFit ? { value: number } : { problem: text('请填写数字', 'Enter a number') }
    }
    case 'switch': {
      const word = said.toLowerCase()
      if (YES.has(word)) return { value: 1 }
      return NO.has(word) ? { value: 0 } : { problem: text('请填写“是”或“否”', 'Enter Yes or No') }
    }
    case 'tree':
      return name === 'parentId' ? readParent(world, said) : chosen(world, name, said)
    case 'select':
      return chosen(world, name, said)
    default:
      return { value: said }
  }
}

function chosen({ resource, choices, offered }: ImportWorld, name: string, said: string): Read {
  const known = choices.get(name)
  const value = known?.get(said.toLowerCase()) ?? ([...(known?.values() ?? [])].includes(said) ? said : undefined)
  if (value === undefined)
    return {
      problem: text(
        `没有“${said}”这个选项，可填：${someOf(offered, name, 'zh')}`,
        `“${said}” is not one of the choices: ${someOf(offered, name, 'en')}`,
      ),
    }
  const { type } = resource.row.properties[name as never] as { type?: string }
  return { value: type === 'integer' ? Number(value) : value }
}

const CHOICES_NAMED_MAX = 6
const someOf = (offered: ImportWorld['offered'], name: string, language: Language): string =>
  (offered.get(name)?.[language] ?? []).slice(0, CHOICES_NAMED_MAX).join(language === 'zh' ? '、' : ', ')

/** A row above, by its name or by the names from the top down. */
function readParent({ resource, rows }: Pick<ImportWorld, 'resource' | 'rows'>, said: string): Read {
  const nameField = importNameOf(resource)
  const named = (name: string, of: readonly Values[]): Values[] => {
    const found = rowsNamed(of, (one) => one[nameField], name)
    // Of rows that have a column for it, the name in the other language.
    return found.length > 0 ? found : of.filter((one) => one[`${nameField}En`] === name || one.nameEn === name)
  }
  let found = named(said, rows)
  if (found.length !== 1 && PATH.test(said)) {
    const path = said.split(PATH).filter(Boolean)
    let above = [TREE_ROOT_ID]
    for (const name of path) {
      found = named(name, rows).filter((one) => above.includes(String(one.parentId)))
      above = found.map(({ id }) => String(id))
    }
  }
  const [parent, ...others] = found
  if (parent && others.length === 0) return { value: String(parent.id) }
  return {
    problem: parent
      ? text(
          `有 ${found.length} 条叫“${said}”的记录，请写成“上级/下级”的路径`,
          `${found.length} records are named “${said}”. Write the path, as in “Parent/Child”.`,
        )
      : text(
          `没有叫“${said}”的上级，它须已存在或在更前面的行`,
          `No parent is named “${said}”. It must exist or come in an earlier row.`,
        ),
  }
}
