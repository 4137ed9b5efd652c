import type { Value } from '../engine/state.ts'
import { ExpressionFault } from './fault.ts'

/** Characters that a text made by an expression has at most. */
export const TEXT_MAX = 100_000
/** Levels to which two values are compared. */
const COMPARE_DEPTH_MAX = 100

const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

export const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value)

export const isRecord = (value: Value | undefined): value is { readonly [name: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A few characters of a value, for a message. */
export const shownValue = (value: Value): string => {
  if (isList(value)) return '[…]'
  if (isRecord(value)) return '{…}'
  return String(value).slice(0, 60)
}

/** Of a number or a text that is one; undefined of all else. */
const numberIn = (value: Value): number | undefined => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && NUMERIC.test(value.trim()) ? Number(value) : undefined
}

/** Null and the empty text are 0. */
export function toNumber(value: Value): number {
  if (value === null || value === '') return 0
  const number = numberIn(value)
  if (number === undefined) throw new ExpressionFault('not-a-number', shownValue(value))
  return finite(number)
}

/** Numbers of JSON only: neither infinite nor NaN. */
export function finite(number: number): number {
  if (!Number.isFinite(number)) throw new ExpressionFault('not-a-number', String(number))
  return number
}

/** Null and the empty text are false, a text is what it says. */
export function toBoolean(value: Value): boolean {
  if (typeof value === 'boolean') return value
  if (value === null || value === '') return false
  if (typeof value === 'string') {
    const word = value.trim().toLowerCase()
    if (word === 'true') return true
    if (word === 'false') return false
  }
  throw new ExpressionFault('not-a-condition', shownValue(value))
}

/** Null is the empty text; lists and records are JSON. */
export function toText(value: Value): string {
  if (value === null) return ''
  return boundedText(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

export function boundedText(text: string): string {
  boundLength(text.length)
  return text
}

/** @throws {ExpressionFault} when a text of this many characters is too long. */
export function boundLength(length: number): void {
  if (length > TEXT_MAX) throw new ExpressionFault('too-large', String(TEXT_MAX))
}

export function isEmpty(value: Value): boolean {
  if (value === null || value === '') return true
  if (isList(value)) return value.length === 0
  return isRecord(value) && Object.keys(value).length === 0
}

/** A number equals a text that is that number, a boolean one that says so; lists and records are equal when all in them is. */
export function isEqual(left: Value, right: Value, depth = 0): boolean {
  if (left === right) return true
  if (left === null || right === null) return false
  if (typeof left === 'number' || typeof right === 'number') {
    const [one, other] = [numberIn(left), numberIn(right)]
    return one !== undefined && one === other
  }
  if (typeof left === 'boolean' || typeof right === 'boolean') return wordOf(left) === wordOf(right)
  if (depth > COMPARE_DEPTH_MAX) throw new ExpressionFault('too-deep', String(COMPARE_DEPTH_MAX))
  if (isList(left) && isList(right)) {
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index] ?? null, depth + 1))
  }
  if (!isRecord(left) || !isRecord(right)) return false
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isEqual(left[name] ?? null, right[name] ?? null, depth + 1))
  )
}

/** Of a boolean or a text that says one. */
const wordOf = (value: Value): string | undefined =>
  typeof value === 'boolean' || typeof value === 'string' ? String(value).toLowerCase() : undefined

/** Below 0: `left` comes first; 0: neither; undefined: one of them is null, and no order holds. */
export function order(left: Value, right: Value): number | undefined {
  if (left === null || right === null) return undefined
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : Number(left > right)
  for (const value of [left, right]) {
    if (typeof value !== 'number' && typeof value !== 'string') {
      throw new ExpressionFault('not-comparable', shownValue(value))
    }
  }
  return toNumber(left) - toNumber(right)
}
