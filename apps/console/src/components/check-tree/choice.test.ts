import { describe, expect, it } from 'vitest'
import {
  boxesOf,
  countBeyond,
  countOf,
  indexTree,
  NO_MARKS,
  resultOf,
  stateOf,
  toggle,
  toggleBelow,
  type Held,
} from './choice.ts'
import { findNodes } from './find-nodes.ts'

const nodes = [
  {
    value: 'sys',
    title: '系统',
    code: 'system',
    otherName: 'System',
    children: [
      {
        value: 'user',
        title: '用户',
        code: 'user',
        otherName: 'Users',
        children: [
          { value: 'add', title: '新增', code: 'user_add', otherName: 'Add' },
          { value: 'del', title: '删除', code: 'user_delete', otherName: 'Delete' },
        ],
      },
      { value: 'post', title: '岗位', code: 'post', otherName: 'Posts' },
    ],
  },
  { value: 'desk', title: '消息', code: 'desk', otherName: 'Desk' },
]
const index = indexTree(nodes)
const one = (...ids: string[]): Held => new Map([['r1', new Set(ids)]])
const result = (held: Held, marks: typeof NO_MARKS) => resultOf(held, marks)?.get('r1')?.toSorted()

describe('choosing in a tree of boxes', () => {
  it('takes along what is above a box that is set, and only that', () => {
    expect(result(one(), toggle(index, one(), NO_MARKS, 'add'))).toEqual(['add', 'sys', 'user'])
  })

  it('takes away what is below a box that is taken, and nothing above it', () => {
    const held = one('sys', 'user', 'add', 'del', 'post')

    expect(result(held, toggle(index, held, NO_MARKS, 'user'))).toEqual(['post', 'sys'])
  })

  it('chooses all below when asked, and takes it away again without the node itself', () => {
    const all = toggleBelow(index, one(), NO_MARKS, 'user')
    expect(result(one(), all)).toEqual(['add', 'del', 'sys', 'user'])

    expect(result(one(), toggleBelow(index, one(), all, 'user'))).toEqual(['sys', 'user'])
  })

  it('changes nothing where it ends as it was, and keeps what the tree does not offer', () => {
    const held = one('desk', 'elsewhere')
    const there = toggle(index, held, NO_MARKS, 'desk')

    expect(resultOf(held, toggle(index, held, there, 'desk'))).toBeUndefined()
    expect(result(held, there)).toEqual(['elsewhere'])
    expect(countBeyond(index, held)).toBe(1)
  })

  it('leaves what several hold differently, until it is decided', () => {
    const held: Held = new Map([
      ['r1', new Set(['desk', 'post'])],
      ['r2', new Set(['desk'])],
    ])
    expect([stateOf(held, NO_MARKS, 'desk'), stateOf(held, NO_MARKS, 'post'), stateOf(held, NO_MARKS, 'user')]).toEqual(
      ['on', 'mixed', 'off'],
    )

    const marks = toggle(index, held, NO_MARKS, 'desk')

    expect(resultOf(held, marks)).toEqual(
      new Map([
        ['r1', ['post']],
        ['r2', []],
      ]),
    )
  })

  it('draws a box half where the roles differ, and where only something below it is chosen', () => {
    const held: Held = new Map([
      ['r1', new Set(['add', 'desk'])],
      ['r2', new Set(['add'])],
    ])

    const { checked, halfChecked } = boxesOf(index, held, NO_MARKS)

    expect([checked, halfChecked.toSorted()]).toEqual([['add'], ['desk', 'sys', 'user']])
  })

  it('gives no box to what cannot be given itself', () => {
    const scopes = indexTree(nodes, ({ children }) => children === undefined)

    expect(countOf(scopes, one('add'), NO_MARKS)).toEqual({ chosen: 1, all: 4 })
    expect(result(one(), toggle(scopes, one(), NO_MARKS, 'del'))).toEqual(['del'])
  })
})

describe('finding in a tree', () => {
  it.each([
    ['用户', ['user']],
    ['yh', ['user']],
    ['user_de', ['del']],
    ['Delete', ['del']],
    ['post', ['post']],
    ['xx', ['desk']],
    ['nobody', []],
  ])('%s finds %j with what is above it', (text, expected) => {
    const found = findNodes(nodes, text)
    const deepest = (list: readonly (typeof nodes)[number][]): string[] =>
      list.flatMap(({ value, children }) =>
        children && value === 'sys'
          ? deepest(children as never)
          : value === 'user' && children?.length === 1
            ? deepest(children as never)
            : [value],
      )

    expect(deepest(found as never)).toEqual(expected)
  })

  it('shows everything below what it finds, and all of the tree for no text', () => {
    expect(findNodes(nodes, '用户')).toEqual([{ ...nodes[0], children: [nodes[0]?.children?.[0]] }])
    expect(findNodes(nodes, ' ')).toBe(nodes)
  })
})
