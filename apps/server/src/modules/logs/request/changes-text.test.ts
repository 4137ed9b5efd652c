import { describe, expect, it } from 'vitest'
import type { RowChange } from '../../../platform/row-changes.ts'
import { changedNames, shownChanges } from './changes-text.ts'

const changeOf = (field: string, before: string, after: string, more: Partial<RowChange> = {}): RowChange => ({
  table: 'systemParam',
  id: '7',
  name: '站点名称',
  context: { paramKey: 'site.title' },
  fields: [{ field, before, after }],
  ...more,
})
const sidesOf = (change: RowChange): string[] =>
  shownChanges([change], 'Asia/Shanghai').flatMap(({ before, after }) => [before, after])

describe('what became another, in a log', () => {
  it('names row, resource and field', () => {
    expect(shownChanges([changeOf('paramValue', '旧', '新')], 'Asia/Shanghai')).toEqual([
      { resource: 'param', id: '7', name: '站点名称', field: 'paramValue', before: '旧', after: '新' },
    ])
    expect(
      changedNames([
        changeOf('a', '', ''),
        changeOf('b', '', ''),
        { ...changeOf('a', '', ''), name: '另一个' },
        { ...changeOf('a', '', ''), name: '' },
      ]),
    ).toBe('站点名称、另一个')
  })

  it.each([
    ['a secret by its name', changeOf('clientSecretHash', 'planted', 'planted2'), ['••••', '••••']],
    [
      'a parameter that is a secret',
      changeOf('paramValue', 'planted', 'planted2', { context: { paramKey: 'mail.password' } }),
      ['••••', '••••'],
    ],
    [
      'a secret inside of JSON',
      changeOf('extra', '{"apiKey":"planted","n":1}', '{"apiKey":"planted","n":2}'),
      ['{"apiKey":"••••","n":1}', '{"apiKey":"••••","n":2}'],
    ],
    ['how somebody is reached', changeOf('phone', '13812341234', ''), ['138****1234', '']],
    [
      'a time in the zone of the server',
      changeOf('releaseTime', '2026-01-02T03:04:05+00:00', ''),
      ['2026-01-02 11:04:05', ''],
    ],
  ])('shows %s', (_what, change, sides) => {
    expect(sidesOf(change)).toEqual(sides)
  })

  it('shows of long texts what is around the first difference', () => {
    const [before = '', after = ''] = sidesOf(
      changeOf('content', `${'甲'.repeat(3_000)}旧${'乙'.repeat(900)}`, `${'甲'.repeat(3_000)}新${'乙'.repeat(900)}`),
    )

    expect([
      before.length < 310,
      before.startsWith('…甲'),
      before.includes('甲旧乙'),
      after.includes('甲新乙'),
    ]).toEqual([true, true, true, true])
  })
})
