import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { qrModules } from './qr-code.ts'
import { toPx } from './sheet-geometry.ts'
import { fontOf, INK, LEAST_MODULE_PX } from './sheet-words.ts'

/** Light modules around a code (ISO/IEC 18004 §7.3.8). */
const QUIET_MODULES = 4
const CORNER_MM = 1.2
const LETTERS_MM = 1.7
const LETTERS_HIGH_MM = 2.6
/** Of a mark of letters alone. */
const PILL = { widthMm: 17, heightMm: 4.2 }

/** A small white plate: the code as small as a telephone reads it, its letters below; letters alone where there is no address. */
export function paintMark(letters: string, address: string): Canvas {
  if (address === '') return paintLetters(letters)
  const modules = qrModules(address)
  const width = (modules.length + 2 * QUIET_MODULES) * LEAST_MODULE_PX
  const canvas = paintPlate(width, width + toPx(LETTERS_HIGH_MM))
  const page = canvas.getContext('2d')
  page.fillStyle = '#000000'
  const at = (module: number): number => (module + QUIET_MODULES) * LEAST_MODULE_PX
  for (const [row, columns] of modules.entries())
    for (const [column, isDark] of columns.entries())
      if (isDark) page.fillRect(at(column), at(row), LEAST_MODULE_PX, LEAST_MODULE_PX)
  write(canvas, letters, width + toPx(LETTERS_HIGH_MM) / 2 - LEAST_MODULE_PX)
  return canvas
}

function paintLetters(letters: string): Canvas {
  const canvas = paintPlate(toPx(PILL.widthMm), toPx(PILL.heightMm))
  write(canvas, letters, canvas.height / 2)
  return canvas
}

/** Its corners show the picture. */
function paintPlate(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height)
  const page = canvas.getContext('2d')
  page.fillStyle = '#ffffff'
  page.beginPath()
  page.roundRect(0, 0, width, height, toPx(CORNER_MM))
  page.fill()
  return canvas
}

/** In the middle, at this height, as wide as there is room. */
function write(canvas: Canvas, letters: string, middle: number): void {
  const page = canvas.getContext('2d')
  const room = canvas.width - toPx(2)
  page.font = fontOf(toPx(LETTERS_MM))
  const px = toPx(LETTERS_MM) * Math.min(1, room / page.measureText(letters).width)
  page.font = fontOf(Math.floor(px))
  page.fillStyle = INK
  page.textAlign = 'center'
  page.textBaseline = 'middle'
  page.fillText(letters, canvas.width / 2, middle)
}
