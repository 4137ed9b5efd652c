import { AVIATOR_EXAMPLES } from '@drawdesk/contract/tools/aviator-examples'
import { AVIATOR_FUNCTIONS } from '@drawdesk/contract/tools/aviator-functions'
import { describe, expect, it } from 'vitest'
import { functions, REFUSED_FUNCTIONS } from './functions/all.ts'
import { NOW_MS, tryExpression } from './testing/try-expression.ts'

const env = { list: [3, 1, 2], words: ['hello', 'world'], m: { a: 1, b: null }, s: 'hello world' }

type Case = readonly [expression: string, type: string, result: unknown]

const tables: Record<string, readonly Case[]> = {
  conversions: [
    ['long(1.9)', 'long', 1],
    ['long(-1.9)', 'long', -1],
    ["long('42')", 'long', 42],
    ['long(true)', 'long', 1],
    ['long(1e30)', 'long', '9223372036854775807'],
    ['long(2.9M)', 'long', 2],
    ['double(3)', 'double', 3],
    ["double('1.5')", 'double', 1.5],
    ['boolean(nil)', 'boolean', false],
    ['boolean(0)', 'boolean', true],
    ['boolean(false)', 'boolean', false],
    ['str(nil)', 'string', 'null'],
    ['str(1.0)', 'string', '1.0'],
    ["bigint('123456789012345678901')", 'bigint', '123456789012345678901'],
    ['bigint(1.9)', 'bigint', '1'],
    ["decimal('1.50')", 'decimal', '1.50'],
    ['decimal(1.1)', 'decimal', '1.1'],
    ['decimal(3)', 'decimal', '3'],
    ['type(1)', 'string', 'long'],
    ['type(1.5M)', 'string', 'decimal'],
    ['type(nil)', 'string', 'nil'],
    ['type(/a/)', 'string', 'pattern'],
    ['type(string.length)', 'string', 'function'],
    ['is_def(m)', 'boolean', true],
    ['is_def(nope)', 'boolean', false],
    ['let x = nil; is_def(x)', 'boolean', true],
    ['identity(5)', 'long', 5],
    ['cmp(2, 1)', 'long', 1],
    ["cmp('a', 'b')", 'long', -1],
    ['assert(true)', 'nil', null],
    ['rand()', 'double', 0.5],
    ['rand(10)', 'long', 5],
  ],
  math: [
    ['math.abs(-3)', 'long', 3],
    ['math.abs(-3.5)', 'double', 3.5],
    ['math.abs(-3N)', 'bigint', '3'],
    ['math.abs(-1.50M)', 'decimal', '1.50'],
    ['math.round(2.5)', 'long', 3],
    ['math.round(-2.5)', 'long', -2],
    ['math.round(3.49)', 'long', 3],
    ['math.floor(-1.5)', 'double', -2],
    ['math.ceil(1.2)', 'double', 2],
    ['math.sqrt(16)', 'double', 4],
    ['math.pow(2, 10)', 'double', 1024],
    ['math.pow(2N, 10)', 'bigint', '1024'],
    ['math.pow(1.1M, 2)', 'decimal', '1.21'],
    ['math.log(1)', 'double', 0],
    ['math.log10(1000)', 'double', 3],
    ['math.sin(0)', 'double', 0],
    ['math.cos(0)', 'double', 1],
    ['math.tan(0)', 'double', 0],
    ['math.asin(0)', 'double', 0],
    ['math.acos(1)', 'double', 0],
    ['math.atan(0)', 'double', 0],
    ['math.sqrt(-1)', 'double', 'NaN'],
  ],
  strings: [
    ["string.length('hello')", 'long', 5],
    ["string.contains('hello','he')", 'boolean', true],
    ["string.startsWith('hello','llo')", 'boolean', false],
    ["string.endsWith('hello','llo')", 'boolean', true],
    ["string.indexOf('hello','l')", 'long', 2],
    ["string.indexOf('hello','z')", 'long', -1],
    ["string.substring('hello',1)", 'string', 'ello'],
    ["string.substring('hello',1,3)", 'string', 'el'],
    ["string.split('hello world',' ')", 'list', ['hello', 'world']],
    ["string.split('a,b,,c,,',',')", 'list', ['a', 'b', '', 'c']],
    ["string.split('a,b,c',',',2)", 'list', ['a', 'b,c']],
    ["string.split('a,b,,',',',-1)", 'list', ['a', 'b', '', '']],
    ["string.split('abc','')", 'list', ['a', 'b', 'c']],
    ["string.split('abc',',')", 'list', ['abc']],
    ["string.split('a1b22c','\\\\d+')", 'list', ['a', 'b', 'c']],
    ["string.split('',',')", 'list', ['']],
    ["string.join(words, '-')", 'string', 'hello-world'],
    ['string.join(list)', 'string', '312'],
    ["string.replace_first('aaa','a','b')", 'string', 'baa'],
    ["string.replace_all('a1b2','(\\\\d)','<$1>')", 'string', 'a<1>b<2>'],
    ["string.replace_all('aaa','','-')", 'string', '-a-a-a-'],
    ["string.replace_all(s, /o/, '\\\\$')", 'string', 'hell$ w$rld'],
    ['string.length(s + 1)', 'long', 12],
    ["string.replace_all('👍x','x','y')", 'string', '👍y'],
  ],
  collections: [
    ['seq.list(1,2,3)', 'list', [1, 2, 3]],
    ['seq.list()', 'list', []],
    ['seq.set(1,2,2,1)', 'list', [1, 2]],
    ["seq.map('a',1,'b',2)", 'map', { a: 1, b: 2 }],
    ['tuple(1,nil)', 'list', [1, null]],
    ['range(0,5)', 'list', [0, 1, 2, 3, 4]],
    ['range(0,10,3)', 'list', [0, 3, 6, 9]],
    ['range(3,0,-1)', 'list', [3, 2, 1]],
    ['range(3,3)', 'list', []],
    ['seq.get(list,0)', 'long', 3],
    ["seq.get(m,'a')", 'long', 1],
    ["seq.get(m,'z')", 'nil', null],
    ['seq.put(list,0,9)', 'long', 3],
    ['seq.put(list,0,9); list', 'list', [9, 1, 2]],
    ['seq.add(list,4)', 'list', [3, 1, 2, 4]],
    ["seq.add(m,'c',3)", 'map', { a: 1, b: null, c: 3 }],
    ['seq.add_all(list, seq.list(7,8))', 'list', [3, 1, 2, 7, 8]],
    ['seq.remove(list,1)', 'list', [3, 2]],
    ["seq.remove(m,'a')", 'map', { b: null }],
    ["seq.contains_key(m,'b')", 'boolean', true],
    ["seq.contains_key(m,'z')", 'boolean', false],
    ['seq.keys(m)', 'list', ['a', 'b']],
    ['seq.vals(m)', 'list', [1, null]],
    ['seq.zipmap(words, list)', 'map', { hello: 3, world: 1 }],
    ['seq.min(list)', 'long', 1],
    ['seq.max(list)', 'long', 3],
    ['min(3, 1.5, 2)', 'double', 1.5],
    ['max(1, nil, 2)', 'long', 2],
    ['min(1, nil)', 'nil', null],
    ['max()', 'nil', null],
    ['count(list)', 'long', 3],
    ["count('abc')", 'long', 3],
    ['count(nil)', 'long', 0],
    ['count(m)', 'long', 2],
    ['is_empty(seq.list())', 'boolean', true],
    ['include(list, 2)', 'boolean', true],
    ["include(list, 'x')", 'boolean', false],
    ['include(seq.set(true), true)', 'boolean', true],
    ['sort(list)', 'list', [1, 2, 3]],
    ['sort(list); list', 'list', [3, 1, 2]],
    ['reverse(list)', 'list', [2, 1, 3]],
    ['sort(words)[0]', 'string', 'hello'],
    ['distinct(seq.list(2,1,2))', 'list', [2, 1]],
    ['map(words, string.length)', 'list', [5, 5]],
    ['filter(list, seq.gt(1))', 'list', [3, 2]],
    ['reduce(list, +, 0)', 'long', 6],
    ['reduce(list, *, 1)', 'long', 6],
    ['reduce(list, max, 0)', 'long', 3],
    ['reduce(list, -, 0)', 'long', -6],
    ['count(filter(list, seq.and(seq.ge(2), seq.lt(3))))', 'long', 1],
    ['count(filter(list, seq.or(seq.eq(1), seq.neq(2))))', 'long', 2],
    ['seq.every(list, seq.exists())', 'boolean', true],
    ['seq.some(list, seq.le(2))', 'long', 1],
    ['seq.some(list, seq.gt(9))', 'nil', null],
    ['seq.not_any(list, seq.nil())', 'boolean', true],
    ['filter(seq.list(true, false), seq.true())', 'list', [true]],
    ['map(seq.list(true, false), !)', 'list', [false, true]],
    ['filter(seq.list(true, false), seq.false())', 'list', [false]],
    ['map(m, count)', 'list', [2, 2]],
    ['let f = seq.gt(1); filter(list, f)', 'list', [3, 2]],
    ['map(range(1, 4), str)', 'list', ['1', '2', '3']],
    ['seq.list(1, 1.0) == seq.list(1, 1)', 'boolean', true],
    ["seq.map(1, 'a')", 'map', { 1: 'a' }],
  ],
  dates: [
    ['now()', 'long', NOW_MS],
    ['sysdate()', 'string', '2026-02-14 08:30:05'],
    ["date_to_string(sysdate(), 'yyyy-MM-dd HH:mm:ss.SSS')", 'string', '2026-02-14 08:30:05.007'],
    ["date_to_string(0, 'yyyyMMdd')", 'string', '19700101'],
    ["string_to_date('2026-02-14 08:00:00', 'yyyy-MM-dd HH:mm:ss')", 'string', '2026-02-14 08:00:00'],
    ["string_to_date('20260214', 'yyyyMMdd') < sysdate()", 'boolean', true],
    ["date_to_string(string_to_date('2026-02-14', 'yyyy-MM-dd'), \"yyyy'年'MM'月'\")", 'string', '2026年02月'],
  ],
}

describe('functions', () => {
  for (const [name, cases] of Object.entries(tables)) {
    it.each(cases)(`${name}: %s is a %s`, (expression, type, result) => {
      expect(tryExpression(expression, env)).toMatchObject({ type, result })
    })
  }

  it('are those of the reference, and none that is refused', () => {
    expect(AVIATOR_FUNCTIONS.map(({ name }) => name).toSorted()).toEqual([...functions.keys(), 'is_def'].toSorted())
    expect(new Set(AVIATOR_FUNCTIONS.map(({ name }) => name)).size).toBe(AVIATOR_FUNCTIONS.length)
    for (const name of REFUSED_FUNCTIONS) expect(functions.has(name)).toBe(false)
  })

  it('take as many arguments as the reference says', () => {
    for (const { name, signature } of AVIATOR_FUNCTIONS) {
      const words = signature
        .slice(signature.indexOf('(') + 1, signature.indexOf(')'))
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean)
      const known = functions.get(name)
      if (!known) continue // is_def
      const isOpen = words.includes('…')
      expect([name, known.most]).toEqual([name, isOpen ? Infinity : name === 'seq.add' ? 3 : words.length])
      expect([name, known.least <= words.filter((word) => word !== '…' && !word.endsWith('?')).length]).toEqual([
        name,
        true,
      ])
    }
  })

  it.each([...REFUSED_FUNCTIONS].filter((name) => !['eval', 'load', 'require'].includes(name)))(
    '%s is refused as not supported',
    (name) => {
      expect(tryExpression(`${name}(1)`).refusal).toBe(`The function ${name} isn’t supported`)
    },
  )

  it.each([
    ["date_to_string(now(), 'yyyy年M')", /Unknown M/],
    ["string_to_date('2026-02-30', 'yyyy-MM-dd')", /doesn’t match the format/],
    ["string_to_date('2026-2-3', 'yyyy-MM-dd')", /doesn’t match the format/],
    ["string_to_date('x', 'yyyy')", /doesn’t match the format/],
    ['range(0, 5, 0)', /can’t be 0/],
    ['seq.add(1, 2)', /isn’t a collection/],
    ['seq.get(nil, 0)', /no elements/],
    ['map(list, 3)', /must be a function/],
    ["sort(seq.list(1, 'a'))", /can’t be compared/],
    ["string.replace_all('a', 'a', '$3')", /Unknown group \$3/],
    ["string.replace_all('a', 'a', '$')", /in the replacement/],
    ["long('1.5')", /can’t be converted to long/],
    ["long('99999999999999999999')", /can’t be converted to long/],
    ["decimal('x')", /can’t be converted to decimal/],
    ['bigint(1/0.0)', /can’t be converted to bigint/],
    ['rand(0)', /above 0/],
    ['count(5)', /must be a collection/],
    ['string.length(5)', /must be text/],
  ])('%s says what is wrong', (expression, words) => {
    expect(tryExpression(expression, env).refusal).toMatch(words)
  })
})

describe('examples', () => {
  it.each(AVIATOR_EXAMPLES.map((example) => [example.expression, example] as const))(
    '%s',
    (expression, { env: given, result, type }) => {
      expect(tryExpression(expression, given)).toMatchObject({ result, type })
    },
  )

  it('are about twenty, each with its note', () => {
    expect(AVIATOR_EXAMPLES.length).toBeGreaterThanOrEqual(20)
    for (const { text } of AVIATOR_EXAMPLES) expect(text.zh && text.en).toBeTruthy()
  })
})
