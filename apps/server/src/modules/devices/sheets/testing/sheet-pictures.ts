import jsQrModule from 'jsqr'
import sharp from 'sharp'
import { expect } from 'vitest'
import { PRINT_MEDIA, type PrintMedia } from '@drawdesk/contract/devices/print-job'
import { layOutFace } from '../../../../platform/pictures/stamp-face.ts'
import type { SheetContent } from '../draw-sheet.ts'
import type { BoxPx, SizePx } from '../sheet-geometry.ts'

/** What its types call the module is a function in Node. */
const jsQr = jsQrModule as unknown as typeof jsQrModule.default

export const PROOF_ADDRESS = 'https://draw.example.com/proof/ABCDEFGHJK'

/** Blue at the top left, yellow at the bottom right. */
export async function gradient(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const part = Math.round((255 * (x + y)) / (width + height))
      pixels.set([part, part, 255 - part], (y * width + x) * 3)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** Wider than high; a camera noted that it was turned, and where it was. */
export const wideGradient = async (): Promise<Buffer> =>
  sharp(await gradient(90, 60))
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
    .toBuffer()

/** A tall picture, words, a seal and a code. */
export const sheetContent = async (): Promise<SheetContent> => ({
  picture: await gradient(60, 90),
  words: { title: '星空下的山海', notes: ['上海', '2026-11-27'] },
  seal: await layOutFace({ text: '山海', textColor: '#c8102e', textSize: 40 }),
  proofAddress: PROOF_ADDRESS,
})

export interface Pixels extends SizePx {
  data: Uint8ClampedArray
  /** Red, green, blue. */
  at(x: number, y: number): number[]
}

export async function pixelsOf(jpeg: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const at = (x: number, y: number): number[] => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
  return { data: new Uint8ClampedArray(data), width, height, at }
}

export const isWhite = (pixel: number[]): boolean => pixel.every((value) => value > 250)

/** What the code in this part of a sheet says; null where there is none. */
export async function readCode({ data, width, height }: Pixels, box: BoxPx): Promise<string | null> {
  const cut = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract(box)
    .raw()
    .toBuffer()
  return jsQr(new Uint8ClampedArray(cut), box.width, box.height)?.data ?? null
}

/** As printers take it, and as large as its media. */
export async function expectPrintable(jpeg: Buffer, media: PrintMedia): Promise<void> {
  const { width, height, density, format, space, icc, chromaSubsampling } = await sharp(jpeg).metadata()
  const { widthMm, heightMm } = PRINT_MEDIA[media]
  expect({ format, space, density, chromaSubsampling }).toEqual({
    format: 'jpeg',
    space: 'srgb',
    density: 300,
    chromaSubsampling: '4:4:4',
  })
  expect(icc?.toString('latin1').replaceAll('\0', '')).toContain('sRGB')
  // In millimetres, as somebody measures it.
  expect((width / 300) * 25.4).toBeCloseTo(widthMm, 0)
  expect((height / 300) * 25.4).toBeCloseTo(heightMm, 0)
}

/** The code leads to the proof, and all four edges are white. */
export async function expectWhiteEdge(jpeg: Buffer, { edge, code }: { edge: number; code: SizePx }): Promise<void> {
  const page = await pixelsOf(jpeg)
  const [columns, rows] = [page.width, page.height].map((length) =>
    Array.from({ length: 100 }, (_, index) => Math.floor((index * length) / 100)),
  )
  const corner = { left: page.width - code.width, top: page.height - code.height, ...code }

  expect(await readCode(page, corner)).toBe(PROOF_ADDRESS)
  for (const x of columns!) expect([page.at(x, edge), page.at(x, page.height - edge)].every(isWhite)).toBe(true)
  for (const y of rows!) expect([page.at(edge, y), page.at(page.width - edge, y)].every(isWhite)).toBe(true)
}
