import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import type { Page } from '@drawdesk/contract/core/schema'
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLive } from '../../../components/live.tsx'
import { logFailure } from '../../../resource/log-failure.ts'
import { useLiveRows } from './use-live-rows.ts'
import { useNewest } from './use-newest.ts'
import { useGone, type Visibility } from './use-gone.ts'
import {
  emptyIndex,
  pagesOf,
  placesOf,
  withoutCards,
  withPage,
  withRows,
  type GalleryIndex,
} from './layout/gallery-index.ts'
import { keepLayout } from './layout/layout-keeper.ts'
import type { GalleryLayout, GallerySpace } from './layout/gallery-layout.ts'
import { cardsWithin } from './layout/gallery-window.ts'
import { fetchNewestPage, WALL_PAGE_SIZE, galleryPageQuery, type GalleryFilters } from './gallery.api.ts'
import type { GalleryWindow } from './layout/use-gallery-window.ts'

/** The next page is asked for when the gallery ends this near below the window. */
const AHEAD_PX = 2_400
/** And when what is looked at in large is this near to the last. */
const AHEAD_CARDS = 12

interface GalleryChoice {
  path: string
  filters: GalleryFilters
  /** Of the records that can be on it; undefined: any. */
  states: readonly number[] | undefined
  space: GallerySpace
  window: GalleryWindow
  /** Index of the card that is looked at in large: its row is known, and so are its neighbours'. */
  lookedAt: number | undefined
}

export interface GalleryState {
  index: GalleryIndex
  layout: GalleryLayout
  /** Cards in the window, by index. */
  shown: readonly number[]
  /** Rows by id, of the pages around the window. */
  rows: ReadonlyMap<string, DrawInfo>
  /** Of all that match, where it was counted. */
  total: number | undefined
  isTotalMore: boolean
  isLoading: boolean
  isLoadingMore: boolean
  /** The first page did not come. */
  error: Error | null
  /** The next page did not come; nothing asks for it again by itself. */
  hasFailed: boolean
  loadMore: () => void
  /** Newer ones that are not on the gallery. */
  newer: number
  /** Begins anew at the newest. */
  refresh: () => Promise<void>
}

interface Known {
  of: string
  index: GalleryIndex
  total: number | undefined
  isTotalMore: boolean
}

/**
 * A gallery over any number of records: each page is asked for ahead of the end, what scrolled away is forgotten but for its box, and asked for again
 * when it comes back. What is on the gallery stays in place, whatever is drawn meanwhile.
 */
export function useGallery({ path, filters, states, space, window, lookedAt }: GalleryChoice): GalleryState {
  const isLive = useLive()
  const of = `${path} ${JSON.stringify(filters)}`
  const [known, setKnown] = useState<Known>({ of, index: emptyIndex, total: undefined, isTotalMore: false })
  const [layoutOf] = useState(keepLayout)
  const isOther = known.of !== of
  if (isOther) setKnown({ of, index: emptyIndex, total: undefined, isTotalMore: false })
  const gone = useGone(visibilityOf(filters))
  const whole = isOther ? emptyIndex : known.index
  const index = useMemo(() => withoutCards(whole, gone), [whole, gone])
  const layout = layoutOf(index.cards, space)
  const shown = useMemo(
    () => cardsWithin(layout.boxes, window.fromPx, window.toPx, space.captionPx),
    [layout, window.fromPx, window.toPx, space.captionPx],
  )

  const isFirst = index.pages.length === 0
  const isNearEnd =
    isFirst ||
    layout.heightPx - window.toPx < AHEAD_PX ||
    (lookedAt !== undefined && index.cards.length - lookedAt <= AHEAD_CARDS)
  const wantsNext = index.next !== undefined && isNearEnd
  const next = useQuery({
    ...galleryPageQuery(path, filters, index.next ?? ''),
    enabled: ({ state }) => isLive && wantsNext && state.status !== 'error',
    refetchInterval: false,
  })

  const near = useMemo(() => {
    const inWindow = pagesOf(index, shown[0] ?? 0, shown.at(-1) ?? 0)
    const looked = lookedAt === undefined ? [] : pagesOf(index, lookedAt - 1, lookedAt + 1)
    return [...new Set([...inWindow, ...looked])]
  }, [index, shown, lookedAt])
  const rows = useQueries({
    queries: near.map(({ beforeId }) => ({ ...galleryPageQuery(path, filters, beforeId), enabled: isLive })),
    combine: rowsOf,
  })
  // Those that went are no news when they are asked for.
  const wholePlaces = useMemo(() => placesOf(whole), [whole])
  const newest = useNewest({
    path,
    filters,
    states,
    isOn: !isFirst || index.next === undefined,
    has: (id) => wholePlaces.has(id),
    oldestId: index.next,
  })
  const live = useLiveRows({ path, rows, onOthers: newest.receive })

  if (wantsNext && next.data && !next.isPlaceholderData) {
    const { records, total, totalMore = false } = next.data
    setKnown({
      of,
      index: withPage(whole, records, WALL_PAGE_SIZE),
      ...(isFirst
        ? { total: total ?? undefined, isTotalMore: totalMore }
        : { total: known.total, isTotalMore: known.isTotalMore }),
    })
  } else {
    const current = withRows(whole, live, wholePlaces)
    if (current !== whole) setKnown({ ...known, index: current })
  }

  return {
    index,
    layout,
    shown,
    rows: useMemo(() => new Map(live.map((row) => [row.id, row])), [live]),
    total: known.total === undefined ? undefined : known.total - (whole.cards.length - index.cards.length),
    isTotalMore: known.isTotalMore,
    isLoading: isFirst && index.next !== undefined && !next.error,
    isLoadingMore: !isFirst && next.isFetching && wantsNext,
    error: isFirst && wantsNext ? next.error : null,
    hasFailed: wantsNext && next.isError,
    loadMore: () => void next.refetch({ cancelRefetch: false }),
    newer: newest.count,
    async refresh() {
      try {
        const { records, total, totalMore = false } = await fetchNewestPage(path, filters)
        setKnown({
          of,
          index: withPage(emptyIndex, records, WALL_PAGE_SIZE),
          total: total ?? undefined,
          isTotalMore: totalMore,
        })
      } catch (error) {
        logFailure('gallery', error) // Its message has been shown; what was on the gallery stays.
      }
    },
  }
}

/** The gallery has no such filter: nothing that is taken down hangs there. */
const visibilityOf = ({ takenDown = '0' }: GalleryFilters): Visibility =>
  takenDown === '0' ? 'shown' : takenDown === '1' ? 'takenDown' : 'all'

const NO_ROWS: readonly DrawInfo[] = []

function rowsOf(results: readonly UseQueryResult<Page<DrawInfo>>[]): readonly DrawInfo[] {
  const pages = results.flatMap(({ data }) => data?.records ?? NO_ROWS)
  return pages.length === 0 ? NO_ROWS : pages
}
