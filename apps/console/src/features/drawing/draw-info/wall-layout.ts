export interface WallSpace {
  widthPx: number
  gapPx: number
  /** Room under each picture for its words. */
  captionPx: number
  /** Columns are at least this wide; there are always two on a phone. */
  columnMinPx: number
}

export interface WallBox {
  leftPx: number
  topPx: number
  widthPx: number
  /** Of the picture, without its words. */
  heightPx: number
}

/** Pictures narrower than this are shown as if they had it, so that one panorama does not become a line. */
const RATIO_MIN = 0.4
const RATIO_MAX = 2.5
const COLUMNS_MIN = 2
const COLUMNS_MAX = 8

/** Places cards of the given ratios (width ÷ height), in order, each into the shortest column: newest at the top, ratio kept. */
export function layoutWall(ratios: readonly number[], { widthPx, gapPx, captionPx, columnMinPx }: WallSpace): { boxes: WallBox[]; heightPx: number } {
  const columns = Math.max(COLUMNS_MIN, Math.min(COLUMNS_MAX, Math.floor((widthPx + gapPx) / (columnMinPx + gapPx))))
  const columnPx = Math.max(0, (widthPx - gapPx * (columns - 1)) / columns)
  const ends = Array.from({ length: columns }, () => 0)
  const boxes = ratios.map((ratio) => {
    const column = ends.indexOf(Math.min(...ends))
    const heightPx = Math.round(columnPx / Math.max(RATIO_MIN, Math.min(RATIO_MAX, ratio)))
    const topPx = ends[column] ?? 0
    ends[column] = topPx + heightPx + captionPx + gapPx
    return { leftPx: column * (columnPx + gapPx), topPx, widthPx: columnPx, heightPx }
  })
  return { boxes, heightPx: Math.max(0, Math.max(...ends) - gapPx) }
}

/** Width ÷ height of a record's card: of its first picture, else of what was asked for. */
export function ratioOf(record: { files: readonly { width: number | null; height: number | null }[]; width: number | null; height: number | null }): number {
  const { width, height } = record.files[0] ?? record
  return width && height ? width / height : 1
}
