import { describe, expect, it } from 'vitest'
import { diffLines, pairLines } from './line-diff.ts'

const lines = (...words: string[]) => words.join('\n')

describe('the difference of two texts', () => {
  it('is shown in hunks with line numbers of both sides', () => {
    const [hunk, ...rest] =
      diffLines(lines('a', 'b', 'c', 'd', 'e', 'f'), lines('a', 'b', 'X', 'Y', 'd', 'e', 'f')) ?? []

    expect(rest).toEqual([])
    expect(hunk?.lines.map(({ kind, text, oldNumber, newNumber }) => [kind, text, oldNumber, newNumber])).toEqual([
      ['same', 'a', 1, 1],
      ['same', 'b', 2, 2],
      ['removed', 'c', 3, undefined],
      ['added', 'X', undefined, 3],
      ['added', 'Y', undefined, 4],
      ['same', 'd', 4, 5],
      ['same', 'e', 5, 6],
      ['same', 'f', 6, 7],
    ])
  })

  it('is nothing for equal texts', () => {
    expect(diffLines('a\nb', 'a\nb')).toEqual([])
  })

  it('puts what came beside what it replaced', () => {
    const [hunk] = diffLines(lines('a', 'b'), lines('a', 'X', 'Y')) ?? []

    expect(hunk && pairLines(hunk).map(({ left, right }) => [left?.text, right?.text])).toEqual([
      ['a', 'a'],
      ['b', 'X'],
      [undefined, 'Y'],
    ])
  })
})
