import type { QueryClient } from '@tanstack/react-query'
import { latestNoticesQuery, markNoticesRead } from '../../lib/latest-notices.ts'

/** Marks the listed notices (or one of them) as read, here and on the server. */
export async function readListedNotices(queries: QueryClient, id?: string): Promise<void> {
  const { queryKey } = latestNoticesQuery
  const ids = queries.getQueryData(queryKey)?.records.filter((notice) => notice.isRead === 0 && (id === undefined || notice.id === id)).map((notice) => notice.id) ?? []
  if (ids.length === 0) return
  try {
    const { unread } = await markNoticesRead(ids)
    queries.setQueryData(queryKey, (latest) => latest && { unread, records: latest.records.map((notice) => (ids.includes(notice.id) ? { ...notice, isRead: 1 as const } : notice)) })
  } catch {
    // Not carried out: they stay unread, and the next look tries again. The failure is in the error log.
  }
}
