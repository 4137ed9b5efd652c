import { fail } from '../aviator-error.ts'

/** Significant digits of every result, rounded half-even. */
export const DECIMAL_DIGITS = 20
/** Exponents beyond this are refused: aligning two numbers writes their distance in zeros. */
const EXPONENT_MAX = 1_000

/** `digits` × 10^-`scale`: what Java's BigDecimal is, trailing zeros included (`1.50M` stays 1.50). */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)
const digitCount = (value: bigint): number => magnitude(value).toString().length
const tenTo = (power: number): bigint => 10n ** BigInt(power)

function checked(decimal: Decimal): Decimal {
  if (Math.abs(decimal.scale) > EXPONENT_MAX) fail('小数的指数过大', 'The exponent of a decimal is too large')
  return decimal
}

/** `numerator / denominator` as an integer, rounded half-even; the denominator is positive. */
function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  const rest = magnitude(numerator % denominator) * 2n
  const isUp = rest > denominator || (rest === denominator && quotient % 2n !== 0n)
  return isUp ? quotient + (numerator < 0n ? -1n : 1n) : quotient
}

/** To {@link DECIMAL_DIGITS} significant digits. */
export function roundDecimal(value: Decimal): Decimal {
  const excess = digitCount(value.digits) - DECIMAL_DIGITS
  if (excess <= 0) return checked(value)
  const rounded = { digits: divideHalfEven(value.digits, tenTo(excess)), scale: value.scale - excess }
  return roundDecimal(rounded) // 999…9 may have become one digit longer
}

/** A decimal from its text (`-1.50`, `2e-3`); undefined when it is none. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/.exec(text)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? []
  if (!match || whole.length + fraction.length === 0) return undefined
  const digits = BigInt(whole + fraction)
  return roundDecimal(checked({ digits: sign === '-' ? -digits : digits, scale: fraction.length - Number(exponent) }))
}

export const decimalOfInteger = (value: bigint): Decimal => roundDecimal({ digits: value, scale: 0 })

function aligned(left: Decimal, right: Decimal): { left: bigint; right: bigint; scale: number } {
  const scale = Math.max(left.scale, right.scale)
  return { left: left.digits * tenTo(scale - left.scale), right: right.digits * tenTo(scale - right.scale), scale }
}

export function addDecimals(left: Decimal, right: Decimal): Decimal {
  const same = aligned(left, right)
  return roundDecimal({ digits: same.left + same.right, scale: same.scale })
}

export const negateDecimal = (value: Decimal): Decimal => ({ digits: -value.digits, scale: value.scale })

export const multiplyDecimals = (left: Decimal, right: Decimal): Decimal =>
  roundDecimal({ digits: left.digits * right.digits, scale: left.scale + right.scale })

/** An exact quotient keeps no more zeros than the operands have (6.0M / 2M is 3.0). @throws {AviatorError} for a divisor of 0 */
export function divideDecimals(left: Decimal, right: Decimal): Decimal {
  if (right.digits === 0n) fail('除数不能为 0', 'Division by zero')
  const preferred = left.scale - right.scale
  if (left.digits === 0n)
    return checked({ digits: 0n, scale: Math.max(-EXPONENT_MAX, Math.min(EXPONENT_MAX, preferred)) })
  // Three digits more than are kept, and whether there is a rest beyond them: enough to round right.
  const shift = Math.max(0, DECIMAL_DIGITS + 3 + digitCount(right.digits) - digitCount(left.digits))
  const numerator = left.digits * tenTo(shift)
  const hasRest = numerator % right.digits !== 0n
  const quotient = numerator / right.digits
  const sign = left.digits < 0n === right.digits < 0n ? 1n : -1n
  if (hasRest) {
    const exact = roundDecimal({ digits: quotient * 10n + sign, scale: preferred + shift + 1 })
    return exact
  }
  return stripZeros(roundDecimal({ digits: quotient, scale: preferred + shift }), preferred)
}

function stripZeros(value: Decimal, toScale: number): Decimal {
  let { digits, scale } = value
  while (scale > toScale && digits % 10n === 0n) {
    digits /= 10n
    scale -= 1
  }
  return { digits, scale }
}

/** The rest of a whole-number division, with the sign of the dividend. @throws {AviatorError} for a divisor of 0 */
export function remainderOfDecimals(left: Decimal, right: Decimal): Decimal {
  if (right.digits === 0n) fail('除数不能为 0', 'Division by zero')
  const same = aligned(left, right)
  return roundDecimal({ digits: same.left % same.right, scale: same.scale })
}

/** A whole power, negative ones too. The bound on exponents bounds the work. @throws {AviatorError} for 0 to a negative power, or when it grows too large */
export function powerOfDecimal(base: Decimal, power: bigint, step: () => void): Decimal {
  if (magnitude(power) > 999_999n) fail('乘方的指数过大', 'The power is too large')
  let result: Decimal = { digits: 1n, scale: 0 }
  let factor = base
  for (let rest = magnitude(power); rest > 0n; rest >>= 1n) {
    step()
    if (rest & 1n) result = multiplyDecimals(result, factor)
    if (rest > 1n) factor = multiplyDecimals(factor, factor)
  }
  return power < 0n ? divideDecimals({ digits: 1n, scale: 0 }, result) : result
}

/** Below 0, 0, above 0; by value, whatever the trailing zeros. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const same = aligned(left, right)
  return same.left < same.right ? -1 : same.left > same.right ? 1 : 0
}

export const doubleOfDecimal = (value: Decimal): number => Number(decimalText(value))

/** Whole part, cut toward 0. */
export const integerOfDecimal = (value: Decimal): bigint =>
  value.scale <= 0 ? value.digits * tenTo(-value.scale) : value.digits / tenTo(value.scale)

/** As Java writes a BigDecimal: plain unless very small or with zeros that are not known (`1E+3`). */
export function decimalText({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : ''
  const text = magnitude(digits).toString()
  if (scale === 0) return sign + text
  const exponent = text.length - 1 - scale
  if (scale > 0 && exponent >= -6) {
    const padded = text.padStart(scale + 1, '0')
    return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`
  }
  const fraction = text.length > 1 ? `.${text.slice(1)}` : ''
  return `${sign}${text[0]}${fraction}${exponent === 0 ? '' : `E${exponent > 0 ? '+' : ''}${exponent}`}`
}
