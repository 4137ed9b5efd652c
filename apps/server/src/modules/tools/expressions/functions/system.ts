import { fail } from '../aviator-error.ts'
import { booleanIn } from '../operators/apply.ts'
import { boundBigint } from '../operators/arithmetic.ts'
import { compare } from '../operators/compare.ts'
import { decimalOfInteger, doubleOfDecimal, integerOfDecimal, parseDecimal } from '../values/decimal.ts'
import { described, doubleText, textOf } from '../values/text.ts'
import { bigintOf, booleanOf, decimalOf, doubleOf, longOf, NIL, stringOf, type Value } from '../values/value.ts'
import { at, indexIn, takes, type FunctionContext, type FunctionTable } from './function.ts'
import { longOfDouble } from './math.ts'

const wrongCast = (value: Value, type: string): never =>
  fail(`${described(value)} 不能转为 ${type}`, `${described(value)} can’t be converted to ${type}`)

function wholeOfText(value: Value & { kind: 'string' }, type: string, context: FunctionContext): bigint {
  return /^[+-]?\d+$/.test(value.value)
    ? boundBigint(BigInt(value.value.replace(/^\+/, '')), context.budget)
    : wrongCast(value, type)
}

function toLong(value: Value, context: FunctionContext): Value {
  switch (value.kind) {
    case 'long':
      return value
    case 'bigint':
      return longOf(value.value)
    case 'decimal':
      return longOf(integerOfDecimal(value.value))
    case 'double':
      return longOf(longOfDouble(value.value))
    case 'boolean':
      return longOf(value.value ? 1n : 0n)
    case 'string': {
      const whole = wholeOfText(value, 'long', context)
      return BigInt.asIntN(64, whole) === whole ? longOf(whole) : wrongCast(value, 'long')
    }
    default:
      return wrongCast(value, 'long')
  }
}

function toBigint(value: Value, context: FunctionContext): Value {
  switch (value.kind) {
    case 'bigint':
      return value
    case 'long':
      return bigintOf(value.value)
    case 'decimal':
      return bigintOf(boundBigint(integerOfDecimal(value.value), context.budget))
    case 'double':
      return Number.isFinite(value.value) ? bigintOf(BigInt(Math.trunc(value.value))) : wrongCast(value, 'bigint')
    case 'boolean':
      return bigintOf(value.value ? 1n : 0n)
    case 'string':
      return bigintOf(wholeOfText(value, 'bigint', context))
    default:
      return wrongCast(value, 'bigint')
  }
}

function toDecimal(value: Value): Value {
  switch (value.kind) {
    case 'decimal':
      return value
    case 'long':
    case 'bigint':
      return decimalOf(decimalOfInteger(value.value))
    case 'double':
      return decimalOf(parseDecimal(doubleText(value.value)) ?? wrongCast(value, 'decimal'))
    case 'boolean':
      return decimalOf({ digits: value.value ? 1n : 0n, scale: 0 })
    case 'string':
      return decimalOf(parseDecimal(value.value) ?? wrongCast(value, 'decimal'))
    default:
      return wrongCast(value, 'decimal')
  }
}

function toDouble(value: Value): Value {
  switch (value.kind) {
    case 'double':
      return value
    case 'long':
    case 'bigint':
      return doubleOf(Number(value.value))
    case 'decimal':
      return doubleOf(doubleOfDecimal(value.value))
    case 'boolean':
      return doubleOf(value.value ? 1 : 0)
    case 'string':
      return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(value.value)
        ? doubleOf(Number(value.value))
        : wrongCast(value, 'double')
    default:
      return wrongCast(value, 'double')
  }
}

export const systemFunctions: FunctionTable = {
  long: takes(1, (values, context) => toLong(at(values, 0), context)),
  bigint: takes(1, (values, context) => toBigint(at(values, 0), context)),
  decimal: takes(1, (values) => toDecimal(at(values, 0))),
  double: takes(1, (values) => toDouble(at(values, 0))),
  boolean: takes(1, (values) => {
    const value = at(values, 0)
    return booleanOf(value.kind !== 'nil' && !(value.kind === 'boolean' && !value.value))
  }),
  str: takes(1, (values, context) => stringOf(textOf(at(values, 0), context))),
  type: takes(1, (values) => stringOf(at(values, 0).kind)),
  identity: takes(1, (values) => at(values, 0)),
  cmp: takes(2, (values, { budget }) => longOf(Math.sign(compare(at(values, 0), at(values, 1), budget)))),
  assert: takes([1, 2], (values, context) => {
    if (booleanIn(at(values, 0), 'assert')) return NIL
    const said = values.length > 1 ? textOf(at(values, 1), context).slice(0, 200) : undefined
    return fail(
      `断言失败${said === undefined ? '' : `：${said}`}`,
      `Assertion failed${said === undefined ? '' : `: ${said}`}`,
    )
  }),
  now: takes(0, (_, { now }) => longOf(now().getTime())),
  rand: takes([0, 1], (values, { random }) => {
    if (values.length === 0) return doubleOf(random())
    const bound = indexIn(at(values, 0))
    return bound > 0
      ? longOf(Math.floor(random() * bound))
      : fail('rand 的上限必须大于 0', 'The limit of rand must be above 0')
  }),
}
