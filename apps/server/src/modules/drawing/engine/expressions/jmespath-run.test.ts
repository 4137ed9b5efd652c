import jmespath from 'jmespath'
import { describe, expect, it } from 'vitest'
import { evaluate, isTrue } from './expressions.ts'

const data = {
  a: { b: 1, c: 'two', d: [3, 1, 2], e: null, f: '', 'g.h': true },
  list: [
    { n: 2, s: 'x', t: [1] },
    { n: 1, s: 'y' },
    { n: null, s: 'z', t: [2, [3]] },
  ],
  words: ['b', 'a', 'ä', 'A'],
  nested: [[1, 2], [], 3, [[4]]],
  empty: {},
  none: [],
  flag: false,
  big: '12345678901234567890',
  body: { output: { results: [{ url: 'u1' }, { code: 'bad' }] } },
}

/** Parts that a random expression is made of. */
const LEAVES = [
  'a',
  'a.b',
  'a.c',
  'a.d',
  'a.e',
  'list',
  'list[0]',
  'list[-1].s',
  'words',
  'nested',
  'empty',
  'none',
  'flag',
  'big',
  '@',
  '`1`',
  "'x'",
  '`[1,{"b":2}]`',
  'list[*].n',
  'list[?n].s',
  'a.*',
  'missing',
  '"g.h"',
  'a."g.h"',
]
const JOINTS = [
  (x: string, y: string) => `${x} | ${y}`,
  (x: string, y: string) => `${x} || ${y}`,
  (x: string, y: string) => `${x} && ${y}`,
  (x: string, y: string) => `${x} == ${y}`,
  (x: string, y: string) => `${x} != ${y}`,
  (x: string) => `!(${x})`,
  (x: string, y: string) => `[${x}, ${y}]`,
  (x: string, y: string) => `{p: ${x}, q: ${y}}`,
  (x: string) => `(${x})[]`,
  (x: string) => `(${x})[*].s`,
  (x: string) => `(${x})[1:]`,
  (x: string) => `(${x})[::-1]`,
  (x: string) => `(${x})[-5:2]`,
  (x: string) => `(${x})[?@]`,
  (x: string) => `(${x})[?s=='x'].n`,
  (x: string) => `(${x}).*`,
  (x: string, y: string) => `not_null(${x}, ${y})`,
  (x: string) => `length(${x})`,
  (x: string) => `type(${x})`,
  (x: string) => `to_string(${x})`,
  (x: string) => `to_number(${x})`,
  (x: string) => `to_array(${x})`,
  (x: string) => `keys(${x})`,
  (x: string) => `values(${x})`,
  (x: string) => `sort(${x})`,
  (x: string) => `sort_by(${x}, &s)`,
  (x: string) => `max_by((${x})[?n], &n)`,
  (x: string) => `min(${x})`,
  (x: string) => `sum(${x})`,
  (x: string) => `reverse(${x})`,
  (x: string) => `map(&s, ${x})`,
  (x: string) => `join('-', ${x})`,
  (x: string, y: string) => `merge({p: ${x}}, {p: ${y}, q: ${x}})`,
  (x: string) => `abs(${x})`,
  (x: string) => `starts_with(${x}, 'x')`,
]

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function randomExpression(random: () => number, depth: number): string {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T // an index below the length
  if (depth === 0 || random() < 0.2) return pick(LEAVES)
  return pick(JOINTS)(randomExpression(random, depth - 1), randomExpression(random, depth - 1))
}

function theirs(expression: string): unknown {
  try {
    // The package leaves undefined where it means null.
    return JSON.parse(
      JSON.stringify(jmespath.search(data, expression) ?? null, (_name, value: unknown) => value ?? null),
    ) as unknown
  } catch {
    return undefined
  }
}

describe('JMESPath', () => {
  it('gives what the package gives, for 5,000 random expressions', () => {
    const random = randomFrom(20_261_121)
    const seen = { values: 0, failures: 0 }
    for (let round = 0; round < 5_000; round += 1) {
      const expression = randomExpression(random, 3)
      const result = evaluate(expression, data)
      const expected = theirs(expression)
      seen[result.ok ? 'values' : 'failures'] += 1
      expect([expression, result.ok ? (result.value ?? null) : undefined]).toEqual([expression, expected])
    }

    expect(seen.values).toBeGreaterThan(2_000)
    expect(seen.failures).toBeGreaterThan(200)
  })

  it.each([
    ['`3` > `2`', true],
    ['`2` >= `3`', false],
    ["'b' > 'a'", true],
    ['missing >= `0`', false],
    ["length('红船')", 2],
    ['a.constructor', null],
    ['a.__proto__', null],
    ['empty.toString', null],
    ["contains(words, 'a')", true],
    ["contains('abc', 'bc')", true],
    ['contains(list[].n, `2`)', true],
    ['avg(a.d)', 2],
    ['ceil(`1.2`)', 2],
    ['floor(`1.8`)', 1],
    ['max(a.d)', 3],
    ['max(none)', null],
    ['min_by(list[?n], &n).s', 'y'],
    ["ends_with(a.c, 'wo')", true],
    ['body.output.results[?url].url', ['u1']],
    ['values(a.d || empty)', undefined],
  ])('reads %s', (expression, expected) => {
    const result = evaluate(expression, data)

    expect(result.ok ? result.value : undefined).toEqual(expected)
  })

  it.each([
    ['lists that double', `list${' | [@, @][]'.repeat(200)}`],
    ['texts that double', `'xxxxxxxxxx'${" | join('', [@, @])".repeat(150)}`],
    ['JSON of one part in many places', `list${' | [@, @]'.repeat(300)} | to_string(@)`],
    ['a comparison of many places', `(list${' | [@, @]'.repeat(60)}) == (list${' | [@, @]'.repeat(60)})`],
    [
      'parts that are put together again and again',
      `a${' | {x: @, y: @} | merge(x, y, {z: @})'.repeat(60)} | to_string(@)`,
    ],
  ])('stops %s', (_what, expression) => {
    const started = performance.now()

    // Only whether: a value of this kind cannot be printed.
    expect(evaluate(expression, data).ok).toBe(false)
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  it('fails on what is nested too deep, and does not throw', () => {
    let deep: unknown = 1
    for (let level = 0; level < 50_000; level += 1) deep = [deep]

    expect(evaluate('to_string(deep)', { deep }).ok).toBe(false)
    expect(evaluate(`${'('.repeat(1_500)}a${')'.repeat(1_500)}`, data).ok).toBe(true)
    expect(isTrue(`${'!'.repeat(3_999)}a`, data)).toBe(false)
  })
})
