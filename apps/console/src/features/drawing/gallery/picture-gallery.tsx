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
import { useGallery } from './use-gallery.ts'
import { useGalleryWindow } from './layout/use-gallery-window.ts'
import type { CardSlots } from './gallery-commands.ts'
import { GalleryFoot } from './gallery-foot.tsx'
import { picturesOf, type GalleryCard } from './layout/gallery-index.ts'
import type { GallerySelection } from './gallery-selection.ts'
import { COLUMN_MIN_PX, type GallerySize } from './layout/gallery-size.ts'
import { GallerySkeleton } from './layout/gallery-skeleton.tsx'
import './gallery.css'
import { NEWEST_MOST, type GalleryFilters } from './gallery.api.ts'
import { galleryTexts } from './gallery.i18n.ts'
import { Gallery } from './gallery.tsx'

const RecordLightbox = lazy(() => loadChunk(() => import('./lightbox/record-lightbox.tsx')))
const CompareRecords = lazy(() => loadChunk(() => import('./lightbox/compare-records.tsx')))

/** Room for two lines under each picture. */
const CAPTION_PX = 56
const GAP_PX = 16
const NARROW_GAP_PX = 12
/** Addresses that ran out are asked for anew, but not for each picture of a page. */
const LOST_AGAIN_MS = 30_000

interface PictureGalleryProps {
  path: string
  filters: GalleryFilters
  /** Of the records that can be on it; undefined: any. */
  states?: readonly number[] | undefined
  size: GallerySize
  slots: CardSlots
  /** Undefined where nothing is selected. */
  selection?: GallerySelection | undefined
  onSelect?: (selection: GallerySelection, cards: readonly GalleryCard[]) => void
  look: Look | undefined
  onLook: (look: Look | undefined) => void
  /** Opens the whole record; undefined for who may not. */
  onDetail: ((id: string) => void) | undefined
  compared: Compared | undefined
  onCompare: (compared: Compared | undefined) => void
  /** In the place of a gallery without records. */
  empty: ReactNode
  texts: { failed: string; noRights: string; noRightsHint: string }
  /** Above the gallery, in view while it scrolls; receives how many there are. */
  renderBar: (facts: { total: string; cards: readonly GalleryCard[]; refresh: () => void }) => ReactNode
}

/** An endless gallery with its lightbox: bar, cards, foot, and the way back to the newest. */
export function PictureGallery({
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
}: PictureGalleryProps) {
  const t = useTexts(galleryTexts)
  const { frame, window, toTop } = useGalleryWindow()
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
  const gallery = useGallery({ path, filters, states, space, window, lookedAt })
  const [focus, setFocus] = useState<{ id: string }>()
  const lostMs = useRef(0)
  const { cards } = gallery.index

  const at = look === undefined ? undefined : cards.findIndex(({ id }) => id === look.id)
  const nextLookedAt = at === -1 ? undefined : at
  if (nextLookedAt !== lookedAt) setLookedAt(nextLookedAt)

  // At the top, what is drawn is seen as it comes; further down, a note reports it.
  const isBusyElsewhere = look !== undefined || compared !== undefined || (selection?.ids.size ?? 0) > 0
  const comesByItself = gallery.newer > 0 && window.isAtTop && !isBusyElsewhere
  const { refresh } = gallery
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
    const row = gallery.rows.get(card.id)
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
    void queryClient.invalidateQueries({ queryKey: resourceKeys({ path }).of('gallery') })
  }

  const isForbidden = gallery.error instanceof ApiError && gallery.error.code === STATUS.forbidden
  const total =
    gallery.total === undefined
      ? ''
      : t(gallery.isTotalMore ? 'totalMore' : 'total', { n: gallery.total.toLocaleString('en') })
  return (
    <>
      {!isForbidden && renderBar({ total, cards, refresh: toNewest })}
      <div
        className="wall-frame"
        ref={frame}
        data-size={size}
        data-selecting={(selection?.ids.size ?? 0) > 0 || undefined}
      >
        {gallery.newer > 0 && !comesByItself && look === undefined && (
          <div className="wall-newer-place">
            <Button
              className="wall-newer"
              type="primary"
              shape="round"
              icon={<ArrowUpOutlined aria-hidden />}
              onClick={toNewest}
            >
              {t(gallery.newer >= NEWEST_MOST ? 'newerMore' : 'newer', { n: gallery.newer })}
            </Button>
          </div>
        )}
        {isForbidden ? (
          <EmptyNote title={texts.noRights} reason={texts.noRightsHint} />
        ) : gallery.error ? (
          <ErrorNote error={gallery.error} title={texts.failed} onRetry={gallery.loadMore} />
        ) : gallery.isLoading ? (
          <Delayed>
            <GallerySkeleton space={space} />
          </Delayed>
        ) : cards.length === 0 ? (
          empty
        ) : (
          <>
            <Gallery
              index={gallery.index}
              layout={gallery.layout}
              shown={gallery.shown}
              rows={gallery.rows}
              total={gallery.isTotalMore ? undefined : gallery.total}
              slots={slots}
              selection={selection}
              onSelect={(next) => onSelect?.(next, cards)}
              onOpen={open}
              onLost={lose}
              focus={focus}
            />
            <GalleryFoot gallery={gallery} />
          </>
        )}
      </div>
      {look && (
        <LazyPart>
          <RecordLightbox
            look={look}
            gallery={gallery}
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
