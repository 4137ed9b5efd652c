import { createCanvas, type Canvas } from '@napi-rs/canvas'
import sharp, { type Sharp } from 'sharp'
import type { PrintLayout, PrintMedia } from '@drawdesk/contract/devices/print-job'
import { readPictureFacts, PictureUnreadable } from '../../../platform/pictures/pictures.ts'
import type { StampFace } from '../../../platform/pictures/stamp-face.ts'
import { paintMark } from './sheet-mark.ts'
import {
  markPlaces,
  planSheet,
  SHEET_DPI,
  sheetSize,
  type BoxPx,
  type SheetPlan,
  type SizePx,
} from './sheet-geometry.ts'
import { drawCode, writeWords } from './sheet-words.ts'

const QUALITY = 95
const SOURCE_PIXELS_MOST = 100_000_000
const TIMEOUT_SECONDS = 60
const WHITE = '#ffffff'
const CHANNELS = 3
/** Of the shorter side of the copy on which it is found where people look. */
const LOOK_PX = 160

/** What is on a sheet. */
export interface SheetContent {
  picture: Buffer
  /** Below the picture, of the layout with a white edge alone. */
  words: { title: string; notes: readonly string[] }
  seal?: StampFace | undefined
  /** What the code leads to; "" where there is none. */
  proofAddress: string
  /** The letters of its proof, on a small mark in the corner of a picture that has no white edge. */
  mark?: string | undefined
}

/** Pixels of three bytes, row by row. */
interface Pixels extends SizePx {
  data: Buffer
}

/**
 * The JPEG of one sheet: media × 300 dpi in portrait, sRGB, without what a camera noted. A wide picture lies on its side. It is cut to fill its box where
 * something is least missed, within a white edge it stays whole, and enlarged by Lanczos where it is smaller. The same content gives the same bytes.
 *
 * @throws {PictureUnreadable}
 */
export async function drawSheet(
  { layout, media }: { layout: Exclude<PrintLayout, 'test'>; media: PrintMedia },
  content: SheetContent,
): Promise<Buffer> {
  const { width, height } = await readPictureFacts(content.picture)
  const isLandscape = width > height
  const plan = planSheet(layout, sheetSize(media, isLandscape))
  const picture = await pictureOf(content.picture, { width, height }, plan)
  const isAll = content.mark === undefined && picture.width === plan.sheet.width && picture.height === plan.sheet.height
  const page = isAll ? picture : await layOut(picture, plan, content)
  return toJpeg(sharp(page.data, { raw: { ...plan.sheet, channels: 3 } }), isLandscape)
}

/** The pixels of a canvas as sharp takes them. */
export function rawOf(canvas: Canvas): { input: Buffer; raw: { width: number; height: number; channels: 4 } } {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { input: Buffer.from(data.buffer, data.byteOffset, data.length), raw: { width, height, channels: 4 } }
}

/** As printers take it; a sheet that is looked at on its side is stored upright. What the file would be smaller by with tables of its own costs three times the processor. */
export function toJpeg(page: Sharp, isLandscape: boolean): Promise<Buffer> {
  return (isLandscape ? page.rotate(90) : page)
    .withDensity(SHEET_DPI)
    .withIccProfile('srgb')
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', mozjpeg: false, optimiseCoding: false })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
}

/** Boxes of a plan are all of one size: the picture is brought to it once. What has a white edge anyway loses nothing: seals stand in corners. */
async function pictureOf(picture: Buffer, source: SizePx, { pictures, below }: SheetPlan): Promise<Pixels> {
  const [box] = pictures as [BoxPx, ...BoxPx[]]
  try {
    const upright = (): Sharp =>
      sharp(picture, { limitInputPixels: SOURCE_PIXELS_MOST, failOn: 'truncated', pages: 1 })
        .autoOrient()
        .flatten({ background: WHITE })
        .toColourspace('srgb')
    const part = below ? undefined : await partToShow(upright(), source, box)
    const { data, info } = await (part ? upright().extract(part) : upright())
      .resize({ width: box.width, height: box.height, fit: below ? 'inside' : 'fill', kernel: 'lanczos3' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    throw new PictureUnreadable('damaged', `a picture cannot be laid on a sheet: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Of the upright picture the part with the box's shape that is looked at most, found on a small copy. */
async function partToShow(upright: Sharp, { width, height }: SizePx, box: SizePx): Promise<BoxPx> {
  const scale = Math.min(width / box.width, height / box.height)
  const part = { width: Math.round(box.width * scale), height: Math.round(box.height * scale) }
  const isWhole = part.width >= width && part.height >= height
  if (isWhole) return { left: 0, top: 0, width, height }
  const small = Math.min(1, LOOK_PX / Math.min(part.width, part.height))
  const looked = {
    width: Math.max(1, Math.round(part.width * small)),
    height: Math.max(1, Math.round(part.height * small)),
  }
  const { info } = await upright
    .resize({ ...looked, fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const from = (offset: number | undefined, most: number): number =>
    Math.min(Math.max(0, Math.round(Math.abs(offset ?? 0) / small)), most)
  return {
    left: from(info.cropOffsetLeft, width - part.width),
    top: from(info.cropOffsetTop, height - part.height),
    ...part,
  }
}

/** The sheet with the picture in its boxes, and what stands below it. */
async function layOut(picture: Pixels, plan: SheetPlan, content: SheetContent): Promise<Pixels> {
  const { sheet, pictures, below } = plan
  const page = { ...sheet, data: Buffer.alloc(sheet.width * sheet.height * CHANNELS, 255) }
  for (const { left, top, width, height } of pictures)
    lay(page, picture, { left: left + ((width - picture.width) >> 1), top: top + ((height - picture.height) >> 1) })
  if (below) {
    const { input, raw } = rawOf(await paintBelow(plan, content))
    const data = await sharp(input, { raw }).removeAlpha().raw().toBuffer()
    lay(page, { data, width: raw.width, height: raw.height }, { left: 0, top: below.code.top })
  }
  if (content.mark !== undefined) {
    const mark = rawOf(paintMark(content.mark, content.proofAddress))
    for (const place of markPlaces(plan, mark.raw)) stick(page, { data: mark.input, ...mark.raw }, place)
  }
  return page
}

/** Pixels of four bytes: the picture shows where they are clear. */
function stick(page: Pixels, { data, width, height }: Pixels, { left, top }: Pick<BoxPx, 'left' | 'top'>): void {
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = ((top + Math.floor(pixel / width)) * page.width + left + (pixel % width)) * CHANNELS
    const alpha = data[pixel * 4 + 3]! / 255
    for (let channel = 0; channel < CHANNELS; channel += 1)
      page.data[at + channel] = Math.round(data[pixel * 4 + channel]! * alpha + page.data[at + channel]! * (1 - alpha))
  }
}

function lay(page: Pixels, { data, width, height }: Pixels, { left, top }: Pick<BoxPx, 'left' | 'top'>): void {
  const row = width * CHANNELS
  for (let y = 0; y < height; y += 1)
    data.copy(page.data, ((top + y) * page.width + left) * CHANNELS, y * row, (y + 1) * row)
}

async function paintBelow({ sheet, below }: SheetPlan, { words, seal, proofAddress }: SheetContent): Promise<Canvas> {
  if (!below) throw new Error('this layout has no words')
  const { top } = below.code
  const canvas = createCanvas(sheet.width, sheet.height - top)
  const page = canvas.getContext('2d')
  page.fillStyle = WHITE
  page.fillRect(0, 0, canvas.width, canvas.height)
  page.translate(0, -top)
  // What is not there leaves its room to the words.
  const places = [...(seal ? [below.seal] : []), ...(proofAddress === '' ? [] : [below.code])]
  const right = Math.min(sheet.width, ...places.map(({ left }) => left))
  const room = places.length === 0 ? sheet.width - 2 * below.words.left : right - below.words.left * 1.6
  writeWords(page, words, { ...below.words, width: Math.floor(room) })
  const sealBox = proofAddress === '' ? below.code : below.seal
  if (seal) drawSeal(page, await seal.paint(sealBox.width), sealBox)
  if (proofAddress !== '') drawCode(page, proofAddress, below.code)
  return canvas
}

/** As large as it may be, in the middle of its box. */
function drawSeal(page: ReturnType<Canvas['getContext']>, face: Canvas, box: BoxPx): void {
  const scale = Math.min(box.width / face.width, box.height / face.height)
  const [width, height] = [face.width * scale, face.height * scale]
  page.drawImage(face, box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, width, height)
}
