import { seededName } from '../lib/texts/language.ts'
import { nameFieldOf, type ChoiceSource } from '@drawdesk/contract/core/resource'
import type { TreeNode } from '@drawdesk/contract/core/tree'
import type { Choice, Field } from './field.ts'
import type { Row } from './row.ts'

type Answer = readonly Readonly<Record<string, unknown>>[]

/** The rows of a call as choices. A number column gets numbers, everything else text. */
export function toChoices(rows: Answer, { value, label, prefix = '' }: ChoiceSource, isNumber: boolean): Choice[] {
  return rows.map((row) => ({
    value: isNumber ? Number(row[value]) : `${prefix}${String(row[value])}`,
    label: seededName(String(row[label] ?? '')),
  }))
}

/** The forest of a call with the same names everywhere, and its nodes in a row. */
export function toNodes(rows: Answer, source: ChoiceSource): { nodes: TreeNode[]; choices: Choice[] } {
  const choices: Choice[] = []
  const read = (row: Readonly<Record<string, unknown>>): TreeNode => {
    const [value, title] = [String(row[source.value]), seededName(String(row[source.label] ?? ''))]
    choices.push({ value, label: title })
    const children =
      Array.isArray(row.children) && row.children.length > 0 ? (row.children as Answer).map(read) : undefined
    return { id: value, parentId: String(row.parentId ?? ''), title, key: value, value, ...(children && { children }) }
  }
  return { nodes: rows.map(read), choices }
}

/** Values of a field of several: from the wire's comma list, or the form's array. */
export function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' ? value.split(',').filter(Boolean) : []
}

/**
 * The choices with what the row holds and none of them is (sealed, switched off, removed, not to be seen): under the name that the
 * row brings, so that nobody reads an id.
 */
export function choicesOf(
  { choices, name, definition }: Field,
  value: unknown,
  row: Row | undefined,
): readonly Choice[] {
  if (!definition.from && !definition.dict) return choices
  const known = new Set(choices.map((choice) => String(choice.value)))
  const held = definition.multiple
    ? valuesOf(value)
    : value === undefined || value === null || value === ''
      ? []
      : [value as string | number]
  const stored = definition.multiple ? valuesOf(row?.[name]) : [String(row?.[name] ?? '')]
  const text = row?.[nameFieldOf(name)]
  const names = typeof text === 'string' ? (definition.multiple ? text.split(',') : [text]) : []
  const missing = held
    .filter((one) => !known.has(String(one)))
    .flatMap((one) => {
      const label = names[stored.indexOf(String(one))]
      return label ? [{ value: one, label: seededName(label) }] : []
    })
  return missing.length > 0 ? [...choices, ...missing] : choices
}
