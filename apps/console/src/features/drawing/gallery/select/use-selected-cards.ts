import { useState } from 'react'
import { useListKeys } from '../../../../resource/list/keys/use-list-keys.ts'
import type { GalleryCard } from '../layout/gallery-index.ts'
import { noSelection, without, type GallerySelection } from './gallery-selection.ts'

interface Selected {
  of: string
  selection: GallerySelection
  /** What the gallery knew of each when it was selected; it may have been scrolled far away since. */
  cards: ReadonlyMap<string, GalleryCard>
}

export interface SelectedCards {
  selection: GallerySelection
  select: (selection: GallerySelection, known: readonly GalleryCard[]) => void
  clear: () => void
  /** These left the gallery. */
  release: (ids: readonly string[]) => void
  /** What is selected, newest first, as it is now where it is still on the gallery: a drawing ends meanwhile, and something else can be done to it. */
  amongst: (cards: readonly GalleryCard[]) => GalleryCard[]
}

/** The selected cards of a gallery, kept while more of it comes. Other filters begin without any: what is selected should be in view. Escape lets go. */
export function useSelectedCards(filters: Readonly<Record<string, string>>): SelectedCards {
  const of = JSON.stringify(filters)
  const nothing: Selected = { of, selection: noSelection, cards: new Map() }
  const [state, setState] = useState(nothing)
  const selected = state.of === of ? state : nothing
  const clear = () => setState(nothing)
  useListKeys({ Escape: clear }, selected.selection.ids.size > 0)
  return {
    selection: selected.selection,
    clear,
    select(selection, known) {
      const byId = new Map(known.map((card) => [card.id, card]))
      const chosen = [...selection.ids].flatMap((id) => {
        const card = byId.get(id) ?? selected.cards.get(id)
        return card ? [[id, card] as const] : []
      })
      setState({ of, selection, cards: new Map(chosen.sort(([a], [b]) => (BigInt(a) < BigInt(b) ? 1 : -1))) })
    },
    release: (ids) =>
      setState((now) => ({
        ...now,
        selection: without(now.selection, ids),
        cards: new Map([...now.cards].filter(([id]) => !ids.includes(id))),
      })),
    amongst(cards) {
      if (selected.cards.size === 0) return []
      const known = new Map(cards.map((card) => [card.id, card]))
      return [...selected.cards].map(([id, card]) => known.get(id) ?? card)
    },
  }
}
