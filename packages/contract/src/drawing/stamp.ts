import { Id, Type, type Static } from '../core/schema.ts'

/**
 * Where a picture or a text is put on another picture: `x`, `y` its centre as fractions of the picture from the top left, `scale` its width ÷ the
 * picture's, `rotation` in degrees clockwise about its centre, `opacity` 0–1 (wire-business §6). It may hang over the edge.
 */
export const placementFields = {
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
  scale: Type.Number({ minimum: 0.01, maximum: 1 }),
  rotation: Type.Number({ minimum: -180, maximum: 180 }),
  opacity: Type.Number({ minimum: 0, maximum: 1 }),
}
export const Placement = Type.Object(placementFields)
export type Placement = Static<typeof Placement>

/** A sticker on a picture, and where. */
export const StickerPlace = Type.Object({ stickerId: Id, ...placementFields })
export type StickerPlace = Static<typeof StickerPlace>
/** That a guest puts on one picture. */
export const GUEST_STICKERS_MAX = 20

export const SEAL_TEXT_MAX = 200
/** Variables of a seal's text. */
export const SEAL_VARIABLES = ['date', 'exName'] as const
export const COLOR_PATTERN = '^#[0-9a-fA-F]{6}$'

/**
 * A seal's own look, before it is put anywhere: its picture, and under it its text (lines by `\n`), centred. The whole is as wide as the picture
 * (or, without one, as the text's frame), so `scale` means the same for both. `textSize`: height of the letters in percent of that width.
 */
export const sealFaceFields = {
  image: Type.Union([Id, Type.Literal('')]),
  text: Type.String({ maxLength: SEAL_TEXT_MAX }),
  textColor: Type.String({ pattern: COLOR_PATTERN }),
  textSize: Type.Number({ minimum: 2, maximum: 60 }),
}
export const SealFace = Type.Object(sealFaceFields)
export type SealFace = Static<typeof SealFace>

/**
 * One thing on a picture, as a drawing keeps it in its lineage (`stamp`): a seal with its text filled in, or a sticker. Later edits of the seal or the
 * experience do not change it.
 */
export const StampLayer = Type.Object({
  kind: Type.Union([Type.Literal('seal'), Type.Literal('sticker')]),
  ...sealFaceFields,
  ...placementFields,
})
export type StampLayer = Static<typeof StampLayer>

export interface SizePx {
  width: number
  height: number
}

/** `[a, b, c, d, e, f]` as canvas `setTransform` and CSS `matrix()` take it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/**
 * From the pixels of a face (its bitmap) to those of the picture it lies on. Editor and server both draw by this one, so what is stamped is
 * what was shown.
 */
export function layerMatrix(place: Omit<Placement, 'opacity'>, face: SizePx, picture: SizePx): Matrix {
  const enlarged = (place.scale * picture.width) / face.width
  const turn = (place.rotation * Math.PI) / 180
  const [a, b] = [enlarged * Math.cos(turn), enlarged * Math.sin(turn)]
  return [
    a,
    b,
    -b,
    a,
    place.x * picture.width - (a * face.width - b * face.height) / 2,
    place.y * picture.height - (b * face.width + a * face.height) / 2,
  ]
}

/** The upright box round a face under that matrix, in pixels of the picture; it may reach over its edges. */
export function layerBox(
  [a, b, c, d, e, f]: Matrix,
  { width, height }: SizePx,
): { left: number; top: number; right: number; bottom: number } {
  const xs = [e, e + a * width, e + c * height, e + a * width + c * height]
  const ys = [f, f + b * width, f + d * height, f + b * width + d * height]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}
