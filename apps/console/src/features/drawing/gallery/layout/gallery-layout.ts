export interface GallerySpace {
  widthPx: number
  gapPx: number
  /** Room under each picture for its words. */
  captionPx: number
  /** Columns are at least this wide; there are always two on a phone. */
  columnMinPx: number
}

export interface GalleryBox {
  leftPx: number
  topPx: number
  widthPx: number
  /** Of the picture, without its words. */
  heightPx: number
}

/** Cards that have been placed. `ends` is where the next card of each column begins. */
export interface GalleryLayout {
  boxes: readonly GalleryBox[]
  ends: readonly number[]
  columnPx: number
  heightPx: number
}

/** Pictures narrower than this are shown as if they had it, so that one panorama does not become a line. */
const RATIO_MIN = 0.4
const RATIO_MAX = 2.5
const COLUMNS_MIN = 2
const COLUMNS_MAX = 12

/** A gallery of this width without cards. */
export function emptyLayout({ widthPx, gapPx, columnMinPx }: GallerySpace): GalleryLayout {
  const columns = Math.max(COLUMNS_MIN, Math.min(COLUMNS_MAX, Math.floor((widthPx + gapPx) / (columnMinPx + gapPx))))
  return {
    boxes: [],
    ends: Array.from({ length: columns }, () => 0),
    columnPx: Math.max(0, (widthPx - gapPx * (columns - 1)) / columns),
    heightPx: 0,
  }
}

/** Places cards of the given ratios (width ÷ height) after those that are there, in order, each into the shortest column. What was placed stays where it is. */
export function extendLayout(
  layout: GalleryLayout,
  ratios: readonly number[],
  { gapPx, captionPx }: GallerySpace,
): GalleryLayout {
  if (ratios.length === 0) return layout
  const { columnPx } = layout
  const ends = [...layout.ends]
  const boxes = [...layout.boxes]
  for (const ratio of ratios) {
    let column = 0
    for (let at = 1; at < ends.length; at += 1) if ((ends[at] ?? 0) < (ends[column] ?? 0)) column = at
    const heightPx = Math.round(columnPx / Math.max(RATIO_MIN, Math.min(RATIO_MAX, ratio)))
    const topPx = ends[column] ?? 0
    ends[column] = topPx + heightPx + captionPx + gapPx
    boxes.push({ leftPx: column * (columnPx + gapPx), topPx, widthPx: columnPx, heightPx })
  }
  return { boxes, ends, columnPx, heightPx: Math.max(0, Math.max(...ends) - gapPx) }
}

/** All cards at once: newest at the top, ratio kept. */
export function layoutGallery(ratios: readonly number[], space: GallerySpace): GalleryLayout {
  return extendLayout(emptyLayout(space), ratios, space)
}

/** Width ÷ height of a record's card: of its first picture, else of what was asked for. */
export function ratioOf(record: {
  files: readonly { width: number | null; height: number | null }[]
  width: number | null
  height: number | null
}): number {
  const { width, height } = record.files[0] ?? record
  return width && height ? width / height : 1
}
