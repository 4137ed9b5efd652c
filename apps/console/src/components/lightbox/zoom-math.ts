export interface Size {
  widthPx: number
  heightPx: number
}

/** How a picture stands on its stage: `scale` 1 shows its pixels one to one; `x`, `y` is its centre's distance from the stage's, in px of the screen. */
export interface View {
  scale: number
  x: number
  y: number
}

/** Small pictures are shown larger than they are, up to this. */
const FIT_MOST = 2
/** One pixel becomes at most so many. */
const SCALE_MAX = 16
/** And the whole never smaller than this part of what fits. */
const SCALE_LEAST_OF_FIT = 0.5
/** Free room around a picture that fits. */
const ROOM_PX = 16
/** What a key or a button changes. */
export const ZOOM_STEP = 1.25

/** The scale at which the whole picture is seen. */
export function fitScale(picture: Size, stage: Size): number {
  const room = {
    widthPx: Math.max(1, stage.widthPx - 2 * ROOM_PX),
    heightPx: Math.max(1, stage.heightPx - 2 * ROOM_PX),
  }
  return Math.min(FIT_MOST, room.widthPx / Math.max(1, picture.widthPx), room.heightPx / Math.max(1, picture.heightPx))
}

export const fitView = (picture: Size, stage: Size): View => ({ scale: fitScale(picture, stage), x: 0, y: 0 })

/** Another scale, with the point `at` (from the stage's centre) staying under the finger. */
export function zoomTo(view: View, scale: number, at: { x: number; y: number }, picture: Size, stage: Size): View {
  const fit = fitScale(picture, stage)
  const next = Math.max(Math.min(fit, 1) * SCALE_LEAST_OF_FIT, Math.min(SCALE_MAX, scale))
  const factor = next / view.scale
  return held({ scale: next, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor }, picture, stage)
}

/** Moved, but never so far that the picture leaves the stage; along a side that fits it stays in the middle. */
export function movedBy(view: View, dx: number, dy: number, picture: Size, stage: Size): View {
  return held({ ...view, x: view.x + dx, y: view.y + dy }, picture, stage)
}

/** Does all of it fit, so that a swipe means the next picture and not another part of this one? */
export function isWhole({ scale }: View, picture: Size, stage: Size): boolean {
  return scale <= fitScale(picture, stage) * 1.01
}

function held({ scale, x, y }: View, picture: Size, stage: Size): View {
  const beyond = (size: number, room: number): number => Math.max(0, (size * scale - room) / 2)
  const bound = (value: number, most: number): number => Math.max(-most, Math.min(most, value)) + 0 // no -0
  return {
    scale,
    x: bound(x, beyond(picture.widthPx, stage.widthPx)),
    y: bound(y, beyond(picture.heightPx, stage.heightPx)),
  }
}
