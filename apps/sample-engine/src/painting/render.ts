import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { findCjkFont } from './cjk-font.ts'
import { captionOf, paintLettering } from './lettering.ts'
import { createRandom, hash32 } from './random.ts'
import { composeScene } from './scene.ts'
import { createSheet } from './sheet.ts'

export const PICTURE_FORMATS = ['png', 'jpeg', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export interface PictureOrder {
  prompt: string
  seed: number
  widthPx: number
  heightPx: number
  format: PictureFormat
  /** 0–100, of jpeg and webp. */
  compression: number
  /** Something is put on it later: no lettering. */
  isStamped?: boolean
}

/** Vectors are drawn up to this long side and enlarged beyond: four times the pixels are four times the work and nobody sees a difference in soft shapes. */
const MAX_DRAWN_PX = 2048

const cjkFont = findCjkFont()

/**
 * The picture of a prompt as bytes of its format. The same order gives the same bytes on one machine
 * (another machine may have another font for Chinese captions).
 */
export async function renderPicture(order: PictureOrder): Promise<Buffer> {
  const { widthPx, heightPx } = order
  const shrink = Math.min(1, MAX_DRAWN_PX / Math.max(widthPx, heightPx))
  const drawn = { width: Math.max(1, Math.round(widthPx * shrink)), height: Math.max(1, Math.round(heightPx * shrink)) }
  const picture = new Resvg(drawSvg(order, drawn), {
    font: { loadSystemFonts: false, fontFiles: cjkFont ? [cjkFont] : [] },
    logLevel: 'off',
  }).render()
  const pixels = addGrain(picture.pixels, { ...drawn, salt: hash32(`${order.seed} ${order.prompt}`) })
  let image = sharp(pixels, { raw: { width: drawn.width, height: drawn.height, channels: 3 } })
  if (shrink < 1) image = image.resize(widthPx, heightPx, { fit: 'fill', kernel: 'cubic' })
  switch (order.format) {
    case 'png':
      return image.png({ compressionLevel: 4 }).toBuffer()
    case 'jpeg':
      return image.jpeg({ quality: Math.max(1, order.compression), chromaSubsampling: '4:4:4' }).toBuffer()
    case 'webp':
      return image.webp({ quality: Math.max(1, order.compression) }).toBuffer()
  }
}

export function drawSvg(
  { prompt, seed, widthPx, heightPx, isStamped = false }: PictureOrder,
  drawn = { width: widthPx, height: heightPx },
): string {
  const sheet = createSheet(widthPx, heightPx)
  const palette = composeScene(sheet, prompt, createRandom(`${seed} ${prompt}`))
  // On a thumbnail lettering would be specks.
  if (!isStamped && Math.min(widthPx, heightPx) >= 160) {
    paintLettering(sheet, palette, {
      caption: captionOf(prompt),
      note: `SAMPLE ENGINE · ${seed}`,
      hasCjkFont: cjkFont !== undefined,
    })
  }
  return sheet.toSvg(drawn.width, drawn.height)
}

/** RGBA to RGB with a film grain of ±4 and a slow mottle of ±2: it also hides the steps of long gradients. */
function addGrain(rgba: Uint8Array, { width, height, salt }: { width: number; height: number; salt: number }): Buffer {
  const cell = 40
  const columns = Math.ceil(width / cell) + 2
  const random = createRandom(`mottle${salt}`)
  const mottle = Float32Array.from({ length: columns * (Math.ceil(height / cell) + 2) }, () =>
    random.between(-1.8, 1.8),
  )
  const at = (index: number): number => mottle[index] ?? 0
  const rgb = Buffer.allocUnsafe(width * height * 3)
  let state = salt | 1
  for (let y = 0, from = 0, to = 0; y < height; y += 1) {
    const row = Math.floor(y / cell) * columns
    const down = (y % cell) / cell
    for (let x = 0; x < width; x += 1, from += 4, to += 3) {
      const place = row + Math.floor(x / cell)
      const along = (x % cell) / cell
      const slow =
        (at(place) * (1 - along) + at(place + 1) * along) * (1 - down) +
        (at(place + columns) * (1 - along) + at(place + columns + 1) * along) * down
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      const noise = slow + ((state & 7) + ((state >>> 8) & 7) - 7) * 0.6
      rgb[to] = clamp((rgba[from] ?? 0) + noise)
      rgb[to + 1] = clamp((rgba[from + 1] ?? 0) + noise)
      rgb[to + 2] = clamp((rgba[from + 2] ?? 0) + noise)
    }
  }
  return rgb
}

const clamp = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value)
