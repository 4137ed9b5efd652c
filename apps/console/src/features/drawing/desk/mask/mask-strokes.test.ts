import { describe, expect, it } from 'vitest'
import { paintArea, pointIn, withPoint, type Stroke } from './mask-strokes.ts'

describe('a mask', () => {
  it('is painted in pixels of the picture, however small it is shown', () => {
    const box = { left: 100, top: 50, width: 200, height: 100 }

    expect(pointIn(box, { width: 1_000, height: 500 }, { clientX: 200, clientY: 100 })).toEqual([500, 250])
    expect(pointIn(box, { width: 1_000, height: 500 }, { clientX: 100, clientY: 50 })).toEqual([0, 0])
  })

  const penOf = (calls: string[]) => {
    const pen = {
      lineCap: 'butt' as CanvasLineCap,
      lineJoin: 'miter' as CanvasLineJoin,
      lineWidth: 1,
      globalCompositeOperation: 'source-over' as GlobalCompositeOperation,
      beginPath: () => calls.push('begin'),
      moveTo: (x: number, y: number) => calls.push(`move ${x} ${y}`),
      lineTo: (x: number, y: number) => calls.push(`line ${x} ${y}`),
      fillRect: (...box: number[]) => calls.push(`fill ${box.join(' ')}`),
      stroke: () => calls.push(`${pen.globalCompositeOperation} ${pen.lineWidth}`),
    }
    return pen
  }
  const SIZE = { width: 100, height: 50 }
  const STROKES: Stroke[] = [
    {
      tool: 'brush',
      size: 20,
      points: [
        [1, 2],
        [3, 4],
      ],
    },
    { tool: 'eraser', size: 8, points: [[5, 6]] },
    { tool: 'brush', size: 8, points: [] },
  ]

  it('has a line for each stroke, a dot for one that did not move, and loses what is erased', () => {
    const calls: string[] = []
    const pen = penOf(calls)
    paintArea(pen, SIZE, { strokes: STROKES, isInverted: false })

    expect(calls).toEqual([
      'begin',
      'move 1 2',
      'line 3 4',
      'source-over 20',
      'begin',
      'move 5 6',
      'line 5 6',
      'destination-out 8',
    ])
    expect([pen.lineCap, pen.globalCompositeOperation]).toEqual(['round', 'source-over'])
  })

  it('is everything else when it is inverted', () => {
    const calls: string[] = []
    paintArea(penOf(calls), SIZE, { strokes: STROKES, isInverted: true })

    expect(calls.filter((call) => !/^(begin|move|line)/.test(call))).toEqual([
      'fill 0 0 100 50',
      'destination-out 20',
      'source-over 8',
    ])
  })

  it('goes on with its last stroke', () => {
    const [first] = STROKES
    expect(withPoint(STROKES.slice(0, 1), [9, 9])).toEqual([{ ...first, points: [...(first?.points ?? []), [9, 9]] }])
    expect(withPoint([], [9, 9])).toEqual([])
  })
})
