import { seededName, seededList } from '../../lib/texts/language.ts'
import { nameFieldOf, type FieldKind } from '@drawdesk/contract/core/resource'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { valuesOf } from '../choices.ts'
import type { Field } from '../field.ts'
import type { Row } from '../row.ts'

/** Between the row as it travels, the form, and plain text (export, comparison, chips). */
interface KindValues {
  /** What the input edits. */
  toForm: (value: unknown, field: Field) => unknown
  /** What the save call sends; a cleared field is `""` or `null`, as the wire has it. */
  toWire: (value: unknown, field: Field) => unknown
  toText: (value: unknown, field: Field, row: Row) => string
}

const plain = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

const textValues: KindValues = {
  toForm: (value) => value ?? '',
  toWire: (value) => value ?? '',
  toText: (value) => seededName(plain(value)),
}

const numberValues: KindValues = {
  toForm: (value) => (value === '' ? null : (value ?? null)),
  // A decimal that travels as text (`0.28`) must not pass through a JS number; as a text it is emptied by "".
  toWire: (value, { limits }) => {
    const isText = limits.type === 'string'
    if (value === undefined || value === null || value === '') return isText && !limits.nullable ? '' : null
    return isText ? String(value) : Number(value)
  },
  toText: plain,
}

const choiceValues: KindValues = {
  toForm: (value, { definition }) => (definition.multiple ? valuesOf(value) : (value ?? undefined)),
  // Text is emptied by "": the Blade families read null as "unchanged".
  toWire: (value, { definition, limits }) =>
    definition.multiple ? valuesOf(value).join(',') : (value ?? (limits.type === 'string' ? '' : null)),
  toText: (value, { name, choices, definition }, row) => {
    const given = row[nameFieldOf(name)]
    if (typeof given === 'string' && given !== '') return definition.multiple ? seededList(given) : seededName(given)
    const labelOf = (one: unknown): string => choices.find((choice) => choice.value === one)?.label ?? plain(one)
    return definition.multiple ? valuesOf(value).map(labelOf).join(', ') : labelOf(value)
  },
}

/** "0" is "at the top": nothing is chosen. */
const treeValues: KindValues = {
  ...choiceValues,
  toForm: (value, field) => (value === TREE_ROOT_ID || value === '' ? undefined : choiceValues.toForm(value, field)),
  toText: (value, field, row) => (value === TREE_ROOT_ID ? '' : choiceValues.toText(value, field, row)),
}

export const kindValues: Record<FieldKind, KindValues> = {
  text: textValues,
  textarea: textValues,
  integer: numberValues,
  decimal: numberValues,
  select: choiceValues,
  tree: treeValues,
  switch: { ...choiceValues, toForm: (value) => (value === 1 ? 1 : 0), toWire: (value) => (value === 1 ? 1 : 0) },
  date: textValues,
  datetime: textValues,
  picture: { ...textValues, toText: (value, { name }, row) => fileOf(row, name)?.name ?? plain(value) },
  json: {
    toForm: (value) => (value === undefined || value === null ? '' : JSON.stringify(value, null, 2)),
    toWire: (value) => (typeof value === 'string' && value.trim() !== '' ? JSON.parse(value) : null),
    toText: plain,
  },
}

/** Is it picked rather than typed? Then the sentence says "choose". */
export function isChosen(kind: FieldKind): boolean {
  return (
    kind === 'select' ||
    kind === 'tree' ||
    kind === 'switch' ||
    kind === 'date' ||
    kind === 'datetime' ||
    kind === 'picture'
  )
}

/** The stored file beside a picture field (`cover` → `coverFile`), as far as a cell needs it. */
export function fileOf(
  row: Row | undefined,
  name: string,
): { name: string; thumbUrl: string; url: string } | undefined {
  const file = row?.[`${name}File`]
  if (typeof file !== 'object' || file === null || !('thumbUrl' in file)) return undefined
  const { name: fileName, thumbUrl, url } = file as Record<string, unknown>
  return { name: plain(fileName), thumbUrl: plain(thumbUrl), url: plain(url) }
}

/** The form's values of a row, by field name; `{}` gives the values of a new one. */
export function formValuesOf(
  fields: readonly Field[],
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field.name, kindValues[field.definition.kind].toForm(row[field.name], field)]),
  )
}

/** The form's values as they are sent. A new row leaves out what was not filled in; an update sends it as cleared. */
export function wireValuesOf(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  isNew: boolean,
): Record<string, unknown> {
  const entries = fields.map(
    (field) => [field.name, kindValues[field.definition.kind].toWire(values[field.name], field)] as const,
  )
  return Object.fromEntries(isNew ? entries.filter(([, value]) => value !== '' && value !== null) : entries)
}
