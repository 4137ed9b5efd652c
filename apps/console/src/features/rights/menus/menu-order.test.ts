import { describe, expect, it } from 'vitest'
import { moveAmong, siblingsOf, type MenuRow } from './menu-order.ts'

const row = (id: string, children?: MenuRow[]) => ({ id, ...(children && { children }) }) as unknown as MenuRow // only these two are read
const forest = [row('1', [row('11'), row('12'), row('13')]), row('2'), row('3', [row('31')])]
const ids = (rows: readonly MenuRow[]) => rows.map(({ id }) => id)

describe('the order of menus', () => {
  it.each([
    ['13', '11', ['13', '11', '12']],
    ['11', '13', ['12', '13', '11']],
    ['12', '12', ['11', '12', '13']],
    ['12', '31', ['11', '12', '13']],
  ])('puts %s in the place of %s', (id, place, expected) => {
    expect(ids(siblingsOf(moveAmong(forest, id, place), '12'))).toEqual(expected)
  })

  it('moves a row of the top with what is below it, and keeps the others as they were', () => {
    const moved = moveAmong(forest, '3', '1')

    expect(ids(moved)).toEqual(['3', '1', '2'])
    expect(moved[0]).toBe(forest[2])
  })

  it('finds nobody beside a row that is not there', () => {
    expect(siblingsOf(forest, '9')).toEqual([])
  })
})
