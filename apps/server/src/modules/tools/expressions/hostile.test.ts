import { describe, expect, it } from 'vitest'
import { DEPTH_MAX, STEPS_MAX, WORK_MS_MAX } from './budget.ts'
import { tryExpression } from './testing/try-expression.ts'

const times = (text: string, count: number): string => text.repeat(count)
const big = 'let s = "0123456789abcdef"; ' + times('s = s + s; ', 12)

/** Ever deeper lists: each holds the one before it twice. */
const doubling = (count: number, name = 'l'): string =>
  `let ${name} = seq.list(); ${times(`${name} = seq.list(${name}, ${name}); `, count)}`

/** Each must be refused, with the words given. */
const cases: Record<string, readonly (readonly [expression: string, words: RegExp])[]> = {
  'numbers that grow': [
    ['10 ** 10 ** 10', /exceeds 64-bit/],
    ['9 ** 9 ** 9 ** 9', /exceeds 64-bit/],
    ['10N ** 10 ** 10', /does not fit|too large/],
    ['10N ** 10000000000N', /too large/],
    ['1N << 1000000000', /too large/],
    ['1N << 9223372036854775807', /too large/],
    ['1N >> -1000000000', /too large/],
    ['2N ** 40000', /too large/],
    ['math.pow(10N, 1000000)', /too large/],
    ['1e999999999M', /exponent/],
    ['1e-999999999M', /exponent/],
    ['1.5M ** 100000000', /too large/],
    ['9M ** 999999', /exponent/],
    ['0.1M ** 999999', /exponent/],
    ['decimal("1e99999999")', /exponent/],
    ['decimal("1e9999999999")', /can’t be converted/],
    ['let x = 2N ** 20000; x * x', /too large/],
    [`let x = 3N; ${times('x = x * x; ', 30)}x`, /too large/],
    ['long("' + times('9', 3000) + '")', /can’t be converted/],
    ['reduce(range(2, 10000), *, 10N ** 1000)', /too large/],
    ['1e3M ** -999', /exponent/],
    ['reduce(range(1, 10000), *, 1N)', /too large/],
    ['math.pow(2M, 99999)', /exponent/],
    ['2 ** 64', /exceeds 64-bit/],
    ['-2 ** 9999', /exceeds 64-bit/],
    ['range(0, 9007199254740993)', /too large/],
    ['rand(1e300)', /too large/],
  ],
  'texts that grow': [
    [`${big} s`, /64 KB|beyond/],
    [`${big}s + s`, /exceeds/],
    [`let s = 'x'; ${times('s = s + s; ', 300)}s`, /exceeds/],
    [`let s = 'x'; ${times('s = "#{s}#{s}"; ', 40)}s`, /exceeds/],
    [`${big}string.replace_all(s, '', s)`, /exceeds|computation|calculation/],
    [`${big}string.join(range(0, 9999), s)`, /exceeds|computation|calculation/],
    [`${big}string.replace_all(s, 'a', s)`, /exceeds/],
    ['reduce(range(0, 10000), +, "0123456789012345678901234567890")', /exceeds|computation|calculation/],
    [`${big}str(seq.list(s, s))`, /exceeds/],
    [`${doubling(40)}str(l)`, /exceeds|computation|calculation/],
    [`${doubling(40)}l`, /64 KB|work/],
    [`${doubling(40)}seq.set(l)`, /exceeds|computation|calculation/],
    [`${doubling(40)}${doubling(40, 'k')}l == k`, /calculation|computation/],
    [`${doubling(40)}${doubling(40, 'k')}include(seq.list(l), k)`, /calculation|computation/],
    [`${big}seq.map(s, s)`, /64 KB|beyond/],
  ],
  'collections that grow': [
    ['range(0, 1000000000)', /elements/],
    ['range(0, 10001)', /elements/],
    ['range(-9007199254740991, 9007199254740991)', /elements/],
    ['let l = range(0, 9000); seq.add_all(l, l)', /elements/],
    ['let l = range(0, 10000); seq.add(l, 1)', /elements/],
    ["string.split(string.join(range(0, 9999), ',') , '')", /elements/],
    ['seq.zipmap(range(0, 10001), range(0, 10001))', /elements/],
    ['range(0, 9999)' + times('', 1) + ' == 1 ? 1 : map(range(0, 10000), range)', /arguments/],
    ['let l = range(0, 10000); map(l, str) == l ? 1 : seq.list(l, l, l)', /64 KB/],
    ['let l = range(0, 10000); seq.list(' + times('map(l, str), ', 300) + '1)', /calculation|computation/],
    ['let l = range(0, 10000); ' + times('l = sort(reverse(l)); ', 170), /calculation|computation/],
    ['let l = seq.list(1); seq.add(l, l); l', /deep/],
    ['let l = seq.list(1); seq.add(l, l); str(l)', /deep/],
    ['let l = seq.list(1); seq.add(l, l); let k = seq.list(1); seq.add(k, k); l == k', /deep/],
    ["let m = seq.map('a', 1); m.m = m; m", /deep/],
    ["let m = seq.map('a', 1); m.m = m; seq.set(m)", /deep/],
    ['reduce(range(0, 10000), seq.list, nil)', /deep/],
    ['str(reduce(range(0, 10000), tuple, nil))', /deep/],
    ['let f = reduce(range(0, 5000), seq.and, seq.gt(1)); filter(range(0, 3), f)', /deep|function/],
    [`let f = seq.gt(1); ${times('f = seq.and(f); ', 200)}filter(range(0, 3), f)`, /deep/],
  ],
  'too deep or too long': [
    [times('(', 100) + '1' + times(')', 100), /deeper/],
    [times('(', 3999), /deeper/],
    [times('-', 3999) + '1', /deeper/],
    [times('!', 3990) + 'true', /deeper/],
    [times('~', 100) + '1', /deeper/],
    [times('1?', 1000) + '1' + times(':1', 999), /deeper/],
    [times('true?1:', 500) + '1', /deeper/],
    [times('abs(', 200), /deeper/],
    [times('a[', 500), /deeper/],
    [times('2**', 500) + '2', /deeper/],
    [times('a=', 1000) + '1', /deeper/],
    [`${times('1+', 2000)}1`, /up to 4000/],
    [times(' ', 4001), /up to/],
    ['"' + times('#{"', 30) + '"', /closing|Unexpected|Incomplete/],
    [times('seq.list(', 300), /deeper/],
    ['a' + times('.a', 1900), /no property/],
    ['a' + times('[0]', 1200), /no elements/],
    [times('long(', 61) + '1' + times(')', 61), /deeper/],
  ],
  'patterns that bite': [
    ["'x' =~ /(.)\\1/", /back references/],
    ["'x' =~ /(?=a)x/", /look-around/],
    ["'x' =~ /(?<!a)x/", /look-around/],
    ["'x' =~ /(?>a)x/", /look-around/],
    ["'x' =~ /a*+/", /possessive/],
    ["'x' =~ /(?<n>a)\\k<n>/", /back references/],
    ["'x' =~ /a{1001}/", /exceeds 1000/],
    ["'x' =~ /(a{1000}){1000}/", /too large/],
    ["'x' =~ /((a{100}){100}){100}/", /too large/],
    ["'x' =~ /(?:(?:(?:){1000}){1000}){1000}/", /too large/],
    [`'x' =~ /${times('(', 200)}a${times(')', 200)}/`, /nested too deep/],
    ["'x' =~ /[a&&[b]]/", /nested character sets/],
    ["'x' =~ /a**/", /repeated quantifiers/],
    ["'x' =~ /[z-a]/", /invalid character range/],
    ["'x' =~ /a{2,1}/", /below/],
    ["'x' =~ /\\p{Nope}/", /character class/],
    ["'x' =~ /\\p{constructor}/", /character class/],
    ["'x' =~ /[/", /closing|missing/],
    ["'x' =~ /\\u12/", /hexadecimal/],
    ["string.split('a', '(')", /missing/],
    [`${big}s =~ /(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)x{500}/`, /calculation|computation/],
    [`${big}string.replace_all(s, '(a|b|c|d|.){1,100}z', '')`, /calculation|computation/],
    [`${big}string.split(s, '(((0*)*)*)*(1?){100}z')`, /calculation|computation/],
    [`${big}string.replace_all(s, '(.*)(.*)(.*)(.*)(.*)(.*)=.*', '')`, /calculation|computation/],
  ],
  'ways out': [
    ['constructor.constructor("return 1")()', /Unknown function|built-in/],
    ['"".constructor', /no property/],
    ['(1).toString()', /built-in|Unknown function/],
    ['seq.list().push(1)', /built-in/],
    ["'a'.length", /no property/],
    ['list.__proto__', /no property/],
    ['globalThis.process', /no property/],
    ['process.exit(1)', /Unknown function/],
    ['this.x', /no property/],
    ['nil.x', /no property/],
    ["seq.list(1)['constructor']", /must be a number/],
    ["seq.list(1)['__proto__']", /must be a number/],
    ["string['constructor']", /no elements/],
    ['seq.list.call(1)', /Unknown function/],
    ['toString()', /Unknown function/],
    ['hasOwnProperty("a")', /Unknown function/],
    ['__proto__.x = 1', /isn’t a collection/],
    ['__defineGetter__("a", 1)', /Unknown function/],
    ["'a'['__proto__']", /must be a number/],
    ['constructor.prototype.x = 1', /no property|no collection/],
    ['System.exit(0)', /isn’t supported|Unknown function/],
    ['Class.forName("x")', /(?:is|are)n’t supported/],
    ['`id`', /Unexpected/],
    ['${1}', /(?:is|are)n’t supported/],
    ['require.main', /(?:is|are)n’t supported/],
    ['() => 1', /Unexpected|built-in/],
    ['x => 1', /Unexpected/],
    ['a?.b', /Unexpected|Missing/],
    ['[].concat(1)', /Unexpected/],
    ['{}', /(?:is|are)n’t supported/],
    ['1;{}', /(?:is|are)n’t supported/],
    ['a++', /ends too early|Unexpected/],
    ['a += 1', /Unexpected/],
    ['\\u0061', /Unexpected character/],
    ['eval', /(?:is|are)n’t supported/],
  ],
}

/** What a machine does in the time that is allowed must never be asked for much more: a step is counted before it is done. */
const STEPS_BEYOND = 70_000

describe('hostile expressions', () => {
  for (const [name, table] of Object.entries(cases)) {
    it.each(table.map(([expression, words]) => ({ shown: expression.slice(0, 60), expression, words })))(
      `${name}: $shown is refused within bounds`,
      ({ expression, words }) => {
        const { refusal, result, steps, position } = tryExpression(expression, { list: [1], a: null })

        expect(result).toBeUndefined()
        expect(refusal).toMatch(words)
        expect(steps).toBeLessThan(STEPS_MAX + STEPS_BEYOND)
        expect(position).toBeGreaterThanOrEqual(0)
      },
    )
  }

  it('are more than eighty', () => {
    expect(Object.values(cases).flat().length).toBeGreaterThan(80)
  })

  it('are stopped by the clock as well, wherever the work is', () => {
    // Each look at the clock finds it a millisecond on; work is looked at every few hundred steps.
    const long = [
      'let l = range(0, 10000); ' + times('l = reverse(l); ', 200),
      `${big}s =~ /(.*)*(.*)*(.*)*x/`,
      `${doubling(40)}${doubling(40, 'k')}l == k`,
      times('count(filter(range(0, 10000), seq.gt(1))); ', 81),
    ]
    for (const expression of long) {
      let nowMs = 0
      const { refusal, steps } = tryExpression(expression, {}, () => (nowMs += 1))

      expect(refusal).toBe(`The calculation took more than ${WORK_MS_MAX} ms`)
      expect(steps).toBeLessThan(STEPS_MAX)
    }
  })

  it('reach the limit of work by counting alone', () => {
    const { refusal, steps } = tryExpression('let l = range(0, 10000); ' + times('l = reverse(l); ', 240))

    expect([refusal, steps > STEPS_MAX]).toEqual(['Too much computation', true])
  })
})

describe('names of prototypes', () => {
  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '%s is a name like any other',
    (name) => {
      const env: Record<string, unknown> = JSON.parse(`{"m":{"${name}":5}}`)

      expect(tryExpression(name)).toMatchObject({ type: 'nil' })
      expect(tryExpression(`m.${name}`, env)).toMatchObject({ result: 5 })
      expect(tryExpression(`m.${name}`, { m: {} })).toMatchObject({ type: 'nil' })
      expect(tryExpression(`let ${name} = 3; ${name} + 1`)).toMatchObject({ result: 4 })
      const { result } = tryExpression(`seq.map('${name}', seq.map('x', 1))`)
      expect(JSON.stringify(result)).toBe(`{"${name}":{"x":1}}`)
      expect(({} as Record<string, unknown>).x).toBeUndefined()
    },
  )
})

describe('bounds leave room', () => {
  it.each([
    ['a long chain', `${times('1+', 1990)}1`, 1991],
    ['a long chain of conditions', `${times('true && ', 490)}false`, false],
    ['brackets', times('(', DEPTH_MAX - 2) + '1' + times(')', DEPTH_MAX - 2), 1],
    ['ten thousand members', 'count(range(0, 10000))', 10_000],
    ['sorting them', 'sort(reverse(range(0, 10000)))[0]', 0],
    ['a sum', 'reduce(range(0, 10000), +, 0)', 49_995_000],
    ['a large bigint', 'string.length(str(10N ** 5000))', 5001],
    ['a long text', `${big}string.length(s)`, 65_536],
    ['a pattern that others choke on', "'" + times('a', 3000) + "!' =~ /(a+)+/", false],
    ['a pattern on a long text', `${big}s =~ /(?:[0-9]+[a-f]+)*/`, true],
  ])('for %s', (_, expression, result) => {
    expect(tryExpression(expression)).toMatchObject({ result })
  })
})
