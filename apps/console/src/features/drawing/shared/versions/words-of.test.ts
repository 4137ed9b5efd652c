import { describe, expect, it } from 'vitest'
import { wordsOf } from './words-of.ts'

describe('two texts compared by words', () => {
  it.each([
    ['a red boat, at dawn', 'a blue boat, at dawn', ['red'], ['blue']],
    ['水彩风格的小镇', '油画风格的小镇', ['水彩'], ['油画']],
    ['', '全新', [], ['全新']],
    ['{{prompt}}, soft', '{{prompt}}', [', soft'], []],
  ])('finds in "%s" → "%s" what went and what came', (before, after, removed, added) => {
    const parts = wordsOf(before, after)

    const of = (kind: string) => parts.filter((part) => part.kind === kind).map(({ text }) => text)
    expect([of('removed').join(''), of('added').join('')]).toEqual([removed.join(''), added.join('')])
  })

  it('loses nothing: without what came it is the old text, without what went the new', () => {
    const [before, after] = ['水彩，{{prompt}}，柔和的光\n第二行', '{{prompt}}，水彩与墨，柔光\n\n第三行']
    const parts = wordsOf(before, after)

    expect(
      parts
        .filter(({ kind }) => kind !== 'added')
        .map(({ text }) => text)
        .join(''),
    ).toBe(before)
    expect(
      parts
        .filter(({ kind }) => kind !== 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toBe(after)
  })
})
