/** "RaS2": big-endian PWG raster (PWG 5102.4 §4.1). */
export const SYNC_WORD = Buffer.from('RaS2', 'latin1')
export const HEADER_BYTES = 1_796
/** sRGB, eight bits a colour. */
export const PIXEL_BYTES = 3

const POINTS_PER_INCH = 72
const MM_PER_INCH = 25.4
const COLOUR_SPACE_SRGB = 19
const QUALITY_HIGH = 5
const WHITE = 0xff_ff_ff

/** Where the numbers of a page header stand, four bytes each (PWG 5102.4 §4.3). */
export const OFFSETS = {
  resolution: 276,
  copies: 340,
  pageSize: 352,
  width: 372,
  height: 376,
  bitsPerColour: 384,
  bitsPerPixel: 388,
  bytesPerLine: 392,
  colourSpace: 400,
  colours: 420,
  pages: 452,
  acrossTransform: 456,
  feedTransform: 460,
  imageRight: 472,
  imageBottom: 476,
  white: 480,
  quality: 484,
} as const
const PAGE_SIZE_NAME = 1_732

export interface RasterPage {
  /** In pixels. */
  width: number
  height: number
  /** Dots an inch. */
  resolution: { across: number; feed: number }
  paper: { widthMm: number; heightMm: number }
  /** The keyword of the paper (PWG 5101.1), as `na_index-4x6_4x6in`. */
  media: string
}

/** The header of the only page of a document: one side, one copy, sRGB of 8 bits, the colours of a pixel beside each other. */
export function rasterHeader({ width, height, resolution, paper, media }: RasterPage): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  const put = (offset: number, ...numbers: number[]): void => {
    for (const [index, number] of numbers.entries()) header.writeUInt32BE(number, offset + 4 * index)
  }
  const points = (mm: number): number => Math.round((mm / MM_PER_INCH) * POINTS_PER_INCH)
  header.write('PwgRaster', 0, 'latin1')
  put(OFFSETS.resolution, resolution.across, resolution.feed)
  put(OFFSETS.copies, 1)
  put(OFFSETS.pageSize, points(paper.widthMm), points(paper.heightMm))
  put(OFFSETS.width, width)
  put(OFFSETS.height, height)
  put(OFFSETS.bitsPerColour, 8)
  put(OFFSETS.bitsPerPixel, 8 * PIXEL_BYTES)
  put(OFFSETS.bytesPerLine, width * PIXEL_BYTES)
  put(OFFSETS.colourSpace, COLOUR_SPACE_SRGB)
  put(OFFSETS.colours, PIXEL_BYTES)
  put(OFFSETS.pages, 1)
  put(OFFSETS.acrossTransform, 1)
  put(OFFSETS.feedTransform, 1)
  put(OFFSETS.imageRight, width)
  put(OFFSETS.imageBottom, height)
  put(OFFSETS.white, WHITE)
  put(OFFSETS.quality, QUALITY_HIGH)
  header.write(media.slice(0, 63), PAGE_SIZE_NAME, 'latin1')
  return header
}
