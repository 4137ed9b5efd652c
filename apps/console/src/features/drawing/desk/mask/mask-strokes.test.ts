import { describe, expect, it } from 'vitest'
import { paintStrokes, pointIn } from './mask-strokes.ts'

describe('a mask', () => {
  it('is painted in pixels of the picture, however small it is shown', () => {
    const box = { left: 100, top: 50, width: 200, height: 100 }

    expect(pointIn(box, { width: 1_000, height: 500 }, { clientX: 200, clientY: 100 })).toEqual([500, 250])
    expect(pointIn(box, { width: 1_000, height: 500 }, { clientX: 100, clientY: 50 })).toEqual([0, 0])
  })

  it('has a line for each stroke, and a dot for one that did not move', () => {
    const calls: string[] = []
    const pen = {
      lineCap: 'butt' as CanvasLineCap,
      lineJoin: 'miter' as CanvasLineJoin,
      lineWidth: 1,
      beginPath: () => calls.push('begin'),
      moveTo: (x: number, y: number) => calls.push(`move ${x} ${y}`),
      lineTo: (x: number, y: number) => calls.push(`line ${x} ${y}`),
      stroke: () => calls.push(`stroke ${pen.lineWidth}`),
    }

    paintStrokes(pen as unknown as CanvasRenderingContext2D, [
      {
        size: 20,
        points: [
          [1, 2],
          [3, 4],
        ],
      },
      { size: 8, points: [[5, 6]] },
      { size: 8, points: [] },
    ])

    expect(calls).toEqual(['begin', 'move 1 2', 'line 3 4', 'stroke 20', 'begin', 'move 5 6', 'line 5 6', 'stroke 8'])
    expect(pen.lineCap).toBe('round')
  })
})
