import { describe, expect, it } from 'vitest'
import { buildFile, buildRecord } from '../testing/build-rows.ts'
import { lookBeside } from './lightbox/neighbours.ts'
import { emptyIndex, pagesOf, shortName, withPage } from './layout/gallery-index.ts'
import { keepLayout } from './layout/layout-keeper.ts'
import { layoutGallery } from './layout/gallery-layout.ts'
import { everything, noSelection, reached, toggled } from './select/gallery-selection.ts'
import { cardBeside, cardsWithin } from './layout/gallery-window.ts'
import { sharedAddress } from './gallery-tools.tsx'

const space = { widthPx: 1000, gapPx: 16, captionPx: 56, columnMinPx: 200 }
const ratios = Array.from({ length: 10_000 }, (_, at) => 0.5 + ((at * 7) % 15) / 10)
const { boxes } = layoutGallery(ratios, space)

describe('the window on a gallery', () => {
  it('holds exactly the cards that touch it, anywhere in ten thousand', () => {
    for (const fromPx of [-100, 0, 12_345, 300_000]) {
      const touching = boxes.flatMap(({ topPx, heightPx }, at) =>
        topPx <= fromPx + 900 && topPx + heightPx + 56 >= fromPx ? [at] : [],
      )

      expect(cardsWithin(boxes, fromPx, fromPx + 900, 56)).toEqual(touching)
    }
  })

  it('moves along the order sideways and within the column up and down, and stays at the edges', () => {
    const column = boxes[0]?.leftPx
    const below = boxes.findIndex(({ leftPx }, at) => at > 0 && leftPx === column)

    expect([
      cardBeside(boxes, 0, 'right'),
      cardBeside(boxes, 0, 'left'),
      cardBeside(boxes, 0, 'down'),
      cardBeside(boxes, below, 'up'),
      cardBeside(boxes, 0, 'up'),
    ]).toEqual([1, 0, below, 0, 0])
    expect([cardBeside(boxes, 5, 'first'), cardBeside(boxes, 5, 'last')]).toEqual([0, 9_999])
  })
})

describe('what is known of a gallery', () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => buildRecord({ id: String(from - at) }))

  it('grows by pages, which are asked for again by the id above their first', () => {
    const one = withPage(emptyIndex, page(900, 3), 3)
    const two = withPage(one, page(897, 2), 3)

    expect([one.next, two.next]).toEqual(['898', undefined])
    expect(two.pages).toEqual([
      { beforeId: '901', start: 0, count: 3 },
      { beforeId: '898', start: 3, count: 2 },
    ])
    expect(pagesOf(two, 2, 2).map(({ start }) => start)).toEqual([0])
    expect(pagesOf(two, 2, 3).map(({ start }) => start)).toEqual([0, 3])
  })

  it('ends with a page that has nothing', () => {
    expect(withPage(withPage(emptyIndex, page(900, 3), 3), [], 3)).toMatchObject({
      next: undefined,
      cards: { length: 3 },
    })
  })

  it('keeps long prompts short', () => {
    expect(shortName(` 一\n二  三 ${'长'.repeat(100)}`)).toMatch(/^一 二 三 长+…$/)
    expect(shortName('x'.repeat(200))).toHaveLength(81)
  })

  it('is laid out anew only when its room or its beginning is another', () => {
    const layoutOf = keepLayout()
    const index = withPage(emptyIndex, page(900, 3), 3)
    const first = layoutOf(index.cards, space)
    const more = layoutOf(withPage(index, page(897, 3), 3).cards, space)

    expect(layoutOf(index.cards, space)).toEqual(first)
    expect(more.boxes[2]).toBe(first.boxes[2])
    expect(layoutOf(index.cards, { ...space, widthPx: 500 }).boxes[0]).not.toEqual(first.boxes[0])
  })
})

describe('a selection', () => {
  const order = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))

  it('takes one in and out', () => {
    const one = toggled(noSelection, 'b')

    expect([[...one.ids], [...toggled(one, 'b').ids]]).toEqual([['b'], []])
  })

  it('takes everything between the last one and this, in either direction', () => {
    expect([...reached(toggled(noSelection, 'b'), order, 'd').ids]).toEqual(['b', 'c', 'd'])
    expect([...reached(toggled(noSelection, 'd'), order, 'b').ids].sort()).toEqual(['b', 'c', 'd'])
    expect([...reached(noSelection, order, 'c').ids]).toEqual(['c'])
  })

  it('takes all that is loaded', () => {
    expect(everything(order).ids.size).toBe(5)
  })
})

describe('leafing', () => {
  const { cards } = withPage(
    emptyIndex,
    [
      buildRecord({ id: '5', files: [buildFile(), buildFile({ fileId: '78' })] }),
      buildRecord({ id: '4', state: 3, files: [] }),
      buildRecord({ id: '3' }),
    ],
    3,
  )

  it('goes through the pictures of a record, passes over those without, and ends', () => {
    expect(lookBeside(cards, { id: '5', n: 0 }, 1)).toEqual({ id: '5', n: 1 })
    expect(lookBeside(cards, { id: '5', n: 1 }, 1)).toEqual({ id: '3', n: 0 })
    expect(lookBeside(cards, { id: '3', n: 0 }, -1)).toEqual({ id: '5', n: 1 })
    expect([
      lookBeside(cards, { id: '3', n: 0 }, 1),
      lookBeside(cards, { id: '5', n: 0 }, -1),
      lookBeside(cards, { id: '1', n: 0 }, 1),
    ]).toEqual([undefined, undefined, undefined])
  })
})

it('an address that is shared says what is filtered, not what is open', () => {
  expect(sharedAddress('http://x/drawing/drawInfo?styleId=5&look=7&n=1&id=9&state=2')).toBe(
    'http://x/drawing/drawInfo?styleId=5&state=2',
  )
})
