import { describe, expect, it } from 'vitest'
import { toForest } from './forest.ts'

describe('toForest', () => {
  it('makes a row whose parent is missing a root and leaves children out where there are none', () => {
    expect(
      toForest([
        { id: '2', parentId: '1' },
        { id: '3', parentId: '2' },
      ]),
    ).toEqual([{ id: '2', parentId: '1', children: [{ id: '3', parentId: '2' }] }])
  })

  it('shows a row that is its own parent', () => {
    expect(toForest([{ id: '1', parentId: '1' }])).toEqual([{ id: '1', parentId: '1' }])
  })
})
