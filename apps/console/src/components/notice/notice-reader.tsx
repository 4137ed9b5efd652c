import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { markRead, noticeBodyQuery, ownPageOf } from '../../lib/home/latest-notices.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { AppDrawer } from '../dialog/dialog.tsx'
import { ErrorNote } from '../error-note.tsx'
import { NoticeContent } from './notice-content.tsx'
import './notice-reader.css'
import { readerTexts } from './notice-reader.i18n.ts'

/** A notice as its reader sees it. Read is what was shown here: its body, not its line in a list. */
export default function NoticeReader({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useTexts(readerTexts)
  return (
    <AppDrawer open={id !== undefined} onClose={onClose} title={t('title')} size={560} destroyOnHidden>
      {id !== undefined && <Body key={id} id={id} onLeave={onClose} />}
    </AppDrawer>
  )
}

function Body({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useTexts(readerTexts)
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(noticeBodyQuery(id))
  const shownId = data?.id
  useEffect(() => {
    if (shownId !== undefined) void markRead(queries, shownId)
  }, [shownId, queries])
  if (!data)
    return error ? (
      <ErrorNote isCompact error={error} title={t('failed')} onRetry={() => void refetch()} />
    ) : (
      <div className="skeleton notice-reader-waiting" role="status" aria-label={t('loading')} />
    )
  return (
    <article className="notice-reader">
      <h2>{data.title}</h2>
      <p className="notice-reader-facts">
        {data.categoryName && <span>{data.categoryName}</span>}
        <time>{data.releaseTime}</time>
        {data.isResolved === 1 && <span className="notice-reader-over">{t('resolved')}</span>}
      </p>
      {data.content === '' && data.path === '' && <p className="notice-reader-facts">{t('noContent')}</p>}
      {data.content !== '' && <NoticeContent content={data.content} />}
      {data.path !== '' && (data.isResolved === 0 || ownPageOf(data) !== undefined) && (
        <Link to={data.path} onClick={onLeave}>
          {t('go')}
        </Link>
      )}
    </article>
  )
}
