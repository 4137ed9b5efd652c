/** A line of the brush, in pixels of the picture. */
export interface Stroke {
  size: number
  points: readonly (readonly [number, number])[]
}

type Pen = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'stroke' | 'lineCap' | 'lineJoin' | 'lineWidth'
>

/** Draws the strokes in the context's own colour; a single point is a dot. */
export function paintStrokes(pen: Pen, strokes: readonly Stroke[]): void {
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const { size, points } of strokes) {
    const [first, ...others] = points
    if (!first) continue
    pen.lineWidth = size
    pen.beginPath()
    pen.moveTo(...first)
    for (const point of others.length > 0 ? others : [first]) pen.lineTo(...point)
    pen.stroke()
  }
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Where on the picture somebody points who points there on the screen. */
export function pointIn(
  box: Box,
  picture: { width: number; height: number },
  { clientX, clientY }: { clientX: number; clientY: number },
): readonly [number, number] {
  return [((clientX - box.left) / box.width) * picture.width, ((clientY - box.top) / box.height) * picture.height]
}
