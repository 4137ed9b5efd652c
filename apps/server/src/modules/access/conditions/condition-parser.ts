import type { Bilingual } from '@drawdesk/contract/core/texts'
import { CONDITION_MOST_DEPTH, ConditionError, type Comparison, type Condition, type Operand } from './condition.ts'
import { readTokens, type Token } from './condition-tokens.ts'
import { readOperand } from './condition-values.ts'
import { findScopedColumn, type ScopedColumn, type ScopedResource } from './scoped-resources.ts'

const COMPARISONS: ReadonlySet<string> = new Set<Comparison>(['=', '<>', '<', '<=', '>', '>='])

/**
 * Reads a custom condition in the closed grammar of docs/rights.md, for the columns of this resource:
 *
 *     create_dept in (${deptIds}) and not (status = 2 or create_time < '2026-01-01')
 *
 * What comes back names columns and values; nothing of the text itself ever reaches the database as SQL.
 *
 * @throws ConditionError with the place and what was expected, in both languages.
 */
export function parseCondition(text: string, resource: ScopedResource): Condition {
  const tokens = readTokens(text)
  let next = 0
  const peek = (): Token => tokens[next] as Token // the last one is the end, and is never passed
  const take = (): Token => {
    const token = peek()
    if (token.kind !== 'end') next += 1
    return token
  }
  const isWord = (word: string): boolean => peek().kind === 'word' && peek().value === word
  const isSign = (sign: string): boolean => peek().kind === 'sign' && peek().value === sign
  const fail = (token: Token, zh: string, en: string): never => {
    const found: Bilingual =
      token.kind === 'end'
        ? { zh: '条件在此结束', en: 'the condition ends' }
        : { zh: `这里是“${token.value}”`, en: `found “${token.value}”` }
    throw new ConditionError(token.position, { zh: `应为${zh}，${found.zh}`, en: `expected ${en}, ${found.en}` })
  }
  const takeWord = (word: string): void => {
    if (!isWord(word)) fail(peek(), ` ${word} `, word)
    take()
  }
  const takeSign = (sign: string): void => {
    if (!isSign(sign)) fail(peek(), ` ${sign} `, `“${sign}”`)
    take()
  }

  function joined(kind: 'and' | 'or', part: (depth: number) => Condition, depth: number): Condition {
    const parts = [part(depth)]
    while (isWord(kind)) {
      take()
      parts.push(part(depth))
    }
    return parts.length === 1 ? (parts[0] as Condition) : { kind, parts }
  }
  const either = (depth: number): Condition => joined('or', all, depth)
  const all = (depth: number): Condition => joined('and', single, depth)

  function single(depth: number): Condition {
    if (depth > CONDITION_MOST_DEPTH)
      throw new ConditionError(peek().position, {
        zh: `嵌套过深，最多 ${CONDITION_MOST_DEPTH} 层`,
        en: `nested too deep (max. ${CONDITION_MOST_DEPTH} levels)`,
      })
    if (isWord('not')) {
      take()
      return { kind: 'not', part: single(depth + 1) }
    }
    if (isSign('(')) {
      take()
      const inner = either(depth + 1)
      takeSign(')')
      return inner
    }
    return comparison()
  }

  function comparison(): Condition {
    const name = take()
    const column = name.kind === 'word' ? findScopedColumn(resource, name.value) : undefined
    if (!column) {
      const names = resource.columns.map((one) => one.name).join('、')
      return fail(name, `字段名（${names}）`, `one of the columns ${names.replaceAll('、', ', ')}`)
    }
    if (isWord('is')) {
      take()
      const isNot = takeNot()
      takeWord('null')
      return { kind: 'isNull', column, isNot }
    }
    const isNot = takeNot()
    if (isWord('in')) {
      take()
      return { kind: 'in', column, values: list(column), isNot }
    }
    if (isWord('between') && column.kind !== 'ids') {
      take()
      const from = readOperand(take(), column, 'single')
      takeWord('and')
      return { kind: 'between', column, from, to: readOperand(take(), column, 'single'), isNot }
    }
    if (isWord('like') && column.kind === 'text') {
      take()
      const pattern = take()
      if (pattern.kind !== 'text') fail(pattern, '带单引号的文本', 'a text in quotes')
      return { kind: 'like', column, pattern: pattern.value, isNot }
    }
    if (isNot) return fail(peek(), ' in、between 或 like', 'in, between or like')
    const sign = take()
    const isFit =
      sign.kind === 'sign' &&
      COMPARISONS.has(sign.value) &&
      (column.kind !== 'ids' || sign.value === '=' || sign.value === '<>')
    if (!isFit)
      return column.kind === 'ids'
        ? fail(sign, ' =、<>、in 或 is null', '=, <>, in or is null')
        : fail(
            sign,
            '比较符（=、<>、<、<=、>、>=、in、between、like、is null）',
            'a comparison (=, <>, <, <=, >, >=, in, between, like, is null)',
          )
    return { kind: 'compare', column, operator: sign.value as Comparison, value: readOperand(take(), column, 'single') } // one of COMPARISONS
  }

  function takeNot(): boolean {
    if (!isWord('not')) return false
    take()
    return true
  }

  function list(column: ScopedColumn): Operand[] {
    takeSign('(')
    const values = [readOperand(take(), column, 'list')]
    while (isSign(',')) {
      take()
      values.push(readOperand(take(), column, 'list'))
    }
    takeSign(')')
    return values
  }

  const condition = either(0)
  if (peek().kind !== 'end') fail(peek(), ' and、or 或结束', 'and, or, or the end')
  return condition
}
