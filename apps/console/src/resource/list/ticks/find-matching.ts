import { PAGE_SIZE_MAX } from '@drawdesk/contract/core/constants'
import { fetchIds, fetchPage, type Target } from '../../resource.api.ts'
import type { Row } from '../../row.ts'
import { toQuery, type ListState } from '../list-state.ts'

/** Up to so many come as rows; of more only the ids are asked for. */
const ROWS_MOST = 2_000

/** All rows that match, on whatever page; without themselves where they are too many. */
export async function findMatching(
  target: Target,
  state: ListState,
  total: number,
): Promise<{ ids: readonly string[]; rows: readonly Row[] }> {
  if (total > ROWS_MOST) return { ids: (await fetchIds(target, toQuery(state))).ids, rows: [] }
  const rows: Row[] = []
  for (let current = 1; rows.length < total; current += 1) {
    const { records } = await fetchPage(target, toQuery({ ...state, current, size: PAGE_SIZE_MAX }))
    rows.push(...records)
    if (records.length < PAGE_SIZE_MAX) break
  }
  return { ids: rows.map(({ id }) => id), rows }
}
