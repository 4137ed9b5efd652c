import { describe, expect, it } from 'vitest'
import { buildEx, buildExStyle } from '../testing/build-ex.ts'
import { checkDraft } from './check-draft.ts'
import {
  changedFields,
  draftOfRow,
  emptyDraft,
  factsOfRow,
  hiddenFieldsOf,
  mergeDrafts,
  saveInputOf,
  type ExDraft,
} from './draft.ts'

const base = draftOfRow(buildEx())
const now = new Date('2026-11-22T12:00:00+08:00')

describe('the draft of an experience', () => {
  it('sends only what was changed, so that hidden and foreign fields stay as they are', () => {
    const draft: ExDraft = { ...base, styleIds: ['3', '5', '9'], price: 100 }

    expect(changedFields(draft, base)).toEqual(['price', 'styleIds'])
    expect(saveInputOf(draft, { id: '7', version: 4, base })).toEqual({
      id: '7',
      version: 4,
      price: 100,
      styleIds: ['3', '5', '9'],
    })
  })

  it('sends everything of a new one', () => {
    const draft = emptyDraft(now, 'Asia/Shanghai')

    expect(saveInputOf(draft, {})).toEqual(draft)
    expect(draft).toMatchObject({
      startTime: '2026-11-22 10:00:00',
      endTime: '2026-11-28 22:00:00',
      styleDefaultType: 1,
    })
  })

  it('knows what is hidden from its reader', () => {
    const { price, styles, terms, ...seen } = buildEx()

    expect([price, styles.length, terms]).toEqual([2990, 3, ''])
    expect([...hiddenFieldsOf(seen)].sort()).toEqual(['price', 'styleIds', 'terms'])
    expect(draftOfRow(seen)).toMatchObject({ price: 0, styleIds: [], terms: '' })
  })
})

describe('two people at one experience', () => {
  it('keep what each of them changed, and show where both did', () => {
    const mine = { ...base, exName: '我的名字', price: 100 }
    const theirs = { ...base, exName: '他的名字', terms: '请排队' }

    const { merged, conflicts } = mergeDrafts(base, mine, theirs)

    expect(merged).toEqual({ ...base, exName: '我的名字', price: 100, terms: '请排队' })
    expect(conflicts).toEqual(['exName'])
  })

  it('do not quarrel about the same change', () => {
    expect(mergeDrafts(base, { ...base, styleIds: ['3'] }, { ...base, styleIds: ['3'] }).conflicts).toEqual([])
  })
})

describe('the look over a draft', () => {
  const find = (change: Partial<ExDraft>, facts = factsOfRow(buildEx())) =>
    checkDraft({ ...base, ...change }, facts, now).map(({ field, text, isNeeded }) => [field, text, isNeeded])

  it('finds nothing where all is there', () => {
    expect(find({})).toEqual([])
  })

  it('finds what keeps it from being saved', () => {
    expect(find({ exName: '  ', startTime: '', endTime: '' })).toEqual([
      ['exName', 'needName', true],
      ['startTime', 'needStart', true],
      ['endTime', 'needEnd', true],
    ])
    expect(find({ endTime: base.startTime })).toEqual([['endTime', 'endBeforeStart', true]])
  })

  it('finds what keeps it from going online', () => {
    expect(find({ endTime: '2026-11-22 11:59:59' })).toEqual([['endTime', 'endPassed', false]])
    expect(find({ styleIds: [] })).toEqual([['styleIds', 'needStyles', false]])
    expect(find({ styleIds: ['5'] }, { 5: buildExStyle('5', '水彩', { active: 0 }) })).toEqual([
      ['styleIds', 'needActiveStyle', false],
    ])
  })
})
