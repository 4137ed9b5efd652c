import { describe, expect, it } from 'vitest'
import { costOf } from './cost.ts'
import { estimateMessages, estimateTokens, TOKENS_PER_IMAGE } from './tokens.ts'

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    ['a', 1],
    [' ', 1],
    ['好', 1],
    ['你好，世界', 5],
    ['The quick brown fox jumps over the lazy dog.', 11],
    ['123456', 2],
    ['😀', 2],
    ['Привет', 3],
    ['안녕하세요', 5],
    ['こんにちは', 5],
    ['你好 world 42', 5],
  ])('%j is about %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens)
  })

  it('never falls when text is added', () => {
    const text = '你好 world 42 😀 Привет ©'
    const counts = [...text].map((_, index, all) => estimateTokens(all.slice(0, index + 1).join('')))
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  })

  it('is quick with a long text', () => {
    expect(estimateTokens('a'.repeat(4_000_000))).toBe(1_000_000)
  })
})

describe('estimateMessages', () => {
  it('counts the frame of each message, pictures at a flat figure, calls and tools', () => {
    expect(estimateMessages([])).toBe(0)
    expect(estimateMessages([{ role: 'user', content: '你好' }])).toBe(9)
    expect(
      estimateMessages([
        { role: 'user', content: '你好' },
        { role: 'assistant', content: '', toolCalls: [{ id: 'x', name: 'find', arguments: '{"a":"b"}' }] },
      ]),
    ).toBe(9 + 4 + 1 + 3)
    expect(
      estimateMessages([
        {
          role: 'user',
          content: [
            { type: 'text', text: '好' },
            { type: 'image', dataUrl: `data:image/png;base64,${'A'.repeat(1_000)}` },
          ],
        },
      ]),
    ).toBe(3 + 4 + 1 + TOKENS_PER_IMAGE)
    expect(
      estimateMessages([{ role: 'user', content: '你好' }], [{ name: 'find', description: 'x', parameters: {} }]),
    ).toBeGreaterThan(20)
  })
})

describe('costOf', () => {
  it.each([
    [1_000_000, 0, '2', '8', '2.00'],
    [1_000, 500, '2', '8', '0.006'],
    [1, 0, '0.14', '0.28', '0.00000014'],
    [0, 0, '2', '8', '0.00'],
    [3, 7, '0.1', '0.2', '0.0000017'],
    [10, 10, '', '', '0.00'],
    [2_000_000_000, 1, '123456789.12345678', '1', '246913578246.913561'],
    [1, 0, '0.0000001', '0', '0.00'],
  ])('%i and %i tokens at %s and %s cost %s', (promptTokens, completionTokens, priceIn, priceOut, cost) => {
    expect(costOf({ promptTokens, completionTokens }, { priceIn, priceOut })).toBe(cost)
  })

  it('takes no price that is none', () => {
    expect(() => costOf({ promptTokens: 1, completionTokens: 1 }, { priceIn: 'x', priceOut: '1' })).toThrow()
  })
})
