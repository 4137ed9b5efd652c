import { fail } from '../aviator-error.ts'
import { DEPTH_MAX } from '../budget.ts'
import { compilePattern } from '../pattern/pattern.ts'
import { FALSE, NIL, TRUE, type Value } from '../values/value.ts'
import { readTokens } from './lexer.ts'
import type { Node, Script } from './node.ts'
import type { Span, TextPart, Token } from './token.ts'

/** Operators of two operands from loosest to tightest; those of one row bind from the left. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!=', '=~'],
  ['<', '<=', '>', '>='],
  ['<<', '>>', '>>>'],
  ['+', '-'],
  ['*', '/', '%'],
]
/** Operators that may be handed to a function by name. */
const NAMED_SIGNS = new Set([
  '+',
  '-',
  '*',
  '/',
  '%',
  '<',
  '<=',
  '>',
  '>=',
  '==',
  '!=',
  '&&',
  '||',
  '!',
  '&',
  '|',
  '^',
  '<<',
  '>>',
  '>>>',
  '**',
])
const CONSTANTS = new Map<string, Value>([
  ['true', TRUE],
  ['false', FALSE],
  ['nil', NIL],
])
/** Words of the scripting language around the expressions, which is not part of this tool. */
const UNSUPPORTED = new Set([
  'if',
  'else',
  'elsif',
  'for',
  'while',
  'break',
  'continue',
  'return',
  'fn',
  'lambda',
  'new',
  'import',
  'use',
  'require',
  'load',
  'throw',
  'try',
  'catch',
  'finally',
  'eval',
  'in',
  'end',
])

/** Reads an expression, or several statements parted by `;`. @throws {AviatorError} with the position of what is wrong */
export function parse(source: string): Script {
  return createParser(source, readTokens(source), 0).script()
}

function createParser(source: string, tokens: readonly Token[], startDepth: number) {
  let at = 0
  let depth = startDepth
  const peek = (ahead = 0): Token => tokens[Math.min(at + ahead, tokens.length - 1)] as Token // an end token stands last
  const isSign = (sign: string, ahead = 0): boolean => {
    const token = peek(ahead)
    return token.kind === 'sign' && token.sign === sign
  }
  const take = (): Token => {
    const token = peek()
    at += 1
    return token
  }
  const unexpected = (token: Token): never => {
    if (token.kind === 'end') return fail('表达式不完整', 'Incomplete expression', token.position)
    const text = source.slice(token.position, token.end).slice(0, 40)
    if (text === '->' || text === '{' || text === '}')
      return fail(`不支持 lambda、代码块（${text}）`, `Lambdas and blocks (${text}) aren’t supported`, token.position)
    return fail(`此处不能出现“${text}”`, `Unexpected ${text}`, token.position)
  }
  const expectSign = (sign: string): void => {
    if (!isSign(sign)) {
      const token = peek()
      if (token.kind === 'end') fail(`缺少 ${sign}`, `Missing ${sign}`, token.position)
      unexpected(token)
    }
    at += 1
  }

  function deeper<Result>(read: () => Result): Result {
    depth += 1
    if (depth > DEPTH_MAX) fail(`嵌套超过 ${DEPTH_MAX} 层`, `Nested deeper than ${DEPTH_MAX}`, peek().position)
    const result = read()
    depth -= 1
    return result
  }

  function script(): Script {
    const statements: Node[] = []
    let endsInNil = true
    while (peek().kind !== 'end') {
      if (isSign(';')) {
        at += 1
        continue
      }
      statements.push(statement())
      endsInNil = isSign(';')
      if (!endsInNil && peek().kind !== 'end') unexpected(peek())
    }
    if (statements.length === 0) fail('表达式为空', 'The expression is empty', 0)
    return { statements, endsInNil }
  }

  function statement(): Node {
    const first = peek()
    const isLet = first.kind === 'name' && !first.quoted && first.name === 'let'
    if (isLet) at += 1
    const target = expression()
    if (!isSign('='))
      return isLet ? fail('let 后应为“变量 = 值”', 'let must be followed by name = value', peek().position) : target
    const sign = take()
    if (
      (target.kind !== 'name' && target.kind !== 'member' && target.kind !== 'index') ||
      (isLet && target.kind !== 'name')
    ) {
      return fail('只能给变量、元素赋值', 'Only variables and elements can be assigned', sign.position)
    }
    return { kind: 'assign', target, value: deeper(statement), position: sign.position }
  }

  const expression = (): Node => deeper(choice)

  function choice(): Node {
    const condition = level(0)
    if (!isSign('?')) return condition
    const { position } = take()
    const yes = expression()
    expectSign(':')
    return { kind: 'choice', condition, yes, no: expression(), position }
  }

  function level(index: number): Node {
    const signs = LEVELS[index]
    if (!signs) return unary()
    let left = level(index + 1)
    for (;;) {
      const token = peek()
      if (token.kind !== 'sign' || !signs.includes(token.sign)) return left
      at += 1
      left = { kind: 'binary', sign: token.sign, left, right: level(index + 1), position: token.position }
    }
  }

  function unary(): Node {
    const token = peek()
    if (token.kind !== 'sign' || !['!', '-', '~'].includes(token.sign)) return power()
    at += 1
    return deeper(() => ({ kind: 'unary', sign: token.sign, operand: unary(), position: token.position }))
  }

  /** Binds tighter than a sign before it, and from the right: `-2 ** 2` is -4, `2 ** 3 ** 2` is 512. */
  function power(): Node {
    const left = postfix()
    if (!isSign('**')) return left
    const { position } = take()
    return deeper(() => ({ kind: 'binary', sign: '**', left, right: unary(), position }))
  }

  function postfix(): Node {
    let node = primary()
    for (;;) {
      const token = peek()
      if (isSign('(')) node = call(node, token)
      else if (isSign('[')) {
        at += 1
        const index = expression()
        expectSign(']')
        node = { kind: 'index', target: node, index, position: token.position }
      } else if (isSign('.')) {
        at += 1
        const name = take()
        if (name.kind !== 'name') return unexpected(name)
        node = { kind: 'member', target: node, name: name.name, position: name.position }
      } else return node
    }
  }

  function call(callee: Node, open: Token): Node {
    const name = dottedName(callee)
    if (name === undefined) return fail('只能调用内置函数', 'Only built-in functions can be called', open.position)
    at += 1
    const values: Node[] = []
    while (!isSign(')')) {
      if (values.length > 0) expectSign(',')
      values.push(argument())
    }
    at += 1
    return { kind: 'call', name: name.name, values, position: name.position }
  }

  function argument(): Node {
    const token = peek()
    if (token.kind === 'sign' && NAMED_SIGNS.has(token.sign) && (isSign(',', 1) || isSign(')', 1))) {
      at += 1
      return { kind: 'function', name: token.sign, position: token.position }
    }
    return expression()
  }

  function primary(): Node {
    const token = take()
    switch (token.kind) {
      case 'number':
        return { kind: 'value', value: token.value, position: token.position }
      case 'text':
        return textNode(token.parts, token.position)
      case 'pattern':
        return { kind: 'pattern', pattern: compilePattern(token.source, token.position), position: token.position }
      case 'name':
        return nameNode(token)
      case 'sign':
        if (token.sign === '(') {
          const inner = expression()
          expectSign(')')
          return inner
        }
        return unexpected(token)
      case 'end':
        return unexpected(token)
    }
  }

  function nameNode(token: Extract<Token, { kind: 'name' }>): Node {
    const { name, position } = token
    if (token.quoted) return { kind: 'name', name, position }
    const constant = CONSTANTS.get(name)
    if (constant) return { kind: 'value', value: constant, position }
    if (name === 'null') return fail('没有 null，请用 nil', 'There is no null. Use nil.', position)
    if (UNSUPPORTED.has(name) || name === 'let')
      return fail(`不支持 ${name}：这里只能写表达式`, `${name} isn’t supported; only expressions are`, position)
    return { kind: 'name', name, position }
  }

  const textNode = (parts: readonly TextPart[], position: number): Node => {
    const nodes = parts.map((part) => ('text' in part ? part.text : within(part.span)))
    return nodes.length === 1 && typeof nodes[0] === 'string'
      ? { kind: 'value', value: { kind: 'string', value: nodes[0] }, position }
      : { kind: 'text', parts: nodes, position }
  }

  const within = (span: Span): Node => deeper(() => createParser(source, readTokens(source, span), depth).alone())

  /** One expression and nothing after it. */
  function alone(): Node {
    const node = expression()
    if (peek().kind !== 'end') unexpected(peek())
    return node
  }

  return { script, alone }
}

/** `string.length` of the nodes it was read as. */
function dottedName(node: Node): { name: string; position: number } | undefined {
  if (node.kind === 'name') return node
  if (node.kind !== 'member') return undefined
  const target = dottedName(node.target)
  return target && { name: `${target.name}.${node.name}`, position: target.position }
}
