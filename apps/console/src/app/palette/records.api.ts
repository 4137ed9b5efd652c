import { RECORD_SEARCH_LEAST, RECORD_SEARCH_PATH, type FoundRecords } from '@drawdesk/contract/operation/record-search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { keysOf } from '../../lib/http/read-keys.ts'

/** What the server takes at most. */
const TEXT_MOST = 64

/** Records by name, of all lists that the person may open. */
export function recordsQuery(typed: string) {
  const text = typed.trim().slice(0, TEXT_MOST)
  return queryOptions({
    queryKey: keysOf('palette').of('records', text),
    enabled: text.length >= RECORD_SEARCH_LEAST,
    queryFn: ({ signal }) => call<FoundRecords>('GET', RECORD_SEARCH_PATH, { query: { text }, silent: true, signal }),
  })
}
