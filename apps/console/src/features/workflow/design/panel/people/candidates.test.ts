import { describe, expect, it } from 'vitest'
import { groupsOf, groupsText, splitList } from './candidates.ts'

describe('the groups that a task is offered to', () => {
  it.each([
    ['role:1,role:2,post:3,dept:4', { role: ['1', '2'], post: ['3'], dept: ['4'], other: [] }],
    ['5', { role: ['5'], post: [], dept: [], other: [] }],
    ['${manager}, hr', { role: [], post: [], dept: [], other: ['${manager}', 'hr'] }],
    ['', { role: [], post: [], dept: [], other: [] }],
  ])('are read from %j', (text, groups) => {
    expect(groupsOf(text)).toEqual(groups)
  })

  it('are written as they were read', () => {
    const text = 'role:1,post:3,dept:4,${boss}'

    expect(groupsText(groupsOf(text))).toBe(text)
  })

  it('are split outside of expressions alone', () => {
    expect(splitList('a, ${f(1, 2)} ,b')).toEqual(['a', '${f(1, 2)}', 'b'])
  })
})
