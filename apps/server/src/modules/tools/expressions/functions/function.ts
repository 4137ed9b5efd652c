import { fail } from '../aviator-error.ts'
import { DEPTH_MAX } from '../budget.ts'
import { integerOfDecimal } from '../values/decimal.ts'
import { described, type TextContext } from '../values/text.ts'
import {
  isNumber,
  type FunctionValue,
  type ListValue,
  type MapValue,
  type NumberValue,
  type Value,
} from '../values/value.ts'

export interface FunctionContext extends TextContext {
  now(): Date
  /** From 0 to 1, 1 left out. */
  random(): number
  /** How many functions handed to functions are being called within one another. */
  nesting: { depth: number }
}

/** A built-in function: how many arguments it takes and what it does. */
export interface AviatorFunction {
  least: number
  /** Infinity: any number. */
  most: number
  run(values: readonly Value[], context: FunctionContext): Value
}

export type FunctionTable = Readonly<Record<string, AviatorFunction>>

/** A function of exactly `count` arguments, or of `least` to `most`. */
export function takes(
  count: number | readonly [least: number, most: number],
  run: AviatorFunction['run'],
): AviatorFunction {
  const [least, most] = typeof count === 'number' ? [count, count] : count
  return { least, most, run }
}

/** The argument at an index; the table's counts say that it is there. */
export const at = (values: readonly Value[], index: number): Value => values[index] as Value

const wrongKind = (value: Value, zh: string, en: string): never =>
  fail(`参数应为${zh}，得到 ${described(value)}`, `The argument must be ${en}, not ${described(value)}`)

export const numberIn = (value: Value): NumberValue => (isNumber(value) ? value : wrongKind(value, '数字', 'a number'))
export const textIn = (value: Value): string =>
  value.kind === 'string' ? value.value : wrongKind(value, '文本', 'text')
export const mapIn = (value: Value): MapValue => (value.kind === 'map' ? value : wrongKind(value, ' map', 'a map'))
export const listIn = (value: Value): ListValue => (value.kind === 'list' ? value : wrongKind(value, '列表', 'a list'))
export const functionIn = (value: Value): FunctionValue =>
  value.kind === 'function'
    ? value
    : wrongKind(value, '函数，如 seq.gt(3) 或 string.length', 'a function, e.g. seq.gt(3) or string.length')

/** Calls a function that was handed over. @throws {AviatorError} for what is none, and where such calls are nested too deep */
export function callValue(value: Value, values: readonly Value[], { nesting }: FunctionContext): Value {
  const called = functionIn(value)
  nesting.depth += 1
  if (nesting.depth > DEPTH_MAX) fail('函数嵌套过深', 'Functions are nested too deep')
  const result = called.call(values)
  nesting.depth -= 1
  return result
}

/** A whole number, small enough to count with; cut toward 0 as Java's intValue. */
export function indexIn(value: Value): number {
  const number = numberIn(value)
  const index =
    number.kind === 'double'
      ? Math.trunc(number.value)
      : number.kind === 'decimal'
        ? Number(integerOfDecimal(number.value))
        : Number(number.value)
  return Number.isSafeInteger(index) ? index : fail('数字过大', 'The number is too large')
}

/** Members of a list or set, letters of a text, `[key, value]` lists of a map; none for nil. */
export function membersIn(value: Value): readonly Value[] {
  switch (value.kind) {
    case 'nil':
      return []
    case 'list':
      return value.items
    case 'set':
      return [...value.items.values()]
    case 'string':
      return Array.from({ length: value.value.length }, (_, index) => ({
        kind: 'string',
        value: value.value.charAt(index),
      }))
    case 'map':
      return Array.from(value.entries.values(), (entry) => ({ kind: 'list', items: [entry.key, entry.value] }))
    default:
      return wrongKind(value, '集合', 'a collection')
  }
}
