import { ArrowUpOutlined } from '@ant-design/icons'
import { STATUS } from '@drawdesk/contract/core/errors'
import { Button } from 'antd'
import { lazy, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { queryClient } from '../../../lib/http/query.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import '../shared/drawing.css'
import type { Compared } from './lightbox/compared.ts'
import type { Look } from './lightbox/neighbours.ts'
import { useWall } from './use-gallery.ts'
import { useWallWindow } from './layout/use-gallery-window.ts'
import type { CardSlots } from './gallery-commands.ts'
import { WallFoot } from './gallery-foot.tsx'
import { picturesOf, type WallCard } from './layout/gallery-index.ts'
import type { WallSelection } from './gallery-selection.ts'
import { COLUMN_MIN_PX, type WallSize } from './layout/gallery-size.ts'
import { WallSkeleton } from './layout/gallery-skeleton.tsx'
import './gallery.css'
import { NEWEST_MOST, type WallFilters } from './gallery.api.ts'
import { wallTexts } from './gallery.i18n.ts'
import { Wall } from './gallery.tsx'

const RecordLightbox = lazy(() => loadChunk(() => import('./lightbox/record-lightbox.tsx')))
const CompareRecords = lazy(() => loadChunk(() => import('./lightbox/compare-records.tsx')))

/** Room for two lines under each picture. */
const CAPTION_PX = 56
const GAP_PX = 16
const NARROW_GAP_PX = 12
/** Addresses that ran out are asked for anew, but not for each picture of a page. */
const LOST_AGAIN_MS = 30_000

interface PictureWallProps {
  path: string
  filters: WallFilters
  /** Of the records that can be on it; undefined: any. */
  states?: readonly number[] | undefined
  size: WallSize
  slots: CardSlots
  /** Undefined where nothing is selected. */
  selection?: WallSelection | undefined
  onSelect?: (selection: WallSelection, cards: readonly WallCard[]) => void
  look: Look | undefined
  onLook: (look: Look | undefined) => void
  /** Opens the whole record; undefined for who may not. */
  onDetail: ((id: string) => void) | undefined
  compared: Compared | undefined
  onCompare: (compared: Compared | undefined) => void
  /** In the place of a wall without records. */
  empty: ReactNode
  texts: { failed: string; noRights: string; noRightsHint: string }
  /** Above the wall, in view while it scrolls; told how many there are. */
  renderBar: (facts: { total: string; cards: readonly WallCard[]; refresh: () => void }) => ReactNode
}

/** An endless wall with its lightbox: bar, cards, foot, and the way back to the newest. */
export function PictureWall({
  path,
  filters,
  states,
  size,
  slots,
  selection,
  onSelect,
  look,
  onLook,
  onDetail,
  compared,
  onCompare,
  empty,
  texts,
  renderBar,
}: PictureWallProps) {
  const t = useTexts(wallTexts)
  const { frame, window, toTop } = useWallWindow()
  const space = useMemo(
    () => ({
      widthPx: window.widthPx,
      gapPx: window.widthPx < 480 ? NARROW_GAP_PX : GAP_PX,
      captionPx: CAPTION_PX,
      columnMinPx: COLUMN_MIN_PX[size],
    }),
    [window.widthPx, size],
  )
  const [lookedAt, setLookedAt] = useState<number>()
  const wall = useWall({ path, filters, states, space, window, lookedAt })
  const [focus, setFocus] = useState<{ id: string }>()
  const lostMs = useRef(0)
  const { cards } = wall.index

  const at = look === undefined ? undefined : cards.findIndex(({ id }) => id === look.id)
  const nextLookedAt = at === -1 ? undefined : at
  if (nextLookedAt !== lookedAt) setLookedAt(nextLookedAt)

  // Who is at the top sees what is drawn as it comes; who is not is told.
  const isBusyElsewhere = look !== undefined || compared !== undefined || (selection?.ids.size ?? 0) > 0
  const comesByItself = wall.newer > 0 && window.isAtTop && !isBusyElsewhere
  const { refresh } = wall
  useEffect(() => {
    if (comesByItself) void refresh()
    // Each time it becomes true.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [comesByItself])
  const toNewest = () => {
    toTop()
    void refresh()
  }

  const open = (index: number) => {
    const card = cards[index]
    if (!card) return
    const row = wall.rows.get(card.id)
    if ((row ? picturesOf(row).length : card.pictures) > 0) onLook({ id: card.id, n: 0 })
    else onDetail?.(card.id)
  }
  const close = () => {
    if (look) setFocus({ id: look.id })
    onLook(undefined)
  }
  const lose = () => {
    const nowMs = performance.now()
    if (nowMs - lostMs.current < LOST_AGAIN_MS && lostMs.current !== 0) return
    lostMs.current = nowMs
    void queryClient.invalidateQueries({ queryKey: [...resourceKeys({ path }).all, 'wall'] })
  }

  const isForbidden = wall.error instanceof ApiError && wall.error.code === STATUS.forbidden
  const total =
    wall.total === undefined ? '' : t(wall.isTotalMore ? 'totalMore' : 'total', { n: wall.total.toLocaleString('en') })
  return (
    <>
      {!isForbidden && renderBar({ total, cards, refresh: toNewest })}
      <div
        className="wall-frame"
        ref={frame}
        data-size={size}
        data-selecting={(selection?.ids.size ?? 0) > 0 || undefined}
      >
        {wall.newer > 0 && !comesByItself && look === undefined && (
          <div className="wall-newer-place">
            <Button
              className="wall-newer"
              type="primary"
              shape="round"
              icon={<ArrowUpOutlined aria-hidden />}
              onClick={toNewest}
            >
              {t(wall.newer >= NEWEST_MOST ? 'newerMore' : 'newer', { n: wall.newer })}
            </Button>
          </div>
        )}
        {isForbidden ? (
          <EmptyNote title={texts.noRights} reason={texts.noRightsHint} />
        ) : wall.error ? (
          <ErrorNote error={wall.error} title={texts.failed} onRetry={wall.loadMore} />
        ) : wall.isLoading ? (
          <Delayed>
            <WallSkeleton space={space} />
          </Delayed>
        ) : cards.length === 0 ? (
          empty
        ) : (
          <>
            <Wall
              index={wall.index}
              layout={wall.layout}
              shown={wall.shown}
              rows={wall.rows}
              total={wall.isTotalMore ? undefined : wall.total}
              slots={slots}
              selection={selection}
              onSelect={(next) => onSelect?.(next, cards)}
              onOpen={open}
              onLost={lose}
              focus={focus}
            />
            <WallFoot wall={wall} />
          </>
        )}
      </div>
      {look && (
        <LazyPart>
          <RecordLightbox
            look={look}
            wall={wall}
            path={path}
            onLook={onLook}
            onClose={close}
            onDetail={onDetail}
            onCompare={(left, right) => onCompare({ left, right })}
          />
        </LazyPart>
      )}
      {compared && (
        <LazyPart>
          <CompareRecords
            key={`${compared.left} ${compared.right}`}
            path={path}
            compared={compared}
            onClose={() => onCompare(undefined)}
          />
        </LazyPart>
      )}
    </>
  )
}
