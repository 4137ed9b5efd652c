import { describe, expect, it } from 'vitest'
import { moved, placedByKey, scaled, tidy, turned } from './placement-math.ts'

const PLACE = { x: 0.4, y: 0.3, scale: 0.2, rotation: 0, opacity: 1 }
const stage = { width: 500, height: 400 }
const face = { width: 100, height: 50 }
const options = { face, stage, isFree: false }

describe('tidy', () => {
  it.each([
    [
      { x: -0.1, y: 1.5 },
      { x: 0, y: 1 },
    ],
    [{ scale: 0 }, { scale: 0.01 }],
    [{ scale: 7 }, { scale: 1 }],
    [{ opacity: -1 }, { opacity: 0 }],
    [{ x: 0.123456 }, { x: 0.1235 }],
    [{ rotation: 190 }, { rotation: -170 }],
    [{ rotation: -190 }, { rotation: 170 }],
    [{ rotation: 180 }, { rotation: 180 }],
    [{ rotation: 180.01 }, { rotation: -180 }],
    [{ rotation: 725 }, { rotation: 5 }],
  ])('makes of %j a place within the bounds: %j', (given, wanted) => {
    expect(tidy({ ...PLACE, ...given })).toMatchObject(wanted)
  })
})

describe('moved', () => {
  it('goes as far as the pointer, in fractions of the stage', () => {
    expect(moved(PLACE, { x: -100, y: 20 }, options)).toEqual({
      place: { ...PLACE, x: 0.2, y: 0.35 },
      guides: { x: [], y: [] },
    })
  })

  it('comes to rest in the middle and at the edges, and says where', () => {
    expect(moved(PLACE, { x: 53, y: 77 }, options)).toEqual({
      place: { ...PLACE, x: 0.5, y: 0.5 },
      guides: { x: [0.5], y: [0.5] },
    })
    // 100 × 50 pixels there: its left edge at 0 is its middle at 50.
    expect(moved(PLACE, { x: -146, y: -92 }, options)).toEqual({
      place: { ...PLACE, x: 0.1, y: 0.0625 },
      guides: { x: [0], y: [0] },
    })
  })

  it('does not where it shall not', () => {
    expect(moved(PLACE, { x: 53, y: 77 }, { ...options, isFree: true })).toMatchObject({
      place: { x: 0.506, y: 0.4925 },
      guides: { x: [], y: [] },
    })
  })

  it('touches an edge with the corner of a turned layer', () => {
    const upright = moved({ ...PLACE, rotation: 90 }, { x: -172, y: 0 }, options)

    expect([upright.place.x, upright.guides.x]).toEqual([0.05, [0]])
  })
})

it('is twice as large where the pointer is twice as far from the middle', () => {
  expect(scaled(PLACE, { x: 250, y: 120 }, { x: 300, y: 120 }, stage).scale).toBe(0.4)
  expect(scaled(PLACE, { x: 250, y: 120 }, { x: 5_000, y: 120 }, stage).scale).toBe(1)
  expect(scaled(PLACE, { x: 250, y: 120 }, { x: 200, y: 120 }, stage).scale).toBe(0.01)
})

it('turns with the pointer round the middle, and rests each 15 degrees', () => {
  const from = { x: 200, y: 20 }

  expect(turned(PLACE, from, { x: 300, y: 120 }, { stage, isFree: false }).rotation).toBe(90)
  expect(turned(PLACE, from, { x: 300, y: 125 }, { stage, isFree: false }).rotation).toBe(90)
  expect(turned(PLACE, from, { x: 300, y: 125 }, { stage, isFree: true }).rotation).toBe(92.9)
  expect(turned({ ...PLACE, rotation: 170 }, from, { x: 300, y: 120 }, { stage, isFree: true }).rotation).toBe(-100)
})

it.each([
  ['ArrowLeft', false, { x: 0.395 }],
  ['ArrowRight', true, { x: 0.45 }],
  ['ArrowUp', false, { y: 0.295 }],
  ['ArrowDown', true, { y: 0.35 }],
  ['+', true, { scale: 0.21 }],
  ['=', false, { scale: 0.21 }],
  ['-', false, { scale: 0.19 }],
  [']', false, { rotation: 1 }],
  ['[', false, { rotation: -1 }],
  ['}', true, { rotation: 10 }],
] as const)('the key %s (Shift: %s) makes %j', (key, shiftKey, wanted) => {
  expect(placedByKey(PLACE, { key, shiftKey })).toEqual({ ...PLACE, ...wanted })
})

it('leaves other keys to others', () => {
  expect(placedByKey(PLACE, { key: 'Enter', shiftKey: false })).toBeUndefined()
})
