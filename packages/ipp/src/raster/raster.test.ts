import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRaster } from '../testing/read-raster.ts'
import type { RasterPage } from './header.ts'
import { writeRaster } from './write-raster.ts'

interface Vector {
  page: RasterPage
  /** Hex. */
  pixels: string
  raster: string
}
/** Made by `testing/make-raster-vectors.py`. */
const vectors = JSON.parse(
  readFileSync(new URL('../testing/raster-vectors.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Vector>>

const PAPER = { widthMm: 101.6, heightMm: 152.4 }
const pageOf = (width: number, height: number): RasterPage => ({
  width,
  height,
  resolution: { across: 300, feed: 300 },
  paper: PAPER,
  media: 'na_index-4x6_4x6in',
})
const linesOf = (pixels: Buffer, width: number): Buffer[] =>
  Array.from({ length: pixels.length / (3 * width) }, (_, index) =>
    pixels.subarray(index * 3 * width, (index + 1) * 3 * width),
  )
async function partsOf(page: RasterPage, lines: readonly Buffer[]): Promise<Buffer[]> {
  const parts: Buffer[] = []
  for await (const part of writeRaster(page, lines)) parts.push(part)
  return parts
}
const write = async (page: RasterPage, pixels: Buffer): Promise<Buffer> =>
  Buffer.concat(await partsOf(page, linesOf(pixels, page.width)))

describe('PWG raster', () => {
  it.each(Object.keys(vectors))('is byte for byte what another program writes: %s', async (name) => {
    const { page, pixels, raster } = vectors[name]!
    const written = await write(page, Buffer.from(pixels, 'hex'))

    expect(written.toString('hex')).toBe(raster)
  })

  it('is read as it was written, whatever the pixels are', async () => {
    // Runs of all lengths, lines that repeat, and noise; the same each time.
    let state = 20_261_127
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
      return (state >>> 8) % below
    }
    for (const [width, height] of [
      [1, 1],
      [2, 300],
      [127, 3],
      [128, 3],
      [129, 3],
      [700, 40],
    ] as const) {
      // prettier-ignore
      const colours = Array.from({ length: width }, () => random(4))
      const pixels = Buffer.alloc(width * height * 3)
      for (let line = 0; line < height; line += 1)
        for (let column = 0; column < width; column += 1)
          pixels.fill(
            line % 3 === 2 ? random(256) : (colours[Math.floor(column / 9)] ?? 0),
            (line * width + column) * 3,
            (line * width + column) * 3 + 3,
          )
      const { pixels: read, ...page } = readRaster(await write(pageOf(width, height), pixels))

      expect(read.equals(pixels)).toBe(true)
      expect(page).toEqual({ width, height, resolution: { across: 300, feed: 300 }, media: 'na_index-4x6_4x6in' })
    }
  })

  it('is small where the paper stays white', async () => {
    const white = await write(pageOf(1_200, 1_800), Buffer.alloc(1_200 * 1_800 * 3, 0xff))

    expect(white.length).toBeLessThan(3_000)
  })

  it.each([
    ['a line that is too short', pageOf(3, 1), Buffer.alloc(6), 2],
    ['a line too few', pageOf(2, 2), Buffer.alloc(6), 2],
  ])('is not written of %s', async (_what, page, pixels, width) => {
    await expect(partsOf(page, linesOf(pixels, width))).rejects.toBeInstanceOf(RangeError)
  })

  it('is not read where it is broken', async () => {
    const whole = await write(pageOf(4, 4), Buffer.alloc(48, 7))

    for (const broken of [
      whole.subarray(0, 100),
      whole.subarray(0, -1),
      Buffer.concat([whole, whole]),
      Buffer.alloc(9),
    ])
      expect(() => readRaster(broken)).toThrow(RangeError)
  })
})
