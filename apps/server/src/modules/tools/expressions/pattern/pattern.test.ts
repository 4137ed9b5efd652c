import { describe, expect, it } from 'vitest'
import { createBudget } from '../budget.ts'
import { compilePattern } from './pattern.ts'
import { groupText, runPattern, subjectOf } from './run-pattern.ts'

function find(
  source: string,
  text: string,
  options: { from?: number; whole?: boolean } = {},
): (string | undefined)[] | undefined {
  const budget = createBudget(() => 0)
  const pattern = compilePattern(source)
  const subject = subjectOf(text, budget)
  const match = runPattern(pattern, subject, { ...options, budget })
  return match && Array.from({ length: pattern.groups + 1 }, (_, group) => groupText(subject, match, group))
}

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** A pattern that both engines read alike. Repetitions are of one letter or a group that is never empty: on empty rounds the languages differ. */
function createPatterns(random: () => number): () => string {
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One
  const letter = (): string => pick(['a', 'b', 'c', '.', '[ab]', '[^a]', '\\w', '\\d', '[a-b1]'])
  const pattern = (depth: number): string => {
    const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      if (depth > 0 && random() < 0.35)
        return `${pick(['(', '(?:'])}${letter()}${pattern(depth - 1)})${pick(['', '', '?', '*', '+', '*?', '{1,2}'])}`
      return letter() + pick(['', '', '', '*', '+', '?', '*?', '+?', '{2}', '{1,3}', '{0,2}?'])
    })
    return parts.join('') + (depth > 0 && random() < 0.3 ? `|${letter()}${pattern(0)}` : '')
  }
  return () => pick(['', '', '^']) + pattern(2) + pick(['', '', '$'])
}

describe('patterns', () => {
  it('find what a backtracking engine finds', () => {
    const random = createRandom(3)
    const pattern = createPatterns(random)
    let matches = 0
    for (let round = 0; round < 3_000; round += 1) {
      const source = pattern()
      const text = Array.from({ length: Math.floor(random() * 9) }, () => 'abc1'[Math.floor(random() * 4)]).join('')
      const expected = new RegExp(source).exec(text)
      const wanted = expected ? expected[0] : undefined
      expect([source, text, find(source, text)?.[0]]).toEqual([source, text, wanted])
      const whole = new RegExp(`^(?:${source})$`).test(text)
      expect([source, text, find(source, text, { whole: true }) !== undefined]).toEqual([source, text, whole])
      matches += Number(wanted !== undefined)
    }
    expect(matches).toBeGreaterThan(500)
  })

  it.each([
    ['(a+)(b*)', 'xaab', ['aab', 'aa', 'b']],
    ['(a|ab)(c|bcd)(d*)', 'abcd', ['abcd', 'a', 'bcd', '']],
    ['(a)|(b)', 'b', ['b', undefined, 'b']],
    ['(?i)AB(?-i)c', 'aBc', ['aBc']],
    ['(?i:a)b', 'Ab', ['Ab']],
    ['\\bcat\\b', 'a cat sat', ['cat']],
    ['a$', 'a\n', ['a']],
    ['(?m)^b$', 'a\nb\nc', ['b']],
    ['[\\]\\-x]+', 'a]-x', [']-x']],
    ['[]a]+', ']a', [']a']],
    ['[a\\d-]+', '1-a', ['1-a']],
    ['\\x41\\u0042', 'AB', ['AB']],
    ['\\p{Lu}\\P{Lu}', 'Ab', ['Ab']],
    ['(?<year>\\d{4})', 'in 2026', ['2026', '2026']],
    ['a{2,}', 'aaaa', ['aaaa']],
    ['a{2,}?', 'aaaa', ['aa']],
    ['(a*)*', 'b', ['', undefined]],
    ['\\.', 'a.b', ['.']],
    ['.', '\n', undefined],
    ['x*', '', ['']],
    ['', 'abc', ['']],
    ['👍+', 'a👍👍', ['👍👍']],
    ['\\Aa\\z', 'a', ['a']],
    ['(ab|a)(bc)?', 'abc', ['ab', 'ab', undefined]],
  ])('%s in %j', (source, text, expected) => {
    const found = find(source, text)

    // What a group took in an empty round differs between languages.
    expect(source === '(a*)*' ? found?.slice(0, 1) : found).toEqual(
      source === '(a*)*' ? expected?.slice(0, 1) : expected,
    )
  })

  it('go on from a place, which is not the beginning of the text', () => {
    expect(find('^a', 'aa', { from: 1 })).toBeUndefined()
    expect(find('\\ba', 'aa a', { from: 1 })).toEqual(['a'])
  })

  it('do work in proportion to the text', () => {
    const stepsFor = (length: number): number => {
      const budget = createBudget(() => 0, { steps: Infinity })
      runPattern(compilePattern('(a*)*(a+)+(.*a)*b'), subjectOf('a'.repeat(length), budget), { budget })
      return budget.steps
    }

    expect(stepsFor(2_000) / stepsFor(1_000)).toBeLessThan(2.1)
  })
})
