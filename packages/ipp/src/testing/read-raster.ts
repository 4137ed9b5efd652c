import { HEADER_BYTES, OFFSETS, PIXEL_BYTES, SYNC_WORD } from '../raster/header.ts'

const MEDIA_AT = 1_732

export interface ReadRaster {
  width: number
  height: number
  resolution: { across: number; feed: number }
  media: string
  /** Red, green, blue of each pixel, line by line. */
  pixels: Buffer
}

/** Reads a document of one page of sRGB as a printer does. @throws {RangeError} where it is none, or broken. */
export function readRaster(bytes: Uint8Array): ReadRaster {
  const raster = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!raster.subarray(0, 4).equals(SYNC_WORD)) throw new RangeError('no PWG raster')
  const header = raster.subarray(4, 4 + HEADER_BYTES)
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 10) !== 'PwgRaster\0')
    throw new RangeError('no header of a page')
  const number = (offset: number): number => header.readUInt32BE(offset)
  const [width, height] = [number(OFFSETS.width), number(OFFSETS.height)]
  if (number(OFFSETS.bytesPerLine) !== width * PIXEL_BYTES || number(OFFSETS.colourSpace) !== 19)
    throw new RangeError('another kind of pixels than sRGB of eight bits')
  const pixels = readLines(raster.subarray(4 + HEADER_BYTES), { width, height })
  const media = header.toString('latin1', MEDIA_AT).replace(/\0+$/, '')
  const resolution = { across: number(OFFSETS.resolution), feed: number(OFFSETS.resolution + 4) }
  return { width, height, resolution, media, pixels }
}

function readLines(coded: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const lines: Buffer[] = []
  let at = 0
  while (lines.length < height) {
    const repeats = coded.readUInt8(at) + 1
    const { line, length } = readLine(coded.subarray(at + 1), width * PIXEL_BYTES)
    for (let repeat = 0; repeat < repeats; repeat += 1) lines.push(line)
    at += 1 + length
  }
  if (lines.length > height || at !== coded.length) throw new RangeError('another number of lines than the page has')
  return Buffer.concat(lines)
}

function readLine(coded: Buffer, bytes: number): { line: Buffer; length: number } {
  const line = Buffer.alloc(bytes)
  let [at, filled] = [0, 0]
  while (filled < bytes) {
    const count = coded.readUInt8(at)
    if (count === 128) throw new RangeError('128 counts nothing')
    const [pixels, copies] = count < 128 ? [1, count + 1] : [257 - count, 1]
    const part = coded.subarray(at + 1, at + 1 + pixels * PIXEL_BYTES)
    if (part.length < pixels * PIXEL_BYTES || filled + part.length * copies > bytes)
      throw new RangeError('a line is longer than the page is wide')
    for (let copy = 0; copy < copies; copy += 1, filled += part.length) line.set(part, filled)
    at += 1 + part.length
  }
  return { line, length: at }
}
