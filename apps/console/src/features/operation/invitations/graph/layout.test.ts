import type { InviteGraph } from '@drawdesk/contract/operation/invite'
import { describe, expect, it } from 'vitest'
import { layoutOf } from './layout.ts'

const link = (from: string, to: string, kind: 'invited' | 'shares' = 'invited'): InviteGraph['links'][number] => ({
  from,
  to,
  kind,
  inviteId: '',
  state: '',
  held: 0,
  shares: [],
})

describe('the layout of a group', () => {
  it('stands inviters before the people they invited, between the first and the last of them', () => {
    const { places } = layoutOf(['1', '2', '3', '4'], [link('1', '2'), link('1', '3'), link('2', '4')])
    const at = (id: string) => places.get(id)

    expect([at('1')?.x, at('2')?.x, at('4')?.x].map(Number)).toEqual([28, 204, 380])
    expect(at('2')?.x).toBe(at('3')?.x)
    expect(at('1')?.y).toBe(((at('2')?.y ?? 0) + (at('3')?.y ?? 0)) / 2)
  })

  it('gives each person a line of their own, and has room for all', () => {
    const people = Array.from({ length: 40 }, (_, index) => String(index))
    const { places, heightPx } = layoutOf(
      people,
      people.slice(1).map((one) => link('0', one)),
    )
    const lines = people.slice(1).map((one) => places.get(one)?.y ?? 0)

    expect(new Set(lines).size).toBe(39)
    expect(Math.max(...lines)).toBeLessThan(heightPx)
    expect(places.size).toBe(40)
  })

  it('places people who only share something, too', () => {
    const { places } = layoutOf(['1', '2'], [link('1', '2', 'shares')])

    expect([...places.keys()]).toEqual(['1', '2'])
  })
})
