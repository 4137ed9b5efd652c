import { fetchFile } from '../../../lib/http/http.ts'
import type { Field } from '../../field.ts'
import type { Target } from '../../resource.api.ts'
import { toQuery, type ListState } from '../list-state.ts'

/** More rows than this the server does not put into one file. */
export const XLSX_MAX_ROWS = 100_000

/** The filtered rows of all pages as an xlsx file, made by the server: these columns, in the list's order. */
export function fetchXlsx(
  { path, calls, tenantId }: Target,
  fields: readonly Field[],
  state: ListState,
): Promise<Blob> {
  const { current: _current, size: _size, ...query } = toQuery(state)
  return fetchFile(`${path}/${calls.export}`, {
    query: { ...query, columns: fields.map(({ name }) => name), tenantId },
  })
}
