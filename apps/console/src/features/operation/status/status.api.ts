import { STATUS_PATH, type ServiceStatus } from '@drawdesk/contract/operation/status'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

const ASK_EVERY_MS = 15_000

/** How the platform does, asked again while somebody looks. A failure is shown on the page, over what was known before. */
export const statusQuery = (isLive: boolean) =>
  queryOptions({
    queryKey: keysOf(STATUS_PATH).of('detail'),
    queryFn: ({ signal }) => call<ServiceStatus>('GET', `${STATUS_PATH}/detail`, { signal, silent: true }),
    staleTime: 0,
    retry: false,
    refetchInterval: isLive ? ASK_EVERY_MS : false,
    placeholderData: keepPreviousData,
  })
