import { paramResource } from '@drawdesk/contract/settings/param'
import { describe, expect, it } from 'vitest'
import { describeFields, fieldsIn } from '../../field.ts'
import { formValuesOf } from '../../kinds/kind-values.ts'
import { untyped } from '../../row.ts'
import { compareWithNewer, mergeMine } from './conflict.ts'

const fields = fieldsIn(
  describeFields(untyped(paramResource), ({ zh }) => zh),
  'form',
)
const initial = { paramName: 'a', paramKey: 'k', paramValue: '1', remark: '' }
const theirs = { id: '1', version: 2, paramName: 'A', paramKey: 'k', paramValue: '1' }

describe('a newer version meets unsaved changes', () => {
  it('distinguishes what only they changed from what I changed', () => {
    const { differences } = compareWithNewer(fields, { initial, values: { ...initial, paramValue: '2' } }, theirs)

    expect(differences.map(({ field, theirs: newer, mine, isMine }) => [field.name, newer, mine, isMine])).toEqual([
      ['paramName', 'A', 'a', false],
      ['paramValue', '1', '2', true],
    ])
  })

  it('keeps my changes and theirs when they are on different fields', () => {
    const conflict = compareWithNewer(fields, { initial, values: { ...initial, paramValue: '2' } }, theirs)

    expect(mergeMine(formValuesOf(fields, theirs), conflict)).toEqual({
      paramName: 'A',
      paramKey: 'k',
      paramValue: '2',
      remark: '',
    })
  })

  it('sees no difference between an absent and an empty remark', () => {
    expect(
      compareWithNewer(fields, { initial: theirs, values: { ...theirs, remark: '' } }, theirs).differences,
    ).toEqual([])
  })
})
