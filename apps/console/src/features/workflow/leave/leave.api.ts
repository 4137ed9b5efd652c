import type { Leave, LeaveStart, LeaveStarted } from '@drawdesk/contract/workflow/leave'
import { LEAVE_PATH } from '@drawdesk/contract/workflow/paths'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

export const leaveQuery = (businessId: string) =>
  queryOptions({
    queryKey: keysOf(LEAVE_PATH).of('detail', businessId),
    queryFn: ({ signal }) =>
      call<Leave>('GET', `${LEAVE_PATH}/detail`, { query: { businessId }, signal, silent: true }),
    retry: false,
  })

/** The reading of a request; the page around it stands once it has come or failed. */
export interface LeaveRead {
  data: Leave | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

/** Saves the request and starts its process. The caller shows a refusal. */
export function startLeave(body: LeaveStart): Promise<LeaveStarted> {
  return call('POST', `${LEAVE_PATH}/start-process`, { body, silent: true })
}
