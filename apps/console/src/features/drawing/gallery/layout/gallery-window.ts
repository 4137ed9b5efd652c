import type { GalleryBox } from './gallery-layout.ts'

/** No card is higher than this, words included: how far above an edge a card may begin and still reach over it. */
const CARD_MOST_PX = 2_000

/**
 * Indices of the cards that touch `fromPx`–`toPx`, in order. Tops only grow along the list (each card goes into the shortest column), so the first
 * candidate is found by halving and the walk ends with the first card below the window.
 */
export function cardsWithin(boxes: readonly GalleryBox[], fromPx: number, toPx: number, captionPx: number): number[] {
  const found: number[] = []
  for (let at = firstFrom(boxes, fromPx - CARD_MOST_PX); at < boxes.length; at += 1) {
    const box = boxes[at]
    if (!box || box.topPx > toPx) break
    if (box.topPx + box.heightPx + captionPx >= fromPx) found.push(at)
  }
  return found
}

/** Index of the first card that begins at `topPx` or below it. */
function firstFrom(boxes: readonly GalleryBox[], topPx: number): number {
  let [low, high] = [0, boxes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((boxes[middle]?.topPx ?? 0) < topPx) low = middle + 1
    else high = middle
  }
  return low
}

export type GalleryStep = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

/** Where an arrow leads from a card: along the order sideways, within the column up and down. Stays at the edges. */
export function cardBeside(boxes: readonly GalleryBox[], from: number, step: GalleryStep): number {
  const last = boxes.length - 1
  if (step === 'first') return 0
  if (step === 'last') return last
  if (step === 'left') return Math.max(0, from - 1)
  if (step === 'right') return Math.min(last, from + 1)
  const column = boxes[from]?.leftPx
  const by = step === 'up' ? -1 : 1
  for (let at = from + by; at >= 0 && at <= last; at += by) if (boxes[at]?.leftPx === column) return at
  return from
}
