import { EngineError } from '../engine/command.ts'
import type { Value } from '../engine/state.ts'
import type { ExpressionContext, Run } from './context.ts'
import { type BilingualText, ExpressionFault, type ExpressionReason } from './fault.ts'
import { readTemplate } from './lexer.ts'
import { Parser, type References } from './parser.ts'
import { boundedText, shownValue, toText } from './values.ts'

/** Characters of a source, blanks around it not counted. */
const SOURCE_MAX = 2000
/** Compiled sources that are kept: those of some hundred diagrams. */
const CACHE_MAX = 5000

/** Why a source is no expression. `position`: characters from its start. */
export interface ExpressionProblem {
  reason: ExpressionReason
  position: number | undefined
  message: BilingualText
}

interface Compiled extends References {
  run: Run
}

const cache = new Map<string, Compiled>()

/**
 * The value of `${…}` or `#{…}`; of a text around or without such, a text. Blanks around it do not count.
 *
 * Values are JSON: dates are ISO 8601 texts. Null is 0 in arithmetic and equals only null; a text that is a number is compared with a number as one.
 *
 * @throws {EngineError} `unknown-variable` with `detail.name`; `bad-expression` with `detail.reason`, and its text in `detail.zh` and `detail.en`.
 */
export function evaluateExpression(source: string, context: ExpressionContext): Value {
  return guarded(source, () => compile(source).run(context))
}

/** As {@link evaluateExpression}, for what must be true or false; null is false. */
export function evaluateCondition(source: string, context: ExpressionContext): boolean {
  return guarded(source, () => {
    const value = compile(source).run(context)
    if (value === null || typeof value === 'boolean') return value ?? false
    const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined
    if (word === 'true' || word === 'false') return word === 'true'
    throw new ExpressionFault('not-a-condition', shownValue(value))
  })
}

/** What is wrong with a source before it ever runs; undefined when it can run. */
export function expressionProblems(source: string): ExpressionProblem | undefined {
  try {
    compile(source)
    return undefined
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
    return { reason: error.reason, position: error.position, message: error.text }
  }
}

/**
 * Names of the variables that a source reads, each once; not those that functions like `var:exists` may find missing.
 * `people.leaderOf(initiator)` reads `initiator`, and `people` unless that is a bean.
 *
 * @throws {EngineError} `bad-expression`.
 */
export function variablesOf(source: string, beans: readonly string[] = []): string[] {
  const { variables, calls } = guarded(source, () => compile(source))
  const called = [...calls].map((call) => call.slice(0, call.indexOf('.')))
  const isVariable = (name: string) => name !== 'execution' && !beans.includes(name)
  return [...new Set([...variables, ...called.filter(isVariable)])]
}

/** What a source calls, as `name.function`: of beans or of variables. */
export function callsOf(source: string): string[] {
  return [...guarded(source, () => compile(source)).calls]
}

/** Whether a text holds an expression at all. */
export const isExpression = (source: string): boolean => /[$#]\{/.test(source)

/** From the cache, or parsed and put there; the oldest goes when it is full. */
function compile(source: string): Compiled {
  const known = cache.get(source)
  if (known !== undefined) return known
  const trimmed = source.trim()
  if (trimmed.length > SOURCE_MAX) throw new ExpressionFault('too-long', String(SOURCE_MAX))
  const references: References = { variables: new Set(), calls: new Set() }
  const parts = readTemplate(trimmed).map((part): Run => {
    return typeof part === 'string' ? () => part : new Parser(part, references).parse()
  })
  const compiled = { ...references, run: joined(parts) }
  const oldest = cache.size < CACHE_MAX ? undefined : cache.keys().next().value
  if (oldest !== undefined) cache.delete(oldest)
  if (source.length <= SOURCE_MAX) cache.set(source, compiled)
  return compiled
}

/** One part keeps its type; several are one text. */
function joined(parts: readonly Run[]): Run {
  const [first, ...rest] = parts
  if (first === undefined) return () => ''
  if (rest.length === 0) return first
  return (context) => boundedText(parts.map((part) => toText(part(context))).join(''))
}

function guarded<Result>(source: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
    const expression = source.trim().slice(0, 200)
    throw new EngineError('bad-expression', `${error.text.en}: ${expression}`, {
      detail: { expression, reason: error.reason, ...error.text },
    })
  }
}
