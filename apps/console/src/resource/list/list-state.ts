import { namesOf, type FieldDefinition, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import { PAGE_FIRST, PAGE_SIZE_DEFAULT, PAGE_SIZES } from '@drawdesk/contract/core/constants'
import { isSortable } from '../field.ts'

/** What a list shows. It lives in the address, under the names of the list call, so that a view can be shared. */
export interface ListState {
  /** From 1. */
  current: number
  /** One of `PAGE_SIZES`. */
  size: number
  /** Absent: the server's order for this resource. */
  sort?: { field: string; order: 'asc' | 'desc' }
  /** By wire name (`paramName`, `createTime_dategt`); never an empty text. */
  filters: Readonly<Record<string, string>>
}

/** Wire names a field is searched by: its own, or the two ends of a range of times (`YYYY-MM-DD HH:mm:ss`) or of days. */
export function filterKeysOf(name: string, { search, kind }: Pick<FieldDefinition, 'search' | 'kind'>): string[] {
  if (search !== 'range') return [name]
  return (kind === 'date' ? ['datege', 'datele'] : ['dategt', 'datelt']).map((end) => `${name}_${end}`)
}

/** Wire name of the search text, which looks in the fields that name a row. */
export const SEARCH_KEY = 'q'

type Listed = Pick<ResourceDefinition, 'fields' | 'names' | 'rows'>

function searchNames(resource: Listed): string[] {
  const byField = Object.entries(resource.fields).flatMap(([name, field]) =>
    field?.search ? filterKeysOf(name, field) : [],
  )
  return namesOf(resource).length > 0 ? [SEARCH_KEY, ...byField] : byField
}

/** Reads an address. What the resource does not declare, and what is not a page or a size, falls back to the default. */
export function readListState(resource: Listed, address: URLSearchParams): ListState {
  const current = Number(address.get('current'))
  const size = Number(address.get('size'))
  const filters = searchNames(resource).flatMap((name) => {
    const value = address.get(name)
    return value ? [[name, value] as const] : []
  })
  return {
    current: Number.isSafeInteger(current) && current >= PAGE_FIRST ? current : PAGE_FIRST,
    size: PAGE_SIZES.some((known) => known === size) ? size : PAGE_SIZE_DEFAULT,
    sort: readSort(resource, address, 'ascs', 'asc') ?? readSort(resource, address, 'descs', 'desc'),
    filters: Object.fromEntries(filters),
  }
}

function readSort(resource: Listed, address: URLSearchParams, name: string, order: 'asc' | 'desc') {
  const field = address.get(name)
  const definition = field === null ? undefined : resource.fields[field]
  return field !== null && definition && isSortable(definition) ? { field, order } : undefined
}

/** The state as the list call takes it. */
export function toQuery({ current, size, sort, filters }: ListState): Record<string, string | number> {
  return { current, size, ...(sort && { [`${sort.order}s`]: sort.field }), ...filters }
}

/** Puts the state into an address: defaults are left out, names that are not the list's stay. */
export function writeListState(resource: Listed, state: ListState, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of ['current', 'size', 'ascs', 'descs', ...searchNames(resource)]) next.delete(name)
  const query = toQuery(state)
  if (state.current === PAGE_FIRST) delete query.current
  if (state.size === PAGE_SIZE_DEFAULT) delete query.size
  for (const [name, value] of Object.entries(query)) next.set(name, String(value))
  return next
}
