import { describe, expect, it } from 'vitest'
import { tryExpression } from './testing/try-expression.ts'

const env = {
  a: 1000, d: -3.3, s: 'aviator', bool: false, nothing: null, list: ['hello', 'world'], numbers: [9, 8, 7], email: 'killme2008@gmail.com',
  foo: { a: 100, bar: { b: 'deep', list: [{ c: 5 }] } }, 'two words': 7, __proto__x: 1, i: 0, f: 3.14, t: true, 价格: 12,
}

type Case = readonly [expression: string, type: string, result: unknown]

const tables: Record<string, readonly Case[]> = {
  literals: [
    ['1', 'long', 1], ['9223372036854775807', 'long', '9223372036854775807'], ['9007199254740991', 'long', 9007199254740991], ['9007199254740993', 'long', '9007199254740993'],
    ['2017122615550747128008704', 'bigint', '2017122615550747128008704'], ['-2017122615550747128008704', 'bigint', '-2017122615550747128008704'], ['3.2', 'double', 3.2],
    ['.5', 'double', 0.5], ['3.', 'double', 3],
    ['1e3', 'double', 1000], ['2E-3', 'double', 0.002], ['0xff', 'long', 255], ['0XAB', 'long', 171], ['123N', 'bigint', '123'], ['1.50M', 'decimal', '1.50'],
    ['1e3M', 'decimal', '1E+3'], ['3M', 'decimal', '3'],
    ["'hello world'", 'string', 'hello world'], ['"hello world"', 'string', 'hello world'], ["'hello \" world'", 'string', 'hello " world'],
    ['"hello \'world\'"', 'string', "hello 'world'"], ["'\\\\'", 'string', '\\'],
    ["'Dennis\\'s car'", 'string', "Dennis's car"], ["'a\\tb\\n'", 'string', 'a\tb\n'], ['true', 'boolean', true], ['false', 'boolean', false], ['nil', 'nil', null],
    ['/\\w+\\d?\\..*/', 'string', '\\w+\\d?\\..*'], ["''", 'string', ''],
    ['0x7fffffffffffffff + 1', 'long', '-9223372036854775808'], ['1.234567890123456789012345M', 'decimal', '1.2345678901234567890'],
  ],
  arithmetic: [
    ['1+2+3+4+5+6+7+8+9+10', 'long', 55], ['1+2-3', 'long', 0], ['1*2*3*4*5', 'long', 120], ['1-2-3', 'long', -4], ['1-(2-3)', 'long', 2], ['100/2', 'long', 50],
    ['100/3', 'long', 33], ['1/2', 'long', 0], ['-7/2', 'long', -3],
    ['1-100/2', 'long', -49], ['6-(4/2-(4+5))*2+100/(2+1)*20-5*5*5+(6+1)/(2-3/(1+1))', 'long', 562], ['2*3.14*10', 'double', 62.800000000000004], ['100.3-4', 'double', 96.3],
    ['4-100.3', 'double', -96.3],
    ['100.3/4-(4.0/2+5)', 'double', 18.075], ['100%3', 'long', 1], ['-7%3', 'long', -1], ['1-100%3', 'long', 0], ['3+3/2', 'long', 4], ['3+0.02', 'double', 3.02],
    ['3+3/2-1/(6*7+8.0)', 'double', 3.98], ['6%3.14', 'double', 2.86],
    ['1/0.0', 'double', 'Infinity'], ['0.0/0', 'double', 'NaN'], ['-3', 'long', -3], ['--3', 'long', 3], ['-d', 'double', 3.3], ['a-d', 'double', 1003.3],
    ['100000000000000000000.0/3.0', 'double', 1e20 / 3],
    ['1%2+3*4/5+(10-1*4)+math.pow(10,2)', 'double', 109],
  ],
  'wider types': [
    ['1+2N', 'bigint', '3'], ['9223372036854775807N + 1', 'bigint', '9223372036854775808'],
    ['99999999999999999999999999999999 + 99999999999999999999999999999999', 'bigint', '199999999999999999999999999999998'],
    ['7N/2', 'bigint', '3'], ['-7N % 3', 'bigint', '2'], ['7N + 1.5M', 'decimal', '8.5'], ['2 * 1.5M', 'decimal', '3.0'], ['1.5M + 1.5', 'double', 3], ['1N + 0.5', 'double', 1.5],
    ['1M/3', 'decimal', '0.33333333333333333333'],
    ['2M/3', 'decimal', '0.66666666666666666667'], ['2M/8', 'decimal', '0.25'], ['6.00M/2', 'decimal', '3.00'], ['1.10M+2.2M', 'decimal', '3.30'],
    ['0.1M+0.2M == 0.3M', 'boolean', true], ['0.1+0.2 == 0.3', 'boolean', false],
    ['5.5M % 2', 'decimal', '1.5'], ['-5.5M % 2', 'decimal', '-1.5'], ['-1.5M', 'decimal', '-1.5'], ['99999999999999999999M + 1', 'decimal', '1.0000000000000000000E+20'],
    ['12345678901234567890.5M + 0', 'decimal', '12345678901234567890'],
    ['12345678901234567891.5M + 0', 'decimal', '12345678901234567892'], ['1M / 8000', 'decimal', '0.000125'], ['1M / 80000000', 'decimal', '1.25E-8'],
    ['100M * 100M', 'decimal', '10000'], ['1e3M + 1', 'decimal', '1001'],
    ['9223372036854775807 + 1', 'long', '-9223372036854775808'], ['9223372036854775807 * 2', 'long', -2], ['-9223372036854775807 - 2', 'long', '9223372036854775807'],
    ['math.abs(-9223372036854775807-1)', 'long', '-9223372036854775808'],
  ],
  powers: [
    ['2 ** 3', 'long', 8], ['2 ** 62', 'long', '4611686018427387904'], ['3 ** 39', 'long', '4052555153018976267'], ['2 ** -1', 'double', 0.5], ['2.0 ** 3', 'double', 8],
    ['4 ** 0.5', 'double', 2], ['-2 ** 2', 'long', -4], ['2 ** 3 ** 2', 'long', 512],
    ['2N ** 100', 'bigint', '1267650600228229401496703205376'], ['1.1M ** 2', 'decimal', '1.21'], ['2M ** -2', 'decimal', '0.25'], ['(-1) ** 1001', 'long', -1], ['(-1) ** 9000000000', 'long', 1], ['0 ** 9999999', 'long', 0],
    ['0 ** 0', 'long', 1], ['2 * 3 ** 2', 'long', 18], ['(-1N) ** 3', 'bigint', '-1'],
  ],
  texts: [
    ["'hello '+ 'world'", 'string', 'hello world'], ["'hello '+s", 'string', 'hello aviator'], ["true+' '+s", 'string', 'true aviator'], ['foo.a+s', 'string', '100aviator'],
    ["/\\d+/+'hello'", 'string', '\\d+hello'], ['3.2+s', 'string', '3.2aviator'],
    ["bool+' is false'", 'string', 'false is false'], ['d+s', 'string', '-3.3aviator'], ['1+s+3', 'string', '1aviator3'], ["'a'+nil", 'string', 'anull'],
    ["nil+'a'", 'string', 'nulla'], ["'a'+1.0", 'string', 'a1.0'], ["''+1e10", 'string', '1.0E10'],
    ["''+0.0001", 'string', '1.0E-4'], ["''+1234567.5", 'string', '1234567.5'], ["''+12345678.5", 'string', '1.23456785E7'], ["''+1.50M", 'string', '1.50'],
    ["'x'+list", 'string', 'x[hello, world]'],
    ["1+2+'3'", 'string', '33'], ["'1'+2+3", 'string', '123'], ['"hello,#{s}"', 'string', 'hello,aviator'], ['"#{1+2} #{a > 1 ? \'big\' : \'small\'}"', 'string', '3 big'],
    ['"\\#{1}"', 'string', '#{1}'], ["'#1'", 'string', '#1'],
    ["'x' + seq.map('k', seq.list(1, nil))", 'string', 'x{k=[1, null]}'],
  ],
  comparison: [
    ['3>1', 'boolean', true], ['3>=3', 'boolean', true], ['3!=1', 'boolean', true], ['3<1', 'boolean', false], ['1 == 1.0', 'boolean', true], ['1 == 1N', 'boolean', true],
    ['1.0M == 1', 'boolean', true], ['1.50M == 1.5M', 'boolean', true], ['d<0', 'boolean', true],
    ["'b'>'a'", 'boolean', true], ["'b'<='a'", 'boolean', false], ["s>'abc'", 'boolean', true], ['s==s', 'boolean', true], ["'a'==1", 'boolean', false],
    ["'a'!=1", 'boolean', true], ["100=='hello'", 'boolean', false], ['true>false', 'boolean', true],
    ["nil<'a'", 'boolean', true], ["'a'>nil", 'boolean', true], ["'a'> not_exists", 'boolean', true], ['nil==nil', 'boolean', true], ['nil!=nil', 'boolean', false],
    ['3==nil', 'boolean', false], ['false!=nil', 'boolean', true], ['x==y', 'boolean', true],
    ['nothing==nil', 'boolean', true], ['nil<=nil', 'boolean', true], ['nil<nil', 'boolean', false], ['/aviator/>/abc/', 'boolean', true], ["'hello'==/[a-z]/", 'boolean', false],
    ['seq.list(1,2)==seq.list(1,2)', 'boolean', true],
    ['0.0 == -0.0', 'boolean', false], ['0.0/0 == 0.0/0', 'boolean', true], ['9007199254740993 == 9007199254740992', 'boolean', false],
    ["seq.map('a',1)==seq.map('a',1)", 'boolean', true], ['seq.list(1)==seq.list(2)', 'boolean', false],
  ],
  logic: [
    ['3 > 2 && 2 != 4 || true', 'boolean', true], ['3<1 || -3-100<0 && !(100%3>100)', 'boolean', true], ['(3>1 || -3-100<0 )&& !(100%3<100)', 'boolean', false],
    ['true || s', 'boolean', true], ['false && 3', 'boolean', false], ['!bool', 'boolean', true],
    ['6.7-100>39.6 ? 5==5? 4+5:6-1 : !false ? 5-6>0&& false: 100%3<=5 || 67*40>=100', 'boolean', false], ['2>1?1:0', 'long', 1], ["a > 1 ? 'big' : 999", 'string', 'big'],
    ['t? i>0? f:s : email', 'string', 'aviator'],
    ['!t? (i>0? f:s) :( f>3?email:s)', 'string', 'killme2008@gmail.com'], ['!!true', 'boolean', true], ['true ? false ? 1 : 2 : 3', 'long', 2],
  ],
  bits: [
    ['99|7', 'long', 103], ['99|~7', 'long', -5], ['99&7', 'long', 3], ['99^7', 'long', 100], ['99<<7', 'long', 12672], ['99>>7', 'long', 0],
    ['-1>>>1', 'long', '9223372036854775807'], ['-99>>2', 'long', -25], ['1<<63', 'long', '-9223372036854775808'], ['1<<64', 'long', 1],
    ['1^2^3&4|5^~2|5&4', 'long', -1], ['4 / 2 * 3 - 4 + (5 ^ 5 - 2 & 3) == 4000 ? (!false && true ? 1 & 4 : 0) : 6 >> 2 * 2 / 4^ ~699 + 100 << 4 >> 5 >> 1000', 'long', -4],
    ['(99&7)==(99&7)&&false', 'boolean', false],
    ['1N << 70', 'bigint', '1180591620717411303424'], ['12N & 10', 'bigint', '8'], ['-1N >> 100', 'bigint', '-1'], ['~5N', 'bigint', '-6'],
  ],
  patterns: [
    ["'10'=~/^\\d+$/", 'boolean', true], ["'-3'=~/^\\d+$/", 'boolean', false], ["'10'=~/^[0-9]*[1-9][0-9]*$/", 'boolean', true], ["'0'=~/^[0-9]*[1-9][0-9]*$/", 'boolean', false],
    ["'-10'=~/^((-\\d+)|(0+))$/", 'boolean', true], ["'99'=~/^((-\\d+)|(0+))$/", 'boolean', false],
    ["'abc'=~/^[A-Z]+$/", 'boolean', false], ["'ABC'=~/(?i)^[a-z]+$/", 'boolean', true],
    ["'0595-97357355'=~/^((\\+?[0-9]{2,4}\\-[0-9]{3,4}\\-)|([0-9]{3,4}\\-))?([0-9]{7,8})(\\-[0-9]+)?$/", 'boolean', true],
    ["'0595-abc'=~/^((\\+?[0-9]{2,4}\\-[0-9]{3,4}\\-)|([0-9]{3,4}\\-))?([0-9]{7,8})(\\-[0-9]+)?$/", 'boolean', false], ["'hello'=~/h/", 'boolean', false], ["'一二三'=~/.*三/", 'boolean', true],
    ["email=~/([\\w0-9]+)@\\w+\\.\\w+/ ? $1:'unknow'", 'string', 'killme2008'], ["'a/b'=~/(\\w)\\/(\\w)/ ? $0 + $2 : ''", 'string', 'a/bb'],
    ["'b'=~/(a)|(b)/ ? $1 == nil && $2 == 'b' : false", 'boolean', true], ["'aaa'=~/(a+?)(a*)/ ? $1 + '-' + $2 : ''", 'string', 'a-aa'],
    ["'中文'=~/\\p{IsHan}+/", 'boolean', true], ["'a\\nb'=~/a.b/", 'boolean', false], ["'a\\nb'=~/(?s)a.b/", 'boolean', true], ["nothing =~ /a/", 'boolean', false],
    ["'ab ab'=~/(?:\\bab\\b ?){2}/", 'boolean', true], ["'👍'=~/./", 'boolean', true],
    ["'x-1'=~/[\\w-]+/", 'boolean', true], ["'foo.bar'=~/(?<first>\\w+)\\.(\\w+)/ ? $2 : ''", 'string', 'bar'],
  ],
  'variables and access': [
    ['foo.bar.b', 'string', 'deep'], ['foo.bar.list[0].c', 'long', 5], ["foo['a']", 'long', 100], ["foo['b']", 'nil', null], ['foo.missing', 'nil', null], ['missing', 'nil', null],
    ['list[1]', 'string', 'world'], ['numbers[numbers[2]-7]', 'long', 9],
    ['#foo.a', 'long', 100], ['#`two words` + 1', 'long', 8], ["string.split('a,b,c,d',',')[2]", 'string', 'c'], ["(string.split('a,b,c,d',','))[3]", 'string', 'd'],
    ['价格 * 2', 'long', 24], ["'abc'[1]", 'string', 'b'], ['foo', 'map', env.foo],
    ['numbers', 'list', [9, 8, 7]], ["list[0]+' '+list[1]", 'string', 'hello world'],
  ],
  statements: [
    ['let x = 1; x + 1', 'long', 2], ['x = 1; y = x + 2; x * y', 'long', 3], ['let a = 1; let b = 2; c = a + b', 'long', 3], ['let a = 1; let b = 2; c = a + b;', 'nil', null],
    ['1; 2', 'long', 2], ['a = b = 3; a + b', 'long', 6],
    ['let l = seq.list(1,2); l[0] = 9; l', 'list', [9, 2]], ["let m = seq.map('a', 1); m.a = 2; m.b = 3; m", 'map', { a: 2, b: 3 }], ['## a remark\n1 + ## another\n2', 'long', 3],
    ['foo.a = 1; foo.a', 'long', 1], [' \t\r\n 1 ', 'long', 1],
  ],
}

describe('expressions', () => {
  for (const [name, cases] of Object.entries(tables)) {
    it.each(cases)(`${name}: %s is a %s`, (expression, type, result) => {
      expect(tryExpression(expression, env)).toMatchObject({ type, result })
      expect(tryExpression(expression, env).refusal).toBeUndefined()
    })
  }

  it('are more than 150', () => {
    expect(Object.values(tables).flat().length).toBeGreaterThan(150)
  })
})

describe('what is wrong', () => {
  const cases: readonly (readonly [expression: string, position: number, words: RegExp])[] = [
    ['1 + * 2', 4, /Unexpected \*/], ['1 +', 3, /ends too early/], ['(1', 2, /Missing \)/], ['1 2', 2, /Unexpected 2/], ['a ? 1', 5, /Missing :/], ["'abc", 0, /no closing '/],
    ['/abc', 0, /no closing/], ['1 @ 2', 2, /Unexpected character @/],
    ['1..2', 0, /no number/], ['1abc', 0, /no number/], ['1.5N', 0, /no number/], ["'\\q'", 1, /Unknown escape/], ['null', 0, /write nil/], ['foo bar', 4, /Unexpected bar/],
    ['1 = 2', 2, /can be assigned/], ['let 3', 5, /name = value/],
    ['nope(1)', 0, /no function nope/], ['1 + nope(1)', 4, /no function nope/], ['long()', 0, /takes 1 arguments/], ['1 / 0', 2, /Division by zero/],
    ['10 + 1 % 0', 7, /Division by zero/], ['1N / 0', 3, /Division/], ['1M / 0M', 3, /Division/], ['1M % 0M', 3, /Division/],
    ["'a' > 1", 4, /cannot be compared/], ['true < 100', 5, /cannot be compared/], ['/\\d+/ > 3', 6, /cannot be compared/], ['1 + true', 2, /\+ does not work/],
    ["'a' - 'b'", 4, /- does not work/], ['nil + 1', 4, /\+ does not work/], ['list + list', 5, /\+ does not work/],
    ['!3', 0, /needs a boolean/], ["-'a'", 0, /can be negated/], ['~1.5', 0, /whole numbers/], ['1.5 & 1', 4, /whole numbers/], ['3 || true', 2, /needs a boolean/],
    ['false || 3', 6, /needs a boolean/], ['1 ? 2 : 3', 2, /needs a boolean/],
    ['list[5]', 4, /out of range/], ['list[-1]', 4, /out of range/], ['nothing.x', 8, /no property x/], ['missing.x', 8, /no property x/], ['s.x', 2, /no property x/],
    ["long('abc')", 0, /cannot become/], ["'a' =~ 'a'", 4, /needs a text and a/], ['seq.gt', 0, /is a function/],
    ["'x' =~ /a(/", 7, /\) is missing/], ["'x' =~ /*a/", 7, /nothing to repeat/], ['"#{1 + }"', 7, /ends too early/], ['"#{nope()}"', 3, /no function/],
    ['"#{1"', 1, /no closing \}/], ['#', 0, /name must follow/], ['', 0, /empty/], ['  ;', 0, /empty/],
    ["string.substring('abc', 2, 1)", 0, /Out of range/], ['assert(1 > 2, "no")', 0, /failed: no/], ['[1, 2]', 0, /Unexpected \[/], ['seq.map(1)', 0, /in pairs/],
  ]
  it.each(cases)('%s is shown at %i', (expression, position, words) => {
    const { refusal, refusalZh, position: shown, result } = tryExpression(expression, env)

    expect(result).toBeUndefined()
    expect(refusal).toMatch(words)
    expect(refusalZh).toMatch(/\p{Script=Han}/u)
    expect(shown).toBe(position)
  })

  it.each(['if (a) { 1 }', 'for x in list { x }', 'while true { 1 }', 'fn f(x) { x }', 'lambda(x) -> x end', 'new java.util.Date()', "import java.util.Date; 1", "use java.util.*; 1", "throw 'x'", 'return 1', "require('x')", "load('x')", 'try { 1 } catch(e) { 2 }', "eval('1')"])(
    '%s is refused by its name',
    (expression) => {
      const [word = ''] = expression.split(/\W/)
      expect(tryExpression(expression).refusal).toBe(`${word} is not supported: only expressions are`)
    },
  )
})
