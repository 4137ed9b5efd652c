import { PIXEL_BYTES, rasterHeader, SYNC_WORD, type RasterPage } from './header.ts'

/** As many as one byte counts. */
const PIXELS_MOST = 128
const LINES_MOST = 256
/** A byte above this one announces pixels that differ: 257 less their number. */
const DIFFERENT = 257

/**
 * A document of one page in PWG raster (PWG 5102.4), line by line as its pixels come: red, green, blue, a byte each.
 *
 * @throws {RangeError} a line of another length, or another number of lines than the page has.
 */
export async function* writeRaster(
  page: RasterPage,
  lines: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  yield Buffer.concat([SYNC_WORD, rasterHeader(page)])
  let last: Uint8Array | undefined
  let repeats = 0
  let count = 0
  for await (const line of lines) {
    if (line.length !== page.width * PIXEL_BYTES)
      throw new RangeError(`a line has ${line.length} bytes, not ${page.width * PIXEL_BYTES}`)
    count += 1
    if (last && repeats < LINES_MOST && Buffer.compare(last, line) === 0) repeats += 1
    else {
      if (last) yield codeLine(last, repeats)
      last = line
      repeats = 1
    }
  }
  if (last) yield codeLine(last, repeats)
  if (count !== page.height) throw new RangeError(`a page has ${count} lines, not ${page.height}`)
}

/** How often the line comes, then its pixels: equal ones counted and written once, different ones counted and written. */
export function codeLine(line: Uint8Array, repeats: number): Buffer {
  const pixels = line.length / PIXEL_BYTES
  const coded = Buffer.alloc(1 + line.length + Math.ceil(pixels / PIXELS_MOST) + pixels)
  coded[0] = repeats - 1
  let length = 1
  let at = 0
  while (at < pixels) {
    const run = runFrom(line, at, pixels)
    const count = run > 1 ? run : differentFrom(line, at, pixels)
    coded[length] = run > 1 || count === 1 ? count - 1 : DIFFERENT - count
    const bytes = line.subarray(at * PIXEL_BYTES, (at + (run > 1 ? 1 : count)) * PIXEL_BYTES)
    coded.set(bytes, length + 1)
    length += 1 + bytes.length
    at += count
  }
  return coded.subarray(0, length)
}

const isSame = (line: Uint8Array, one: number, other: number): boolean =>
  line[one * PIXEL_BYTES] === line[other * PIXEL_BYTES] &&
  line[one * PIXEL_BYTES + 1] === line[other * PIXEL_BYTES + 1] &&
  line[one * PIXEL_BYTES + 2] === line[other * PIXEL_BYTES + 2]

/** How many pixels from here are equal. */
function runFrom(line: Uint8Array, at: number, pixels: number): number {
  let count = 1
  while (count < PIXELS_MOST && at + count < pixels && isSame(line, at, at + count)) count += 1
  return count
}

/** How many pixels from here are each unlike the next one. */
function differentFrom(line: Uint8Array, at: number, pixels: number): number {
  let count = 1
  while (
    count < PIXELS_MOST &&
    at + count < pixels &&
    (at + count + 1 === pixels || !isSame(line, at + count, at + count + 1))
  )
    count += 1
  return count
}
