import type { SKRSContext2D } from '@napi-rs/canvas'
import { stampFontFamily, withoutLacking } from '../../../platform/pictures/stamp-font.ts'
import { qrModules } from './qr-code.ts'
import { toPx, type BoxPx } from './sheet-geometry.ts'

export const INK = '#1f2329'
export const SOFT_INK = '#5a6270'
const TITLE_MM = 4.6
const NOTE_MM = 2.7
/** Smaller words nobody reads on paper: what is longer ends in three dots. */
const LEAST_TITLE_MM = 3
const BASELINE_EMS = 0.88
const ELLIPSIS = '…'
/** A third of a millimetre: phones read it from a hand's distance. */
export const LEAST_MODULE_PX = 4

export const fontOf = (px: number): string => `${px}px "${stampFontFamily()}"`

interface Words {
  title: string
  /** Lines in small below it. */
  notes: readonly string[]
}

/** Title and notes, in the middle of the box's height: the title smaller where it is long, cut where it is longer still. */
export function writeWords(page: SKRSContext2D, { title, notes }: Words, box: BoxPx): void {
  const titlePx = fitTitle(page, withoutLacking(title), box.width)
  const notePx = toPx(NOTE_MM)
  const lines = [
    ...(title === '' ? [] : [{ text: withoutLacking(title), px: titlePx, ink: INK, after: toPx(1) }]),
    ...notes
      .filter((note) => note !== '')
      .map((note) => ({ text: withoutLacking(note), px: notePx, ink: SOFT_INK, after: toPx(0.7) })),
  ]
  const height = lines.reduce((sum, { px, after }) => sum + px + after, -(lines.at(-1)?.after ?? 0))
  let top = box.top + Math.max(0, (box.height - height) / 2)
  page.textAlign = 'left'
  page.textBaseline = 'alphabetic'
  for (const { text, px, ink, after } of lines) {
    page.font = fontOf(px)
    page.fillStyle = ink
    page.fillText(cutToWidth(page, text, box.width), box.left, top + px * BASELINE_EMS)
    top += px + after
  }
}

function fitTitle(page: SKRSContext2D, title: string, width: number): number {
  const wanted = toPx(TITLE_MM)
  page.font = fontOf(wanted)
  const needed = page.measureText(title).width
  return Math.max(toPx(LEAST_TITLE_MM), Math.floor(wanted * Math.min(1, width / Math.max(1, needed))))
}

/** In the page's font. */
function cutToWidth(page: SKRSContext2D, text: string, width: number): string {
  if (page.measureText(text).width <= width) return text
  const letters = [...text]
  while (letters.length > 0 && page.measureText(letters.join('') + ELLIPSIS).width > width) letters.pop()
  return letters.join('').trimEnd() + ELLIPSIS
}

/** Whole pixels for each module, to the right of the box as the picture above it, in the middle of its height. The white round it is its quiet zone. */
export function drawCode(page: SKRSContext2D, text: string, box: BoxPx): void {
  const modules = qrModules(text)
  const px = Math.floor(box.width / modules.length)
  if (px < LEAST_MODULE_PX) throw new RangeError(`a code of ${modules.length} modules does not fit ${box.width} pixels`)
  const rest = box.width - px * modules.length
  const [left, top] = [box.left + rest, box.top + Math.floor(rest / 2)]
  page.fillStyle = '#000000'
  for (const [row, columns] of modules.entries())
    for (const [column, isDark] of columns.entries())
      if (isDark) page.fillRect(left + column * px, top + row * px, px, px)
}
