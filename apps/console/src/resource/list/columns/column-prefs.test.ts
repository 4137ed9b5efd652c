import { paramResource } from '@drawdesk/contract/settings/param'
import { describe, expect, it } from 'vitest'
import { describeFields, fieldsIn } from '../../field.ts'
import { untyped } from '../../row.ts'
import { DEFAULT_PREFS, moveField, visibleFields, type ColumnPrefs } from './column-prefs.ts'

const fields = fieldsIn(
  describeFields(untyped(paramResource), ({ zh }) => zh),
  'list',
)
const shown = (prefs: Partial<ColumnPrefs>) =>
  visibleFields(fields, { ...DEFAULT_PREFS, ...prefs }).map(({ name }) => name)

describe('columns as a user wants them', () => {
  it('stand as the definition has them until somebody changes it', () => {
    expect(shown({})).toEqual(['paramName', 'paramKey', 'paramValue', 'createTime'])
  })

  it('follow the kept order, drop unknown names, and take in later fields where they belong', () => {
    expect(shown({ order: ['gone', 'createTime', 'paramName', 'paramKey'] })).toEqual([
      'createTime',
      'paramName',
      'paramValue',
      'paramKey',
    ])
  })

  it('never hide the first, which names the row', () => {
    expect(shown({ hidden: ['paramName', 'paramKey'] })).toEqual(['paramName', 'paramValue', 'createTime'])
  })

  it('move one place, and no further than the ends', () => {
    const moved = moveField(fields, DEFAULT_PREFS, 'paramKey', -1)

    expect(moved.order).toEqual(['paramKey', 'paramName', 'paramValue', 'createTime'])
    expect(moveField(fields, moved, 'paramKey', -1)).toBe(moved)
  })
})
