import type { Value } from '../engine/state.ts'

/** What an expression may know of: variables by name, beans by registration, the time. Nothing else is reachable from one. */
export interface ExpressionContext {
  /** Undefined: there is no variable of this name. */
  variables(name: string): Value | undefined
  /** Functions by `bean.function`, called with plain values. */
  beans: Readonly<Record<string, Readonly<Record<string, (...values: Value[]) => Value>>>>
  now: Date
}

/** A part of an expression, ready to run. */
export type Run = (context: ExpressionContext) => Value
