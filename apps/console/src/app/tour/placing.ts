/** Pixels of the window. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const ROOM_PX = 6
const GAP_PX = 12
const EDGE_PX = 12

/** The frame around several parts, a little larger than they are and inside the window. */
export function frameOf(boxes: readonly Box[], window: Pick<Box, 'width' | 'height'>): Box {
  const left = Math.max(0, Math.min(...boxes.map((box) => box.left)) - ROOM_PX)
  const top = Math.max(0, Math.min(...boxes.map((box) => box.top)) - ROOM_PX)
  const right = Math.min(window.width, Math.max(...boxes.map((box) => box.left + box.width)) + ROOM_PX)
  const bottom = Math.min(window.height, Math.max(...boxes.map((box) => box.top + box.height)) + ROOM_PX)
  return { left, top, width: right - left, height: bottom - top }
}

/** Where the card stands: below the frame if there is room, else above, else beside it; never outside the window. */
export function placeCard(
  frame: Box,
  card: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
): { left: number; top: number } {
  const within = (value: number, size: number, whole: number) =>
    Math.max(EDGE_PX, Math.min(value, whole - size - EDGE_PX))
  const left = within(frame.left + frame.width / 2 - card.width / 2, card.width, window.width)
  const below = frame.top + frame.height + GAP_PX
  if (below + card.height + EDGE_PX <= window.height) return { left, top: below }
  const above = frame.top - GAP_PX - card.height
  if (above >= EDGE_PX) return { left, top: above }
  return {
    left: within(frame.left + frame.width + GAP_PX, card.width, window.width),
    top: within(frame.top + 64, card.height, window.height),
  }
}
