import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { EmptyNote } from '../../components/empty.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useMenuPages } from '../../lib/menu.ts'
import { useTexts } from '../../lib/texts.ts'
import { latestNoticesQuery, markNoticesRead, type LatestNotice, type LatestNotices } from './notice.api.ts'
import { texts } from './notice.i18n.ts'
import './notice.css'

const NOTICES_PATH = '/desk/notice'

/** What the popover holds. Opening it reads what it lists; what was new stays marked until it closes. */
export default function NoticeList({ onLeave }: { onLeave: () => void }) {
  const text = useTexts(texts)
  const { data, error, refetch } = useQuery(latestNoticesQuery)
  const fresh = useReadOnSight(data)
  const canOpen = useMenuPages().some(({ path }) => path === NOTICES_PATH)

  if (!data) {
    if (!error) return <div className="notice-list" role="status" aria-label={text('loading')} />
    return <ErrorNote isCompact error={error} title={text('failed')} onRetry={() => void refetch()} />
  }
  if (data.records.length === 0) return <EmptyNote isCompact title={text('none')} reason={text('none.reason')} />
  return (
    <div className="notice-list">
      <ul>
        {data.records.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} isFresh={fresh.has(notice.id)} canOpen={canOpen} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      {canOpen && (
        <Link to={NOTICES_PATH} className="notice-all" onClick={onLeave}>
          {text('all')}
        </Link>
      )}
    </div>
  )
}

interface NoticeRowProps {
  notice: LatestNotice
  isFresh: boolean
  canOpen: boolean
  onLeave: () => void
}

function NoticeRow({ notice, isFresh, canOpen, onLeave }: NoticeRowProps) {
  const text = useTexts(texts)
  const row = (
    <>
      <span className="notice-title">
        {isFresh && <span className="notice-fresh">{text('fresh')}</span>}
        {notice.title}
      </span>
      <span className="notice-facts">
        {notice.categoryName && <span>{notice.categoryName}</span>}
        <RelativeTime value={notice.releaseTime} />
      </span>
    </>
  )
  if (!canOpen) return <div className="notice-row">{row}</div>
  return (
    <Link className="notice-row" to={`${NOTICES_PATH}?title=${encodeURIComponent(notice.title)}`} onClick={onLeave}>
      {row}
    </Link>
  )
}

/** Marks as read what is on the list, also what comes while it is open; answers the ids that were new. */
function useReadOnSight(data: LatestNotices | undefined): ReadonlySet<string> {
  const queries = useQueryClient()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unread = data?.records.filter(({ isRead }) => isRead === 0).map(({ id }) => id) ?? []
  if (unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]))
  const unreadIds = unread.join(',')
  useEffect(() => {
    if (!unreadIds) return
    const ids = unreadIds.split(',')
    markNoticesRead(ids).then(
      ({ unread }) =>
        queries.setQueryData(latestNoticesQuery.queryKey, (latest) =>
          latest && { unread, records: latest.records.map((notice) => (ids.includes(notice.id) ? { ...notice, isRead: 1 as const } : notice)) },
        ),
      // Not carried out: the dot stays, and the next opening tries again. The failure is in the error log.
      () => undefined,
    )
  }, [unreadIds, queries])
  return fresh
}
