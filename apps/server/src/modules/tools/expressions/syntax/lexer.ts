import { fail } from '../aviator-error.ts'
import { readNumber } from './number.ts'
import { readText } from './text-literal.ts'
import type { Span, Token } from './token.ts'

/** Longest first, so that the first that fits is the one meant. */
const SIGNS = [
  '>>>',
  '**',
  '&&',
  '||',
  '==',
  '!=',
  '<=',
  '>=',
  '<<',
  '>>',
  '=~',
  '->',
  '+',
  '-',
  '*',
  '/',
  '%',
  '!',
  '~',
  '&',
  '|',
  '^',
  '<',
  '>',
  '=',
  '?',
  ':',
  ',',
  ';',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '.',
]

const NAME_START = /[\p{L}\p{Nl}\p{Sc}\p{Pc}]/u
const NAME_PART = /[\p{L}\p{Nl}\p{Sc}\p{Pc}\p{Mn}\p{Mc}\p{Nd}]/u

/** The tokens within a span of the expression, an end token last. @throws {AviatorError} at what is none */
export function readTokens(source: string, span: Span = { position: 0, end: source.length }): Token[] {
  const tokens: Token[] = []
  let at = span.position
  for (;;) {
    at = skipBlank(source, at, span.end)
    if (at >= span.end) return [...tokens, { kind: 'end', position: span.end, end: span.end }]
    const token = readToken(source, at, span.end, tokens.at(-1))
    tokens.push(token)
    at = token.end
  }
}

/** Past blanks and `## …` remarks. */
function skipBlank(source: string, from: number, end: number): number {
  let at = from
  for (;;) {
    while (at < end && /\s/.test(source.charAt(at))) at += 1
    if (!source.startsWith('##', at)) return at
    const line = source.indexOf('\n', at)
    at = line < 0 ? end : line
  }
}

function readToken(source: string, at: number, end: number, before: Token | undefined): Token {
  const letter = source.charAt(at)
  if (letter === "'" || letter === '"') return readText(source, at, end)
  const isOperand = !isValue(before)
  if (/\d/.test(letter) || (letter === '.' && isOperand && /\d/.test(source.charAt(at + 1))))
    return readNumber(source, at, end)
  if (letter === '/' && isOperand) return readPattern(source, at, end)
  if (letter === '#') return readMarkedName(source, at, end)
  const name = readName(source, at, end)
  if (name) return { kind: 'name', name, quoted: false, position: at, end: at + name.length }
  const sign = SIGNS.find((one) => source.startsWith(one, at) && at + one.length <= end)
  if (!sign) fail(`无法识别的字符 ${codePointAt(source, at)}`, `Unexpected character ${codePointAt(source, at)}`, at)
  return { kind: 'sign', sign, position: at, end: at + sign.length }
}

/** After a value a `/` divides; anywhere else it begins a pattern. */
function isValue(token: Token | undefined): boolean {
  return token !== undefined && (token.kind !== 'sign' || token.sign === ')' || token.sign === ']')
}

function codePointAt(source: string, at: number): string {
  return String.fromCodePoint(source.codePointAt(at) ?? 0)
}

function readName(source: string, from: number, end: number): string {
  let at = from
  while (at < end) {
    const letter = codePointAt(source, at)
    if (!(at === from ? NAME_START : NAME_PART).test(letter)) break
    at += letter.length
  }
  return source.slice(from, at)
}

/** `#name`, or `` #`any name` ``: says that a variable follows. */
function readMarkedName(source: string, at: number, end: number): Token {
  if (source.charAt(at + 1) === '`') {
    const close = source.indexOf('`', at + 2)
    if (close < 0 || close >= end) fail('变量名缺少结束的 `', 'Missing closing ` of a name', at)
    if (close === at + 2) fail('# 后缺少变量名', '# must be followed by a name', at)
    return { kind: 'name', name: source.slice(at + 2, close), quoted: true, position: at, end: close + 1 }
  }
  const name = readName(source, at + 1, end)
  if (!name) fail('# 后缺少变量名', '# must be followed by a name', at)
  return { kind: 'name', name, quoted: true, position: at, end: at + 1 + name.length }
}

/** `/…/`; a `/` within is written `\/`. */
function readPattern(source: string, at: number, end: number): Token {
  let text = ''
  for (let index = at + 1; index < end; index += 1) {
    const letter = source.charAt(index)
    if (letter === '/') return { kind: 'pattern', source: text, position: at, end: index + 1 }
    if (letter === '\\' && index + 1 < end) {
      const next = source.charAt(index + 1)
      text += next === '/' ? '/' : letter + next
      index += 1
    } else {
      text += letter
    }
  }
  return fail('正则表达式缺少结束的 /', 'Missing closing / of the pattern', at)
}
