import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { fetchFile } from '../../lib/http.ts'
import type { Field } from '../field.ts'
import { toQuery, type ListState } from './list-state.ts'

/** More rows than this the server does not put into one file. */
export const XLSX_MAX_ROWS = 100_000

/** The filtered rows of all pages as an xlsx file, made by the server: these columns, in the list's order. */
export function fetchXlsx({ path, calls }: ResourceDefinition, fields: readonly Field[], state: ListState): Promise<Blob> {
  const { current: _current, size: _size, ...query } = toQuery(state)
  return fetchFile(`${path}/${calls.export}`, { query: { ...query, columns: fields.map(({ name }) => name) } })
}
