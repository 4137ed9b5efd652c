import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { ScopedColumn } from './scoped-resources.ts'

/** What a condition may say about who asks. Lists (`deptIds`, `roleIds`) stand in `in (…)` only. */
export const CONDITION_VARIABLES = ['userId', 'deptId', 'deptIds', 'roleIds', 'account'] as const
export type ConditionVariable = (typeof CONDITION_VARIABLES)[number]

export type Operand = { literal: string } | { variable: ConditionVariable }
export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/** A custom data scope once it is understood: columns and values are known to fit each other. */
export type Condition =
  | { kind: 'and' | 'or'; parts: readonly Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'compare'; column: ScopedColumn; operator: Comparison; value: Operand }
  | { kind: 'in'; column: ScopedColumn; values: readonly Operand[]; isNot: boolean }
  | { kind: 'between'; column: ScopedColumn; from: Operand; to: Operand; isNot: boolean }
  | { kind: 'like'; column: ScopedColumn; pattern: string; isNot: boolean }
  | { kind: 'isNull'; column: ScopedColumn; isNot: boolean }

/** Longest text of a condition, as the contract has it. */
export const CONDITION_MOST_LENGTH = 1_000
/** Brackets and `not` within each other. */
export const CONDITION_MOST_DEPTH = 20

/** What is wrong with a condition, and where: `position` counts characters from 1. */
export class ConditionError extends Error {
  readonly position: number
  readonly text: Bilingual

  constructor(position: number, reason: Bilingual) {
    super(`at ${position}: ${reason.en}`)
    this.name = 'ConditionError'
    this.position = position
    this.text = { zh: `第 ${position} 个字符处：${reason.zh}`, en: `At character ${position}: ${reason.en}` }
  }
}
