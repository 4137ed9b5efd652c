import type { DrawInfoDetail } from '@drawdesk/contract/drawing/records/draw-info'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLive } from '../../../components/live.tsx'
import { createPace } from '../../../lib/events/pace.ts'
import { drawDetailQuery, livePreviewQuery } from '../shared/draw-detail.api.ts'
import { isUnderWay, withNews, type DrawNews } from '../shared/live/draw-news.ts'
import { QUIET_MS } from '../shared/live/row-keeper.ts'
import { useDrawNews } from '../shared/live/use-draw-news.ts'

/** Its calls grow while it runs; they are read anew no oftener than this. */
const READ_EVERY_MS = 1_500

/** One record whole, followed while it is on screen: progress as it is published, and all of it read anew when it, or what was made from it, changed. */
export function useLiveRecord(id: string): {
  record: DrawInfoDetail | undefined
  error: Error | null
  refetch: () => void
} {
  const isLive = useLive()
  const queryClient = useQueryClient()
  const query = drawDetailQuery(id, '')
  // Under way it is looked at now and then in any case: news may be published before this page listens.
  const { data, error, refetch } = useQuery({
    ...query,
    enabled: isLive,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? QUIET_MS : false),
  })
  const [news, setNews] = useState<DrawNews>()
  const pace = useMemo(
    () =>
      createPace(
        () =>
          Promise.all(
            [drawDetailQuery(id, ''), livePreviewQuery(id)].map(({ queryKey }) =>
              queryClient.invalidateQueries({ queryKey }),
            ),
          ),
        READ_EVERY_MS,
      ),
    [id, queryClient],
  )
  useDrawNews({
    onNews(received) {
      if (received.id === id)
        setNews((known) => (known?.id === id && known.version >= received.version ? known : received))
      if (
        received.id === id ||
        data?.children.some((child) => child.id === received.id && child.state !== received.state)
      )
        pace.due()
    },
    onLost() {
      setNews(undefined)
      pace.due()
    },
  })
  const own = news?.id === id ? news : undefined
  const record = useMemo(() => data && withNews(data, own), [data, own])
  return { record, error, refetch: () => void refetch() }
}
