import { nameFieldOf, type FieldDefinition, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Language } from '@drawdesk/contract/core/texts'
import { shownName } from '@drawdesk/contract/core/words/shown-names'
import type { Cell, SheetColumn } from '../../platform/xlsx/write-xlsx.ts'
import { leanColumnsOf, type Values } from '../values.ts'

const YES_NO = { zh: ['否', '是'], en: ['No', 'Yes'] } as const
/** Of a decimal that a sheet, which has numbers of 64 bits, keeps as it is. */
const SAFE_DIGITS = 15
/** Characters per pixel of a list's column. */
const PX_PER_CHARACTER = 8
const WIDTHS: Partial<Record<FieldDefinition['kind'], number>> = {
  date: 12,
  datetime: 20,
  integer: 12,
  decimal: 14,
  switch: 8,
  textarea: 40,
  text: 24,
}

/** A sheet shows it whole, where a list shows how long ago it was. */
const isTime = (kind: FieldDefinition['kind']): boolean => kind === 'date' || kind === 'datetime'

export type SheetFields = readonly (readonly [name: string, field: FieldDefinition])[]

/** Fields that a list shows and a sheet can hold; of those named (`ascs`-like comma list) where some are, in that order, and those that stand in every sheet after its first. */
export function sheetFieldsOf(
  resource: ResourceDefinition,
  wanted: string | undefined,
  always: readonly string[] = [],
): SheetFields {
  const listed = new Set(leanColumnsOf(resource))
  const shown = Object.entries(resource.fields).filter(
    (entry): entry is [string, FieldDefinition] =>
      entry[1] !== undefined && listed.has(entry[0]) && entry[1].kind !== 'picture' && entry[1].kind !== 'json',
  )
  const names = (wanted ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const named = (list: readonly string[]): SheetFields =>
    [...new Set(list)].flatMap((name) => shown.filter(([own]) => own === name))
  const chosen = names.length > 0 ? named(names) : []
  const [first, ...rest] = chosen.length > 0 ? chosen : shown.filter(([, field]) => !field.hideIn?.includes('list'))
  return first ? [first, ...named(always), ...rest.filter(([name]) => !always.includes(name))] : []
}

export function sheetColumnsOf(resource: ResourceDefinition, fields: SheetFields, language: Language): SheetColumn[] {
  return fields.map(([name, { kind, widthPx }]) => ({
    title: resource.texts.fields[name]?.label[language] ?? name,
    width:
      widthPx === undefined
        ? (WIDTHS[kind] ?? 18)
        : Math.max(isTime(kind) ? (WIDTHS[kind] ?? 0) : 8, Math.round(widthPx / PX_PER_CHARACTER)),
  }))
}

/** Names of a comma list as screens show them. */
export const namesShown = (list: string, language: Language): string =>
  list
    .split(',')
    .map((name) => shownName(name, language))
    .join(',')

/** One field of a row as people read it: the name that came with the row, else that of the choice, else what is stored. */
export function cellOf(
  row: Values,
  [name, field]: SheetFields[number],
  dicts: ReadonlyMap<string, ReadonlyMap<string, string>>,
  language: Language,
): Cell {
  const value = row[name]
  const shown = row[nameFieldOf(name)]
  if ((field.kind === 'select' || field.kind === 'tree') && typeof shown === 'string' && shown !== '')
    return field.multiple ? namesShown(shown, language) : shownName(shown, language)
  if (value === null || value === undefined || value === '') return undefined
  if (value instanceof Date) return value
  if (field.kind === 'switch') return YES_NO[language][Number(value) === 1 ? 1 : 0]
  const nameOfKey = (key: string): string =>
    (field.dict && dicts.get(field.dict)?.get(key)) ??
    field.options?.find((option) => String(option.value) === key)?.label[language] ??
    key
  if (field.kind === 'select')
    return (field.multiple ? String(value).split(',') : [String(value)]).map(nameOfKey).join(',')
  if (field.kind === 'decimal' && typeof value === 'string' && value.replaceAll(/\D/g, '').length <= SAFE_DIGITS)
    return Number(value)
  // Long numbers would lose digits in a sheet: amounts are numbers as the row has them, ids stay texts.
  if (typeof value === 'number') return value
  return typeof value === 'object' ? JSON.stringify(value) : shownName(String(value), language)
}
