import { layerBox, layerMatrix, type Placement, type SizePx } from '@drawdesk/contract/drawing/stamp'

export interface Point {
  x: number
  y: number
}

/** Lines at which a layer has come to rest: fractions of the stage. */
export interface Guides {
  x: readonly number[]
  y: readonly number[]
}

export const NO_GUIDES: Guides = { x: [], y: [] }
export const SCALE_MIN = 0.01
const SNAP_PX = 6
const SNAP_DEGREES = 3
const SNAP_EVERY_DEGREES = 15

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Within the bounds of the contract, without digits that nobody sees. Angles past ±180 come round. */
export function tidy(place: Placement): Placement {
  const turned = ((((place.rotation + 180) % 360) + 360) % 360) - 180
  return {
    x: rounded(clamp(place.x, 0, 1), 4),
    y: rounded(clamp(place.y, 0, 1), 4),
    scale: rounded(clamp(place.scale, SCALE_MIN, 1), 4),
    rotation: rounded(turned === -180 && place.rotation > 0 ? 180 : turned, 1),
    opacity: rounded(clamp(place.opacity, 0, 1), 2),
  }
}

/** Moved by some pixels of the stage; comes to rest in the middle and where its box touches an edge, unless `isFree`. */
export function moved(
  start: Placement,
  by: Point,
  { face, stage, isFree }: { face: SizePx; stage: SizePx; isFree: boolean },
): { place: Placement; guides: Guides } {
  const to = { ...start, x: start.x + by.x / stage.width, y: start.y + by.y / stage.height }
  if (isFree) return { place: tidy(to), guides: NO_GUIDES }
  const box = layerBox(layerMatrix(to, face, stage), face)
  const across = snapped(to.x, [box.left, box.right], stage.width)
  const down = snapped(to.y, [box.top, box.bottom], stage.height)
  return { place: tidy({ ...to, x: across.centre, y: down.centre }), guides: { x: across.guides, y: down.guides } }
}

function snapped(
  centre: number,
  [start, end]: readonly [number, number],
  length: number,
): { centre: number; guides: readonly number[] } {
  const offers = [
    { by: 0.5 * length - centre * length, guide: 0.5 },
    { by: -start, guide: 0 },
    { by: length - end, guide: 1 },
  ]
  const [nearest] = offers
    .filter(({ by }) => Math.abs(by) <= SNAP_PX)
    .toSorted((one, other) => Math.abs(one.by) - Math.abs(other.by))
  return nearest ? { centre: centre + nearest.by / length, guides: [nearest.guide] } : { centre, guides: [] }
}

/** As much larger as the pointer has gone away from the middle. */
export function scaled(start: Placement, from: Point, to: Point, stage: SizePx): Placement {
  const middle = { x: start.x * stage.width, y: start.y * stage.height }
  const before = Math.max(1, Math.hypot(from.x - middle.x, from.y - middle.y))
  return tidy({ ...start, scale: start.scale * (Math.hypot(to.x - middle.x, to.y - middle.y) / before) })
}

/** Turned as the pointer goes round the middle; comes to rest each 15°, unless `isFree`. */
export function turned(
  start: Placement,
  from: Point,
  to: Point,
  { stage, isFree }: { stage: SizePx; isFree: boolean },
): Placement {
  const angle = ({ x, y }: Point): number =>
    (Math.atan2(y - start.y * stage.height, x - start.x * stage.width) * 180) / Math.PI
  const rotation = start.rotation + angle(to) - angle(from)
  const rest = Math.round(rotation / SNAP_EVERY_DEGREES) * SNAP_EVERY_DEGREES
  return tidy({ ...start, rotation: !isFree && Math.abs(rotation - rest) <= SNAP_DEGREES ? rest : rotation })
}

const STEP = { move: 0.005, scale: 0.01, turn: 1 }
const FAST = 10
type Change = (place: Placement, times: number) => Placement
const KEYS: Readonly<Record<string, Change>> = {
  ArrowLeft: (place, times) => ({ ...place, x: place.x - STEP.move * times }),
  ArrowRight: (place, times) => ({ ...place, x: place.x + STEP.move * times }),
  ArrowUp: (place, times) => ({ ...place, y: place.y - STEP.move * times }),
  ArrowDown: (place, times) => ({ ...place, y: place.y + STEP.move * times }),
  '+': (place) => ({ ...place, scale: place.scale + STEP.scale }),
  '=': (place) => ({ ...place, scale: place.scale + STEP.scale }),
  '-': (place) => ({ ...place, scale: place.scale - STEP.scale }),
  _: (place) => ({ ...place, scale: place.scale - STEP.scale * FAST }),
  '[': (place) => ({ ...place, rotation: place.rotation - STEP.turn }),
  ']': (place) => ({ ...place, rotation: place.rotation + STEP.turn }),
  '{': (place) => ({ ...place, rotation: place.rotation - STEP.turn * FAST }),
  '}': (place) => ({ ...place, rotation: place.rotation + STEP.turn * FAST }),
}

/** What a key makes of a place: arrows move (Shift: ten times as far), + and − size, [ and ] turn; undefined for any other key. */
export function placedByKey(
  place: Placement,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Placement | undefined {
  const change = KEYS[key]
  return change && tidy(change(place, shiftKey ? FAST : 1))
}
