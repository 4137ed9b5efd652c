import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { type FileType, sniff } from './sniff.ts'

/** 16,384 × 6,103: more than any provider draws; less than what would take a worker's memory. */
const MOST_PIXELS = 100_000_000
const WEB_SIDE_PX = 1_600
const THUMB_SIDE_PX = 400
const WEB_QUALITY = 82
const THUMB_QUALITY = 76
/** Tried one after the other until the address is short enough. */
const PLACEHOLDER_SIDES_PX = [20, 16, 12, 8, 4]
const PLACEHOLDER_QUALITY = 30
/** It travels with every row of a list. */
const PLACEHOLDER_CHARACTERS = 300
const DECODE_TIMEOUT_SECONDS = 30
const ENLARGE_TIMEOUT_SECONDS = 120
const ENLARGED_QUALITY = 92

/** Only the first frame is read, and a picture cut short is an error, not a grey half. */
const READ_OPTIONS: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'truncated', pages: 1 }

/** `notPicture` other bytes; `tooManyPixels` larger than we decode; `damaged` a picture that cannot be read to its end. */
export type PictureFailure = 'notPicture' | 'tooManyPixels' | 'damaged'

export class PictureUnreadable extends Error {
  override name = 'PictureUnreadable'
  readonly reason: PictureFailure
  constructor(reason: PictureFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.reason = reason
  }
}

export interface PictureFacts extends FileType {
  /** Pixels as a viewer sees them, after the turn that a camera noted. */
  width: number
  height: number
}

/**
 * Size and kind of a png, jpeg, webp or gif, from its header: nothing is decoded yet.
 *
 * @throws {PictureUnreadable}
 */
export async function readPictureFacts(bytes: Buffer): Promise<PictureFacts> {
  const type = pictureTypeOf(bytes)
  const { autoOrient } = await reading(() => sharp(bytes, READ_OPTIONS).metadata())
  return { ...type, width: autoOrient.width, height: autoOrient.height }
}

/**
 * Two smaller copies, never enlarged, upright, in sRGB and without the camera's notes (place, device): `web` fits 1600 × 1600,
 * `thumb` 400 × 400, both webp; and `placeholder`, a few of its pixels as a `data:` address. An animation gives its first frame.
 *
 * @throws {PictureUnreadable}
 */
export async function makeVariants(bytes: Buffer): Promise<{ web: Buffer; thumb: Buffer; placeholder: string }> {
  pictureTypeOf(bytes)
  return reading(async () => {
    // Decoded once: the second copy is made from the pixels of the first.
    const { data, info } = await fitInto(sharp(bytes, READ_OPTIONS).autoOrient(), WEB_SIDE_PX)
      .toColourspace('srgb')
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const [web, thumb] = await Promise.all([
      pixels.clone().webp({ quality: WEB_QUALITY }).toBuffer(),
      fitInto(pixels.clone(), THUMB_SIDE_PX).webp({ quality: THUMB_QUALITY }).toBuffer(),
    ])
    return { web, thumb, placeholder: await makePlaceholder(thumb) }
  })
}

/** A few pixels of a picture as a webp `data:` address of at most 300 characters, to be shown large and blurred until it has come. @throws {PictureUnreadable} */
export async function makePlaceholder(bytes: Buffer): Promise<string> {
  pictureTypeOf(bytes)
  return reading(async () => {
    for (const sidePx of PLACEHOLDER_SIDES_PX) {
      const small = await fitInto(sharp(bytes, READ_OPTIONS).autoOrient(), sidePx)
        .toColourspace('srgb')
        .webp({ quality: PLACEHOLDER_QUALITY, alphaQuality: PLACEHOLDER_QUALITY })
        .toBuffer()
      const address = `data:image/webp;base64,${small.toString('base64')}`
      if (address.length <= PLACEHOLDER_CHARACTERS) return address
    }
    throw new Error('four pixels take more than 300 characters')
  })
}

/** One small webp that fits a square of this side, never enlarged: a glimpse of an unfinished picture. @throws {PictureUnreadable} */
export async function makeSmall(bytes: Buffer, sidePx: number): Promise<Buffer> {
  pictureTypeOf(bytes)
  return reading(() =>
    fitInto(sharp(bytes, READ_OPTIONS).autoOrient(), sidePx)
      .toColourspace('srgb')
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .webp({ quality: THUMB_QUALITY })
      .toBuffer(),
  )
}

/**
 * The picture at `scale` times its size, by Lanczos: more pixels, no new detail. Upright; a jpeg or webp stays one, everything else becomes
 * png. The caller bounds the size.
 *
 * @throws {PictureUnreadable}
 */
export async function enlarge(bytes: Buffer, scale: number): Promise<Buffer> {
  const { width, height, extension } = await readPictureFacts(bytes)
  return reading(() => {
    const larger = sharp(bytes, READ_OPTIONS)
      .autoOrient()
      .resize({ width: width * scale, height: height * scale, fit: 'fill', kernel: 'lanczos3' })
      .keepIccProfile()
      .timeout({ seconds: ENLARGE_TIMEOUT_SECONDS })
    if (extension === 'jpg') return larger.jpeg({ quality: ENLARGED_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer()
    return (extension === 'webp' ? larger.webp({ quality: ENLARGED_QUALITY }) : larger.png()).toBuffer()
  })
}

function fitInto(picture: Sharp, sidePx: number): Sharp {
  return picture.resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
}

/** Looks before the decoder does: it would also take SVG, PDF and more. */
function pictureTypeOf(bytes: Buffer): FileType {
  const type = sniff(bytes)
  if (!type?.mime.startsWith('image/'))
    throw new PictureUnreadable('notPicture', 'these bytes are no png, jpeg, webp or gif')
  return type
}

async function reading<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const message = (error as Error).message
    if (/pixel limit/i.test(message))
      throw new PictureUnreadable('tooManyPixels', `a picture has more than ${MOST_PIXELS} pixels`, { cause: error })
    throw new PictureUnreadable('damaged', `a picture cannot be read: ${message}`, { cause: error })
  }
}
