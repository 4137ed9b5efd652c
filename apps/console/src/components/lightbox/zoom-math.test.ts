import { describe, expect, it } from 'vitest'
import { fitScale, fitView, isWhole, movedBy, zoomTo } from './zoom-math.ts'

const stage = { widthPx: 1000, heightPx: 700 }
const large = { widthPx: 4000, heightPx: 2000 }
const small = { widthPx: 100, heightPx: 100 }

describe('a picture on its stage', () => {
  it('is seen whole with a little room around it, small ones up to twice their size', () => {
    expect([fitScale(large, stage), fitScale(small, stage)]).toEqual([968 / 4000, 2])
    expect(isWhole(fitView(large, stage), large, stage)).toBe(true)
  })

  it('keeps the point under the finger where it is', () => {
    const before = zoomTo(fitView(large, stage), 1, { x: 0, y: 0 }, large, stage)
    const at = { x: 200, y: -100 }
    const after = zoomTo(before, 2, at, large, stage)

    const pointOf = (view: typeof before) => [(at.x - view.x) / view.scale, (at.y - view.y) / view.scale]
    expect(pointOf(after)).toEqual(pointOf(before))
    expect(isWhole(after, large, stage)).toBe(false)
  })

  it('never leaves the stage, and stands in the middle where it fits', () => {
    const close = zoomTo(fitView(large, stage), 1, { x: 0, y: 0 }, large, stage)

    expect(movedBy(close, 99_999, -99_999, large, stage)).toEqual({ scale: 1, x: 1500, y: -650 })
    expect(movedBy(fitView(small, stage), 50, 50, small, stage)).toMatchObject({ x: 0, y: 0 })
  })

  it('grows and shrinks within bounds', () => {
    expect(zoomTo(fitView(large, stage), 1_000, { x: 0, y: 0 }, large, stage).scale).toBe(16)
    expect(zoomTo(fitView(large, stage), 0.0001, { x: 0, y: 0 }, large, stage).scale).toBeCloseTo(
      fitScale(large, stage) / 2,
    )
  })
})
