import { createCanvas, type Canvas } from '@napi-rs/canvas'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import type { PrintLayout, PrintMedia } from '@drawdesk/contract/devices/print-job'
import { readPictureFacts, PictureUnreadable } from '../../../platform/pictures/pictures.ts'
import type { StampFace } from '../../../platform/pictures/stamp-face.ts'
import { planSheet, SHEET_DPI, sheetSize, type BoxPx, type SheetPlan, type SizePx } from './sheet-geometry.ts'
import { drawCode, writeWords } from './sheet-words.ts'

const QUALITY = 95
const SOURCE_PIXELS_MOST = 100_000_000
const TIMEOUT_SECONDS = 60
const WHITE = '#ffffff'

/** What is on a sheet. */
export interface SheetContent {
  picture: Buffer
  /** Below the picture, of the layout with a white edge alone. */
  words: { title: string; notes: readonly string[] }
  seal?: StampFace | undefined
  /** What the code leads to; "" where there is none. */
  proofAddress: string
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
  const overlays = await picturesOf(content.picture, plan)
  if (plan.below) overlays.push({ ...rawOf(await paintBelow(plan, content)), left: 0, top: plan.below.code.top })
  return toJpeg(
    sharp({ create: { ...plan.sheet, channels: 3, background: WHITE } }).composite(overlays),
    plan.sheet,
    isLandscape,
  )
}

/** The pixels of a canvas as sharp takes them. */
export function rawOf(canvas: Canvas): { input: Buffer; raw: { width: number; height: number; channels: 4 } } {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { input: Buffer.from(data.buffer, data.byteOffset, data.length), raw: { width, height, channels: 4 } }
}

/** As printers take it; a sheet that is looked at on its side is stored upright. */
export async function toJpeg(page: Sharp, { width, height }: SizePx, isLandscape: boolean): Promise<Buffer> {
  const raw = await page.removeAlpha().toColourspace('srgb').raw().toBuffer()
  const sheet = sharp(raw, { raw: { width, height, channels: 3 } })
  return (isLandscape ? sheet.rotate(90) : sheet)
    .withDensity(SHEET_DPI)
    .withIccProfile('srgb')
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', mozjpeg: false })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
}

/** Boxes of a plan are all of one size: the picture is brought to it once. What has a white edge anyway loses nothing: seals stand in corners. */
async function picturesOf(picture: Buffer, { pictures, below }: SheetPlan): Promise<OverlayOptions[]> {
  const [{ width, height }] = pictures as [BoxPx, ...BoxPx[]]
  try {
    const fit = below ? ({ fit: 'inside' } as const) : ({ fit: 'cover', position: sharp.strategy.attention } as const)
    const { data, info } = await sharp(picture, { limitInputPixels: SOURCE_PIXELS_MOST, failOn: 'truncated', pages: 1 })
      .autoOrient()
      .flatten({ background: WHITE })
      .toColourspace('srgb')
      .resize({ width, height, ...fit, kernel: 'lanczos3' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: 3 } as const
    const [right, down] = [(width - info.width) >> 1, (height - info.height) >> 1]
    return pictures.map(({ left, top }) => ({ input: data, raw, left: left + right, top: top + down }))
  } catch (error) {
    throw new PictureUnreadable('damaged', `a picture cannot be laid on a sheet: ${(error as Error).message}`, {
      cause: error,
    })
  }
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
