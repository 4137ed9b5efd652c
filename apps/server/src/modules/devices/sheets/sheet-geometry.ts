import { PRINT_MEDIA, type PrintLayout, type PrintMedia } from '@drawdesk/contract/devices/print-job'

/** Sheets are drawn for this resolution. */
export const SHEET_DPI = 300
const MM_PER_INCH = 25.4

/** Of the white edge, and of the space below the picture that holds words and code. */
const EDGE_MM = 5
const GUTTER_MM = 2
const CODE_MM = 17
/** From the edges of the paper: printers that print to the edges cut up to 2 mm. */
const MARK_EDGE_MM = 4
/** At least the quiet zone of a code: four of its modules. */
const GAP_MM = 3

export interface SizePx {
  width: number
  height: number
}
export interface BoxPx extends SizePx {
  left: number
  top: number
}

export const toPx = (mm: number): number => Math.round((mm / MM_PER_INCH) * SHEET_DPI)

/** In portrait, as it is stored; `isLandscape`: as it is looked at. */
export function sheetSize(media: PrintMedia, isLandscape = false): SizePx {
  const { widthMm, heightMm } = PRINT_MEDIA[media]
  const [width, height] = [toPx(widthMm), toPx(heightMm)]
  return isLandscape ? { width: height, height: width } : { width, height }
}

/** Where pictures, words and codes lie on a sheet. */
export interface SheetPlan {
  sheet: SizePx
  pictures: readonly BoxPx[]
  /** Of the layout with a white edge alone. */
  below?: { words: BoxPx; seal: BoxPx; code: BoxPx }
}

/** The plan of a layout. @throws {RangeError} for the test page, which has one of its own. */
export function planSheet(layout: PrintLayout, sheet: SizePx): SheetPlan {
  switch (layout) {
    case 'single':
      return { sheet, pictures: [{ left: 0, top: 0, ...sheet }] }
    case 'strip':
      return { sheet, pictures: fourOf(sheet) }
    case 'border':
      return planBorder(sheet)
    case 'test':
      throw new RangeError('the test page shows no picture')
  }
}

/** Four alike with room to cut between them; to the edges, so that a cut through the middle gives two strips. */
function fourOf({ width, height }: SizePx): BoxPx[] {
  const gap = toPx(GUTTER_MM)
  const cell = { width: Math.floor((width - gap) / 2), height: Math.floor((height - gap) / 2) }
  return [0, height - cell.height].flatMap((top) => [0, width - cell.width].map((left) => ({ left, top, ...cell })))
}

function planBorder(sheet: SizePx): SheetPlan {
  const [edge, gap, code] = [toPx(EDGE_MM), toPx(GAP_MM), toPx(CODE_MM)]
  const inner = sheet.width - 2 * edge
  const top = sheet.height - edge - code
  const codeBox = { left: sheet.width - edge - code, top, width: code, height: code }
  const sealBox = { left: codeBox.left - gap - code, top, width: code, height: code }
  const words = { left: edge, top, width: sealBox.left - gap - edge, height: code }
  return {
    sheet,
    pictures: [{ left: edge, top: edge, width: inner, height: top - gap - edge }],
    below: { words, seal: sealBox, code: codeBox },
  }
}

/** Where marks of this size lie: in the lower right corner of the picture, and of the lowest one of each strip, away from what is cut. */
export function markPlaces({ sheet, pictures }: SheetPlan, { width, height }: SizePx): { left: number; top: number }[] {
  const edge = toPx(MARK_EDGE_MM)
  const lowest = Math.max(...pictures.map(({ top }) => top))
  return pictures
    .filter(({ top }) => top === lowest)
    .map((picture) => ({ left: picture.left + picture.width - edge - width, top: sheet.height - edge - height }))
}
