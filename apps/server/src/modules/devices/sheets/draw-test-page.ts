import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import { PRINT_MEDIA, type PrintMedia } from '@drawdesk/contract/devices/print-job'
import { sheetSize, toPx, type SizePx } from './sheet-geometry.ts'
import { fontOf, INK, SOFT_INK } from './sheet-words.ts'
import { rawOf, toJpeg } from './draw-sheet.ts'

const CROP_MM = 8
const FRAMES_MM = [1, 3, 5]
const RULER_MM = 50
const COLOURS = ['#000000', '#c8102e', '#008a3e', '#1456c4', '#00a0c6', '#c2187e', '#f5c400', '#ffffff']
const GREYS = 11
const SMALL_MM = 2.6
/** What stands in the middle, from its first line to the greys. */
const BLOCK_MM = 76

interface TestPage {
  media: PrintMedia
  deviceName: string
}

/**
 * A page that shows how a printer sits: crop marks at the media's true edges, frames at 1, 3 and 5 mm from them (one that is missing is what the printer cuts), a
 * ruler to measure, colours and greys. In both languages, for all who stand at the machine.
 */
export function drawTestPage({ media, deviceName }: TestPage): Promise<Buffer> {
  const size = sheetSize(media)
  const canvas = createCanvas(size.width, size.height)
  const page = canvas.getContext('2d')
  page.fillStyle = '#ffffff'
  page.fillRect(0, 0, size.width, size.height)
  page.strokeStyle = INK
  page.fillStyle = INK
  page.lineWidth = 2
  drawFrames(page, size)
  drawCropMarks(page, size)
  const top = writeFacts(page, size, { media, deviceName })
  const below = drawRuler(page, size, top)
  drawColours(page, size, below)
  const { input, raw } = rawOf(canvas)
  return toJpeg(sharp(input, { raw }).removeAlpha(), false)
}

function drawFrames(page: SKRSContext2D, { width, height }: SizePx): void {
  page.font = fontOf(toPx(SMALL_MM))
  page.textAlign = 'center'
  page.textBaseline = 'middle'
  for (const [index, mm] of FRAMES_MM.entries()) {
    const edge = toPx(mm)
    page.strokeStyle = SOFT_INK
    page.strokeRect(edge, edge, width - 2 * edge, height - 2 * edge)
    // In the line itself, each at another place, so that they are not on top of each other.
    const at = width / 2 + (index - 1) * toPx(12)
    const label = `${mm} mm`
    page.fillStyle = '#ffffff'
    page.fillRect(at - toPx(4), height - edge - toPx(SMALL_MM), toPx(8), toPx(SMALL_MM) * 1.3)
    page.fillStyle = SOFT_INK
    page.fillText(label, at, height - edge - toPx(SMALL_MM) / 3)
  }
}

/** Along both edges of each corner, flush with them. */
function drawCropMarks(page: SKRSContext2D, { width, height }: SizePx): void {
  const [long, thick] = [toPx(CROP_MM), toPx(0.5)]
  page.fillStyle = '#000000'
  for (const left of [0, width - long]) for (const top of [0, height - thick]) page.fillRect(left, top, long, thick)
  for (const left of [0, width - thick]) for (const top of [0, height - long]) page.fillRect(left, top, thick, long)
}

/** Gives where the next thing may begin. */
function writeFacts(page: SKRSContext2D, { width, height }: SizePx, { media, deviceName }: TestPage): number {
  const { widthMm, heightMm, name } = PRINT_MEDIA[media]
  const lines: [string, number, string][] = [
    ['测试页 · Test page', 5, INK],
    [deviceName, 3.6, INK],
    [name.zh === name.en ? name.zh : `${name.zh} · ${name.en}`, 3.2, SOFT_INK],
    [`${widthMm} × ${heightMm} mm · ${width} × ${height} px · 300 dpi`, 3.2, SOFT_INK],
  ]
  page.textBaseline = 'top'
  page.textAlign = 'center'
  let top = Math.max(toPx(12), Math.round((height - toPx(BLOCK_MM)) / 2))
  for (const [text, mm, ink] of lines) {
    const wanted = toPx(mm)
    page.font = fontOf(wanted)
    const room = width - 2 * toPx(8)
    const px = Math.floor(wanted * Math.min(1, room / Math.max(1, page.measureText(text).width)))
    page.font = fontOf(px)
    page.fillStyle = ink
    page.fillText(text, width / 2, top)
    top += wanted + toPx(1.8)
  }
  return top + toPx(3)
}

/** Five centimetres, to lay a real ruler on. */
function drawRuler(page: SKRSContext2D, { width }: SizePx, top: number): number {
  const left = (width - toPx(RULER_MM)) / 2
  page.fillStyle = INK
  for (let mm = 0; mm <= RULER_MM; mm += 1) {
    const long = mm % 10 === 0 ? 4 : mm % 5 === 0 ? 3 : 1.8
    page.fillRect(left + toPx(mm) - 1, top, 3, toPx(long))
    if (mm % 10 !== 0) continue
    page.font = fontOf(toPx(SMALL_MM))
    page.fillText(String(mm / 10), left + toPx(mm), top + toPx(4.6))
  }
  page.fillRect(left - 1, top, toPx(RULER_MM) + 3, 3)
  page.fillStyle = SOFT_INK
  page.fillText('这把尺长 50 毫米 · This ruler is 50 mm long', width / 2, top + toPx(8.4))
  return top + toPx(14)
}

function drawColours(page: SKRSContext2D, { width, height }: SizePx, top: number): void {
  const [left, room] = [toPx(10), width - 2 * toPx(10)]
  const high = Math.min(toPx(14), Math.floor((height - top - toPx(16)) / 2))
  for (const [index, colour] of COLOURS.entries())
    swatch(page, { index, of: COLOURS.length, colour, left, room, top, high })
  for (let grey = 0; grey < GREYS; grey += 1) {
    const level = Math.round((grey / (GREYS - 1)) * 255)
    const colour = `rgb(${level}, ${level}, ${level})`
    swatch(page, { index: grey, of: GREYS, colour, left, room, top: top + high + toPx(2), high })
  }
}

interface Swatch {
  index: number
  of: number
  colour: string
  left: number
  room: number
  top: number
  high: number
}

function swatch(page: SKRSContext2D, { index, of, colour, left, room, top, high }: Swatch): void {
  const from = left + Math.round((index * room) / of)
  const to = left + Math.round(((index + 1) * room) / of)
  page.fillStyle = colour
  page.fillRect(from, top, to - from, high)
  page.strokeStyle = SOFT_INK
  page.strokeRect(from, top, to - from, high)
}
