import { ExpressionFault } from './fault.ts'
import { FUNCTIONS } from './functions.ts'

/** `at`: characters from the start of the source. Word operators (`and`, `eq`) come as their signs (`&&`, `==`). */
export type Token =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'text' | 'name' | 'sign'; value: string; at: number }
  | { kind: 'constant'; value: boolean | null; at: number }
  | { kind: 'end'; value: ''; at: number }

/** Text around expressions, and the tokens of each expression; those end with one of kind `end`. */
export type TemplatePart = string | readonly Token[]

const SPACE = /\s*/y
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const NAME = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy
const SIGN = /&&|\|\||==|!=|<=|>=|[-+*/%<>!?:.,()[\]]/y
const QUOTED = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/sy
/** Text outside of expressions; a backslash takes the meaning from the sign behind it. */
const OUTSIDE = /(?:\\[$#]\{|(?![$#]\{)[^])+/y

const WORDS = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
  ['eq', '=='],
  ['ne', '!='],
  ['lt', '<'],
  ['gt', '>'],
  ['le', '<='],
  ['ge', '>='],
  ['div', '/'],
  ['mod', '%'],
  ['empty', 'empty'],
])
const CONSTANTS = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Cuts a source into text and expressions: `Order ${id}` → `'Order '`, tokens of `id`. */
export function readTemplate(source: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let at = 0
  while (at < source.length) {
    const text = match(OUTSIDE, source, at)
    if (text !== undefined) {
      parts.push(text.replaceAll(/\\([$#]\{)/g, '$1'))
      at += text.length
      continue
    }
    const { tokens, end } = readExpression(source, at)
    parts.push(tokens)
    at = end
  }
  return parts
}

/** From `${` at `start` to behind its `}`. */
function readExpression(source: string, start: number): { tokens: Token[]; end: number } {
  const tokens: Token[] = []
  let at = start + 2
  for (;;) {
    at += match(SPACE, source, at)?.length ?? 0
    if (at >= source.length) throw new ExpressionFault('unclosed', source.slice(start, start + 2), start)
    if (source[at] === '}') {
      tokens.push({ kind: 'end', value: '', at })
      return { tokens, end: at + 1 }
    }
    const { token, length } = readToken(source, at, tokens)
    tokens.push(token)
    at += length
  }
}

function readToken(source: string, at: number, before: readonly Token[]): { token: Token; length: number } {
  const number = match(NUMBER, source, at)
  if (number !== undefined) return { token: { kind: 'number', value: Number(number), at }, length: number.length }
  const name = match(NAME, source, at)
  if (name !== undefined) return { token: tokenOfName(name, at, before), length: name.length }
  const sign = match(SIGN, source, at)
  if (sign !== undefined) return { token: { kind: 'sign', value: sign, at }, length: sign.length }
  const quoted = match(QUOTED, source, at)
  if (quoted !== undefined) {
    const value = quoted.slice(1, -1).replaceAll(/\\(['"\\])/g, '$1')
    return { token: { kind: 'text', value, at }, length: quoted.length }
  }
  const found = source[at] ?? ''
  throw new ExpressionFault(found === "'" || found === '"' ? 'unclosed' : 'unexpected', found, at)
}

/** Behind a dot or a namespace each word is a name: `order.empty`, `var:eq(…)`. */
function tokenOfName(name: string, at: number, before: readonly Token[]): Token {
  const [namespace, last] = [before.at(-2), before.at(-1)]
  const sign = last?.kind === 'sign' ? last.value : undefined
  const isOfNamespace = sign === ':' && namespace?.kind === 'name' && FUNCTIONS.has(namespace.value)
  if (sign === '.' || isOfNamespace) return { kind: 'name', value: name, at }
  const constant = CONSTANTS.get(name)
  if (constant !== undefined) return { kind: 'constant', value: constant, at }
  const operator = WORDS.get(name)
  return operator === undefined ? { kind: 'name', value: name, at } : { kind: 'sign', value: operator, at }
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at
  const found = pattern.exec(source)?.[0]
  return found === '' ? undefined : found
}
