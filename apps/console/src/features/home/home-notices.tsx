import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { EmptyNote } from '../../components/empty.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { latestNoticesQuery } from '../../lib/latest-notices.ts'
import { usePermission } from '../../lib/permissions.ts'
import { useTexts } from '../../lib/texts.ts'
import { HomeSection } from './home-section.tsx'
import { texts } from './home.i18n.ts'
import { readListedNotices } from './read-notices.ts'

const NOTICES_PATH = '/desk/notice'

/** The latest notices, pushed live; opening one reads it. */
export function HomeNotices() {
  const text = useTexts(texts)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const canWrite = usePermission('notice_add')
  const { data, error, refetch } = useQuery(latestNoticesQuery)
  const notices = data?.records ?? []
  return (
    <HomeSection title={text('notices')} more={notices.length > 0 ? { to: NOTICES_PATH, label: text('notices.all') } : undefined}>
      {error && !data && <ErrorNote isCompact error={error} title={text('notices.failed')} onRetry={() => void refetch()} />}
      {!data && !error && <div className="skeleton home-notices-waiting" />}
      {data && notices.length === 0 && (
        <EmptyNote
          isCompact
          title={text('notices.none')}
          reason={text('notices.none.reason')}
          action={canWrite ? <Button onClick={() => void navigate(NOTICES_PATH)}>{text('notices.none.action')}</Button> : undefined}
        />
      )}
      {notices.length > 0 && (
        <ul className="home-notices">
          {notices.map((notice) => (
            <li key={notice.id}>
              <Link to={`${NOTICES_PATH}?title=${encodeURIComponent(notice.title)}`} className="home-notice" onClick={() => void readListedNotices(queries, notice.id)}>
                <span className="home-notice-title">{notice.title}</span>
                <span className="home-notice-facts">
                  {notice.isRead === 0 && <span className="home-notice-new">{text('notices.new')}</span>}
                  {notice.categoryName && <span>{notice.categoryName}</span>}
                  <RelativeTime value={notice.releaseTime} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  )
}
