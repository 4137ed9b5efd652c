import { evaluate, parseExpression, parseUnaryTests, unaryTest } from 'feelin'
import { EngineError } from '../engine/command.ts'
import type { Value, Variables } from '../engine/state.ts'
import type { BilingualText } from '../expressions/fault.ts'

/** Characters of one cell. */
export const CELL_MAX = 1000
/** A test that is always true. */
export const ANY = '-'
/** Levels of lists and records in a result. */
const RESULT_DEPTH_MAX = 20

export type FeelKind = 'expression' | 'test'

/**
 * What could run without end or give another answer tomorrow. A loop over `1..999999999`, a function that calls itself, a record whose entries double
 * each other: none of them is needed in a table.
 */
const REFUSED_NODES = new Set(['ForExpression', 'QuantifiedExpression', 'FunctionDefinition', 'Context'])
/** Patterns can take for ever, and a step has no clock but its own. */
const REFUSED_NAMES = new Set(['matches', 'replace', 'split', 'now', 'today'])

/** Why a cell cannot be used; undefined when it can. */
export function feelProblem(source: string, kind: FeelKind): BilingualText | undefined {
  if (source.length > CELL_MAX) {
    return { zh: `内容超过 ${CELL_MAX} 个字符`, en: `More than ${CELL_MAX} characters` }
  }
  const parse = kind === 'test' ? parseUnaryTests : parseExpression
  let problem: BilingualText | undefined
  let filters = 0
  parse(source, {}, undefined).iterate({
    enter({ name, type, from, to }) {
      const text = source.slice(from, to)
      if (type.isError) problem ??= unreadable(source, from)
      else if (REFUSED_NODES.has(name)) problem ??= refused(text.split(/[\s(]/, 1)[0] ?? text)
      else if (name === 'VariableName' && REFUSED_NAMES.has(text)) problem ??= refused(text)
      else if (name === 'FilterExpression') {
        filters += 1
        if (filters > 1) problem ??= refused('[…[…]]')
      }
    },
    leave({ name }) {
      if (name === 'FilterExpression') filters -= 1
    },
  })
  return problem
}

const unreadable = (source: string, at: number): BilingualText => ({
  zh: `无法识别 “${source.slice(0, 60)}”（第 ${at + 1} 个字符）`,
  en: `Couldn’t read “${source.slice(0, 60)}” at character ${at + 1}`,
})

const refused = (what: string): BilingualText => ({
  zh: `决策表中不能使用 “${what}”`,
  en: `“${what}” can’t be used in a decision table`,
})

/**
 * The value of an expression; dates and durations are texts.
 *
 * @throws {EngineError} `unknown-variable`; `bad-decision` when it is no value that can be stored.
 */
export function feelValue(source: string, variables: Variables): Value {
  const { value, warnings } = evaluate(source, { ...variables })
  refuseUnknown(source, warnings)
  return storable(value, source)
}

/** Whether `input` passes a test; one that cannot be compared does not. */
export function passes(test: string, input: Value, variables: Variables): boolean {
  if (test === ANY) return true
  const { value, warnings } = unaryTest(test, { ...variables, '?': input })
  refuseUnknown(test, warnings)
  return value === true
}

function refuseUnknown(source: string, warnings: ReturnType<typeof evaluate>['warnings']): void {
  const unknown = warnings.find(({ type }) => type === 'NO_VARIABLE_FOUND')
  if (unknown === undefined) return
  const name = source.slice(unknown.position.from, unknown.position.to)
  throw new EngineError('unknown-variable', `There is no variable “${name}”`, { detail: { name } })
}

function storable(value: unknown, source: string, depth = 0): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (depth < RESULT_DEPTH_MAX && Array.isArray(value)) return value.map((item) => storable(item, source, depth + 1))
  if (depth < RESULT_DEPTH_MAX && typeof value === 'object') {
    if (Object.getPrototypeOf(value) === Object.prototype) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, storable(item, source, depth + 1)]))
    }
    // Dates, times and durations write themselves as ISO 8601.
    if ('toJSON' in value && typeof value.toJSON === 'function') return storable(value.toJSON(), source, depth + 1)
  }
  const text = { zh: `“${source}” 的结果无法保存`, en: `The result of “${source}” can’t be stored` }
  throw new EngineError('bad-decision', text.en, { detail: { ...text } })
}

/** Names of variables in a cell; those of functions and of parts of a record (`order.total`) are none. */
export function namesIn(source: string, kind: FeelKind): string[] {
  const names: string[] = []
  const parse = kind === 'test' ? parseUnaryTests : parseExpression
  parse(source, {}, undefined).iterate({
    enter({ name, from, to }) {
      const isPart = /\.\s*$/.test(source.slice(0, from))
      const isCalled = /^\s*\(/.test(source.slice(to))
      const text = source.slice(from, to)
      if (name === 'VariableName' && !isPart && !isCalled && text !== '?') names.push(text)
    },
  })
  return names
}
