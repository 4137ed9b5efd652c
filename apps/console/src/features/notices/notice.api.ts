import { NOTICE_RECEIPTS_PATH, type NoticeReceipt } from '@drawdesk/contract/notices/notice'
import type { Page } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { callKey } from '../../lib/http/read-keys.ts'

const SHOWN_STEP = 50

/** Those who have read a notice, or who have not: the first `pages` times 50; `tenantId` for a notice of another tenant. */
export const receiptsQuery = (id: string, state: 'read' | 'unread', pages: number, tenantId: string | undefined) =>
  queryOptions({
    queryKey: callKey(NOTICE_RECEIPTS_PATH, id, state, pages),
    queryFn: ({ signal }) =>
      call<Page<NoticeReceipt>>('GET', NOTICE_RECEIPTS_PATH, {
        query: { id, state, current: 1, size: Math.min(SHOWN_STEP * pages, 500), tenantId },
        signal,
        silent: true,
      }),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
