import { deptResource } from '@drawdesk/contract/organisation/dept'
import { userResource } from '@drawdesk/contract/organisation/user'
import { describe, expect, it } from 'vitest'
import { describeFields } from '../../field.ts'
import { untyped } from '../../row.ts'
import { withNames } from './name-fields.ts'

const columnsOf = (resource: Parameters<typeof untyped>[0], shown: readonly string[]): string[] => {
  const all = describeFields(untyped(resource), ({ zh }) => zh)
  return withNames(
    untyped(resource),
    all,
    all.filter(({ name }) => shown.includes(name)),
  ).map(({ name }) => name)
}

describe('a file of rows', () => {
  it('says which row it is, whatever the list shows', () => {
    expect(columnsOf(userResource, ['phone'])).toEqual(['account', 'realName', 'phone'])
    expect(columnsOf(userResource, ['account', 'phone'])).toEqual(['realName', 'account', 'phone'])
    expect(columnsOf(deptResource, ['sort', 'deptName'])).toEqual(['deptName', 'sort'])
  })
})
