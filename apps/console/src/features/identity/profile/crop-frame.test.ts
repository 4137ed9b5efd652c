import { describe, expect, it } from 'vitest'
import { frameOf, keptSquare, moved, zoomed } from './crop-frame.ts'

describe('the crop frame', () => {
  it('begins with the largest square in the middle', () => {
    expect(keptSquare(frameOf(400, 200))).toEqual({ x: 100, y: 0, side: 200 })
    expect(keptSquare(frameOf(200, 400))).toEqual({ x: 0, y: 100, side: 200 })
  })

  it('follows a drag by the scale on screen', () => {
    // 200 picture pixels in a window of 100: a drag of 10 moves it by 20.
    expect(keptSquare(moved(frameOf(400, 200), { x: 10, y: 0 }, 100))).toEqual({ x: 80, y: 0, side: 200 })
  })

  it('stops at the edges of the picture', () => {
    expect(keptSquare(moved(frameOf(400, 200), { x: 9999, y: 9999 }, 100))).toEqual({ x: 0, y: 0, side: 200 })
    expect(keptSquare(moved(frameOf(400, 200), { x: -9999, y: -9999 }, 100))).toEqual({ x: 200, y: 0, side: 200 })
  })

  it('zooms around the middle, within its limits, and comes back inside when zoomed out at an edge', () => {
    expect(keptSquare(zoomed(frameOf(400, 200), 2))).toEqual({ x: 150, y: 50, side: 100 })
    expect(keptSquare(zoomed(frameOf(400, 200), 99)).side).toBe(50)
    expect(keptSquare(zoomed(frameOf(400, 200), 0)).side).toBe(200)

    const corner = moved(zoomed(frameOf(400, 200), 4), { x: 9999, y: 9999 }, 100)
    expect(keptSquare(zoomed(corner, 1))).toEqual({ x: 0, y: 0, side: 200 })
  })
})
