import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { memo } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Picture } from '../shared/picture.tsx'
import { nameOf, type CardSlots, type GalleryCommands } from './gallery-commands.ts'
import { picturesOf, type GalleryCard as Card } from './layout/gallery-index.ts'
import type { GalleryBox } from './layout/gallery-layout.ts'
import { galleryTexts } from './gallery.i18n.ts'

interface GalleryCardProps {
  at: number
  /** Of how many; -1 while nobody knows. */
  setSize: number
  card: Card
  box: GalleryBox
  /** Undefined while its page is on its way. */
  row: DrawInfo | undefined
  /** The stop of the Tab key. */
  isCurrent: boolean
  isSelected: boolean
  canSelect: boolean
  slots: CardSlots
  commands: GalleryCommands
}

/** One record of a gallery, at its place. */
export const GalleryCard = memo(function GalleryCard({
  at,
  setSize,
  card,
  box,
  row,
  isCurrent,
  isSelected,
  canSelect,
  slots,
  commands,
}: GalleryCardProps) {
  const t = useTexts(galleryTexts)
  const name = nameOf(card, t('noPrompt'))
  const stop = isCurrent ? 0 : -1
  const [file] = row ? picturesOf(row) : []
  return (
    <li
      className="wall-card"
      data-at={at}
      data-selected={isSelected || undefined}
      aria-setsize={setSize}
      aria-posinset={at + 1}
      style={{ width: box.widthPx, transform: `translate(${box.leftPx}px, ${box.topPx}px)` }}
    >
      <button
        type="button"
        className="wall-face"
        tabIndex={stop}
        style={{ height: box.heightPx }}
        onClick={(event) => commands.press(at, event)}
      >
        <span className="draw-unseen">{t(isSelected ? 'openSelected' : 'open', { name })}</span>
        {file ? (
          <Picture file={file} alt="" variant="thumb" onLost={() => commands.lose(at)} />
        ) : row ? (
          slots.face(row)
        ) : (
          <span className="skeleton wall-face-waiting" />
        )}
        {card.type === 'upscale' && <span className="wall-mark">{t('upscaled')}</span>}
        {card.pictures > 1 && <span className="wall-count">{t('pictures', { n: card.pictures })}</span>}
      </button>
      {canSelect && (
        <label className="wall-tick" title={t('select')}>
          <input
            type="checkbox"
            tabIndex={stop}
            checked={isSelected}
            aria-label={t('selectOf', { name })}
            onChange={(event) =>
              commands.toggle(at, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
            }
          />
        </label>
      )}
      {row && slots.actions && <div className="wall-actions">{slots.actions(row)}</div>}
      <div className="wall-words">
        <span className="draw-line" title={name}>
          {name}
        </span>
        <span className="wall-facts">{row && slots.facts(row)}</span>
      </div>
    </li>
  )
})
