import { describe, expect, it } from 'vitest'
import { estimateTokens } from '../../engine/tokens.ts'
import { cutPassages, PASSAGE_TOKENS, type Section } from './passages.ts'

const lines = (...texts: string[]): Section => ({ lines: texts.map((text, index) => ({ no: index + 1, text })) })

describe('passages of a text', () => {
  it('are one where it is short, with its lines', () => {
    expect(cutPassages([lines('第一行', '', '第三行', '')])).toMatchObject([
      { page: null, sheet: '', line: 1, lineTo: 3, content: '第一行\n\n第三行' },
    ])
  })

  it('are about as long as each other, hold the whole text, and none is too long', () => {
    const text = Array.from({ length: 300 }, (_, index) => `第${index}条，说明退款、发货与保修的规则。`)
    const passages = cutPassages([lines(...text)])

    expect(passages.map(({ content }) => content).join('\n')).toBe(text.join('\n'))
    expect(Math.max(...passages.map(({ tokens }) => tokens))).toBeLessThanOrEqual(PASSAGE_TOKENS)
    expect(passages[1]?.line).toBe((passages[0]?.lineTo ?? 0) + 1)
  })

  it('end at a heading or a blank line, once there is enough', () => {
    const half = '说'.repeat(130)
    const passages = cutPassages([lines(half, '# 退款', '七天。')])

    expect(passages.map(({ content }) => content)).toEqual([half, '# 退款\n七天。'])
  })

  it('cut a line that is too long where a sentence ends, and never within a character', () => {
    const long = '退款在七天内到账。'.repeat(100)
    const passages = cutPassages([lines(long), lines('😀'.repeat(2_000))])

    expect(
      passages
        .map(({ content }) => content)
        .join('')
        .replaceAll('\n', ''),
    ).toBe(long + '😀'.repeat(2_000))
    expect(passages[0]?.content.endsWith('。')).toBe(true)
    expect(Math.max(...passages.map(({ content }) => estimateTokens(content)))).toBeLessThanOrEqual(
      PASSAGE_TOKENS * 1.1,
    )
  })

  it('never reach over a page, and have the heading of their table', () => {
    const long = '框'.repeat(250)
    const table: Section = {
      sheet: '价目',
      heading: '名称 | 价格',
      lines: [
        { no: 1, text: '名称 | 价格' },
        { no: 2, text: `${long} | 30` },
        { no: 3, text: '相框 | 40' },
      ],
    }

    expect(
      cutPassages([{ page: 1, lines: [{ text: '一' }] }, { page: 2, lines: [{ text: '二' }] }, table]),
    ).toMatchObject([
      { page: 1, content: '一', line: null },
      { page: 2, content: '二' },
      { sheet: '价目', content: `名称 | 价格\n${long} | 30`, line: 1, lineTo: 2 },
      { sheet: '价目', content: '名称 | 价格\n相框 | 40', line: 3, lineTo: 3 },
    ])
  })

  it('have nothing that nobody sees or the database refuses', () => {
    expect(cutPassages([lines('a\u0000b\u202Ec\uD800d\u200B')])[0]?.content).toBe('abcd')
  })
})
