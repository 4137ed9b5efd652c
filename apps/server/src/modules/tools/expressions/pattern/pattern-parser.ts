import { fail } from '../aviator-error.ts'
import { DEPTH_MAX } from '../budget.ts'
import { anyChar, anyOf, charTest, classOf, propertyOf, rangeTest, type CharTest } from './char-test.ts'

export type Assertion = 'start' | 'lineStart' | 'end' | 'lineEnd' | 'lastEnd' | 'word' | 'notWord'

export type PatternNode =
  | { kind: 'char'; test: CharTest }
  | { kind: 'assert'; assertion: Assertion }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'either'; options: PatternNode[] }
  /** `group`: number from 1; undefined where it is not kept. */
  | { kind: 'group'; group: number | undefined; inner: PatternNode }
  | { kind: 'repeat'; inner: PatternNode; min: number; max: number; isLazy: boolean }

interface Flags {
  i: boolean
  m: boolean
  s: boolean
}

const COUNT_MAX = 1_000
const LETTERS = new Map([
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['f', 12],
  ['a', 7],
  ['e', 27],
])

/** Reads Java's pattern syntax, less what cannot be run in linear time. @throws {AviatorError} at what is wrong or left out */
export function parsePattern(source: string): { node: PatternNode; groups: number } {
  const points = Array.from(source)
  let at = 0
  let groups = 0
  let depth = 0
  const peek = (): string | undefined => points[at]
  const wrong = (zh: string, en: string): never => fail(`正则表达式有误：${zh}`, `Invalid pattern: ${en}`)
  const refuse = (zh: string, en: string): never => fail(`正则表达式不支持${zh}`, `Patterns don’t support ${en}`)

  function either(flags: Flags): PatternNode {
    depth += 1
    if (depth > DEPTH_MAX) wrong('嵌套过深', 'nested too deep')
    const own = { ...flags } // `(?i)` counts until the group ends
    const options = [sequence(own)]
    while (peek() === '|') {
      at += 1
      options.push(sequence(own))
    }
    depth -= 1
    return options.length === 1 ? (options[0] as PatternNode) : { kind: 'either', options }
  }

  function sequence(flags: Flags): PatternNode {
    const parts: PatternNode[] = []
    while (at < points.length && peek() !== '|' && peek() !== ')') {
      const part = atom(flags)
      if (part) parts.push(repeated(part))
    }
    return { kind: 'sequence', parts }
  }

  function repeated(inner: PatternNode): PatternNode {
    const count = readCount()
    if (!count) return inner
    const isLazy = peek() === '?'
    if (isLazy) at += 1
    if (peek() === '+') refuse('占有量词（如 a++）', 'possessive quantifiers, e.g. a++')
    if (peek() === '*' || (peek() === '?' && !isLazy)) wrong('量词重复', 'repeated quantifiers')
    return { kind: 'repeat', inner, ...count, isLazy }
  }

  function readCount(): { min: number; max: number } | undefined {
    const letter = peek()
    if (letter === '*' || letter === '+' || letter === '?') {
      at += 1
      return { min: letter === '+' ? 1 : 0, max: letter === '?' ? 1 : Infinity }
    }
    if (letter !== '{') return undefined
    const match = /^\{(\d+)(,(\d*))?\}/.exec(points.slice(at, at + 24).join(''))
    if (!match) return wrong('{ 后应为次数', '{ must be followed by a count')
    at += match[0].length
    const min = Number(match[1])
    const max = match[2] === undefined ? min : match[3] ? Number(match[3]) : Infinity
    if (min > COUNT_MAX || (max !== Infinity && max > COUNT_MAX))
      wrong(`次数超过 ${COUNT_MAX}`, `count exceeds ${COUNT_MAX}`)
    if (max < min) wrong('次数的上限小于下限', 'the upper count is below the lower one')
    return { min, max }
  }

  /** Undefined where flags are set, which match nothing. */
  function atom(flags: Flags): PatternNode | undefined {
    const letter = points[at] as string // the caller looked
    at += 1
    switch (letter) {
      case '(':
        return group(flags)
      case '[':
        return { kind: 'char', test: set(flags) }
      case '.':
        return { kind: 'char', test: anyChar(flags.s) }
      case '^':
        return { kind: 'assert', assertion: flags.m ? 'lineStart' : 'start' }
      case '$':
        return { kind: 'assert', assertion: flags.m ? 'lineEnd' : 'lastEnd' }
      case '\\':
        return escape(flags)
      case '*':
      case '+':
      case '?':
      case '{':
        return wrong(`${letter} 前缺少内容`, `nothing to repeat before ${letter}`)
      default:
        return { kind: 'char', test: charTest(letter.codePointAt(0) ?? 0, flags.i) }
    }
  }

  function group(flags: Flags): PatternNode | undefined {
    if (peek() !== '?') {
      groups += 1
      return closed(flags, groups)
    }
    at += 1
    const rest = points.slice(at, at + 40).join('')
    if (/^(?:[=!>]|<[=!])/.test(rest))
      return refuse('环视与原子组（如 (?=…)）', 'look-around and atomic groups, e.g. (?=…)')
    const name = /^<([a-zA-Z][a-zA-Z0-9]*)>/.exec(rest)
    if (name) {
      at += name[0].length
      groups += 1
      return closed(flags, groups)
    }
    const set = /^([ims]*)(?:-([ims]+))?([:)])/.exec(rest)
    if (!set) return wrong('(? 后的写法无法识别', 'unknown syntax after (?')
    at += set[0].length
    const changed: Flags = { ...flags }
    for (const flag of set[1] ?? '') changed[flag as keyof Flags] = true // the pattern allows these letters only
    for (const flag of set[2] ?? '') changed[flag as keyof Flags] = false
    if (set[3] === ':') return closed(changed, undefined)
    Object.assign(flags, changed)
    return undefined
  }

  function closed(flags: Flags, number: number | undefined): PatternNode {
    const inner = either(flags)
    if (peek() !== ')') wrong('缺少 )', 'missing )')
    at += 1
    return { kind: 'group', group: number, inner }
  }

  function escape(flags: Flags): PatternNode {
    const letter = peek()
    if (letter === 'b' || letter === 'B' || letter === 'A' || letter === 'z' || letter === 'Z') {
      at += 1
      return {
        kind: 'assert',
        assertion: ({ b: 'word', B: 'notWord', A: 'start', z: 'end', Z: 'lastEnd' } as const)[letter],
      }
    }
    if (letter !== undefined && /[1-9k]/.test(letter)) refuse('反向引用（如 \\1）', 'back references, e.g. \\1')
    const read = escaped()
    return { kind: 'char', test: typeof read === 'number' ? charTest(read, flags.i) : read }
  }

  /** What follows a `\`: a code point, or a whole class. */
  function escaped(): number | CharTest {
    const letter = peek()
    if (letter === undefined) return wrong('以 \\ 结尾', 'ends with \\')
    at += 1
    const known = classOf(letter) ?? LETTERS.get(letter)
    if (known !== undefined) return known
    const rest = points.slice(at, at + 48).join('')
    if (letter === 'p' || letter === 'P') {
      const name = /^(?:\{(\w+)\}|([A-Z]))/.exec(rest)
      if (!name) return wrong('\\p 后应为 {类别}', '\\p must be followed by {name}')
      at += name[0].length
      return propertyOf(name[1] ?? name[2] ?? '', letter === 'P')
    }
    if (letter === 'x' || letter === 'u') {
      const digits = (letter === 'x' ? /^[0-9a-fA-F]{2}/ : /^[0-9a-fA-F]{4}/).exec(rest)?.[0]
      if (!digits) return wrong(`\\${letter} 后应为十六进制数`, `\\${letter} must be followed by hexadecimal digits`)
      at += digits.length
      return Number.parseInt(digits, 16)
    }
    if (/[a-zA-Z0-9]/.test(letter)) return refuse(` \\${letter}`, `\\${letter}`)
    return letter.codePointAt(0) ?? 0
  }

  function set(flags: Flags): CharTest {
    const isOpposite = peek() === '^'
    if (isOpposite) at += 1
    const tests: CharTest[] = []
    for (let isFirst = true; peek() !== ']' || isFirst; isFirst = false) {
      const letter = peek()
      if (letter === undefined) return wrong('缺少 ]', 'missing ]')
      if (letter === '[' || (letter === '&' && points[at + 1] === '&'))
        return refuse('嵌套的字符集合（如 [a&&[b]]）', 'nested character sets, e.g. [a&&[b]]')
      const from = member()
      const isRange = peek() === '-' && points[at + 1] !== ']' && points[at + 1] !== undefined
      if (typeof from !== 'number' || !isRange) {
        tests.push(typeof from === 'number' ? charTest(from, flags.i) : from)
        continue
      }
      at += 1
      const to = member()
      if (typeof to !== 'number' || to < from) return wrong('字符范围有误', 'invalid character range')
      tests.push(rangeTest(from, to, flags.i))
    }
    at += 1
    return anyOf(tests, isOpposite)
  }

  function member(): number | CharTest {
    const letter = points[at] as string // the caller looked
    at += 1
    return letter === '\\' ? escaped() : (letter.codePointAt(0) ?? 0)
  }

  const node = either({ i: false, m: false, s: false })
  if (at < points.length) wrong('多余的 )', 'extra )')
  return { node, groups }
}
