import { setImmediate } from 'node:timers/promises'
import type { TriedExpression, TryExpressionInput } from '@drawdesk/contract/drawing/draw-api'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import { evaluate, expressionProblem, parseAnswer } from '../../engine/expressions/expressions.ts'
import { createSseParser } from '../../../../providers/sse.ts'

const VALUE_LENGTH_MAX = 4_000
const DEPTH_MAX = 40
const RUN_MS = 1_000

/**
 * Each expression compiled and run on the answer as the engine does it. The engine bounds the work of each (jmespath-budget.ts); between two of
 * them other calls have their turn, and what is not reached within a second is reported as such.
 */
export async function tryExpressions(
  { expressions, response, status = 200, kind = 'answer' }: TryExpressionInput,
  language: Language,
  runMs = RUN_MS,
): Promise<TriedExpression[]> {
  const facts = {
    http: { status, headers: {} },
    task: { localId: '1-1', clientId: 'c-1-1', id: '', attempt: 1 },
    vars: {},
  }
  const scope = kind === 'event' ? { ...facts, ...eventOf(response) } : { ...facts, body: parseAnswer(response) }
  const untilMs = performance.now() + runMs
  const tried: TriedExpression[] = []
  for (const expression of expressions) {
    tried.push(
      performance.now() < untilMs
        ? tryOne(expression, scope, language)
        : { problem: TOO_LATE[language], value: '', type: '' },
    )
    await setImmediate()
  }
  return tried
}

const TOO_LATE: Bilingual = {
  zh: '前面的表达式用时太久，这一条没有计算',
  en: 'skipped, because earlier expressions took too long',
}

function tryOne(expression: string, scope: object, language: Language): TriedExpression {
  const problem = expressionProblem(expression)
  if (problem !== undefined) return { problem: problem[language], value: '', type: '' }
  const result = evaluate(expression, scope)
  if (!result.ok) return { problem: result.reason[language], value: '', type: '' }
  const value = result.value ?? null
  return { problem: '', value: value === null ? '' : shown(value), type: typeOf(value) }
}

/**
 * One event as expressions see it: of a stream `data` is the whole of it, of a socket (`{"type":…,"data":…}`) its member; `type` is the event's
 * own word. Of several, as a stream is recorded, the last one counts.
 */
function eventOf(text: string): object {
  const parser = createSseParser({ maxEventChars: text.length + 1 })
  const streamed = [...parser.push(Buffer.from(text, 'utf8')), ...parser.end()].findLast(
    ({ data }) => data.trim() !== '[DONE]',
  )
  const body = parseAnswer(streamed?.data ?? text)
  const { type, data } = typeof body === 'object' && body !== null ? (body as { type?: unknown; data?: unknown }) : {}
  const isFrame = typeof type === 'string' && typeof data === 'object' && data !== null
  const event = streamed?.event ?? ''
  return { event, type: typeof type === 'string' ? type : event || 'message', data: isFrame ? data : body, body }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Indented JSON, at most 4,000 characters: what is longer is never written at all, because an expression can repeat one value without end. */
function shown(value: unknown): string {
  let text = ''
  const isFull = (): boolean => text.length > VALUE_LENGTH_MAX
  const write = (node: unknown, indent: string): void => {
    if (isFull()) return
    if (typeof node !== 'object' || node === null) {
      text +=
        typeof node === 'string' ? JSON.stringify(node.slice(0, VALUE_LENGTH_MAX)) : (JSON.stringify(node) ?? 'null')
      return
    }
    const isList = Array.isArray(node)
    const entries = Object.entries(node)
    if (entries.length === 0 || indent.length > DEPTH_MAX * 2) {
      text += entries.length === 0 ? (isList ? '[]' : '{}') : '…'
      return
    }
    text += isList ? '[' : '{'
    for (const [place, [name, item]] of entries.entries()) {
      if (isFull()) return
      text += `${place === 0 ? '' : ','}\n${indent}  ${isList ? '' : `${JSON.stringify(name)}: `}`
      write(item, `${indent}  `)
    }
    text += `\n${indent}${isList ? ']' : '}'}`
  }
  write(value, '')
  return isFull() ? `${text.slice(0, VALUE_LENGTH_MAX - 1)}…` : text
}
