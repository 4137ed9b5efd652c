import type { Size } from './zoom-math.ts'

/** A picture to be looked at in large. Knows nothing of where it comes from. */
export interface LightboxPicture {
  /** Another key is another picture. */
  key: string
  /** The web-sized copy, which comes first. */
  webUrl: string
  /** The original, fetched once somebody looks closer than the copy allows. */
  url: string
  alt: string
  width: number | null
  height: number | null
  /** A few blurred pixels as a `data:` address. */
  placeholder?: string | undefined
}

/** Until a picture that does not say its size has come. */
const SIZE_GUESS_PX = 1024

export const sizeOf = ({ width, height }: Pick<LightboxPicture, 'width' | 'height'>): Size => ({
  widthPx: width || SIZE_GUESS_PX,
  heightPx: height || SIZE_GUESS_PX,
})
