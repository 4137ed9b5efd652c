import { describe, expect, it } from 'vitest'
import { emptyLayout, extendLayout, layoutGallery, ratioOf } from './gallery-layout.ts'

const space = { widthPx: 620, gapPx: 20, captionPx: 40, columnMinPx: 190 }

describe('layoutGallery', () => {
  it('fills the columns from the left and then the shortest', () => {
    const { boxes } = layoutGallery([1, 0.5, 2, 1], space)

    expect(boxes).toEqual([
      { leftPx: 0, topPx: 0, widthPx: expect.closeTo(193.3, 1), heightPx: 193 },
      { leftPx: expect.closeTo(213.3, 1), topPx: 0, widthPx: expect.closeTo(193.3, 1), heightPx: 387 },
      { leftPx: expect.closeTo(426.7, 1), topPx: 0, widthPx: expect.closeTo(193.3, 1), heightPx: 97 },
      { leftPx: expect.closeTo(426.7, 1), topPx: 157, widthPx: expect.closeTo(193.3, 1), heightPx: 193 },
    ])
  })

  it('is as high as its longest column', () => {
    expect(layoutGallery([1], { ...space, widthPx: 200 }).heightPx).toBe(90 + 40)
  })

  it('keeps two columns on a phone', () => {
    const { boxes } = layoutGallery([1, 1], { ...space, widthPx: 300 })

    expect(boxes.map(({ topPx }) => topPx)).toEqual([0, 0])
  })

  it('is empty without cards', () => {
    expect(layoutGallery([], space)).toMatchObject({ boxes: [], heightPx: 0 })
  })

  it('places what comes later as if it had been there from the start, and leaves what is placed where it is', () => {
    const ratios = Array.from({ length: 500 }, (_, at) => 0.4 + ((at * 37) % 20) / 10)
    const first = extendLayout(emptyLayout(space), ratios.slice(0, 300), space)

    const both = extendLayout(first, ratios.slice(300), space)

    expect(both).toEqual(layoutGallery(ratios, space))
    expect(both.boxes[299]).toBe(first.boxes[299])
  })
})

describe('ratioOf', () => {
  it.each([
    [{ files: [{ width: 800, height: 400 }], width: 10, height: 10 }, 2],
    [{ files: [], width: 512, height: 1024 }, 0.5],
    [{ files: [], width: null, height: null }, 1],
  ])('of %j is %d', (record, ratio) => {
    expect(ratioOf(record)).toBe(ratio)
  })
})
