import { fail } from '../aviator-error.ts'
import { checkBits, checkTextLength, type Budget } from '../budget.ts'
import {
  addDecimals,
  decimalOfInteger,
  divideDecimals,
  doubleOfDecimal,
  multiplyDecimals,
  negateDecimal,
  powerOfDecimal,
  remainderOfDecimals,
  type Decimal,
} from '../values/decimal.ts'
import { described, textOf, type TextContext } from '../values/text.ts'
import {
  bigintOf,
  decimalOf,
  doubleOf,
  isNumber,
  longOf,
  stringOf,
  type NumberValue,
  type Value,
} from '../values/value.ts'

type Arithmetic = '+' | '-' | '*' | '/' | '%'

export function bitsOf(value: bigint): number {
  return value.toString(16).length * 4
}

/** Counts what working on a bigint costs, and keeps it within its bound. */
export function boundBigint(value: bigint, budget: Budget): bigint {
  const bits = bitsOf(value)
  checkBits(bits)
  budget.step(1 + (bits >> 9))
  return value
}

/** Of a whole number or a decimal, exactly; a double goes by its shortest digits. */
export function decimalOfNumber(value: Exclude<NumberValue, { kind: 'double' }>): Decimal {
  return value.kind === 'decimal' ? value.value : decimalOfInteger(value.value)
}

export function doubleOfNumber(value: NumberValue): number {
  switch (value.kind) {
    case 'double':
      return value.value
    case 'decimal':
      return doubleOfDecimal(value.value)
    default:
      return Number(value.value)
  }
}

/** `left sign right`. Texts are joined by `+`; of two kinds of number the wider is the result's: long, bigint, decimal, double. */
export function calculate(sign: Arithmetic, left: Value, right: Value, context: TextContext): Value {
  if (sign === '+' && (left.kind === 'string' || right.kind === 'string')) return joinTexts(left, right, context)
  if (!isNumber(left) || !isNumber(right))
    return fail(
      `${described(left)} 与 ${described(right)} 之间不能用 ${sign}`,
      `${sign} can’t be used between ${described(left)} and ${described(right)}`,
    )
  if (left.kind === 'double' || right.kind === 'double')
    return doubleOf(ofDoubles(sign, doubleOfNumber(left), doubleOfNumber(right)))
  if (left.kind === 'decimal' || right.kind === 'decimal')
    return decimalOf(ofDecimals(sign, decimalOfNumber(left), decimalOfNumber(right)))
  if (left.kind === 'long' && right.kind === 'long') return longOf(ofLongs(sign, left.value, right.value))
  return bigintOf(ofBigints(sign, left.value, right.value, context.budget))
}

/** A list or map joins no text, a value of any other kind does. */
function joinTexts(left: Value, right: Value, context: TextContext): Value {
  const isJoinable = left.kind === 'string' || !['list', 'set', 'map', 'date', 'function'].includes(left.kind)
  if (!isJoinable)
    return fail(
      `${described(left)} 与 ${described(right)} 之间不能用 +`,
      `+ can’t be used between ${described(left)} and ${described(right)}`,
    )
  const text = textOf(left, context) + textOf(right, context)
  checkTextLength(text.length)
  context.budget.step(1 + (text.length >> 5))
  return stringOf(text)
}

function ofDoubles(sign: Arithmetic, left: number, right: number): number {
  switch (sign) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    case '%':
      return left % right
  }
}

function ofDecimals(sign: Arithmetic, left: Decimal, right: Decimal): Decimal {
  switch (sign) {
    case '+':
      return addDecimals(left, right)
    case '-':
      return addDecimals(left, negateDecimal(right))
    case '*':
      return multiplyDecimals(left, right)
    case '/':
      return divideDecimals(left, right)
    case '%':
      return remainderOfDecimals(left, right)
  }
}

function checkDivisor(right: bigint): void {
  if (right === 0n) fail('除数不能为 0', 'Division by zero')
}

function ofLongs(sign: Arithmetic, left: bigint, right: bigint): bigint {
  switch (sign) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      checkDivisor(right)
      return left / right
    case '%':
      checkDivisor(right)
      return left % right
  }
}

/** As long, but nothing wraps, and `%` is never negative (Java's BigInteger.mod). */
function ofBigints(sign: Arithmetic, left: bigint, right: bigint, budget: Budget): bigint {
  const limbs = (bitsOf(left) >> 6) * (bitsOf(right) >> 6)
  budget.step(1 + (limbs >> 8))
  if (sign === '*') checkBits(bitsOf(left) + bitsOf(right) - 4)
  if (sign !== '%') return boundBigint(ofLongs(sign, left, right), budget)
  if (right <= 0n) return fail('大整数取模的除数必须大于 0', 'The modulus of a bigint must be above 0')
  const rest = left % right
  return rest < 0n ? rest + right : rest
}

/**
 * `base ** power`: long for two longs unless the power is negative, double where either is one, bigint and decimal for such a base.
 *
 * @throws {AviatorError} where a long does not fit 64 bits, or the result grows too large
 */
export function raise(base: Value, power: Value, budget: Budget): Value {
  if (!isNumber(base) || !isNumber(power))
    return fail(
      `${described(base)} 与 ${described(power)} 之间不能用 **`,
      `** can’t be used between ${described(base)} and ${described(power)}`,
    )
  if (base.kind === 'bigint' || base.kind === 'decimal') return raiseExactly(base, power, budget)
  const isWhole = base.kind === 'long' && (power.kind === 'long' || power.kind === 'bigint') && power.value >= 0n
  if (!isWhole) return doubleOf(doubleOfNumber(base) ** doubleOfNumber(power))
  const result = unitPower(base.value, power.value) ?? (power.value <= 64n ? base.value ** power.value : undefined)
  if (result === undefined || result !== BigInt.asIntN(64, result)) {
    return fail(
      '乘方结果超出 64 位整数，请用 bigint（如 10N ** 30）',
      'The result exceeds 64-bit integers. Use a bigint, e.g. 10N ** 30.',
    )
  }
  return longOf(result)
}

/** Of 0, 1 and -1, which no power makes large; undefined for others. */
function unitPower(base: bigint, power: bigint): bigint | undefined {
  if (base < -1n || base > 1n) return undefined
  return power === 0n || (base === -1n && power % 2n === 0n) ? 1n : base
}

function raiseExactly(
  base: Extract<NumberValue, { kind: 'bigint' | 'decimal' }>,
  power: NumberValue,
  budget: Budget,
): Value {
  const whole = power.kind === 'long' || power.kind === 'bigint' ? power.value : undefined
  if (whole === undefined)
    return fail(`${base.kind} 的乘方只接受整数指数`, `${base.kind} only accepts integer exponents`)
  if (base.kind === 'decimal') return decimalOf(powerOfDecimal(base.value, whole, () => budget.step(8)))
  if (whole < 0n) return fail('bigint 的乘方指数不能为负', 'bigint doesn’t accept negative exponents')
  const unit = unitPower(base.value, whole)
  if (unit !== undefined) return bigintOf(unit)
  checkBits(Number(whole) * Math.max(1, bitsOf(base.value) - 4))
  budget.step(1 + Number(whole))
  return bigintOf(boundBigint(base.value ** whole, budget))
}

/** `-value` */
export function negate(value: Value): Value {
  switch (value.kind) {
    case 'long':
      return longOf(-value.value)
    case 'bigint':
      return bigintOf(-value.value)
    case 'decimal':
      return decimalOf(negateDecimal(value.value))
    case 'double':
      return doubleOf(-value.value)
    default:
      return fail(
        `负号只能用于数字，不能用于 ${described(value)}`,
        `Only numbers can be negated, not ${described(value)}`,
      )
  }
}
