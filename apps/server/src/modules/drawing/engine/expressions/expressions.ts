import jmespath from 'jmespath'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { OutboundResponse } from '../../../../platform/outbound/outbound.ts'
import { normalizeExpression } from '@drawdesk/contract/drawing/definition/draw-definition'
import { LRUCache } from 'lru-cache'
import { problemText } from './expression-problem.ts'
import { isFunction, noFunction } from './jmespath-functions.ts'
import { readJson } from './read-json.ts'
import { isFalse, runExpression, type ExpressionNode } from './jmespath-run.ts'

/** What expressions see (providers §10). `body` is parsed JSON, or the text when it is none. */
export interface AnswerScope {
  http: { status: number; headers: Readonly<Record<string, string>> }
  body: unknown
  task?: unknown
  vars?: unknown
}

export type Evaluation = { ok: true; value: unknown } | { ok: false; reason: Bilingual }

type Parsed = { node: ExpressionNode } | { problem: Bilingual }

/** Expressions that were read before: each is parsed once. */
const parsed = new LRUCache<string, Parsed>({ max: 2_000 })

/** `@types/jmespath` knows only `search`. The package parses; running is ours, because its own runner knows no limit (jmespath-run.ts). */
const { compile } = jmespath as unknown as { compile(expression: string): unknown }

function parse(expression: string): Parsed {
  const text = normalizeExpression(expression)
  const known = parsed.get(text)
  if (known) return known
  let found: Parsed
  try {
    const node = compile(text)
    const problem = problemIn(node)
    found = problem === undefined ? { node: node as ExpressionNode } : { problem } // looked through just now
  } catch (error) {
    found = { problem: problemText(error) }
  }
  parsed.set(text, found)
  return found
}

/** What is wrong with a JMESPath expression, or undefined. */
export function expressionProblem(expression: string): Bilingual | undefined {
  const found = parse(expression)
  return 'problem' in found ? found.problem : undefined
}

/** What the parser lets pass and would only show while drawing: a dot with nothing behind it, a function that does not exist, `!a.b`, which reads b of "not a". */
function problemIn(node: unknown): Bilingual | undefined {
  if (node === undefined) return { zh: '点号后面少了内容', en: 'missing part after a dot' }
  const { type, name, value, children } = node as ExpressionNode
  if (type === 'Function' && !isFunction(String(name))) return noFunction(String(name))
  if (type === 'Subexpression' && (children?.[0] as ExpressionNode | undefined)?.type === 'NotExpression')
    return {
      zh: '请写成 !(a.b)：不加括号时 ! 只管第一个名字',
      en: 'write !(a.b): without parentheses, ! only applies to the first name',
    }
  if (type === 'Slice' || type === 'Literal') return undefined
  return [...(children ?? []), ...(type === 'KeyValuePair' ? [value] : [])]
    .map(problemIn)
    .find((problem) => problem !== undefined)
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
    return { ok: false, reason: problemText(error) }
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
export function answerScope(
  response: Pick<OutboundResponse, 'status' | 'headers' | 'body'>,
  extra: { task?: unknown; vars?: unknown } = {},
): AnswerScope {
  return {
    http: { status: response.status, headers: response.headers },
    body: parseAnswer(answerText(response)),
    ...extra,
  }
}

/** JSON of an answer or of one event, or the text itself; null for nothing. */
export function parseAnswer(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return readJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}
