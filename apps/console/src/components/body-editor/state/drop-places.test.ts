import type { BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { describe, expect, it } from 'vitest'
import { dropPlaces, nextPlace, placeAt } from './drop-places.ts'
import { flattenBody } from './flat-rows.ts'

const text = (id: string): BodyNode => ({ id, paramType: 7, paramDef: '' })
/** a, group { b, c }, d */
const rows = flattenBody(
  {
    id: 'root',
    paramType: 5,
    childrenObjectMap: {
      a: text('a'),
      group: { id: 'group', paramType: 5, childrenObjectMap: { b: text('b'), c: text('c') } },
      d: text('d'),
    },
  },
  { isFolded: () => false, canAdd: true, placeOf: () => '' },
)
const words = (id: string) => dropPlaces(rows, id).map((mark) => `${mark.place} ${mark.id}`)

describe('the places that a row can be brought to', () => {
  it('are beside and inside all others, and not where it stands', () => {
    expect(words('a')).toEqual(['inside group', 'before b', 'before c', 'after c', 'before d', 'after d'])
    expect(words('d')).toEqual(['before a', 'before group', 'inside group', 'before b', 'before c', 'after c'])
  })

  it('are none inside itself', () => {
    expect(words('group')).toEqual(['before a', 'after d'])
  })

  it('follow each other from where it stands, and end at the ends', () => {
    expect(nextPlace(rows, 'c', undefined, 1)).toEqual({ id: 'd', place: 'before' })
    expect(nextPlace(rows, 'c', undefined, -1)).toEqual({ id: 'b', place: 'before' })
    expect(nextPlace(rows, 'c', { id: 'b', place: 'before' }, -1)).toEqual({ id: 'group', place: 'inside' })
    expect(nextPlace(rows, 'c', { id: 'd', place: 'after' }, 1)).toBeUndefined()
  })
})

it.each([
  [5, undefined, 'before'],
  [35, undefined, 'after'],
  [5, 'true', 'before'],
  [20, 'true', 'inside'],
  [35, 'true', 'after'],
] as const)('at %s of 40 pixels of a row (container: %s) it goes %s', (y, container, place) => {
  const row = document.createElement('div')
  if (container) row.dataset.container = container
  row.getBoundingClientRect = () => new DOMRect(0, 0, 100, 40)
  expect(placeAt(row, y)).toBe(place)
})
