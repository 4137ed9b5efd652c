export type MaskTool = 'brush' | 'eraser'

/** A line of a tool, in pixels of the picture. */
export interface Stroke {
  tool: MaskTool
  size: number
  points: readonly (readonly [number, number])[]
}

type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'fillRect'
  | 'lineCap'
  | 'lineJoin'
  | 'lineWidth'
  | 'globalCompositeOperation'
>

interface Area {
  strokes: readonly Stroke[]
  /** Everything but what was painted. */
  isInverted: boolean
}

/** Fills the area in the context's own colour, on an empty canvas of this size; a single point is a dot. */
export function paintArea(
  pen: Pen,
  { width, height }: { width: number; height: number },
  { strokes, isInverted }: Area,
): void {
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.globalCompositeOperation = 'source-over'
  if (isInverted) pen.fillRect(0, 0, width, height)
  for (const { tool, size, points } of strokes) {
    const [first, ...others] = points
    if (!first) continue
    pen.globalCompositeOperation = (tool === 'brush') === isInverted ? 'destination-out' : 'source-over'
    pen.lineWidth = size
    pen.beginPath()
    pen.moveTo(...first)
    for (const point of others.length > 0 ? others : [first]) pen.lineTo(...point)
    pen.stroke()
  }
  pen.globalCompositeOperation = 'source-over'
}

/** The last stroke with a further point. */
export function withPoint(strokes: readonly Stroke[], point: readonly [number, number]): readonly Stroke[] {
  const last = strokes.at(-1)
  return last ? [...strokes.slice(0, -1), { ...last, points: [...last.points, point] }] : strokes
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
