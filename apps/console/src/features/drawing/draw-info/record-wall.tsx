import { STATUS } from '@drawdesk/contract/core/errors'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { ApiError } from '../../../lib/http.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useReached } from '../../../lib/use-reached.ts'
import { useLiveRows, wallQuery } from './draw-info.api.ts'
import { drawInfoTexts } from './draw-info.i18n.ts'
import { Wall, WallSkeleton } from './wall.tsx'

interface RecordWallProps {
  filters: Readonly<Record<string, string>>
  onOpen: (id: string) => void
  onClear: () => void
}

/** The endless wall: older records come as the end of it is reached, or by the button. */
export function RecordWall({ filters, onOpen, onClear }: RecordWallProps) {
  const t = useTexts(drawInfoTexts)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(wallQuery(filters))
  const records = useLiveRows(data?.pages.flatMap((page) => page.records) ?? [])
  const end = useReached<HTMLDivElement>(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  })

  if (error && !data) {
    if (error instanceof ApiError && error.code === STATUS.forbidden) return <EmptyNote title={t('noRights')} reason={t('noRightsHint')} />
    return <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <Delayed>
        <WallSkeleton />
      </Delayed>
    )
  }
  if (records.length === 0) {
    if (Object.keys(filters).length > 0) return <EmptyNote title={t('nothingFound')} reason={t('nothingFoundHint')} action={<Button onClick={onClear}>{t('clear')}</Button>} />
    return <EmptyNote title={t('nothing')} reason={t('nothingHint')} action={<Link to="/drawing/drawApi"><Button type="primary">{t('nothingGo')}</Button></Link>} />
  }
  return (
    <>
      <Wall records={records} onOpen={onOpen} onRepeated={onOpen} />
      <div className="draw-wall-end" ref={end}>
        {hasNextPage ? (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(isFetchingNextPage ? 'loadingMore' : 'loadMore')}
          </Button>
        ) : (
          <span className="draw-help">{t('allShown', { n: records.length })}</span>
        )}
      </div>
    </>
  )
}
