import { describe, expect, it } from 'vitest'
import { fillStyleText, joinTexts, mergeVariables, styleTextProblems, wordsInStyle } from './style-text.ts'

const said = (name: string, more: object = {}) => ({ name, label: '', default: '', required: false, ...more })

describe('variables of a style’s texts', () => {
  it('are the names in the texts, each once, in the order of first use, without the guest’s words', () => {
    expect(
      mergeVariables(['{{b}} {{prompt}} {{a}}', '{{a}} {{颜色}}'], [], ['prompt']).map(({ name }) => name),
    ).toEqual(['b', 'a', '颜色'])
  })

  it('keep what was said of them, forget those that are gone, and ask for new ones', () => {
    expect(mergeVariables(['{{a}} {{b}}'], [said('b', { label: 'B', default: 'x' }), said('gone')])).toEqual([
      said('a', { required: true }),
      said('b', { label: 'B', default: 'x' }),
    ])
  })

  it('need not be given where every place of the text has a default', () => {
    expect(mergeVariables(['{{a|default:red}} {{b|default:x}} {{b}}'], []).map(({ required }) => required)).toEqual([
      false,
      true,
    ])
  })

  it('are fifty at most', () => {
    const text = (count: number): string => Array.from({ length: count }, (_, index) => `{{v${index}}}`).join(' ')

    expect(mergeVariables([text(50)], [])).toHaveLength(50)
    expect(() => mergeVariables([text(51)], [])).toThrow(RangeError)
  })
})

describe('templates of a style’s text', () => {
  it.each([
    ['a {{prompt}} in {{city|default:Paris}}', 0],
    ['{{secret.apiKey}}', 1],
    ['{{task.id}} {{a.b}} {{a[0]}}', 3],
    ['{{a b}}', 1],
    ['{{a', 1],
    [`{{${'x'.repeat(65)}}}`, 1],
  ])('%s has %i problems', (text, count) => {
    expect(styleTextProblems(text)).toHaveLength(count)
  })
})

describe('a style’s text and the guest’s words', () => {
  it.each([
    ['a painting of {{prompt}}', 'a cat', 'a painting of a cat'],
    ['oil on canvas', 'a cat', 'oil on canvas, a cat'],
    ['水彩。', '一只猫', '水彩。 一只猫'],
    ['', 'a cat', 'a cat'],
    ['oil on canvas', '  ', 'oil on canvas'],
    ['{{prompt}} and {{prompt}}', 'x', 'x and x'],
  ])('%s + %s', (text, words, whole) => {
    expect(wordsInStyle(text, words)).toBe(whole)
  })

  it('are put in once: what a guest types is no template', () => {
    expect(wordsInStyle('{{prompt}} {{a}}', '{{a}} {{secret.apiKey}}', { a: '{{prompt}}' })).toBe(
      '{{a}} {{secret.apiKey}} {{prompt}}',
    )
    expect(wordsInStyle('oil', '{{a}}', { a: 'x' })).toBe('oil, {{a}}')
  })

  it('leave a variable without a value out, or take the default of the text', () => {
    expect([
      fillStyleText('[{{a}}]', {}),
      fillStyleText('{{a|default:red}}', { a: '' }),
      fillStyleText('{{a}}', {}),
    ]).toEqual(['[]', 'red', ''])
  })

  it('joins what is there', () => {
    expect([joinTexts('', ''), joinTexts('a', ''), joinTexts('', 'b'), joinTexts('a,', 'b')]).toEqual([
      '',
      'a',
      'b',
      'a, b',
    ])
  })
})
