import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '@drawdesk/contract/core/constants'
import { commonErrors } from '../platform/errors.ts'
import type { Listable } from './filters.ts'

export interface Paging {
  current: number
  size: number
}

export interface Sort {
  column: string
  order: 'asc' | 'desc'
}

/** `current` from 1; `size` 10 unless given, cut to 500 (contract README §7). */
export function readPaging(input: { current?: unknown; size?: unknown }): Paging {
  return {
    current: Math.min(typeof input.current === 'number' ? input.current : 1, 1_000_000),
    size: Math.min(typeof input.size === 'number' ? input.size : PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX),
  }
}

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const SORTABLE_EXTRA = ['id', 'createTime', 'updateTime', 'sort']

/**
 * `ascs` first, then `descs`, as the family does; declared fields only, camelCase or snake_case. The id is always last,
 * so the order is total and no row is shown twice.
 *
 * @throws AppError `common.badInput` for a name the resource does not declare.
 */
export function readSort(resource: Listable, input: { ascs?: unknown; descs?: unknown }): Sort[] {
  const sort: Sort[] = []
  for (const [parameter, order] of [
    ['ascs', 'asc'],
    ['descs', 'desc'],
  ] as const) {
    const text = input[parameter]
    if (typeof text !== 'string') continue
    for (const name of text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)) {
      const column = camel(name)
      if (!isSortable(resource, column)) {
        throw commonErrors.badInput({
          errors: [{ field: parameter, text: { zh: `不能按 ${name} 排序`, en: `Can’t sort by ${name}` } }],
        })
      }
      if (!sort.some((other) => other.column === column)) sort.push({ column, order })
    }
  }
  if (sort.length === 0) sort.push({ column: resource.defaultSort.field, order: resource.defaultSort.order })
  if (!sort.some(({ column }) => column === 'id')) sort.push({ column: 'id', order: sort[0]?.order ?? 'desc' })
  return sort
}

function isSortable(resource: Listable, column: string): boolean {
  const field = resource.fields[column]
  if (field) return field.sortable !== false && field.kind !== 'json' && field.kind !== 'picture'
  return SORTABLE_EXTRA.includes(column) && (column === 'id' || column in resource.row.properties)
}
