/** Ids that are selected, and where a range with Shift begins. */
export interface GallerySelection {
  ids: ReadonlySet<string>
  anchor: string | undefined
}

export const noSelection: GallerySelection = { ids: new Set(), anchor: undefined }

/** One more or one less; the next range begins here. */
export function toggled({ ids }: GallerySelection, id: string): GallerySelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Everything from the anchor to this one as well, in the order of the gallery; without an anchor this one alone. */
export function reached(selection: GallerySelection, order: readonly { id: string }[], id: string): GallerySelection {
  const [from, to] = [
    order.findIndex((card) => card.id === selection.anchor),
    order.findIndex((card) => card.id === id),
  ]
  if (from === -1 || to === -1) return { ids: new Set([...selection.ids, id]), anchor: selection.anchor ?? id }
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range.map((card) => card.id)]), anchor: selection.anchor }
}

/** All that is loaded. */
export function everything(order: readonly { id: string }[]): GallerySelection {
  return { ids: new Set(order.map(({ id }) => id)), anchor: order[0]?.id }
}

/** The same without these. */
export function without(selection: GallerySelection, ids: readonly string[]): GallerySelection {
  const gone = new Set(ids)
  return { ...selection, ids: new Set([...selection.ids].filter((id) => !gone.has(id))) }
}
