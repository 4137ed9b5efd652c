/** A JSON number as it was written: a JS number would round 64-bit integers and long decimals. */
export class JsonNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** JSON with numbers kept exactly: those that survive as JS numbers are numbers, the rest are {@link JsonNumber}. */
export type Json = string | number | boolean | null | JsonNumber | Json[] | { [key: string]: Json }

/** The text is not JSON; `position` counts characters from 0. */
export class JsonProblem extends Error {
  override name = 'JsonProblem'
  readonly position: number
  constructor(message: string, position: number) {
    super(`${message} at ${position}`)
    this.position = position
  }
}

/** Nesting beyond this is refused before it can exhaust the stack. */
export const JSON_DEPTH_MAX = 64

const SPACE = /[ \t\n\r]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y

/** A number, or a {@link JsonNumber} when a JS number would change its digits (9007199254740993, 7.0). */
export function exactNumber(text: string): number | JsonNumber {
  const value = Number(text)
  if (/^-?\d+$/.test(text)) return Number.isSafeInteger(value) && !Object.is(value, -0) ? value : new JsonNumber(text)
  if (Number.isInteger(value)) return new JsonNumber(text) // 7.0 stays a decimal
  const significant = text.replace(/[eE].*$/, '').replace(/^-?0*\.?0*|\./g, '').length
  return Number.isFinite(value) && significant <= 15 ? value : new JsonNumber(text)
}

/**
 * Parses JSON without losing digits; a key may be any text (`__proto__` becomes an ordinary own key).
 *
 * @throws {JsonProblem} where the text is not JSON (RFC 8259) or is nested deeper than {@link JSON_DEPTH_MAX}.
 */
export function parseJson(text: string): Json {
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const expect = (char: string): void => {
    take(SPACE)
    if (text[at] !== char) throw new JsonProblem(`expected ${char}`, at)
    at += 1
  }
  const next = (char: string): boolean => {
    take(SPACE)
    if (text[at] !== char) return false
    at += 1
    return true
  }
  const readString = (): string => {
    if (text[at] !== '"') throw new JsonProblem('expected a text', at)
    let end = at + 1
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
    try {
      const value = JSON.parse(text.slice(at, end + 1)) as string // quoted, so a text or an error
      at = end + 1
      return value
    } catch (error) {
      if (error instanceof SyntaxError) throw new JsonProblem('text is not valid', at)
      throw error
    }
  }
  const read = (depth: number): Json => {
    if (depth > JSON_DEPTH_MAX) throw new JsonProblem('nested too deep', at)
    take(SPACE)
    const char = text[at]
    if (char === '"') return readString()
    if (char === '[') {
      at += 1
      const items: Json[] = []
      if (next(']')) return items
      do items.push(read(depth + 1))
      while (next(','))
      expect(']')
      return items
    }
    if (char === '{') {
      at += 1
      const entries: [string, Json][] = []
      if (next('}')) return {}
      do {
        take(SPACE)
        const key = readString()
        expect(':')
        entries.push([key, read(depth + 1)])
      } while (next(','))
      expect('}')
      return Object.fromEntries(entries)
    }
    const word = take(WORD)
    if (word !== undefined) return word === 'null' ? null : word === 'true'
    const digits = take(NUMBER)
    if (digits) return exactNumber(digits)
    throw new JsonProblem('unexpected text', at)
  }
  const value = read(0)
  take(SPACE)
  if (at < text.length) throw new JsonProblem('text after the end', at)
  return value
}

/** Writes JSON; {@link JsonNumber} and bigint keep their digits, undefined members are left out. `indent` 0 = one line. */
export function writeJson(value: unknown, indent = 0, level = 0): string {
  if (value instanceof JsonNumber) return value.text
  if (typeof value === 'bigint') return value.toString()
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((item) => writeJson(item, indent, level + 1))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${JSON.stringify(key)}:${indent ? ' ' : ''}${writeJson(item, indent, level + 1)}`)
  const [open, close] = isList ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  if (!indent) return `${open}${parts.join(',')}${close}`
  const pad = `\n${' '.repeat(indent * (level + 1))}`
  return `${open}${pad}${parts.join(`,${pad}`)}\n${' '.repeat(indent * level)}${close}`
}
