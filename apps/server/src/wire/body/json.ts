import { commonErrors } from '../../platform/errors.ts'

/** What a body may hold at most, whatever its bytes: each value is an object to make, to check and to walk. */
export const VALUES_MOST = 200_000
/** Names are dearer than values: each new one changes the shape of its object. */
export const NAMES_MOST = 50_000
export const DEPTH_MOST = 100

/** Only a text that holds one of these can hold a dangerous key; `\u` may spell any of their letters. */
const MAY_BE_DANGEROUS = /__proto__|prototype|\\u/

/** Digits from which an integer may not fit a JS number. */
const LONG_DIGITS = 16

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * JSON text of a stranger as a value; undefined for an empty text. Integers that do not fit a JS number keep their digits as text, so a
 * 64-bit id sent bare survives. Costs one walk over the text before it is parsed: no reviver, whose calls cost seconds for megabytes.
 *
 * @throws AppError `common.badJson`, also for keys that reach prototypes; `common.tooManyValues` and `common.tooManyNames` (413), `common.tooDeep` (400).
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  const safe = quoteLongIntegers(text)
  let value: unknown
  try {
    value = JSON.parse(safe)
  } catch (error) {
    throw commonErrors.badJson({ cause: error })
  }
  if (MAY_BE_DANGEROUS.test(text) && holdsDangerousKey(value)) throw commonErrors.badJson()
  return value
}

/** The same text with integers beyond 2^53 in quotes; counts values and depth on the way. */
function quoteLongIntegers(text: string): string {
  const { length } = text
  const chunks: string[] = []
  let copied = 0
  let values = 1
  let names = 0
  let depth = 0
  let at = 0
  while (at < length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfText(text, at)
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const end = endOfNumber(text, at)
      if (end - at >= LONG_DIGITS && isLongInteger(text, at, end)) {
        chunks.push(text.slice(copied, at), text.slice(at, end))
        copied = end
      }
      at = end
    } else {
      if (code === COMMA) values += 1
      else if (code === COLON) names += 1
      else if (code === OPEN_LIST || code === OPEN_OBJECT) {
        values += 1
        depth += 1
        if (depth > DEPTH_MOST) throw commonErrors.tooDeep({ values: { most: DEPTH_MOST } })
      } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
      if (values > VALUES_MOST) throw commonErrors.tooManyValues({ values: { most: VALUES_MOST } })
      if (names > NAMES_MOST) throw commonErrors.tooManyNames({ values: { most: NAMES_MOST } })
      at += 1
    }
  }
  if (copied === 0) return text
  chunks.push(text.slice(copied))
  return chunks.join('"')
}

/** Behind the closing quote; the end of the text where there is none. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at + 1
    at += code === BACKSLASH ? 2 : 1
  }
  return at
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && isOfNumber(text.charCodeAt(at))) at += 1
  return at
}

const isOfNumber = (code: number): boolean =>
  (code >= ZERO && code <= NINE) ||
  code === MINUS ||
  code === 0x2b /* + */ ||
  code === 0x2e /* . */ ||
  code === 0x65 /* e */ ||
  code === 0x45 /* E */

/** An integer as JSON writes it that no JS number holds exactly. As a key it stays as it is: in quotes it would become one. */
function isLongInteger(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start) === MINUS ? start + 1 : start
  const digits = end - first
  if (digits < LONG_DIGITS || text.charCodeAt(first) === ZERO) return false
  for (let at = first; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code < ZERO || code > NINE) return false
  }
  if (digits === LONG_DIGITS && Number.isSafeInteger(Number(text.slice(start, end)))) return false
  let next = end
  while (next < text.length && text.charCodeAt(next) <= 0x20) next += 1
  return text.charCodeAt(next) !== COLON
}

/** `__proto__`, or `constructor` with a `prototype` inside, as an own key anywhere, however it was spelled. */
export function holdsDangerousKey(value: unknown): boolean {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one !== 'object' || one === null) continue
    if (Array.isArray(one)) {
      for (const item of one) if (typeof item === 'object') waiting.push(item)
      continue
    }
    if (Object.hasOwn(one, '__proto__')) return true
    const { constructor: maker } = one as { constructor: unknown }
    if (typeof maker === 'object' && maker !== null && Object.hasOwn(maker, 'prototype')) return true
    for (const item of Object.values(one)) if (typeof item === 'object') waiting.push(item)
  }
  return false
}
