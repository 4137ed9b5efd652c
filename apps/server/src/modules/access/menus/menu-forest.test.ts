import { describe, expect, it } from 'vitest'
import { buildButtons, buildRoutes, withAncestors, type MenuRow } from './menu-forest.ts'

function menu(id: string, parentId: string, category = 1): MenuRow {
  return {
    id,
    parentId,
    code: `c${id}`,
    name: `名${id}`,
    nameEn: '',
    alias: '',
    path: '',
    source: '',
    sort: 1,
    category,
    action: 0,
    isOpen: 1,
    component: '',
    meta: null,
    group: null,
    query: null,
  }
}

const rows = [menu('1', '0'), menu('2', '1'), menu('3', '2', 2), menu('4', '1'), menu('5', '4', 2)]

describe('withAncestors', () => {
  it('reaches upward only, and unknown ids reach nothing', () => {
    expect(withAncestors(rows, new Set(['3', '99']))).toEqual(new Set(['3', '2', '1']))
  })

  it('ends where parents go in a circle', () => {
    const circle = [menu('1', '2'), menu('2', '1')]

    expect(withAncestors(circle, new Set(['1']))).toEqual(new Set(['1', '2']))
  })
})

describe('buildRoutes and buildButtons', () => {
  it('leave buttons out of the routes and pages without granted buttons out of the buttons', () => {
    const granted = new Set(['3', '4'])

    expect(
      buildRoutes(rows, granted, 'zh').map(({ id, children }) => [id, children?.map((child) => child.id)]),
    ).toEqual([['1', ['2', '4']]])
    expect(
      buildButtons(rows, granted, 'zh').map(({ id, children }) => [id, children?.map((child) => child.id)]),
    ).toEqual([['2', ['3']]])
  })

  it('fall back to Chinese where a menu has no English name', () => {
    expect(buildRoutes(rows, new Set(['1']), 'en')[0]?.name).toBe('名1')
  })
})
