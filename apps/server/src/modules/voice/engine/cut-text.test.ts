import { describe, expect, it } from 'vitest'
import { countCharacters, cutText, spokenChunks } from './cut-text.ts'

describe('a text that is too long', () => {
  it.each([
    ['behind sentences', '一二三。四五六！七八九', 5, ['一二三。', '四五六！', '七八九']],
    ['with what closes them', '“你好。”他说。', 6, ['“你好。”', '他说。']],
    ['in English only before a blank', 'Pi is 3.14 now. And so on', 16, ['Pi is 3.14 now. ', 'And so on']],
    ['at parts of a sentence where it has no end', '一二三，四五六，七八', 5, ['一二三，', '四五六，', '七八']],
    ['at blanks where it has no signs', 'aaa bbb ccc', 5, ['aaa ', 'bbb ', 'ccc']],
    ['anywhere where it has none of these', 'aaaaaaa', 3, ['aaa', 'aaa', 'a']],
    ['never inside a character', 'a😀😀', 2, ['a', '😀', '😀']],
    ['not at all where it fits', '一。二', 3, ['一。二']],
  ])('is parted %s', (_where, text, most, chunks) => {
    expect(cutText(text, most)).toEqual(chunks)
  })

  it('is whole again when its chunks are joined, and none is too long', () => {
    const text = Array.from(
      { length: 400 },
      (_, index) => `第${index}句，说的是😀 hello.world ${'长'.repeat(index % 37)}${'。！？.\n'[index % 5]}`,
    ).join('')
    for (const most of [2, 7, 50, 1_000, 4_096]) {
      const chunks = cutText(text, most)

      expect(chunks.join('')).toBe(text)
      expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(most)
    }
  })

  it('has no silent chunks, and characters are counted as people do', () => {
    expect(spokenChunks('a.   \n\n   b', 4).every((chunk) => chunk.trim() !== '')).toBe(true)
    expect(spokenChunks('  \n ', 4)).toEqual([])
    expect(countCharacters('a😀字')).toBe(3)
  })
})
