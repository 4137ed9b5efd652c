import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { memo } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Picture } from '../shared/picture.tsx'
import { nameOf, type CardSlots, type WallDeeds } from './gallery-commands.ts'
import { picturesOf, type WallCard as Card } from './layout/gallery-index.ts'
import type { WallBox } from './layout/gallery-layout.ts'
import { wallTexts } from './gallery.i18n.ts'

interface WallCardProps {
  at: number
  /** Of how many; -1 while nobody knows. */
  setSize: number
  card: Card
  box: WallBox
  /** Undefined while its page is on its way. */
  row: DrawInfo | undefined
  /** The stop of the Tab key. */
  isCurrent: boolean
  isSelected: boolean
  canSelect: boolean
  slots: CardSlots
  deeds: WallDeeds
}

/** One record of a wall, at its place. */
export const WallCard = memo(function WallCard({
  at,
  setSize,
  card,
  box,
  row,
  isCurrent,
  isSelected,
  canSelect,
  slots,
  deeds,
}: WallCardProps) {
  const t = useTexts(wallTexts)
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
        onClick={(event) => deeds.press(at, event)}
      >
        <span className="draw-unseen">{t(isSelected ? 'openSelected' : 'open', { name })}</span>
        {file ? (
          <Picture file={file} alt="" variant="thumb" onLost={() => deeds.lose(at)} />
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
              deeds.toggle(at, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
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
