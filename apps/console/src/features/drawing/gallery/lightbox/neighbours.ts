import type { GalleryCard } from '../layout/gallery-index.ts'

/** A picture of the gallery: which record, and which of its pictures (from 0). */
export interface Look {
  id: string
  n: number
}

/** The picture after (1) or before (-1) this one along the gallery; records without pictures are passed over. Undefined at the ends of what is loaded. */
export function lookBeside(cards: readonly GalleryCard[], { id, n }: Look, step: 1 | -1): Look | undefined {
  const at = cards.findIndex((card) => card.id === id)
  const card = cards[at]
  if (!card) return undefined
  if (step === 1 && n + 1 < card.pictures) return { id, n: n + 1 }
  if (step === -1 && n > 0) return { id, n: n - 1 }
  for (let next = at + step; next >= 0 && next < cards.length; next += step) {
    const other = cards[next]
    if (other && other.pictures > 0) return { id: other.id, n: step === 1 ? 0 : other.pictures - 1 }
  }
  return undefined
}
