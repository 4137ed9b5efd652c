import { PRINT_MEDIA, type SentJob } from '@drawdesk/contract/devices/print-job'
import { textsOf } from '@drawdesk/ipp/client'
import { PIXEL_BYTES } from '@drawdesk/ipp/raster/header'
import { writeRaster } from '@drawdesk/ipp/raster/write-raster'
import type { IppAttributes } from '@drawdesk/ipp/values'

export const PWG_RASTER = 'image/pwg-raster'
const COLOURS = 'srgb_8'
/** What sheets are drawn for: their own pixels are printed where the printer takes this. */
const SHEET_DPI = 300
const MM_PER_INCH = 25.4
const CM_PER_INCH = 2.54

export interface Resolution {
  across: number
  feed: number
}

/** How a sheet is sent to a printer. */
export type DocumentForm = { format: string } | { format: typeof PWG_RASTER; resolution: Resolution }

/** As it is stored, else as PWG raster; undefined where the printer takes neither. */
export function formFor(attributes: IppAttributes, { mime }: { mime: string }): DocumentForm | undefined {
  const formats = textsOf(attributes, 'document-format-supported')
  if (formats.includes(mime)) return { format: mime }
  const types = textsOf(attributes, 'pwg-raster-document-type-supported')
  if (!formats.includes(PWG_RASTER) || (types.length > 0 && !types.includes(COLOURS))) return undefined
  return { format: PWG_RASTER, resolution: bestOf(attributes) }
}

/** The sheet's own, else the smallest that loses nothing, else the largest. */
function bestOf(attributes: IppAttributes): Resolution {
  const offered = (attributes.get('pwg-raster-document-resolution-supported') ?? []).flatMap((value) => {
    if (value.kind !== 'resolution') return []
    const { across, feed, unit } = value.value
    const dpi = (dots: number): number => Math.round(unit === 'dpi' ? dots : dots * CM_PER_INCH)
    return [{ across: dpi(across), feed: dpi(feed) }]
  })
  const bySize = offered.toSorted((one, other) => one.across * one.feed - other.across * other.feed)
  const isEnough = ({ across, feed }: Resolution): boolean => across >= SHEET_DPI && feed >= SHEET_DPI
  return bySize.find(isEnough) ?? bySize.at(-1) ?? { across: SHEET_DPI, feed: SHEET_DPI }
}

/**
 * The sheet in PWG raster, line by line. The decoder of pictures is loaded for printers that need it alone.
 *
 * @throws {Error} the sheet is no picture.
 */
export async function rasterOf(
  sheet: Uint8Array,
  { media, resolution }: Pick<SentJob, 'media'> & { resolution: Resolution },
): Promise<AsyncIterable<Uint8Array>> {
  const { default: sharp } = await import('sharp')
  const paper = PRINT_MEDIA[media]
  const width = Math.round((paper.widthMm / MM_PER_INCH) * resolution.across)
  const height = Math.round((paper.heightMm / MM_PER_INCH) * resolution.feed)
  const pixels = await sharp(sheet)
    .resize({ width, height, fit: 'fill', kernel: 'lanczos3' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  return writeRaster({ width, height, resolution, paper, media }, linesOf(pixels, width * PIXEL_BYTES))
}

function* linesOf(pixels: Buffer, bytes: number): Generator<Buffer> {
  for (let at = 0; at < pixels.length; at += bytes) yield pixels.subarray(at, at + bytes)
}
