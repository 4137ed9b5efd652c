import type { NoticeBody } from '@drawdesk/contract/notices/notice'
import { PROCESS_PAGES } from '@drawdesk/contract/workflow/work-address'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../http/http.ts'
import { callKey, frameMeta } from '../http/read-keys.ts'

/** A notice as the popover and the work-bench list it. */
export interface LatestNotice {
  id: string
  title: string
  category: number
  /** In the caller's language. */
  categoryName?: string
  /** `yyyy-MM-dd HH:mm:ss` */
  releaseTime: string
  isRead: 0 | 1
  /** What the system reported is over. */
  isResolved?: 0 | 1
  /** A page of the console, "" for none. */
  path?: string
}

export interface LatestNotices {
  /** All that this person has not read, also beyond the list. */
  unread: number
  /** Newest first. */
  records: LatestNotice[]
}

const SHOWN = 5

/** A notice about a task or a process says all in its title: it opens their page, which also says when there is nothing left to do. */
export const ownPageOf = ({ path = '' }: Pick<LatestNotice, 'path'>): string | undefined =>
  path.startsWith(PROCESS_PAGES) ? path : undefined

/** Asked once and then kept in step by live events; its failure is shown where the notices would stand, not said aloud. */
export const latestNoticesQuery = queryOptions({
  queryKey: callKey('/blade-desk/notice/latest'),
  meta: frameMeta,
  queryFn: ({ signal }) =>
    call<LatestNotices>('GET', '/blade-desk/notice/latest', { query: { size: SHOWN }, signal, silent: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** A notice with its content, which was cleaned by the server. */
export const noticeBodyQuery = (id: string) =>
  queryOptions({
    queryKey: callKey('/blade-desk/notice/body', id),
    meta: frameMeta,
    queryFn: ({ signal }) =>
      call<NoticeBody>('GET', '/blade-desk/notice/body', { query: { id }, signal, silent: true }),
    staleTime: 0,
  })

/** Its body was shown: read here and on the server. */
export async function markRead(queries: QueryClient, id: string): Promise<void> {
  if (queries.getQueryData(latestNoticesQuery.queryKey)?.records.find((notice) => notice.id === id)?.isRead === 1)
    return
  try {
    keepRead(
      queries,
      await call<{ unread: number }>('POST', '/blade-desk/notice/read', { body: { ids: [id] }, silent: true }),
      (notice) => notice.id === id,
    )
  } catch {
    // Not carried out: it stays unread, and the next look tries again. The failure is in the error log.
  }
}

/** The person wants no message of any of them any more. */
export async function markAllRead(queries: QueryClient): Promise<void> {
  keepRead(queries, await call<{ unread: number }>('POST', '/blade-desk/notice/read-all'), () => true)
}

function keepRead(
  queries: QueryClient,
  { unread }: { unread: number },
  isRead: (notice: LatestNotice) => boolean,
): void {
  queries.setQueryData(
    latestNoticesQuery.queryKey,
    (latest) =>
      latest && {
        unread,
        records: latest.records.map((notice) => (isRead(notice) ? { ...notice, isRead: 1 as const } : notice)),
      },
  )
}
