import { describe, expect, it } from 'vitest'
import { createBlockReader } from './blocks.ts'

const TEXT = [
  '# 标题',
  '',
  '第一段\n第二行',
  '',
  '- 一',
  '- 二',
  '',
  '  还是二',
  '',
  '```js',
  'const a = 1',
  '',
  'const b = 2',
  '```',
  '',
  '| a | b |',
  '|---|---|',
  '| 1 | 2 |',
  '',
  '$$',
  'x = 1',
  '',
  'y = 2',
  '$$',
  '',
  '末段',
].join('\n')

describe('cutting a growing text into blocks', () => {
  it('gives the same blocks letter by letter as for the whole text', () => {
    const whole = createBlockReader()(TEXT, true).blocks.map(({ source }) => source.trim())
    const read = createBlockReader()
    for (let length = 1; length <= TEXT.length; length += 1) read(TEXT.slice(0, length), false)

    expect(read(TEXT, true).blocks.map(({ source }) => source.trim())).toEqual(whole)
    expect(whole).toHaveLength(7)
    expect(whole[3]).toContain('const b = 2')
    expect(whole[5]).toContain('y = 2')
  })

  it('looks only at the last block again: those before it stay the same objects', () => {
    const read = createBlockReader()
    const before = read('一\n\n二\n\n三', false).blocks
    const after = read('一\n\n二\n\n三四\n\n五', false).blocks

    expect(after.map(({ source }) => source.trim())).toEqual(['一', '二', '三四', '五'])
    expect(after[0]).toBe(before[0])
    expect(after[1]).toBe(before[1])
    expect(after.map(({ isDone }) => isDone)).toEqual([true, true, true, false])
    expect(read('一\n\n二\n\n三四\n\n五', true).blocks[2]).toBe(after[2])
  })

  it('keeps the key of a block while it grows and when it is done', () => {
    const read = createBlockReader()
    const keys = ['一', '一\n\n二', '一\n\n二三', '一\n\n二三\n\n四'].map((text) =>
      read(text, false).blocks.map(({ key }) => key),
    )

    expect(keys).toEqual([[0], [0, 3], [0, 3], [0, 3, 7]])
  })

  it('begins anew with a text that is no continuation', () => {
    const read = createBlockReader()
    read('一\n\n二', false)

    expect(read('别的', false).blocks.map(({ source }) => source)).toEqual(['别的'])
  })

  it('joins blocks into exactly the text', () => {
    const text = '\n\n甲\n\n\n- 乙\n\n> 丙'

    expect(
      createBlockReader()(text, false)
        .blocks.map(({ source }) => source)
        .join(''),
    ).toBe(text)
  })

  it('knows link targets at the end once the text is whole', () => {
    const text = '[手册][m]\n\n完\n\n[m]: https://a.example/x'

    expect(createBlockReader()(text, true).references).toHaveProperty('M')
  })
})
