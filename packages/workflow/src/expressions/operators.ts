import type { Value } from '../engine/state.ts'
import type { Run } from './context.ts'
import { finite, isEqual, order, toBoolean, toNumber } from './values.ts'

/** `power`: how close it binds; those of one power go from left to right. */
interface BinaryOperator {
  power: number
  make(left: Run, right: Run): Run
}

const onNumbers = (power: number, calculate: (left: number, right: number) => number): BinaryOperator => ({
  power,
  make: (left, right) => (context) => finite(calculate(toNumber(left(context)), toNumber(right(context)))),
})

const onOrder = (holds: (difference: number) => boolean, isTrueWhenSame: boolean): BinaryOperator => ({
  power: 4,
  make: (left, right) => (context) => {
    const [one, other] = [left(context), right(context)]
    if (one === null && other === null) return isTrueWhenSame
    const difference = order(one, other)
    return difference !== undefined && holds(difference)
  },
})

const onBoth = (power: number, calculate: (left: Value, right: Value) => Value): BinaryOperator => ({
  power,
  make: (left, right) => (context) => calculate(left(context), right(context)),
})

/** Arithmetic is on numbers, as in JUEL: texts are joined by writing expressions side by side. */
export const BINARY: ReadonlyMap<string, BinaryOperator> = new Map<string, BinaryOperator>([
  ['||', { power: 1, make: (left, right) => (context) => toBoolean(left(context)) || toBoolean(right(context)) }],
  ['&&', { power: 2, make: (left, right) => (context) => toBoolean(left(context)) && toBoolean(right(context)) }],
  ['==', onBoth(3, (left, right) => isEqual(left, right))],
  ['!=', onBoth(3, (left, right) => !isEqual(left, right))],
  ['<', onOrder((difference) => difference < 0, false)],
  ['>', onOrder((difference) => difference > 0, false)],
  ['<=', onOrder((difference) => difference <= 0, true)],
  ['>=', onOrder((difference) => difference >= 0, true)],
  ['+', onNumbers(5, (left, right) => left + right)],
  ['-', onNumbers(5, (left, right) => left - right)],
  ['*', onNumbers(6, (left, right) => left * right)],
  ['/', onNumbers(6, (left, right) => left / right)],
  ['%', onNumbers(6, (left, right) => left % right)],
])

export const negated =
  (run: Run): Run =>
  (context) =>
    -toNumber(run(context))

/** Runs only the side that the condition chooses. */
export const chosen =
  (condition: Run, yes: Run, no: Run): Run =>
  (context) =>
    toBoolean(condition(context)) ? yes(context) : no(context)
