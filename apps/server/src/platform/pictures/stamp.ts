import { createCanvas, type Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { layerBox, layerMatrix, type Matrix, type Placement, type SizePx } from '@drawdesk/contract/drawing/stamp'
import { PictureUnreadable, readPictureFacts } from './pictures.ts'
import type { StampFace } from './stamp-face.ts'
import { packSheet } from './stamp-sheet.ts'

/** One band of what is put on is at most this large, 16 MB: a picture of 8,192² never needs a second one of its size. */
const BAND_PIXELS = 4_000_000
/** A face is painted this many times as wide as it is shown, so that a turn or half a pixel does not blur it; beyond this width as it is. */
const SHARPER = 2
const SHARPER_UP_TO_PX = 2_048
const QUALITY = 95
/** Above this a jpeg is written straight away, a little larger: finding its best code holds the whole picture, 12 bytes a pixel. */
const OPTIMISED_UP_TO_PIXELS = 16_000_000
const SOURCE_PIXELS_MOST = 100_000_000
const TIMEOUT_SECONDS = 120

export interface Stamp {
  face: StampFace
  place: Placement
}

/** In whole pixels of the picture, right and bottom exclusive. */
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Placed extends Stamp, Box {
  matrix: Matrix
}

/**
 * The picture with these on it, the first one lowest. Upright, of its own size and kind (an animation becomes its first frame, as png), with its
 * colour profile, a jpeg or webp at a quality that hides a second compression. The very same buffer where nothing would be seen.
 *
 * @throws {PictureUnreadable}
 */
export async function stampPicture(picture: Buffer, stamps: readonly Stamp[]): Promise<Buffer> {
  const { extension, ...size } = await readPictureFacts(picture)
  const placed = stamps.flatMap((stamp) => place(stamp, size))
  if (placed.length === 0) return picture
  const sheet: Box = {
    left: Math.min(...placed.map((one) => one.left)),
    top: Math.min(...placed.map((one) => one.top)),
    right: Math.max(...placed.map((one) => one.right)),
    bottom: Math.max(...placed.map((one) => one.bottom)),
  }
  const input = await packSheet(
    { width: sheet.right - sheet.left, height: sheet.bottom - sheet.top },
    paintBands(placed, sheet, size),
  )
  try {
    const stamped = sharp(picture, {
      limitInputPixels: SOURCE_PIXELS_MOST,
      failOn: 'truncated',
      pages: 1,
      sequentialRead: true,
    })
      .autoOrient()
      .toColourspace('srgb')
      .composite([{ input, left: sheet.left, top: sheet.top }])
      .keepIccProfile()
      .timeout({ seconds: TIMEOUT_SECONDS })
    if (extension === 'jpg')
      return await stamped
        .jpeg({
          quality: QUALITY,
          chromaSubsampling: '4:4:4',
          optimiseCoding: size.width * size.height <= OPTIMISED_UP_TO_PIXELS,
        })
        .toBuffer()
    return await (
      extension === 'webp' ? stamped.webp({ quality: QUALITY, smartSubsample: true }) : stamped.png()
    ).toBuffer()
  } catch (error) {
    throw new PictureUnreadable('damaged', `a picture cannot be stamped: ${(error as Error).message}`, { cause: error })
  }
}

/** None where nothing of it would be seen. */
function place(stamp: Stamp, picture: SizePx): Placed[] {
  if (stamp.face.size.height === 0 || stamp.place.opacity === 0) return []
  const matrix = layerMatrix(stamp.place, stamp.face.size, picture)
  const box = layerBox(matrix, stamp.face.size)
  const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))]
  const [right, bottom] = [
    Math.min(picture.width, Math.ceil(box.right)),
    Math.min(picture.height, Math.ceil(box.bottom)),
  ]
  return left < right && top < bottom ? [{ ...stamp, matrix, left, top, right, bottom }] : []
}

/** What the stamps touch, from the top, as rows of RGBA pixels. A face is kept only as long as a band below still needs it. */
async function* paintBands(placed: readonly Placed[], sheet: Box, picture: SizePx): AsyncGenerator<Uint8ClampedArray> {
  const width = sheet.right - sheet.left
  const height = Math.min(sheet.bottom - sheet.top, Math.max(16, Math.floor(BAND_PIXELS / width)))
  const band = createCanvas(width, height) // one for all: they are freed late
  const page = band.getContext('2d')
  page.imageSmoothingQuality = 'medium' // smaller copies first, so that a face made smaller has no steps
  const painted = new Map<Placed, Canvas>()
  for (let top = sheet.top; top < sheet.bottom; top += height) {
    const bottom = Math.min(sheet.bottom, top + height)
    page.resetTransform()
    page.clearRect(0, 0, width, height)
    for (const one of placed) {
      if (one.bottom <= top || one.top >= bottom) continue
      const face = painted.get(one) ?? (await one.face.paint(paintedWidth(one, picture)))
      const [a, b, c, d, e, f] = one.matrix
      const [across, down] = [one.face.size.width / face.width, one.face.size.height / face.height]
      page.setTransform(a * across, b * across, c * down, d * down, e - sheet.left, f - top)
      page.globalAlpha = one.place.opacity
      page.drawImage(face, 0, 0)
      if (one.bottom > bottom) painted.set(one, face)
      else painted.delete(one)
    }
    yield page.getImageData(0, 0, width, bottom - top).data
  }
}

function paintedWidth({ place }: Placed, picture: SizePx): number {
  const shownPx = Math.max(1, place.scale * picture.width)
  return Math.ceil(Math.max(shownPx, Math.min(shownPx * SHARPER, SHARPER_UP_TO_PX)))
}
