import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { EmptyNote } from '../../components/empty.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useMenuPages } from '../../lib/menu/menu.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { latestNoticesQuery, markAllRead, markRead, ownPageOf, type LatestNotice } from './notice.api.ts'
import { texts } from './notice.i18n.ts'
import './notice.css'

const NOTICES_PATH = '/desk/notice'
const SETTINGS_PATH = '/info/index?tab=notices'

/** What the popover holds; a click opens the notice, or the task that it is about. A line in a list is not read. */
export default function NoticeList({ onOpen, onLeave }: { onOpen: (id: string) => void; onLeave: () => void }) {
  const text = useTexts(texts)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(latestNoticesQuery)
  const canManage = useMenuPages().some(({ path }) => path === NOTICES_PATH)

  const open = (notice: LatestNotice) => {
    const page = ownPageOf(notice)
    if (page === undefined) {
      onOpen(notice.id)
      return
    }
    onLeave()
    void markRead(queries, notice.id)
    void navigate(page)
  }

  if (!data) {
    if (!error) return <div className="notice-list" role="status" aria-label={text('loading')} />
    return <ErrorNote isCompact error={error} title={text('failed')} onRetry={() => void refetch()} />
  }
  return (
    <div className="notice-list">
      {data.records.length === 0 && <EmptyNote isCompact title={text('none')} reason={text('none.reason')} />}
      <ul>
        {data.records.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} onOpen={() => open(notice)} />
          </li>
        ))}
      </ul>
      <div className="notice-foot">
        {data.unread > 0 && (
          <button type="button" onClick={() => void markAllRead(queries).catch(() => undefined)}>
            {text('readAll')}
          </button>
        )}
        <Link to={SETTINGS_PATH} onClick={onLeave}>
          {text('settings')}
        </Link>
        {canManage && (
          <Link to={NOTICES_PATH} onClick={onLeave}>
            {text('all')}
          </Link>
        )}
      </div>
    </div>
  )
}

function NoticeRow({ notice, onOpen }: { notice: LatestNotice; onOpen: () => void }) {
  const text = useTexts(texts)
  return (
    <button type="button" className="notice-row" onClick={onOpen}>
      <span className="notice-title">
        {notice.isRead === 0 && notice.isResolved !== 1 && <span className="notice-fresh">{text('fresh')}</span>}
        {notice.isResolved === 1 && <span className="notice-over">{text('resolved')}</span>}
        {notice.title}
      </span>
      <span className="notice-facts">
        {notice.categoryName && <span>{notice.categoryName}</span>}
        <RelativeTime value={notice.releaseTime} />
      </span>
    </button>
  )
}
