import type { KioskMe } from '@drawdesk/contract/devices/kiosk'
import type { Placement } from '@drawdesk/contract/drawing/stamp'

/** A sticker that the guest has put on the sheet. */
export interface Stuck extends Placement {
  stickerId: string
}

export interface OfferedSticker {
  id: string
  name: string
  url: string
}

export const STICKERS_MOST = 20
const SCALE = { least: 0.06, most: 0.8, first: 0.24, step: 1.2 } as const
export const TURN_DEGREES = 15
export const MOVE_SHARE = 0.04

/** Those of the experience that stand on no picture by themselves, and whose picture is there. */
export function offeredStickers(me: KioskMe | null): OfferedSticker[] {
  const { stickers = [], stickerPlaces = [] } = me?.experience ?? {}
  const placed = new Set(stickerPlaces.map(({ stickerId }) => stickerId))
  return stickers.flatMap(({ id = '', name = '', imageFile }) =>
    imageFile && !placed.has(id) ? [{ id, name, url: imageFile.webUrl || imageFile.url }] : [],
  )
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Where new ones lie, one after the other, so that none hides another. */
const FIRST_PLACES = [
  { x: 0.5, y: 0.5 },
  { x: 0.25, y: 0.25 },
  { x: 0.75, y: 0.25 },
  { x: 0.25, y: 0.75 },
  { x: 0.75, y: 0.75 },
  { x: 0.5, y: 0.2 },
  { x: 0.5, y: 0.8 },
] as const

export function stick(stuck: readonly Stuck[], stickerId: string): Stuck[] {
  if (stuck.length >= STICKERS_MOST) return [...stuck]
  const place = FIRST_PLACES[stuck.length % FIRST_PLACES.length] ?? FIRST_PLACES[0]
  return [...stuck, { stickerId, ...place, scale: SCALE.first, rotation: 0, opacity: 1 }]
}

export type Change =
  | { to: { x: number; y: number } }
  | { by: { x: number; y: number } }
  | { size: 1 | -1 }
  | { turn: 1 | -1 }

/** One of them moved, sized or turned, within what the sheet allows. */
export const changeAt = (stuck: readonly Stuck[], at: number, change: Change): Stuck[] =>
  stuck.map((one, index) => (index === at ? changed(one, change) : one))

function changed(one: Stuck, change: Change): Stuck {
  if ('to' in change) return { ...one, x: clamp(change.to.x, 0, 1), y: clamp(change.to.y, 0, 1) }
  if ('by' in change) return { ...one, x: clamp(one.x + change.by.x, 0, 1), y: clamp(one.y + change.by.y, 0, 1) }
  if ('size' in change) return { ...one, scale: clamp(one.scale * SCALE.step ** change.size, SCALE.least, SCALE.most) }
  const turned = one.rotation + change.turn * TURN_DEGREES
  return { ...one, rotation: turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned }
}

export const takeOff = (stuck: readonly Stuck[], at: number): Stuck[] => stuck.filter((_one, index) => index !== at)
