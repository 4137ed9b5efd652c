import { describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { DateTime, Flag, GivenDateTime, GivenIdList, Id, IdList, Nullable, PageOf, Type } from './schema.ts'
import { TreeNode, treeFields } from './tree.ts'

describe('shapes of the wire', () => {
  it.each<[string, ReturnType<typeof Type.String>, unknown[], unknown[]]>([
    ['an id', Id, ['1', '9223372036854775807'], ['', '-1', '1.5', '12345678901234567890', 'abc', 1]],
    ['ids or none', IdList, ['', '1', '1,2,9223372036854775807'], [',', '1,', ',1', '1,,2', '1, 2', 'a', '-1', 1]],
    ['at least one id', GivenIdList, ['1', '1,2'], ['', ',', '1,']],
    ['a place in a tree', treeFields.parentId as never, ['0', '12', ''], ['x', null, -1]],
    [
      'a node',
      TreeNode as never,
      [{ id: '1', parentId: '0', title: 'a', key: '1', value: '1', hasChildren: true, children: [{}] }],
      [{ id: '1', parentId: '0', title: 'a', key: '1' }],
    ],
    ['a time or none', DateTime, ['', '2026-01-02 03:04:05'], ['2026-01-02', '2026-01-02T03:04:05', ' ', 'x']],
    ['a given time', GivenDateTime, ['2026-01-02 03:04:05'], ['', '2026-01-02 03:04']],
    ['a flag', Flag as never, [0, 1], [2, true, '1', null]],
  ])('%s', (_what, schema, good, bad) => {
    expect(good.filter((value) => !Value.Check(schema, value))).toEqual([])
    expect(bad.filter((value) => Value.Check(schema, value))).toEqual([])
  })

  it('say null by their type where they have one, and by a further choice where they have several', () => {
    expect(Nullable(Type.Integer({ minimum: 1 }))).toMatchObject({ type: 'integer', minimum: 1, nullable: true })
    expect(Nullable(Type.Union([Type.Literal(1), Type.Literal(2)]))).toMatchObject({
      anyOf: [{ const: 1 }, { const: 2 }, { type: 'null' }],
    })
  })

  it('have one form for every page', () => {
    expect(Object.keys(PageOf(Id).properties)).toEqual([
      'records',
      'total',
      'size',
      'current',
      'pages',
      'totalMore',
      'isScoped',
    ])
  })
})
