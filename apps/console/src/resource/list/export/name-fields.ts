import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Field } from '../../field.ts'

/** So many of the fields that people look a row up by identify it: account and name. */
const NAMES_MOST = 2

/** These columns, and before them those that say which row it is: a file is read without its list. */
export function withNames(
  { rows, names = [] }: Pick<ResourceDefinition, 'rows' | 'names'>,
  all: readonly Field[],
  shown: readonly Field[],
): readonly Field[] {
  const wanted: readonly string[] = rows ? [rows.nameField] : names.slice(0, NAMES_MOST)
  const missing = wanted.filter((name) => !shown.some((field) => field.name === name))
  return [...all.filter(({ name }) => missing.includes(name)), ...shown]
}
