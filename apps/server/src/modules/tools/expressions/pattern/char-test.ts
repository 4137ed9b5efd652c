import { fail } from '../aviator-error.ts'

/** Does this code point belong? */
export type CharTest = (codePoint: number) => boolean

const isDigit: CharTest = (point) => point >= 48 && point <= 57
const isWord: CharTest = (point) =>
  isDigit(point) || (point >= 65 && point <= 90) || (point >= 97 && point <= 122) || point === 95
const isSpace: CharTest = (point) => point === 32 || (point >= 9 && point <= 13)
const isLineEnd: CharTest = (point) =>
  point === 10 || point === 13 || point === 0x85 || point === 0x2028 || point === 0x2029
const not =
  (test: CharTest): CharTest =>
  (point) =>
    !test(point)

export const isWordChar = isWord
/** `.`; line ends only where the flag `s` says so. */
export const anyChar = (withLineEnds: boolean): CharTest => (withLineEnds ? () => true : not(isLineEnd))

const CLASSES = new Map<string, CharTest>([
  ['d', isDigit],
  ['D', not(isDigit)],
  ['w', isWord],
  ['W', not(isWord)],
  ['s', isSpace],
  ['S', not(isSpace)],
])
/** `\d`, `\w`, `\s` and their opposites; undefined for other letters. */
export const classOf = (letter: string): CharTest | undefined => CLASSES.get(letter)

const POSIX: Readonly<Record<string, string>> = {
  Lower: '[a-z]',
  Upper: '[A-Z]',
  Alpha: '[a-zA-Z]',
  Digit: '[0-9]',
  Alnum: '[a-zA-Z0-9]',
  Punct: '[!-/:-@\\[-`{-~]',
  Space: '[ \\t-\\r]',
  XDigit: '[0-9a-fA-F]',
  ASCII: '[\\0-\\x7f]',
}

/** `\p{L}`, `\p{IsHan}`, `\p{Alpha}`. @throws {AviatorError} for a name that is unknown */
export function propertyOf(name: string, isOpposite: boolean): CharTest {
  const source = Object.hasOwn(POSIX, name)
    ? POSIX[name]
    : /^Is[A-Z]\w+$/.test(name)
      ? `\\p{Script=${name.slice(2)}}`
      : /^\w{1,40}$/.test(name)
        ? `\\p{${name}}`
        : undefined
  const regExp = source === undefined ? undefined : compiled(source)
  if (!regExp)
    return fail(
      `正则表达式中没有字符类别 ${name.slice(0, 40)}`,
      `Unknown character class in the pattern: ${name.slice(0, 40)}`,
    )
  return (point) => regExp.test(String.fromCodePoint(point)) !== isOpposite
}

/** One class of a single letter, so that it cannot run long; undefined when the engine does not know the name. */
function compiled(source: string): RegExp | undefined {
  try {
    return new RegExp(`^${source}$`, 'u')
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** One letter, in either case where the flag `i` says so (ASCII, as in Java). */
export function charTest(point: number, ignoresCase: boolean): CharTest {
  return rangeTest(point, point, ignoresCase)
}

export function rangeTest(from: number, to: number, ignoresCase: boolean): CharTest {
  const isIn: CharTest = (point) => point >= from && point <= to
  if (!ignoresCase) return isIn
  return (point) =>
    isIn(point) || (point >= 65 && point <= 90 && isIn(point + 32)) || (point >= 97 && point <= 122 && isIn(point - 32))
}

export const anyOf =
  (tests: readonly CharTest[], isOpposite: boolean): CharTest =>
  (point) =>
    tests.some((test) => test(point)) !== isOpposite
