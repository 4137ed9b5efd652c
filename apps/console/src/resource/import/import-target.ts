import {
  formFieldsOf,
  isRequired,
  type FieldDefinition,
  type ResourceDefinition,
} from '@drawdesk/contract/core/resource'
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '@drawdesk/contract/core/rows/import'
import { useText } from '../../lib/texts/texts.ts'
import { resourceKeys } from '../keys.ts'

/** What the steps of an import know of the rows that it writes: a resource's, or those of a feature with an import of its own. */
export interface ImportTarget {
  /** In the log. */
  name: string
  path: string
  keys: Pick<ReturnType<typeof resourceKeys>, 'all' | 'of'>
  /** What a column of the file can be, in this order; new rows need those that are required. */
  fields: readonly { name: string; isRequired: boolean }[]
  labelOf: (field: string) => string
  most: { rows: number; bytes: number }
}

/** Of a resource that declares `import`. */
export function useImportTarget(resource: ResourceDefinition): ImportTarget {
  const text = useText()
  return {
    name: resource.name,
    path: resource.path,
    keys: resourceKeys(resource),
    fields: importNames(resource).map((name) => ({
      name,
      isRequired: isRequired(resource, name) || name === resource.import?.key,
    })),
    labelOf(name) {
      const texts = resource.texts.fields[name as never] as { label: Parameters<typeof text>[0] } | undefined
      return texts ? text(texts.label) : name
    },
    most: { rows: IMPORT_ROWS_MAX, bytes: IMPORT_BYTES_MAX },
  }
}

/** As the server takes them. */
const importNames = (resource: ResourceDefinition): string[] =>
  formFieldsOf(resource).filter((name) => {
    const field = resource.fields[name as never] as FieldDefinition
    return !['json', 'picture'].includes(field.kind) && !field.secret && !field.multiple
  })

/** Does the file say which row each of its rows is? One without a column for the key holds the tops of groups. */
export function isMatched(resource: ResourceDefinition, fields: readonly string[], group: string | undefined): boolean {
  const { key = '', group: groups } = resource.import ?? {}
  if (group !== undefined || !groups) return fields.includes(key)
  return fields.includes(groups.field)
}

/** Fields that new rows need, no column has, and nothing else gives. */
export function unmatchedFields(
  resource: ResourceDefinition,
  target: ImportTarget,
  fields: readonly string[],
  group: string | undefined,
): string[] {
  const { key, group: groups } = resource.import ?? {}
  const isGiven = (name: string): boolean =>
    name === groups?.field
      ? group !== undefined
      : name === key
        ? isMatched(resource, fields, group)
        : name === 'sort' && groups !== undefined
  return missingIn(target, fields).filter((name) => !isGiven(name))
}

/** Fields that new rows need and no column has. */
export const missingIn = (target: Pick<ImportTarget, 'fields'>, fields: readonly string[]): string[] =>
  target.fields.filter(({ name, isRequired: isNeeded }) => isNeeded && !fields.includes(name)).map(({ name }) => name)
