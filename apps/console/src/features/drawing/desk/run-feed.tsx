import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useLive } from '../../../components/live.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { runsQuery } from './desk.api.ts'
import { drawDeskTexts } from './draw-desk.i18n.ts'
import { RunCard } from './run-card.tsx'
import type { CellCommands } from './run-cell.tsx'

/** The person's runs, newest first. */
export function RunFeed(commands: CellCommands) {
  const t = useTexts(drawDeskTexts)
  const isLive = useLive()
  const queryClient = useQueryClient()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...runsQuery,
    enabled: isLive,
  })
  const runs = data?.pages.flat() ?? []
  const forget = (id: string) =>
    queryClient.setQueryData(
      runsQuery.queryKey,
      (known) => known && { ...known, pages: known.pages.map((page) => page.filter((run) => run.id !== id)) },
    )
  return (
    <section className="desk-feed" aria-label={t('runs')}>
      {error && !data && <ErrorNote error={error} title={t('runsFailed')} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Delayed>
          <span className="skeleton desk-feed-waiting" />
        </Delayed>
      )}
      {data && runs.length === 0 && <EmptyNote title={t('noRuns')} reason={t('noRunsReason')} />}
      {runs.map((run) => (
        <RunCard key={run.id} run={run} onRemoved={forget} {...commands} />
      ))}
      {hasNextPage && (
        <Button className="desk-earlier" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('earlier')}
        </Button>
      )}
    </section>
  )
}
