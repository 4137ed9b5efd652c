import { describe, expect, it } from 'vitest'
import { splitTemplate } from './split-template.ts'
import { valueOfText } from './value-of-text.ts'

describe('splitTemplate', () => {
  it.each([
    ['', []],
    ['plain', ['plain']],
    ['{{prompt}}', ['*{{prompt}}']],
    ['a {{x}} b {{y|uri}}', ['a ', '*{{x}}', ' b ', '*{{y|uri}}']],
    ['{{a}}{{b}}', ['*{{a}}', '*{{b}}']],
    ['{{open', ['{{open']],
  ])('cuts %j', (text, parts) => {
    expect(splitTemplate(text).map((part) => (part.isVariable ? `*${part.text}` : part.text))).toEqual(parts)
  })
})

describe('valueOfText', () => {
  it.each([
    [2, '42', 42],
    [2, '-1', -1],
    [2, '4.2', '4.2'],
    [2, '007', '007'],
    [2, '9007199254740993', '9007199254740993'],
    [2, '{{n}}', '{{n}}'],
    [3, '0.5', 0.5],
    [3, '1.50', '1.50'],
    [3, '1.', '1.'],
    [8, '42', '42'],
    [1, '42', '42'],
  ] as const)('keeps, for type %i, %j as %j', (paramType, text, kept) => {
    expect(valueOfText(paramType, text)).toBe(kept)
  })
})
