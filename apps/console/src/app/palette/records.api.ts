import type { Page } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { keysOf } from '../../lib/http/read-keys.ts'

/** Fewer letters would find everything. */
export const RECORD_SEARCH_MIN_LENGTH = 2
const SHOWN_OF_EACH = 5

/** What can be searched: the page that must be open to the person, the list call, and how a row leads to its record. */
interface RecordSource {
  kind: 'notice' | 'drawing' | 'param'
  page: string
  list: string
  /** Filter that takes the typed text, and the field that names the row. */
  field: string
  /** Query of the page that shows the record. */
  queryOf: (row: Record<string, unknown>) => Record<string, string>
}

const SOURCES: readonly RecordSource[] = [
  {
    kind: 'notice',
    page: '/desk/notice',
    list: '/blade-desk/notice/list',
    field: 'title',
    queryOf: ({ title }) => ({ title: String(title) }),
  },
  {
    kind: 'drawing',
    page: '/drawing/drawInfo',
    list: '/blade-biz/drawInfo/page',
    field: 'prompt',
    queryOf: ({ id }) => ({ id: String(id) }),
  },
  {
    kind: 'param',
    page: '/system/param',
    list: '/blade-system/param/list',
    field: 'paramName',
    queryOf: ({ paramName }) => ({ paramName: String(paramName) }),
  },
]

export interface FoundRecord {
  kind: RecordSource['kind']
  id: string
  name: string
  address: string
}

/** Records by title, of the pages the person may open; a source that fails is left out and said by `isPartial`. */
export function recordsQuery(typed: string, openPages: readonly string[]) {
  const wanted = typed.trim()
  const sources = SOURCES.filter(({ page }) => openPages.includes(page))
  return queryOptions({
    queryKey: keysOf('palette').of('records', wanted, ...sources.map(({ kind }) => kind)),
    enabled: wanted.length >= RECORD_SEARCH_MIN_LENGTH && sources.length > 0,
    queryFn: async ({ signal }): Promise<{ found: FoundRecord[]; isPartial: boolean }> => {
      const answers = await Promise.allSettled(sources.map((source) => searchIn(source, wanted, signal)))
      return {
        found: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
        isPartial: answers.some(({ status }) => status === 'rejected'),
      }
    },
  })
}

async function searchIn(
  { kind, page, list, field, queryOf }: RecordSource,
  wanted: string,
  signal: AbortSignal,
): Promise<FoundRecord[]> {
  const query = { current: 1, size: SHOWN_OF_EACH, [field]: wanted }
  const { records } = await call<Page<Record<string, unknown>>>('GET', list, { query, silent: true, signal })
  return records.map((row) => ({
    kind,
    id: String(row.id),
    name: typeof row[field] === 'string' ? row[field] : '',
    address: `${page}?${new URLSearchParams(queryOf(row)).toString()}`,
  }))
}
