import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import type { FlowCounts } from '@drawdesk/contract/workflow/work'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/http.ts'
import { frameMeta, keysOf } from '../http/read-keys.ts'

/** Addresses of the work lists in the menu that wait for the person. */
export const TODO_PATH = '/work/todo'
export const CLAIM_PATH = '/work/claim'

/** What waits for the person, for the menu and the work-bench; kept in step by live events. Without an answer no number is shown. */
export const workCountsQuery = queryOptions({
  queryKey: keysOf(FLOW_WORK_PATH).of('counts'),
  meta: frameMeta,
  queryFn: ({ signal }) => call<FlowCounts>('GET', `${FLOW_WORK_PATH}/counts`, { signal, silent: true }),
  retry: false,
})
