import { createCanvas, ImageData, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import type { SealFace, SizePx } from '@drawdesk/contract/drawing/stamp'
import { readPictureFacts, PictureUnreadable } from './pictures.ts'
import { stampFontFamily, withoutLacking } from './stamp-font.ts'

/** A face is laid out on a sheet of this width and painted larger or smaller, so its lines break and shrink alike at every size. */
const SHEET_PX = 1_000
const LINE_EMS = 1.3
const BASELINE_EMS = 1.02
/** Between picture and words. */
const GAP_EMS = 0.25
/** A face takes no more memory than this, 24 MB: one that is taller is painted narrower. */
const MOST_PIXELS = 6_000_000
const SIDE_MOST_PX = 16_384
const SOURCE_PIXELS_MOST = 100_000_000
const DECODE_TIMEOUT_SECONDS = 30

/** A seal or sticker by itself: its picture and under it its words, before it is put anywhere. */
export interface StampFace {
  /** In units of the sheet: only the ratio means something. Height 0 where there is nothing to see. */
  size: SizePx
  /** The face on transparent ground, about this wide. @throws {PictureUnreadable} */
  paint(widthPx: number): Promise<Canvas>
}

interface Words {
  lines: readonly string[]
  fontPx: number
  /** Upper edge of the first line on the sheet. */
  top: number
  color: string
}

/**
 * Lays a face out; nothing is painted yet. Letters that the font lacks are left out. A line wider than the face makes all lines smaller.
 *
 * @throws {PictureUnreadable}
 */
export async function layOutFace(
  { text, textColor, textSize }: Omit<SealFace, 'image'>,
  picture?: Buffer,
): Promise<StampFace> {
  const facts = picture && (await readPictureFacts(picture))
  const pictureHeight = facts ? (SHEET_PX * facts.height) / facts.width : 0
  const lines = linesOf(text)
  const wantedPx = (textSize / 100) * SHEET_PX
  const fontPx = lines.length === 0 ? 0 : wantedPx * Math.min(1, SHEET_PX / widestOf(lines, wantedPx))
  const words: Words = {
    lines,
    fontPx,
    color: textColor,
    top: pictureHeight === 0 ? 0 : pictureHeight + fontPx * GAP_EMS,
  }
  const size = {
    width: SHEET_PX,
    height: lines.length === 0 ? pictureHeight : words.top + lines.length * fontPx * LINE_EMS,
  }

  return {
    size,
    async paint(widthPx) {
      const times = Math.min(
        widthPx / size.width,
        Math.sqrt(MOST_PIXELS / (size.width * size.height)),
        SIDE_MOST_PX / size.height,
      )
      const px = (length: number): number => Math.max(1, Math.round(length * times))
      const canvas = createCanvas(px(size.width), px(size.height))
      const sheet = canvas.getContext('2d')
      if (picture)
        sheet.putImageData(
          await readPixels(picture, { width: canvas.width, height: Math.min(canvas.height, px(pictureHeight)) }),
          0,
          0,
        )
      sheet.scale(canvas.width / size.width, canvas.height / size.height)
      writeWords(sheet, words)
      return canvas
    },
  }
}

const linesOf = (text: string): string[] => {
  const kept = withoutLacking(text).replace(/\s+$/, '')
  return kept === '' ? [] : kept.split(/\r\n|\n|\r/).map((line) => line.trim())
}

/** At least one pixel. */
function widestOf(lines: readonly string[], fontPx: number): number {
  const measure = createCanvas(1, 1).getContext('2d')
  measure.font = `${fontPx}px "${stampFontFamily()}"`
  return Math.max(1, ...lines.map((line) => measure.measureText(line).width))
}

function writeWords(sheet: SKRSContext2D, { lines, fontPx, top, color }: Words): void {
  if (lines.length === 0) return
  sheet.font = `${fontPx}px "${stampFontFamily()}"`
  sheet.textAlign = 'center'
  sheet.textBaseline = 'alphabetic'
  sheet.fillStyle = color
  for (const [index, line] of lines.entries())
    sheet.fillText(line, SHEET_PX / 2, top + (index * LINE_EMS + BASELINE_EMS) * fontPx)
}

async function readPixels(bytes: Buffer, { width, height }: SizePx): Promise<ImageData> {
  try {
    const data = await sharp(bytes, { limitInputPixels: SOURCE_PIXELS_MOST, failOn: 'truncated', pages: 1 })
      .autoOrient()
      .resize({ width, height, fit: 'fill' })
      .toColourspace('srgb')
      .ensureAlpha()
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .raw()
      .toBuffer()
    return new ImageData(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height)
  } catch (error) {
    throw new PictureUnreadable('damaged', `a picture to stamp with cannot be read: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
