import { describe, expect, it } from 'vitest'
import { createRanker } from './rank.ts'
import { termsOf } from './terms.ts'

function best(question: string, ...passages: string[]): number[] {
  const ranker = createRanker<number>(question)
  passages.forEach((text, index) => ranker.add(index, text))
  return ranker.best()
}

describe('terms', () => {
  it.each([
    ['退款需要七天', ['退款', '款需', '需要', '要七', '七天']],
    ['The cities’ Boxes are 42', ['city', 'box', '42']],
    ['ＡＢＣ价格', ['abc', '价格']],
    ['价', ['价']],
    ['class bus status', ['class', 'bus', 'status']],
  ])('%s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })
})

describe('passages that fit a question', () => {
  it.each([
    ['退款几天到账', 1],
    ['保修多少年', 2],
    ['相框的颜色', 0],
  ])('%s', (question, expected) => {
    expect(best(question, '相框有三种颜色，红蓝白。', '退款在七天内到账。', '保修两年，凭发票。')[0]).toBe(expected)
  })

  it('are found by English words in another form, and rare words count more', () => {
    expect(
      best('refund of frames', 'Frames and frames and frames.', 'A refund takes a week.', 'Frames cost 30.')[0],
    ).toBe(1)
  })

  it('are none where no word fits', () => {
    expect(best('what is this about', 'Frames.')).toEqual([])
  })

  it('come earlier first where they are equal, and the shorter of two with the same words', () => {
    expect(best('退款', '退款规则', '退款规则', `退款${'说明'.repeat(200)}`)).toEqual([0, 1, 2])
  })
})
