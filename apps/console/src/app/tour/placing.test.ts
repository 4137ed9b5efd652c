import { describe, expect, it } from 'vitest'
import { frameOf, placeCard } from './placing.ts'

const WINDOW = { width: 1440, height: 900 }
const CARD = { width: 340, height: 160 }

describe('the frame', () => {
  it('goes around all parts and stays inside the window', () => {
    expect(
      frameOf(
        [
          { left: 1300, top: 10, width: 32, height: 32 },
          { left: 1400, top: 12, width: 40, height: 32 },
        ],
        WINDOW,
      ),
    ).toEqual({ left: 1294, top: 4, width: 146, height: 46 })
    expect(frameOf([{ left: 0, top: 0, width: 220, height: 900 }], WINDOW)).toEqual({
      left: 0,
      top: 0,
      width: 226,
      height: 900,
    })
  })
})

describe('the card', () => {
  it.each([
    ['below a bar', { left: 600, top: 0, width: 200, height: 48 }, { left: 530, top: 60 }],
    ['inside the window at its right edge', { left: 1390, top: 0, width: 50, height: 48 }, { left: 1088, top: 60 }],
    ['above what stands at the bottom', { left: 600, top: 800, width: 200, height: 60 }, { left: 530, top: 628 }],
    ['beside a side bar', { left: 0, top: 0, width: 226, height: 900 }, { left: 238, top: 64 }],
  ])('stands %s', (_, frame, place) => {
    expect(placeCard(frame, CARD, WINDOW)).toEqual(place)
  })

  it('fits on a phone', () => {
    expect(
      placeCard({ left: 340, top: 0, width: 50, height: 48 }, { width: 366, height: 170 }, { width: 390, height: 844 }),
    ).toEqual({ left: 12, top: 60 })
  })
})
