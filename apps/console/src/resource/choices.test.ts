import { defineResource } from '@drawdesk/contract/core/resource'
import { Id, IdList, Nullable, Type } from '@drawdesk/contract/core/schema'
import { describe, expect, it } from 'vitest'
import { choicesOf, toChoices, toNodes, valuesOf } from './choices.ts'
import { describeFields, type Field } from './field.ts'
import { formValuesOf, kindValues, wireValuesOf } from './kinds/kind-values.ts'
import { checkValue } from './form/rules.ts'
import { untyped } from './row.ts'

const from = { path: '/blade-system/post/select', value: 'id', label: 'postName' }
const fields = describeFields(
  untyped(
    defineResource({
      name: 'person',
      path: '/blade-system/person',
      actions: ['edit'],
      row: Type.Object({
        id: Id,
        postId: IdList,
        parentId: Type.Union([Id, Type.Literal('')]),
        leaderId: Type.Union([Id, Type.Literal('')]),
        kind: Nullable(Type.Integer()),
      }),
      fields: {
        postId: { kind: 'select', multiple: true, from },
        parentId: { kind: 'tree', from },
        leaderId: { kind: 'select', from },
        kind: { kind: 'select', from },
      },
      texts: { title: { zh: '人', en: 'People' }, purpose: { zh: '人', en: 'People' }, fields: {} },
    }),
  ),
  ({ zh }) => zh,
).map((field): Field => ({
  ...field,
  choices: [
    { value: '1', label: '甲' },
    { value: '2', label: '乙' },
  ],
}))
const [posts, parent, leader] = fields as [Field, Field, Field]

describe('choices of a call', () => {
  it('are read by the names of the source, as numbers where the column is one', () => {
    expect(
      toChoices(
        [
          { id: 7, postName: '甲' },
          { id: '8', postName: null },
        ],
        from,
        false,
      ),
    ).toEqual([
      { value: '7', label: '甲' },
      { value: '8', label: '' },
    ])
    expect(toChoices([{ id: '7', postName: '甲' }], from, true)).toEqual([{ value: 7, label: '甲' }])
  })

  it('of a tree are its nodes, whole and flat', () => {
    const { nodes, choices } = toNodes(
      [
        {
          value: '1',
          title: '上',
          parentId: '0',
          children: [{ value: '2', title: '下', parentId: '1', children: [] }],
        },
      ],
      { path: '', value: 'value', label: 'title' },
    )

    expect(choices).toEqual([
      { value: '1', label: '上' },
      { value: '2', label: '下' },
    ])
    expect(nodes).toEqual([
      {
        id: '1',
        parentId: '0',
        title: '上',
        key: '1',
        value: '1',
        children: [{ id: '2', parentId: '1', title: '下', key: '2', value: '2' }],
      },
    ])
  })

  it('hold what the row has and nobody offers any more, under the name the row brings', () => {
    expect(choicesOf(leader, '9', { id: 'x', leaderId: '9', leaderName: '丙' }).at(-1)).toEqual({
      value: '9',
      label: '丙',
    })
    expect(choicesOf(posts, ['1', '9'], { id: 'x', postId: '1,9', postName: '甲,丙' })).toEqual([
      ...posts.choices,
      { value: '9', label: '丙' },
    ])
    expect(choicesOf(leader, '9', { id: 'x', leaderId: '9' })).toBe(leader.choices)
    expect(
      choicesOf({ ...leader, name: 'sex', definition: { kind: 'select', dict: 'sex' } }, 9, {
        id: 'x',
        sex: 9,
        sexName: '旧项',
      }).at(-1),
    ).toEqual({ value: 9, label: '旧项' })
    expect(choicesOf(leader, '1', { id: 'x', leaderId: '1', leaderName: '旧名' })).toBe(leader.choices)
  })
})

describe('a field of several values', () => {
  it('is a list in the form and a comma list on the wire', () => {
    expect([valuesOf('1,2'), valuesOf(''), valuesOf(undefined), valuesOf(['3'])]).toEqual([['1', '2'], [], [], ['3']])
    expect(formValuesOf([posts], { postId: '1,2' })).toEqual({ postId: ['1', '2'] })
    expect(wireValuesOf([posts], { postId: ['2', '1'] }, false)).toEqual({ postId: '2,1' })
    expect(wireValuesOf([posts], { postId: [] }, false)).toEqual({ postId: '' })
  })

  it('reads by the names of its row, or by those of the choices', () => {
    const { toText } = kindValues.select

    expect(toText('1,2', posts, { id: 'x', postName: '甲,乙' })).toBe('甲, 乙')
    expect(toText('1,3', posts, { id: 'x' })).toBe('甲, 3')
    expect(toText(['2'], posts, { id: 'x' })).toBe('乙')
  })

  it('is asked for when it is required and empty', () => {
    expect(checkValue({ ...posts, label: '岗位', isRequired: true }, [], (key) => key)).toBe('choose')
    expect(checkValue({ ...posts, isRequired: true }, ['1'], (key) => key)).toBeUndefined()
  })
})

describe('a cleared choice', () => {
  it('is sent as the empty text where the wire has text, because null means unchanged there', () => {
    expect(wireValuesOf(fields, {}, false)).toEqual({ postId: '', parentId: '', leaderId: '', kind: null })
    expect(wireValuesOf(fields, {}, true)).toEqual({})
  })

  it('is what "at the top" is in a form', () => {
    expect([formValuesOf([parent], { parentId: '0' }), formValuesOf([parent], { parentId: '2' })]).toEqual([
      { parentId: undefined },
      { parentId: '2' },
    ])
    expect(kindValues.tree.toText('0', parent, { id: 'x' })).toBe('')
  })
})
