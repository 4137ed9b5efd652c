import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { latestNoticesQuery, markRead, ownPageOf, type LatestNotice } from '../../../lib/home/latest-notices.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { HomeSection } from './home-section.tsx'
import { texts } from './home.i18n.ts'

const NoticeReader = lazy(() => loadChunk(() => import('../../../components/notice/notice-reader.tsx')))
const NOTICES_PATH = '/desk/notice'

/** The latest notices, pushed live, for everybody; opening one shows its content, or the task that it is about, and reads it. `canManage` leads to the page of notices. */
export function HomeNotices({ canManage }: { canManage: boolean }) {
  const text = useTexts(texts)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [readingId, setReadingId] = useState<string>()
  const canWrite = usePermission('notice_add') && canManage
  const { data, error, refetch } = useQuery(latestNoticesQuery)
  const notices = data?.records ?? []
  const open = (notice: LatestNotice) => {
    const page = ownPageOf(notice)
    if (page === undefined) {
      setReadingId(notice.id)
      return
    }
    void markRead(queries, notice.id)
    void navigate(page)
  }
  return (
    <HomeSection
      title={text('notices')}
      more={canManage && notices.length > 0 ? { to: NOTICES_PATH, label: text('notices.all') } : undefined}
    >
      {error && !data && (
        <ErrorNote isCompact error={error} title={text('notices.failed')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <div className="skeleton home-notices-waiting" />}
      {data && notices.length === 0 && (
        <EmptyNote
          isCompact
          title={text('notices.none')}
          reason={text('notices.none.reason')}
          action={
            canWrite ? (
              <Button onClick={() => void navigate(NOTICES_PATH)}>{text('notices.none.action')}</Button>
            ) : undefined
          }
        />
      )}
      {notices.length > 0 && (
        <ul className="home-notices">
          {notices.map((notice) => (
            <li key={notice.id}>
              <button type="button" className="home-notice" onClick={() => open(notice)}>
                <span className="home-notice-title">{notice.title}</span>
                <span className="home-notice-facts">
                  {notice.isRead === 0 && notice.isResolved !== 1 && (
                    <span className="home-notice-new">{text('notices.new')}</span>
                  )}
                  {notice.categoryName && <span>{notice.categoryName}</span>}
                  <RelativeTime value={notice.releaseTime} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {readingId !== undefined && (
        <LazyPart fallback={null}>
          <NoticeReader id={readingId} onClose={() => setReadingId(undefined)} />
        </LazyPart>
      )}
    </HomeSection>
  )
}
