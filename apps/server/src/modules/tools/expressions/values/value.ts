import type { AviatorType } from '@drawdesk/contract/tools/aviator'
import type { Pattern } from '../pattern/pattern.ts'
import type { Decimal } from './decimal.ts'

export interface NilValue {
  readonly kind: 'nil'
}
export interface BooleanValue {
  readonly kind: 'boolean'
  readonly value: boolean
}
/** 64 bits with a sign; arithmetic wraps around. */
export interface LongValue {
  readonly kind: 'long'
  readonly value: bigint
}
export interface BigintValue {
  readonly kind: 'bigint'
  readonly value: bigint
}
export interface DecimalValue {
  readonly kind: 'decimal'
  readonly value: Decimal
}
export interface DoubleValue {
  readonly kind: 'double'
  readonly value: number
}
export interface StringValue {
  readonly kind: 'string'
  readonly value: string
}
export interface PatternValue {
  readonly kind: 'pattern'
  readonly value: Pattern
}
/** An instant; written in the configured zone. */
export interface DateValue {
  readonly kind: 'date'
  readonly value: Date
}
export interface ListValue {
  readonly kind: 'list'
  readonly items: Value[]
}
/** Members by what makes them equal ({@link keyOf}), in the order they came. */
export interface SetValue {
  readonly kind: 'set'
  readonly items: Map<string, Value>
}
/** Entries by what makes their keys equal. A Map, so that no key reaches a prototype. */
export interface MapValue {
  readonly kind: 'map'
  readonly entries: Map<string, { key: Value; value: Value }>
}
/** A function named as a value: `string.length`, `+`, or what `seq.gt(3)` gives. */
export interface FunctionValue {
  readonly kind: 'function'
  readonly name: string
  call(values: readonly Value[]): Value
}

export type NumberValue = LongValue | BigintValue | DecimalValue | DoubleValue
export type Value =
  | NilValue
  | BooleanValue
  | NumberValue
  | StringValue
  | PatternValue
  | DateValue
  | ListValue
  | SetValue
  | MapValue
  | FunctionValue

export const NIL: NilValue = { kind: 'nil' }
export const TRUE: BooleanValue = { kind: 'boolean', value: true }
export const FALSE: BooleanValue = { kind: 'boolean', value: false }

export const booleanOf = (value: boolean): BooleanValue => (value ? TRUE : FALSE)
/** Wraps around at 64 bits, as Java's long does. */
export const longOf = (value: bigint | number): LongValue => ({ kind: 'long', value: BigInt.asIntN(64, BigInt(value)) })
export const bigintOf = (value: bigint): BigintValue => ({ kind: 'bigint', value })
export const decimalOf = (value: Decimal): DecimalValue => ({ kind: 'decimal', value })
export const doubleOf = (value: number): DoubleValue => ({ kind: 'double', value })
export const stringOf = (value: string): StringValue => ({ kind: 'string', value })
export const listOf = (items: Value[]): ListValue => ({ kind: 'list', items })

export const isNumber = (value: Value): value is NumberValue =>
  value.kind === 'long' || value.kind === 'bigint' || value.kind === 'decimal' || value.kind === 'double'

/** How an answer names the type. Sets are lists there, dates and patterns texts. */
export function answerTypeOf(value: Value): AviatorType | undefined {
  switch (value.kind) {
    case 'set':
      return 'list'
    case 'date':
    case 'pattern':
      return 'string'
    case 'function':
      return undefined
    default:
      return value.kind
  }
}
