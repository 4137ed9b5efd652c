import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLive } from '../../../components/live.tsx'
import { ApiError } from '../../../lib/http/http.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { addNews, withNews, type DrawNews, type KnownNews } from '../shared/live/draw-news.ts'
import { createRowKeeper, type RowKeeper } from '../shared/live/row-keeper.ts'
import { useDrawNews } from '../shared/live/use-draw-news.ts'
import { fetchRecords, putRecords } from './gallery.api.ts'

/** What arrives within this time is shown at once. */
const SHOW_EVERY_MS = 120
const NO_NEWS: KnownNews = new Map()

interface LiveRowsChoice {
  /** Of the list that the rows are from; its cached pages are kept up to date. */
  path: string
  /** On screen, as they were read. */
  rows: readonly DrawInfo[]
  /** News came of drawings that are not on screen. */
  onOthers: (news: readonly DrawNews[]) => void
}

/**
 * The rows on screen as they are now: progress and beginning as the server publishes them, and the whole row, read anew, once a drawing has ended, one call for all
 * that end within a moment. Nothing is received or asked while the page is hidden. A row of which nothing new is known is the same object at every render.
 */
export function useLiveRows({ path, rows, onOthers }: LiveRowsChoice): readonly DrawInfo[] {
  const isLive = useLive()
  const queryClient = useQueryClient()
  const [news, setNews] = useState(NO_NEWS)
  const keeper = useRef<RowKeeper>(undefined)

  // The timer below fires after the render that set it: it reads what is on screen then.
  const latest = useRef({ rows, onOthers })
  useEffect(() => {
    latest.current = { rows, onOthers }
  })
  const take = (received: readonly DrawNews[]): void => {
    const shown = new Set(latest.current.rows.map(({ id }) => id))
    setNews((known) => addNews(known, received, shown))
    const others = received.filter(({ id }) => !shown.has(id))
    if (others.length > 0) latest.current.onOthers(others)
  }
  const waiting = useRef<{ received: DrawNews[]; timer: ReturnType<typeof setTimeout> | undefined }>({
    received: [],
    timer: undefined,
  })
  useDrawNews({
    onNews(one) {
      const now = waiting.current
      now.received.push(one)
      now.timer ??= setTimeout(() => {
        const { received } = now
        waiting.current = { received: [], timer: undefined }
        take(received)
      }, SHOW_EVERY_MS)
    },
    onLost() {
      // Numbers and versions may even have begun anew.
      setNews(NO_NEWS)
      void queryClient.invalidateQueries({ queryKey: resourceKeys({ path }).all })
    },
  })
  useEffect(
    () => () => {
      clearTimeout(waiting.current.timer)
      waiting.current = { received: [], timer: undefined }
    },
    [],
  )

  const see = useEffectEvent(() => keeper.current?.see(rows, news))
  useEffect(() => {
    if (!isLive) return undefined
    const own = createRowKeeper(async (ids) => {
      try {
        const { records } = await fetchRecords(path, { id: ids.join(','), size: ids.length })
        putRecords(path, records)
      } catch (error) {
        // Asked for again soon. That the server cannot be reached for a while is no fault of anybody's.
        if (!(error instanceof ApiError && error.code === 0)) logFailure('live rows', error)
      }
    })
    keeper.current = own
    see()
    return () => {
      own.stop()
      if (keeper.current === own) keeper.current = undefined
    }
  }, [isLive, path])
  useEffect(() => keeper.current?.see(rows, news), [rows, news])

  const [patch] = useState(keepPatched)
  return useMemo(() => (news.size === 0 ? rows : rows.map((row) => patch(row, news.get(row.id)))), [rows, news, patch])
}

/** Patches a row once for the same news. */
function keepPatched(): (row: DrawInfo, news: DrawNews | undefined) => DrawInfo {
  const known = new WeakMap<DrawInfo, { news: DrawNews; row: DrawInfo }>()
  return (row, news) => {
    if (!news) return row
    const before = known.get(row)
    if (before?.news === news) return before.row
    const next = withNews(row, news)
    known.set(row, { news, row: next })
    return next
  }
}
