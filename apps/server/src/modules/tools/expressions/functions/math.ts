import { doubleOfNumber } from '../operators/arithmetic.ts'
import { raise } from '../operators/arithmetic.ts'
import { bigintOf, decimalOf, doubleOf, longOf } from '../values/value.ts'
import { at, numberIn, takes, type AviatorFunction, type FunctionTable } from './function.ts'

const LONG_MAX = 2n ** 63n - 1n
const LONG_MIN = -(2n ** 63n)

/** As Java casts: what is too large becomes the largest, NaN becomes 0. */
export function longOfDouble(value: number): bigint {
  if (Number.isNaN(value)) return 0n
  if (value >= 2 ** 63) return LONG_MAX
  return value <= -(2 ** 63) ? LONG_MIN : BigInt(Math.trunc(value))
}

const ofDouble = (calculate: (value: number) => number): AviatorFunction =>
  takes(1, (values) => doubleOf(calculate(doubleOfNumber(numberIn(at(values, 0))))))

export const mathFunctions: FunctionTable = {
  'math.abs': takes(1, (values) => {
    const value = numberIn(at(values, 0))
    switch (value.kind) {
      case 'long':
        return longOf(value.value < 0n ? -value.value : value.value)
      case 'bigint':
        return bigintOf(value.value < 0n ? -value.value : value.value)
      case 'decimal':
        return decimalOf({ ...value.value, digits: value.value.digits < 0n ? -value.value.digits : value.value.digits })
      case 'double':
        return doubleOf(Math.abs(value.value))
    }
  }),
  'math.round': takes(1, (values) => longOf(longOfDouble(Math.floor(doubleOfNumber(numberIn(at(values, 0))) + 0.5)))),
  'math.floor': ofDouble(Math.floor),
  'math.ceil': ofDouble(Math.ceil),
  'math.sqrt': ofDouble(Math.sqrt),
  'math.log': ofDouble(Math.log),
  'math.log10': ofDouble(Math.log10),
  'math.sin': ofDouble(Math.sin),
  'math.cos': ofDouble(Math.cos),
  'math.tan': ofDouble(Math.tan),
  'math.asin': ofDouble(Math.asin),
  'math.acos': ofDouble(Math.acos),
  'math.atan': ofDouble(Math.atan),
  // A bigint or decimal base keeps its type; for others it is a double, unlike `**`.
  'math.pow': takes(2, (values, { budget }) => {
    const [base, power] = [numberIn(at(values, 0)), numberIn(at(values, 1))]
    return base.kind === 'bigint' || base.kind === 'decimal'
      ? raise(base, power, budget)
      : doubleOf(doubleOfNumber(base) ** doubleOfNumber(power))
  }),
}
