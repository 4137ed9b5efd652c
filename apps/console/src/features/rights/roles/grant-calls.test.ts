import { describe, expect, it } from 'vitest'
import { NO_MARKS, type Held } from '../../../components/check-tree/choice.ts'
import { grantCalls, type GrantChoice } from './grant-calls.ts'

const held = (first: string[], second: string[]): Held =>
  new Map([
    ['1', new Set(first)],
    ['2', new Set(second)],
  ])
const choice = (more: Partial<GrantChoice>): GrantChoice => ({
  menu: { held: held(['a'], ['a', 'b']), marks: NO_MARKS },
  dataScope: { held: held([], []), marks: NO_MARKS },
  apiScope: { held: held(['x'], []), marks: NO_MARKS },
  ...more,
})

describe('the calls of a grant', () => {
  it('are none when nothing changes', () => {
    expect(
      grantCalls(['1', '2'], choice({ apiScope: { held: held(['x'], ['x']), marks: new Map([['x', true]]) } })),
    ).toEqual([])
  })

  it('leave out the lists that were not touched', () => {
    expect(
      grantCalls(['1', '2'], choice({ dataScope: { held: held([], []), marks: new Map([['d', true]]) } })),
    ).toEqual([{ roleIds: ['1', '2'], dataScopeIds: ['d'] }])
  })

  it('are one for each group of roles that ends up alike, where the roles differ', () => {
    expect(
      grantCalls(['1', '2'], choice({ menu: { held: held(['a'], ['a', 'b']), marks: new Map([['c', true]]) } })),
    ).toEqual([
      { roleIds: ['1'], menuIds: ['a', 'c'] },
      { roleIds: ['2'], menuIds: ['a', 'b', 'c'] },
    ])
    expect(
      grantCalls(
        ['1', '2'],
        choice({
          menu: {
            held: held(['a'], ['a', 'b']),
            marks: new Map([
              ['b', false],
              ['a', false],
            ]),
          },
        }),
      ),
    ).toEqual([{ roleIds: ['1', '2'], menuIds: [] }])
  })
})
