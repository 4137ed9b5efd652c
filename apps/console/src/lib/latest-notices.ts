import { queryOptions } from '@tanstack/react-query'
import { call } from './http.ts'

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
}

export interface LatestNotices {
  /** All that this person has not read, also beyond the list. */
  unread: number
  /** Newest first. */
  records: LatestNotice[]
}

const SHOWN = 5

/** Asked once and then kept in step by live events; its failure is shown where the notices would stand, not said aloud. */
export const latestNoticesQuery = queryOptions({
  queryKey: ['shell', 'latestNotices'],
  queryFn: ({ signal }) => call<LatestNotices>('GET', '/blade-desk/notice/latest', { query: { size: SHOWN }, signal, silent: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Marks notices as read by the caller; answers how many are left. */
export function markNoticesRead(ids: readonly string[]): Promise<{ unread: number }> {
  return call('POST', '/blade-desk/notice/read', { body: { ids }, silent: true })
}
