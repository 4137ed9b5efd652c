import { PageQuery, Type, type Static } from '../../core/schema.ts'
import { DrawInfo } from './draw-info.ts'

/** The gallery: what was drawn and may be shown (wire-business §4). */
export const SD_DRAW_PATH = '/blade-biz/sdDraw'

const { params: _params, error: _error, attempts: _attempts, ...shown } = DrawInfo.properties

/** A drawing of state 2 with its pictures, not blocked; what it was sent with and how it went stays with the records. */
export const SdDraw = Type.Object(shown)
export type SdDraw = Static<typeof SdDraw>

/** `beforeId`: rows older than that, `total` then null. */
export const SdDrawQuery = Type.Object({
  ...PageQuery.properties,
  ...Object.fromEntries(
    ['prompt', 'styleId', 'exId', 'apiId', 'beforeId'].map((name) => [name, Type.Optional(Type.String())] as const),
  ),
})
