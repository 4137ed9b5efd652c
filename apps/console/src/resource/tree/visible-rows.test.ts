import { describe, expect, it } from 'vitest'
import { placesOf, visibleRows } from './visible-rows.ts'

const forest = [{ id: 'a', children: [{ id: 'b', children: [{ id: 'c' }] }, { id: 'd' }] }, { id: 'e' }]

describe('a forest on screen', () => {
  it('has a place for each row, in order of reading', () => {
    expect([...placesOf(forest)].map(([id, { depth, hasChildren }]) => [id, depth, hasChildren])).toEqual([
      ['a', 0, true],
      ['b', 1, true],
      ['c', 2, false],
      ['d', 1, false],
      ['e', 0, false],
    ])
  })

  it.each<[string, string[], string]>([
    ['everything unfolded', ['a', 'b'], 'a b c d e'],
    ['the top only', [], 'a e'],
    ['the first level', ['a'], 'a b d e'],
    ['nothing of what stands below a folded row', ['b'], 'a e'],
  ])('shows %s', (_what, unfolded, shown) => {
    expect(
      visibleRows(forest, (id) => unfolded.includes(id))
        .map(({ id }) => id)
        .join(' '),
    ).toBe(shown)
  })
})
