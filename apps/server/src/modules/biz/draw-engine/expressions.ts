import jmespath from 'jmespath'
import type { OutboundResponse } from '../../../platform/outbound/outbound.ts'
import { normalizeExpression } from '@drawdesk/contract/biz/draw-definition'
import { isFunction } from './jmespath-functions.ts'
import { isFalse, runExpression, type ExpressionNode } from './jmespath-run.ts'

/** What expressions see (providers §10). `body` is parsed JSON, or the text when it is none. */
export interface AnswerScope {
  http: { status: number; headers: Readonly<Record<string, string>> }
  body: unknown
  task?: unknown
  vars?: unknown
}

export type Evaluation = { ok: true; value: unknown } | { ok: false; reason: string }

/** Expressions that were read before: each is parsed once. */
const parsed = new Map<string, { node: ExpressionNode } | { problem: string }>()
const PARSED_MAX = 2_000

/** `@types/jmespath` knows only `search`. The package parses; running is ours, because its own runner knows no limit (jmespath-run.ts). */
const { compile } = jmespath as unknown as { compile(expression: string): unknown }

function parse(expression: string): { node: ExpressionNode } | { problem: string } {
  const text = normalizeExpression(expression)
  const known = parsed.get(text)
  if (known) return known
  let found: { node: ExpressionNode } | { problem: string }
  try {
    const node = compile(text)
    const problem = problemIn(node)
    found = problem === undefined ? { node: node as ExpressionNode } : { problem } // looked through just now
  } catch (error) {
    found = { problem: messageOf(error) }
  }
  if (parsed.size >= PARSED_MAX) parsed.clear()
  parsed.set(text, found)
  return found
}

/** What is wrong with a JMESPath expression, or undefined. */
export function expressionProblem(expression: string): string | undefined {
  const found = parse(expression)
  return 'problem' in found ? found.problem : undefined
}

/** What the parser lets pass and would only show while drawing: a dot with nothing behind it, a function that does not exist, `!a.b`, which reads b of "not a". */
function problemIn(node: unknown): string | undefined {
  if (node === undefined) return 'something is missing after a dot'
  const { type, name, value, children } = node as ExpressionNode
  if (type === 'Function' && !isFunction(String(name))) return `there is no function ${name}()`
  if (type === 'Subexpression' && (children?.[0] as ExpressionNode | undefined)?.type === 'NotExpression') return 'write !(a.b): without brackets ! goes with the first name only'
  if (type === 'Slice' || type === 'Literal') return undefined
  return [...(children ?? []), ...(type === 'KeyValuePair' ? [value] : [])].map(problemIn).find((problem) => problem !== undefined)
}

/** Errors of several kinds; a RangeError of a too deep expression is one more way to fail. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}

/**
 * Runs an expression; an odd answer (wrong types, missing parts) is a typed failure and never throws. Its work is bounded, but a value may
 * hold one part in many places: look with `fits` before writing it as JSON.
 */
export function evaluate(expression: string, scope: object): Evaluation {
  const found = parse(expression)
  if ('problem' in found) return { ok: false, reason: found.problem }
  try {
    return { ok: true, value: runExpression(found.node, scope) ?? null }
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
  return !isFalse(valueOf(expression, scope))
}

/** Text of an answer; providers claim many charsets, JSON is UTF-8 by its standard. */
export function answerText(response: Pick<OutboundResponse, 'body'>): string {
  return response.body.toString('utf8').replace(/^\uFEFF/, '')
}

/** The answer as expressions see it. Integers that a JS number would round (task ids of 64 bits) become text. */
export function answerScope(response: Pick<OutboundResponse, 'status' | 'headers' | 'body'>, extra: { task?: unknown; vars?: unknown } = {}): AnswerScope {
  return { http: { status: response.status, headers: response.headers }, body: parseAnswer(answerText(response)), ...extra }
}

/** JSON of an answer or of one event, or the text itself; null for nothing. */
export function parseAnswer(text: string): unknown {
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
