import { describe, expect, it } from 'vitest'
import { keepMatches, nameIn, namesByKey, offeredEntries, type DictFacts } from './dict-entries.ts'

const row = (id: string, parentId: string, more: Partial<DictFacts> = {}): DictFacts => ({
  id,
  parentId,
  code: 'c',
  dictKey: parentId === '0' ? '-1' : `k${id}`,
  dictValue: `名${id}`,
  dictValueEn: '',
  sort: 1,
  remark: '',
  isSealed: 0,
  ...more,
})
const dict = [row('1', '0'), row('2', '1'), row('3', '1'), row('4', '2'), row('5', '4')]
const offered = (rows: DictFacts[]) => offeredEntries(rows, 'zh').map(({ id }) => id)

describe('what a dictionary offers', () => {
  it('is every entry, each followed by those below it, without the dictionary itself', () => {
    expect(offered(dict)).toEqual(['2', '4', '5', '3'])
  })

  it.each([
    { sealed: '5', rest: ['2', '4', '3'] },
    { sealed: '2', rest: ['3'] },
    { sealed: '1', rest: [] },
  ])('leaves sealed $sealed out with everything below it', ({ sealed, rest }) => {
    expect(offered(dict.map((one) => (one.id === sealed ? { ...one, isSealed: 1 } : one)))).toEqual(rest)
  })

  it('is named in the language, and in Chinese where there is no English name', () => {
    const names = { dictValue: '男', dictValueEn: 'Male' }

    expect([nameIn('zh', names), nameIn('en', names), nameIn('en', { ...names, dictValueEn: '' })]).toEqual([
      '男',
      'Male',
      '男',
    ])
  })
})

describe('names by key', () => {
  it('know sealed entries too, and not the dictionary', () => {
    expect([...namesByKey([row('1', '0'), row('2', '1', { isSealed: 1 })], 'zh')]).toEqual([['k2', '名2']])
  })
})

describe('a filter', () => {
  it.each([
    { top: '1', matches: undefined, kept: ['2', '3', '4', '5'] },
    { top: '1', matches: ['5'], kept: ['2', '4', '5'] },
    { top: '2', matches: ['3'], kept: [] },
    { top: '2', matches: undefined, kept: ['4', '5'] },
    { top: '3', matches: undefined, kept: [] },
  ])('keeps below $top of $matches what stands between: $kept', ({ top, matches, kept }) => {
    expect(keepMatches(dict, top, matches && new Set(matches)).map(({ id }) => id)).toEqual(kept)
  })
})
