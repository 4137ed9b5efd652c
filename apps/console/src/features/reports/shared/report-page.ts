import { PARAM_PREFIX } from '@drawdesk/contract/reports/report-link'

export const REPORT_LIST_PAGE = '/report/reportlist'

/** Where a report runs, with its parameters as they are entered. */
export function reportPage(id: string, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [PARAM_PREFIX + name, value]))
  return `/report/view/${id}${query.size > 0 ? `?${query}` : ''}`
}

/** The parameters that an address holds. */
export function paramsIn(address: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...address].flatMap(([name, value]) =>
      name.startsWith(PARAM_PREFIX) ? [[name.slice(PARAM_PREFIX.length), value]] : [],
    ),
  )
}
