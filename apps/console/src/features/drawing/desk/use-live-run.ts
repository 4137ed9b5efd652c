import type { DeskRun } from '@drawdesk/contract/drawing/draw-desk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLive } from '../../../components/live.tsx'
import { createPace } from '../../../lib/events/pace.ts'
import { addNews, isUnderWay, withNews, type KnownNews } from '../shared/live/draw-news.ts'
import { useDrawNews } from '../shared/live/use-draw-news.ts'
import { runQuery } from './desk.api.ts'

/** Read anew no oftener than this when something of it ended. */
const LOOK_EVERY_MS = 700
/** And so often besides while something is under way: why it waits is not published. */
const POLL_MS = 5_000

const isRunning = ({ cells }: DeskRun): boolean => cells.some(({ record }) => record && isUnderWay(record))

/** A run followed while it is on screen: progress as it is published, and read anew when one of its drawings ended. */
export function useLiveRun(given: DeskRun): { run: DeskRun; refetch: () => void } {
  const isLive = useLive()
  const queryClient = useQueryClient()
  const query = runQuery(given.id)
  const { data, refetch } = useQuery({
    ...query,
    initialData: given,
    // What ended does not change by itself.
    enabled: ({ state }) => isLive && isRunning(state.data ?? given),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  })
  // What ended is not asked for again by itself: marks and what became of it since stand in the list that was.
  const listed = useRef(given)
  useEffect(() => {
    if (listed.current !== given && !isRunning(given)) queryClient.setQueryData(runQuery(given.id).queryKey, given)
    listed.current = given
  }, [given, queryClient])
  const [news, setNews] = useState<KnownNews>(new Map())
  const ids = useMemo(() => new Set(data.cells.map(({ infoId }) => infoId)), [data])
  const pace = useMemo(
    () => createPace(() => queryClient.invalidateQueries({ queryKey: runQuery(given.id).queryKey }), LOOK_EVERY_MS),
    [given.id, queryClient],
  )
  useDrawNews({
    isWanted: isRunning(data),
    onNews(received) {
      if (!ids.has(received.id)) return
      setNews((known) => addNews(known, [received], ids))
      pace.due()
    },
    onLost: pace.due,
  })
  const run = useMemo(
    () => ({
      ...data,
      cells: data.cells.map((cell) =>
        cell.record ? { ...cell, record: withNews(cell.record, news.get(cell.infoId)) } : cell,
      ),
    }),
    [data, news],
  )
  return { run, refetch: () => void refetch() }
}
