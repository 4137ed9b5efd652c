import {
  QUEUE_PATH,
  type FailedRow,
  type ManyAnswer,
  type RetryFailedInput,
} from '@drawdesk/contract/queue/queue-manage'
import type { Page, Static } from '@drawdesk/contract/core/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queueKeys } from '../queue-manage.api.ts'

/** The latest failures first. */
export const failedQuery = (query: Readonly<Record<string, string | number | undefined>>) =>
  queryOptions({
    queryKey: queueKeys.of('failed', query),
    queryFn: ({ signal }) => call<Page<FailedRow>>('GET', `${QUEUE_PATH}/failed`, { query, signal, silent: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** Each is tried again by itself; what cannot be is in the answer. */
export function retryFailed(input: Static<typeof RetryFailedInput>): Promise<ManyAnswer> {
  return call('POST', `${QUEUE_PATH}/retryFailed`, { body: input })
}
