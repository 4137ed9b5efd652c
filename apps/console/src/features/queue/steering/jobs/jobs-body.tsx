import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Delayed } from '../../../../components/delayed.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { RowSkeleton } from '../../../../resource/list/row-skeleton.tsx'
import { jobsTexts } from './jobs.i18n.ts'
import type { Jobs } from './use-jobs.ts'

interface JobsBodyProps {
  jobs: Jobs
  /** Rows on screen, those that have just left included. */
  shownCount: number
  onClear: () => void
  children: ReactNode
}

/** The rows, or what stands in their place: loading, failed, nothing found, nothing queued. */
export function JobsBody({
  jobs: { error, page, isLoading, reload, state },
  shownCount,
  onClear,
  children,
}: JobsBodyProps) {
  const t = useTexts(jobsTexts)
  // A look that failed keeps what the one before brought.
  if (error && !page) return <ErrorNote error={error} title={t('failed')} onRetry={reload} />
  if (isLoading)
    return (
      <div className="res-wait">
        <Delayed>
          <RowSkeleton count={state.size < 10 ? state.size : 10} />
        </Delayed>
      </div>
    )
  if (shownCount > 0) return children
  if (Object.keys(state.filters).length > 0)
    return (
      <EmptyNote
        title={t('nothingFound')}
        reason={t('nothingFoundHint')}
        action={<Button onClick={onClear}>{t('clear')}</Button>}
      />
    )
  return (
    <EmptyNote
      title={t('nothing')}
      reason={t('nothingHint')}
      action={
        <Link to="/drawing/drawInfo">
          <Button>{t('nothingGo')}</Button>
        </Link>
      }
    />
  )
}
