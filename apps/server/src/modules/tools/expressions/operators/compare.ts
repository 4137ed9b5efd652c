import { fail } from '../aviator-error.ts'
import { DEPTH_MAX, type Budget } from '../budget.ts'
import { compareDecimals } from '../values/decimal.ts'
import { described } from '../values/text.ts'
import { isNumber, type NumberValue, type Value } from '../values/value.ts'
import { decimalOfNumber, doubleOfNumber } from './arithmetic.ts'

/**
 * Below 0, 0, above 0; undefined where the two cannot be compared. nil is less than everything but nil. Numbers compare by value whatever their types,
 * texts by UTF-16 units as in Java, booleans false before true.
 */
function order(left: Value, right: Value, budget: Budget): number | undefined {
  if (left.kind === 'nil' || right.kind === 'nil') return Number(left.kind !== 'nil') - Number(right.kind !== 'nil')
  if (isNumber(left) && isNumber(right)) return orderNumbers(left, right)
  if (left.kind === 'string' && right.kind === 'string') return orderTexts(left.value, right.value, budget)
  if (left.kind === 'boolean' && right.kind === 'boolean') return Number(left.value) - Number(right.value)
  if (left.kind === 'pattern' && right.kind === 'pattern')
    return orderTexts(left.value.source, right.value.source, budget)
  if (left.kind === 'date' && right.kind === 'date') return left.value.getTime() - right.value.getTime()
  return undefined
}

function orderTexts(left: string, right: string, budget: Budget): number {
  budget.step(1 + (Math.min(left.length, right.length) >> 5))
  return left < right ? -1 : left > right ? 1 : 0
}

function orderNumbers(left: NumberValue, right: NumberValue): number {
  if (left.kind === 'double' || right.kind === 'double')
    return orderDoubles(doubleOfNumber(left), doubleOfNumber(right))
  if (left.kind === 'decimal' || right.kind === 'decimal')
    return compareDecimals(decimalOfNumber(left), decimalOfNumber(right))
  return left.value < right.value ? -1 : left.value > right.value ? 1 : 0
}

/** Java's Double.compare: NaN equals itself and is the greatest, -0.0 is less than 0.0. */
function orderDoubles(left: number, right: number): number {
  if (left < right) return -1
  if (left > right) return 1
  if (Object.is(left, right)) return 0
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
  return Object.is(left, -0) ? -1 : 1
}

/** For `<`, `>` and sorting. @throws {AviatorError} for two that cannot be compared */
export function compare(left: Value, right: Value, budget: Budget): number {
  return (
    order(left, right, budget) ??
    fail(
      `不能比较 ${described(left)} 与 ${described(right)}`,
      `${described(left)} and ${described(right)} can’t be compared`,
    )
  )
}

/** For `==`: what cannot be compared differs. Lists, sets and maps are equal where their members are. */
export function isEqual(left: Value, right: Value, budget: Budget, depth = 0): boolean {
  budget.step()
  if (depth > DEPTH_MAX) fail('嵌套过深', 'Nested too deep')
  if (left === right) return true
  if (left.kind === 'list' && right.kind === 'list') {
    return (
      left.items.length === right.items.length &&
      left.items.every((item, index) => isEqual(item, right.items[index] as Value, budget, depth + 1))
    ) // of the same length
  }
  if (left.kind === 'set' && right.kind === 'set')
    return left.items.size === right.items.size && [...left.items.keys()].every((key) => right.items.has(key))
  if (left.kind === 'map' && right.kind === 'map') {
    const others = right.entries
    return (
      left.entries.size === others.size &&
      [...left.entries].every(([key, { value }]) => {
        const other = others.get(key)
        return other !== undefined && isEqual(value, other.value, budget, depth + 1)
      })
    )
  }
  return order(left, right, budget) === 0
}
