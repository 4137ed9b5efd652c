import { REPORT_PATH, REPORT_PINS_PATH } from '@drawdesk/contract/reports/report-paths'
import type { ReportPinsAnswer } from '@drawdesk/contract/reports/report-pins'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../http/http.ts'
import { frameMeta, keysOf } from '../http/read-keys.ts'
import { menuQuery, type MenuNode } from './menu.ts'

/** The person's pinned reports, newest first; asked again when they come back to the window, as they may have pinned one on another device. */
export const pinsQuery = queryOptions({
  queryKey: keysOf(REPORT_PATH).of('pins'),
  meta: frameMeta,
  queryFn: ({ signal }) => call<ReportPinsAnswer>('GET', REPORT_PINS_PATH, { signal, silent: true }),
  refetchOnWindowFocus: true,
  retry: false,
})

/** Nothing is asked where the menu leads to no report. */
export function usePinnedReports() {
  const { data: menu = [] } = useQuery(menuQuery)
  return useQuery({ ...pinsQuery, enabled: hasReports(menu) })
}

const hasReports = (forest: readonly MenuNode[]): boolean =>
  forest.some(({ path, children }) => path.startsWith('/report/') || hasReports(children ?? []))
