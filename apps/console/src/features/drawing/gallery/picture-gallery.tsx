import { useMemo, useRef, useState, type ReactNode } from 'react'
import { queryClient } from '../../../lib/http/query.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { isForbidden } from '../../../resource/list/list-props.ts'
import '../shared/drawing.css'
import { GalleryBody, type GalleryWords } from './gallery-body.tsx'
import type { CardSlots } from './gallery-commands.ts'
import type { GallerySelection } from './select/gallery-selection.ts'
import type { GalleryFilters } from './gallery.api.ts'
import './gallery.css'
import { galleryTexts } from './gallery.i18n.ts'
import { Gallery } from './gallery.tsx'
import { picturesOf, type GalleryCard } from './layout/gallery-index.ts'
import type { GallerySpace } from './layout/gallery-layout.ts'
import { COLUMN_MIN_PX, type GallerySize } from './layout/gallery-size.ts'
import { useGalleryWindow } from './layout/use-gallery-window.ts'
import { LargeViews, type LargeView } from './lightbox/large-views.tsx'
import { NewerNote, useNewerCards } from './newer-cards.tsx'
import { useGallery, type GalleryState } from './use-gallery.ts'

/** Room for two lines under each picture. */
const CAPTION_PX = 56
const GAP_PX = 16
const NARROW_GAP_PX = 12
/** Addresses that ran out are asked for anew, but not for each picture of a page. */
const LOST_AGAIN_MS = 30_000

interface PictureGalleryProps extends LargeView {
  path: string
  filters: GalleryFilters
  /** Of the records that can be on it; undefined: any. */
  states?: readonly number[] | undefined
  size: GallerySize
  slots: CardSlots
  /** Undefined where nothing is selected. */
  selection?: GallerySelection | undefined
  onSelect?: (selection: GallerySelection, cards: readonly GalleryCard[]) => void
  /** In the place of a gallery without records. */
  empty: ReactNode
  texts: GalleryWords
  /** Above the gallery, in view while it scrolls; receives how many there are. */
  renderBar: (facts: { total: string; cards: readonly GalleryCard[]; refresh: () => void }) => ReactNode
}

/** An endless gallery with its lightbox: bar, cards, foot, and the way back to the newest. */
export function PictureGallery(props: PictureGalleryProps) {
  const { path, filters, states, size, slots, selection, onSelect, empty, texts, renderBar, ...large } = props
  const { look, onLook, onDetail, compared } = large
  const { frame, window, toTop } = useGalleryWindow()
  const space = useSpace(window.widthPx, size)
  const [lookedAt, setLookedAt] = useState<number>()
  const gallery = useGallery({ path, filters, states, space, window, lookedAt })
  const [focus, setFocus] = useState<{ id: string }>()
  const { cards } = gallery.index
  const isSelecting = (selection?.ids.size ?? 0) > 0
  const newer = useNewerCards(gallery, {
    isAtTop: window.isAtTop,
    toTop,
    isBusy: look !== undefined || compared !== undefined || isSelecting,
  })
  const total = useTotal(gallery)
  const lose = useLost(path)

  const at = look === undefined ? undefined : cards.findIndex(({ id }) => id === look.id)
  const nextLookedAt = at === -1 ? undefined : at
  if (nextLookedAt !== lookedAt) setLookedAt(nextLookedAt)

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
  return (
    <>
      {!isForbidden(gallery.error) && renderBar({ total, cards, refresh: newer.toNewest })}
      <div className="wall-frame" ref={frame} data-size={size} data-selecting={isSelecting || undefined}>
        {newer.isAnnounced && look === undefined && <NewerNote count={gallery.newer} onShow={newer.toNewest} />}
        <GalleryBody gallery={gallery} space={space} texts={texts} empty={empty}>
          <Gallery
            gallery={gallery}
            slots={slots}
            selection={selection}
            onSelect={(next) => onSelect?.(next, cards)}
            onOpen={open}
            onLost={lose}
            focus={focus}
          />
        </GalleryBody>
      </div>
      <LargeViews {...large} path={path} gallery={gallery} onClose={close} />
    </>
  )
}

/** The room that cards are laid out in. */
function useSpace(widthPx: number, size: GallerySize): GallerySpace {
  return useMemo(
    () => ({
      widthPx,
      gapPx: widthPx < 480 ? NARROW_GAP_PX : GAP_PX,
      captionPx: CAPTION_PX,
      columnMinPx: COLUMN_MIN_PX[size],
    }),
    [widthPx, size],
  )
}

/** How many there are, in words; `""` until that is known. */
function useTotal({ total, isTotalMore }: Pick<GalleryState, 'total' | 'isTotalMore'>): string {
  const t = useTexts(galleryTexts)
  return total === undefined ? '' : t(isTotalMore ? 'totalMore' : 'total', { n: total.toLocaleString('en') })
}

/** Reads the pages again after a picture did not come, once in a while at most. */
function useLost(path: string): () => void {
  const lostMs = useRef(0)
  return () => {
    const nowMs = performance.now()
    if (nowMs - lostMs.current < LOST_AGAIN_MS && lostMs.current !== 0) return
    lostMs.current = nowMs
    void queryClient.invalidateQueries({ queryKey: resourceKeys({ path }).of('gallery') })
  }
}
