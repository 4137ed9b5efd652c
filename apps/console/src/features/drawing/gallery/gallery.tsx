import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { GalleryCard } from './gallery-card.tsx'
import type { CardSlots, GalleryCommands } from './gallery-commands.ts'
import { everything, noSelection, reached, toggled, type GallerySelection } from './select/gallery-selection.ts'
import { cardBeside, type GalleryStep } from './layout/gallery-window.ts'
import { useCardFocus } from './layout/use-card-focus.ts'
import { galleryTexts } from './gallery.i18n.ts'
import type { GalleryState } from './use-gallery.ts'

interface GalleryProps {
  gallery: GalleryState
  slots: CardSlots
  /** Undefined where nothing is selected. */
  selection: GallerySelection | undefined
  onSelect: (selection: GallerySelection) => void
  onOpen: (at: number) => void
  onLost: (at: number) => void
  /** Another object gives the focus to its card, wherever it is. */
  focus: { id: string } | undefined
}

/**
 * Records as a gallery of pictures, newest first, ratio kept. Arrows move, Space or x selects, Enter opens, Shift and an arrow selects as it goes. While
 * some are selected, a press on a picture selects it or lets it go.
 */
export function Gallery({ gallery, slots, selection, onSelect, onOpen, onLost, focus }: GalleryProps) {
  const t = useTexts(galleryTexts)
  const { index, layout, shown, rows, isTotalMore } = gallery
  const { cards } = index
  const { list, stop, go, setCurrent, handlers } = useCardFocus(cards, shown, focus)
  // No others are in the document but those in the window and the one that has the focus.
  const inDocument = shown.includes(stop) || stop < 0 ? shown : [...shown, stop].sort((a, b) => a - b)
  const total = isTotalMore ? undefined : gallery.total

  const select = (at: number, isRange: boolean) => {
    const card = cards[at]
    if (!selection || !card) return
    onSelect(isRange ? reached(selection, cards, card.id) : toggled(selection, card.id))
  }
  const commands = useCommands({
    press(at, { shiftKey, ctrlKey, metaKey, detail }) {
      setCurrent(at)
      const isSelecting = selection !== undefined && selection.ids.size > 0 && detail > 0
      if (selection && (shiftKey || ctrlKey || metaKey || isSelecting)) select(at, shiftKey)
      else onOpen(at)
    },
    toggle: select,
    lose: onLost,
  })
  return (
    // The list handles keys for its buttons: one stop of the Tab key instead of hundreds.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      className="wall"
      ref={list}
      aria-label={t('gallery')}
      style={{ height: layout.heightPx }}
      onKeyDown={(event) => press(event, { gallery, stop, go, select, selection, onSelect })}
      onKeyUp={(event) => {
        // A button is pressed by Space when the key comes up; here Space has selected.
        if (event.key === ' ' && selection && isFace(event)) event.preventDefault()
      }}
      {...handlers}
    >
      {inDocument.map((at) => {
        const [card, box] = [cards[at], layout.boxes[at]]
        return (
          card &&
          box && (
            <GalleryCard
              key={card.id}
              at={at}
              setSize={index.next === undefined ? cards.length : (total ?? -1)}
              card={card}
              box={box}
              row={rows.get(card.id)}
              isCurrent={at === stop}
              isSelected={selection?.ids.has(card.id) ?? false}
              canSelect={selection !== undefined}
              slots={slots}
              commands={commands}
            />
          )
        )
      })}
    </ul>
  )
}

const STEPS: Readonly<Record<string, GalleryStep>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

interface Pressed extends Pick<GalleryProps, 'gallery' | 'selection' | 'onSelect'> {
  /** Index of the card that has the focus. */
  stop: number
  go: (at: number) => void
  select: (at: number, isRange: boolean) => void
}

/** What a key does on the card that has the focus. */
function press(event: KeyboardEvent, { gallery, stop, go, select, selection, onSelect }: Pressed): void {
  const { cards } = gallery.index
  const isCommand = event.ctrlKey || event.metaKey
  const step = STEPS[event.key]
  if (step && !isCommand && !event.altKey) {
    const next = cardBeside(gallery.layout.boxes, stop, step)
    // A range begins at the card that it leaves.
    if (event.shiftKey && selection && cards[stop] && cards[next])
      onSelect(
        reached(selection.anchor === undefined ? toggled(selection, cards[stop].id) : selection, cards, cards[next].id),
      )
    go(next)
  } else if (event.key === ' ' && selection && isFace(event)) select(stop, event.shiftKey)
  else if (event.key === 'x' && !isCommand && !event.altKey && selection) select(stop, false)
  else if (event.key === 'a' && isCommand && selection) onSelect(everything(cards))
  else if (event.key === 'Escape' && selection && selection.ids.size > 0) onSelect(noSelection)
  else return
  event.preventDefault()
}

const isFace = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.classList.contains('wall-face')

/** The same object at every render, which calls what is right now. */
function useCommands(now: GalleryCommands): GalleryCommands {
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const [commands] = useState<GalleryCommands>(() => ({
    press: (at, keys) => latest.current.press(at, keys),
    toggle: (at, isRange) => latest.current.toggle(at, isRange),
    lose: (at) => latest.current.lose(at),
  }))
  return commands
}
