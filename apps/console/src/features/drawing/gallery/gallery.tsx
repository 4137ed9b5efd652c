import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { useTexts } from '../../../lib/texts/texts.ts'
import { GalleryCard } from './gallery-card.tsx'
import type { CardSlots, GalleryCommands } from './gallery-commands.ts'
import type { GalleryIndex } from './layout/gallery-index.ts'
import type { GalleryLayout } from './layout/gallery-layout.ts'
import { everything, noSelection, reached, toggled, type GallerySelection } from './gallery-selection.ts'
import { cardBeside, type GalleryStep } from './layout/gallery-window.ts'
import { galleryTexts } from './gallery.i18n.ts'

interface GalleryProps {
  index: GalleryIndex
  layout: GalleryLayout
  /** Cards in the window; no others are in the document but the one that has the focus. */
  shown: readonly number[]
  rows: ReadonlyMap<string, DrawInfo>
  total: number | undefined
  slots: CardSlots
  /** Undefined where nothing is selected. */
  selection: GallerySelection | undefined
  onSelect: (selection: GallerySelection) => void
  onOpen: (at: number) => void
  onLost: (at: number) => void
  /** Another object gives the focus to its card, wherever it is. */
  focus: { id: string } | undefined
}

const STEPS: Readonly<Record<string, GalleryStep>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

/** Records as a gallery of pictures, newest first, ratio kept. Arrows move, Space selects, Enter opens, Shift and an arrow selects as it goes. */
export function Gallery({
  index,
  layout,
  shown,
  rows,
  total,
  slots,
  selection,
  onSelect,
  onOpen,
  onLost,
  focus,
}: GalleryProps) {
  const t = useTexts(galleryTexts)
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [hasFocus, setHasFocus] = useState(false)
  const [wanted, setWanted] = useState<{ at: number }>()
  const [seenFocus, setSeenFocus] = useState(focus)
  const { cards } = index

  // Tab enters at the last card that had the focus, or at the first in sight.
  const stop = hasFocus || shown.includes(current) ? Math.min(current, cards.length - 1) : (shown[0] ?? 0)
  const inDocument = shown.includes(stop) || stop < 0 ? shown : [...shown, stop].sort((a, b) => a - b)

  const go = (at: number) => {
    setWanted({ at })
    setCurrent(at)
    setHasFocus(true)
  }
  if (focus !== seenFocus) {
    setSeenFocus(focus)
    const at = cards.findIndex(({ id }) => id === focus?.id)
    if (at !== -1) go(at)
  }
  useEffect(() => {
    const card = wanted && list.current?.querySelector<HTMLElement>(`[data-at="${wanted.at}"]`)
    card?.querySelector<HTMLElement>('.wall-face')?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest' })
  }, [wanted])

  const select = (at: number, isRange: boolean) => {
    const card = cards[at]
    if (!selection || !card) return
    onSelect(isRange ? reached(selection, cards, card.id) : toggled(selection, card.id))
  }
  const commands = useCommands({
    press(at, { shiftKey, ctrlKey, metaKey }) {
      setCurrent(at)
      if (selection && (shiftKey || ctrlKey || metaKey)) select(at, shiftKey)
      else onOpen(at)
    },
    toggle: select,
    lose: onLost,
  })

  const press = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    const step = STEPS[event.key]
    if (step && !isCommand && !event.altKey) {
      const next = cardBeside(layout.boxes, stop, step)
      // A range begins at the card that it leaves.
      if (event.shiftKey && selection && cards[stop] && cards[next])
        onSelect(
          reached(
            selection.anchor === undefined ? toggled(selection, cards[stop].id) : selection,
            cards,
            cards[next].id,
          ),
        )
      go(next)
    } else if (event.key === ' ' && selection && isFace(event)) select(stop, event.shiftKey)
    else if (event.key === 'a' && isCommand && selection) onSelect(everything(cards))
    else if (event.key === 'Escape' && selection && selection.ids.size > 0) onSelect(noSelection)
    else return
    event.preventDefault()
  }

  return (
    // The list handles keys for its buttons: one stop of the Tab key instead of hundreds.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      className="wall"
      ref={list}
      aria-label={t('gallery')}
      style={{ height: layout.heightPx }}
      onKeyDown={press}
      onFocus={(event) => {
        setHasFocus(true)
        const at = Number(event.target.closest<HTMLElement>('[data-at]')?.dataset.at)
        if (!Number.isNaN(at)) setCurrent(at)
      }}
      onKeyUp={(event) => {
        // A button is pressed by Space when the key comes up; here Space has selected.
        if (event.key === ' ' && selection && isFace(event)) event.preventDefault()
      }}
      onBlur={(event) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
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
