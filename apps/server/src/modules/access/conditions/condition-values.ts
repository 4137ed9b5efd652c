import type { Bilingual } from '@drawdesk/contract/core/texts'
import { parseTime } from '../../../platform/clock.ts'
import { CONDITION_VARIABLES, ConditionError, type ConditionVariable, type Operand } from './condition.ts'
import type { Token } from './condition-tokens.ts'
import type { ScopedColumn, ScopedKind } from './scoped-resources.ts'

const LARGEST_ID = 9_223_372_036_854_775_807n
const TIME = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/

const EXPECTED: Readonly<Record<ScopedKind, Bilingual>> = {
  id: { zh: '编号（数字）或 ${userId}、${deptId}', en: 'an ID (digits) or ${userId}, ${deptId}' },
  ids: {
    zh: '编号（数字）或 ${deptId}、${deptIds}、${roleIds}',
    en: 'an ID (digits) or ${deptId}, ${deptIds}, ${roleIds}',
  },
  text: { zh: '带单引号的文本或 ${account}', en: 'a text in quotes or ${account}' },
  number: { zh: '数字', en: 'a number' },
  time: {
    zh: "时间，如 '2026-01-31' 或 '2026-01-31 08:00:00'",
    en: "a time, e.g. '2026-01-31' or '2026-01-31 08:00:00'",
  },
}

const LISTS: ReadonlySet<string> = new Set<ConditionVariable>(['deptIds', 'roleIds'])
const isVariable = (name: string): name is ConditionVariable =>
  (CONDITION_VARIABLES as readonly string[]).includes(name)

/**
 * A value that a column of this kind can be compared with; lists stand in `in (…)` only.
 *
 * @throws ConditionError
 */
export function readOperand(token: Token, column: ScopedColumn, place: 'single' | 'list'): Operand {
  if (token.kind === 'variable') {
    if (!isVariable(token.value)) {
      const known = CONDITION_VARIABLES.map((name) => `\${${name}}`)
      throw new ConditionError(token.position, {
        zh: `没有变量 \${${token.value}}，可用：${known.join('、')}`,
        en: `unknown variable \${${token.value}}; use ${known.join(', ')}`,
      })
    }
    const isOfKind =
      column.kind === 'text'
        ? token.value === 'account'
        : (column.kind === 'id' || column.kind === 'ids') && token.value !== 'account'
    if (isOfKind && place === 'single' && LISTS.has(token.value)) {
      throw new ConditionError(token.position, {
        zh: `\${${token.value}} 是一组编号，请写成 ${column.name} in (\${${token.value}})`,
        en: `\${${token.value}} is a list; write ${column.name} in (\${${token.value}})`,
      })
    }
    if (isOfKind) return { variable: token.value }
  } else if (isLiteralOf(token, column.kind)) return { literal: token.value }
  const expected = EXPECTED[column.kind]
  throw new ConditionError(token.position, {
    zh: `字段 ${column.name} 应与${expected.zh}比较`,
    en: `${column.name} must be compared with ${expected.en}`,
  })
}

function isLiteralOf({ kind, value }: Token, of: ScopedKind): boolean {
  switch (of) {
    case 'id':
    case 'ids':
      return (kind === 'number' || kind === 'text') && /^\d{1,19}$/.test(value) && BigInt(value) <= LARGEST_ID
    case 'number':
      return kind === 'number'
    case 'text':
      return kind === 'text'
    case 'time':
      return kind === 'text' && TIME.test(value) && parseTime(withClock(value), 'UTC') !== undefined
  }
}

/** A day begins at midnight. */
export const withClock = (time: string): string => (time.length === 10 ? `${time} 00:00:00` : time)
