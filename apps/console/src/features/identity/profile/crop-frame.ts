/** The picture under the crop window: its own size, how far it is zoomed in (1: just covers the window), and what of it lies in the middle. */
export interface CropFrame {
  widthPx: number
  heightPx: number
  zoom: number
  /** Point of the picture in the middle of the window, in the picture's pixels. */
  centre: { x: number; y: number }
}

export const ZOOM_MAX = 4

/** A frame that shows the middle of a picture. */
export function frameOf(widthPx: number, heightPx: number): CropFrame {
  return { widthPx, heightPx, zoom: 1, centre: { x: widthPx / 2, y: heightPx / 2 } }
}

/** The square of the picture that is kept, in its pixels. */
export function keptSquare({ widthPx, heightPx, zoom, centre }: CropFrame): { x: number; y: number; side: number } {
  const side = Math.min(widthPx, heightPx) / zoom
  return { x: centre.x - side / 2, y: centre.y - side / 2, side }
}

/** Moves the picture by pixels of the window; it never leaves a part of the window empty. */
export function moved(frame: CropFrame, byPx: { x: number; y: number }, windowPx: number): CropFrame {
  const perPx = keptSquare(frame).side / windowPx
  return held({ ...frame, centre: { x: frame.centre.x - byPx.x * perPx, y: frame.centre.y - byPx.y * perPx } })
}

/** Zooms around the middle, between 1 and `ZOOM_MAX`. */
export function zoomed(frame: CropFrame, zoom: number): CropFrame {
  return held({ ...frame, zoom: clamp(zoom, 1, ZOOM_MAX) })
}

function held(frame: CropFrame): CropFrame {
  const half = keptSquare(frame).side / 2
  return {
    ...frame,
    centre: {
      x: clamp(frame.centre.x, half, frame.widthPx - half),
      y: clamp(frame.centre.y, half, frame.heightPx - half),
    },
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
