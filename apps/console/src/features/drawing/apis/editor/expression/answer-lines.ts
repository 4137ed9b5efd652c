import { createEventParser } from '../../../../../lib/events/event-parser.ts'

/** One line of an answer as it is shown: a value, or the beginning of an object or list. */
export interface AnswerLine {
  depth: number
  /** Name or index in what holds it; `""` for the whole answer. */
  name: string
  /** The expression that gives this value. */
  path: string
  /** The value as JSON; of an object or list what it holds (`{3}`, `[2]`). */
  text: string
  isLeaf: boolean
}

/** Longer answers end with a line less for each value beyond. */
export const ANSWER_LINES_MAX = 400
const TEXT_LENGTH_MAX = 120
const DEPTH_MAX = 24

/**
 * The values of an answer, each with the JMESPath expression that leads to it.
 *
 * @param root what the answer is called in expressions: `body` of a call, `data` of an event.
 */
export function answerLines(value: unknown, root: 'body' | 'data'): AnswerLine[] {
  const lines: AnswerLine[] = []
  const walk = (item: unknown, name: string, path: string, depth: number): void => {
    if (lines.length >= ANSWER_LINES_MAX) return
    const isList = Array.isArray(item)
    const isLeaf = typeof item !== 'object' || item === null || depth >= DEPTH_MAX
    const entries = isLeaf ? [] : Object.entries(item)
    lines.push({
      depth,
      name,
      path,
      isLeaf,
      text: isLeaf ? shortText(item) : isList ? `[${entries.length}]` : `{${entries.length}}`,
    })
    for (const [key, child] of entries)
      walk(child, key, isList ? `${path}[${key}]` : `${path}.${memberOf(key)}`, depth + 1)
  }
  walk(value, '', root, 0)
  return lines
}

/** `body.items[0].url` → `body.items[].url`: the same place of every item. Without a list the expression stays. */
export function forEveryItem(path: string): string {
  return path.replace(/\[\d+\](?!.*\[\d+\])/, '[]')
}

function memberOf(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : JSON.stringify(name)
}

function shortText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  return text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}…` : text
}

/** The answer as JSON, or undefined when it is none. */
export function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** `data:` of each event of a recorded stream, in order; empty for anything that is no stream. */
export function eventsIn(text: string): string[] {
  if (!/^(?:event|data|id|retry|:)/.test(text)) return []
  const events: string[] = []
  createEventParser(({ data }) => events.push(data))(`${text}\n\n`)
  return events.filter((data) => data !== '' && data !== '[DONE]')
}
