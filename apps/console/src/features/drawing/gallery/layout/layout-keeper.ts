import type { GalleryCard } from './gallery-index.ts'
import { emptyLayout, extendLayout, type GalleryLayout, type GallerySpace } from './gallery-layout.ts'

/**
 * Remembers the last layout, so that cards which come at the end are placed without touching the others. The same cards and room give the same
 * object again.
 */
export function keepLayout(): (cards: readonly GalleryCard[], space: GallerySpace) => GalleryLayout {
  let known: { cards: readonly GalleryCard[]; space: string; layout: GalleryLayout } | undefined
  return (cards, space) => {
    const room = `${space.widthPx} ${space.gapPx} ${space.captionPx} ${space.columnMinPx}`
    const goesOn =
      known !== undefined &&
      known.space === room &&
      cards.length >= known.cards.length &&
      cards[0] === known.cards[0] &&
      cards[known.cards.length - 1] === known.cards.at(-1)
    const before = goesOn && known ? known : { cards: [], layout: emptyLayout(space) }
    const layout = extendLayout(
      before.layout,
      cards.slice(before.cards.length).map(({ ratio }) => ratio),
      space,
    )
    known = { cards, space: room, layout }
    return layout
  }
}
