import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import type { GalleryCard } from './gallery-index.ts'

interface CardFocus {
  list: RefObject<HTMLUListElement | null>
  /** Index of the card that has the focus, or that the Tab key enters at; -1 where there is none. */
  stop: number
  /** Moves the focus to a card, wherever it is. */
  go: (at: number) => void
  setCurrent: (at: number) => void
  handlers: { onFocus: (event: FocusEvent<HTMLElement>) => void; onBlur: (event: FocusEvent<HTMLElement>) => void }
}

/**
 * Which card of a gallery has the focus. Tab enters at the last card that had it, or at the first in view.
 *
 * @param focus another object gives the focus to its card.
 */
export function useCardFocus(
  cards: readonly GalleryCard[],
  shown: readonly number[],
  focus: { id: string } | undefined,
): CardFocus {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [hasFocus, setHasFocus] = useState(false)
  const [wanted, setWanted] = useState<{ at: number }>()
  const [seenFocus, setSeenFocus] = useState(focus)

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

  return {
    list,
    stop: hasFocus || shown.includes(current) ? Math.min(current, cards.length - 1) : (shown[0] ?? 0),
    go,
    setCurrent,
    handlers: {
      onFocus: (event) => {
        setHasFocus(true)
        const at = Number(event.target.closest<HTMLElement>('[data-at]')?.dataset.at)
        if (!Number.isNaN(at)) setCurrent(at)
      },
      onBlur: (event) => setHasFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
