import jmespath from 'jmespath'
import type { OutboundResponse } from '../../../platform/outbound/outbound.ts'
import { normalizeExpression } from '@drawdesk/contract/biz/draw-definition'

/** What expressions see (providers §10). `body` is parsed JSON, or the text when it is none. */
export interface AnswerScope {
  http: { status: number; headers: Readonly<Record<string, string>> }
  body: unknown
  task?: unknown
  vars?: unknown
}

export type Evaluation = { ok: true; value: unknown } | { ok: false; reason: string }

/** The package offers no call that runs a parsed expression, so what is kept is the verdict on each text; parsing again costs microseconds. */
const verdicts = new Map<string, string | undefined>()
const VERDICTS_MAX = 2_000

/** `@types/jmespath` knows only `search`. */
const { compile, search } = jmespath as unknown as { compile(expression: string): unknown; search(data: unknown, expression: string): unknown }

/** What is wrong with a JMESPath expression, or undefined. */
export function expressionProblem(expression: string): string | undefined {
  const text = normalizeExpression(expression)
  if (verdicts.has(text)) return verdicts.get(text)
  let verdict: string | undefined
  try {
    verdict = problemIn(compile(text))
  } catch (error) {
    verdict = messageOf(error)
  }
  if (verdicts.size >= VERDICTS_MAX) verdicts.clear()
  verdicts.set(text, verdict)
  return verdict
}

/** Functions of JMESPath (its specification, "Built-in functions"). */
const FUNCTIONS = new Set([
  'abs', 'avg', 'ceil', 'contains', 'ends_with', 'floor', 'join', 'keys', 'length', 'map', 'max', 'max_by', 'merge', 'min', 'min_by', 'not_null', 'reverse', 'sort', 'sort_by', 'starts_with', 'sum',
  'to_array', 'to_number', 'to_string', 'type', 'values',
])

interface ParsedNode {
  type: string
  name?: string
  /** Of a KeyValuePair the node; of literals and indexes plain data. */
  value?: unknown
  children?: readonly unknown[]
}

/** What the parser lets pass and would only show while drawing: a dot with nothing behind it, a function that does not exist. */
function problemIn(parsed: unknown): string | undefined {
  if (parsed === undefined) return 'something is missing after a dot'
  const { type, name, value, children } = parsed as ParsedNode
  if (type === 'Function' && !FUNCTIONS.has(String(name))) return `there is no function ${name}()`
  if (type === 'Slice' || type === 'Literal') return undefined
  return [...(children ?? []), ...(type === 'KeyValuePair' ? [value] : [])].map(problemIn).find((problem) => problem !== undefined)
}

/** The package throws Errors of several kinds; a RangeError of a too deep answer is one more way to fail. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}

/** Runs an expression; an odd answer (wrong types, missing parts) is a typed failure and never throws. */
export function evaluate(expression: string, scope: object): Evaluation {
  const problem = expressionProblem(expression)
  if (problem !== undefined) return { ok: false, reason: problem }
  try {
    return { ok: true, value: search(scope, normalizeExpression(expression)) }
  } catch (error) {
    return { ok: false, reason: messageOf(error) }
  }
}

/** The value, or undefined when the expression fails or finds nothing. */
export function valueOf(expression: string | undefined, scope: object): unknown {
  if (!expression) return undefined
  const result = evaluate(expression, scope)
  return result.ok ? (result.value ?? undefined) : undefined
}

/** JMESPath's own idea of true: not null, false, `""`, `[]` or `{}`. 0 is true. A failed expression is false. */
export function isTrue(expression: string, scope: object): boolean {
  const value = valueOf(expression, scope)
  if (value === undefined || value === false || value === '') return false
  return typeof value !== 'object' || value === null || Object.keys(value).length > 0
}

/** Text of an answer; providers claim many charsets, JSON is UTF-8 by its standard. */
export function answerText(response: Pick<OutboundResponse, 'body'>): string {
  return response.body.toString('utf8').replace(/^\uFEFF/, '')
}

/** The answer as expressions see it. Integers that a JS number would round (task ids of 64 bits) become text. */
export function answerScope(response: Pick<OutboundResponse, 'status' | 'headers' | 'body'>, extra: { task?: unknown; vars?: unknown } = {}): AnswerScope {
  return { http: { status: response.status, headers: response.headers }, body: parseAnswer(answerText(response)), ...extra }
}

function parseAnswer(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

/** Node 22 and later hand the reviver the number as it was written. */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  return context?.source !== undefined && /^-?\d+$/.test(context.source) ? context.source : value
}
