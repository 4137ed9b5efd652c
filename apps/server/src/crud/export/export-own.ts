import type { FieldDefinition, ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Listable } from '../filters.ts'

/**
 * What {@link exportRoutes} makes a file from where a list is no plain screen: the columns and labels of the screen with the
 * filters and the order of the list's own call. What only the call filters by is no column of the file.
 */
export function exportedAs(screen: ResourceDefinition, list: Listable): ResourceDefinition {
  const filters = Object.entries(list.fields).map(([name, field]): [string, FieldDefinition | undefined] => [
    name,
    field && { ...field, hideIn: ['list'] },
  ])
  const columns = Object.entries(screen.fields).map(([name, field]): [string, FieldDefinition | undefined] => [
    name,
    field && { ...list.fields[name], ...field },
  ])
  const others = filters.filter(([name]) => !(name in screen.fields))
  return {
    ...screen,
    ...(list.names ? { names: list.names } : {}),
    fields: Object.fromEntries([...columns, ...others]),
    defaultSort: list.defaultSort,
  }
}
