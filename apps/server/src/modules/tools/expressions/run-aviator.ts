import { AVIATOR_EXPRESSION_MAX, type AviatorType } from '@drawdesk/contract/tools/aviator'
import { AviatorError, fail } from './aviator-error.ts'
import { createBudget } from './budget.ts'
import { evaluate, type Run } from './evaluate.ts'
import { valueOfJson } from './from-json.ts'
import { parse } from './syntax/parser.ts'
import { jsonOfValue } from './to-json.ts'
import { answerTypeOf, type Value } from './values/value.ts'

export interface AviatorOptions {
  /** Variables by name, as JSON. */
  env?: Readonly<Record<string, unknown>>
  /** IANA name of the zone of dates. */
  timeZone: string
  /** The moment that `now()` and `sysdate()` return. */
  now(): Date
  /** What `rand()` draws, from 0 to 1. */
  random(): number
  /** A clock in milliseconds by which the work is bounded and measured; only differences count. */
  stopwatchMs(): number
  /** Called with how much was done, also when it was refused. */
  onSteps?(steps: number): void
}

export interface AviatorResult {
  /** As {@link jsonOfValue} writes it. */
  result: unknown
  type: AviatorType
  elapsedMs: number
}

/**
 * Works out an expression of the AviatorScript language (its expressions: no blocks, loops or functions of one's own), within bounds of length, depth,
 * work and size. Nothing is compiled: the parsed tree is walked, and values are our own, so no JS object can be reached.
 *
 * @example runAviator('a > 1 ? "many" : "one"', { env: { a: 2 }, … }) // { result: 'many', type: 'string', elapsedMs: 0.1 }
 * @throws {AviatorError} with a position for whatever is wrong with the expression, or too much
 */
export function runAviator(
  expression: string,
  { env = {}, timeZone, now, random, stopwatchMs, onSteps }: AviatorOptions,
): AviatorResult {
  if (expression.length > AVIATOR_EXPRESSION_MAX)
    fail(
      `表达式最多 ${AVIATOR_EXPRESSION_MAX} 个字符`,
      `Expressions can have up to ${AVIATOR_EXPRESSION_MAX} characters`,
      AVIATOR_EXPRESSION_MAX,
    )
  const begin = stopwatchMs()
  const budget = createBudget(stopwatchMs)
  const run: Run = { budget, timeZone, now, random, nesting: { depth: 0 }, variables: new Map<string, Value>(), at: 0 }
  try {
    const script = parse(expression)
    for (const [name, json] of Object.entries(env)) run.variables.set(name, valueOfJson(json, budget))
    const value = evaluate(script, run)
    run.at = 0 // what is wrong with the result is wrong with the whole
    const type = answerTypeOf(value)
    return {
      result: jsonOfValue(value, run),
      type: type ?? fail('结果是函数，请调用它', 'The result is a function. Call it.'),
      elapsedMs: Math.round((stopwatchMs() - begin) * 1000) / 1000,
    }
  } catch (error) {
    if (error instanceof AviatorError) error.position ??= run.at
    throw error
  } finally {
    onSteps?.(budget.steps)
  }
}
