import { fail } from '../aviator-error.ts'
import { checkBits, type Budget } from '../budget.ts'
import { described } from '../values/text.ts'
import { bigintOf, longOf, type BigintValue, type LongValue, type Value } from '../values/value.ts'
import { bitsOf, boundBigint } from './arithmetic.ts'

export type BitSign = '&' | '|' | '^' | '<<' | '>>' | '>>>'

function whole(value: Value, sign: string): LongValue | BigintValue {
  if (value.kind === 'long' || value.kind === 'bigint') return value
  return fail(
    `${sign} 只能用于整数，不能用于 ${described(value)}`,
    `${sign} only works with integers, not ${described(value)}`,
  )
}

/** `left sign right` on whole numbers; a bigint on either side makes a bigint. Longs are shifted by the low six bits of the right side, as in Java. */
export function combineBits(sign: BitSign, leftValue: Value, rightValue: Value, budget: Budget): Value {
  const left = whole(leftValue, sign)
  const right = whole(rightValue, sign)
  if (sign === '<<' || sign === '>>' || sign === '>>>')
    return left.kind === 'long'
      ? longOf(shiftLong(sign, left.value, right))
      : bigintOf(shiftBigint(sign, left.value, right.value, budget))
  const result =
    sign === '&' ? left.value & right.value : sign === '|' ? left.value | right.value : left.value ^ right.value
  return left.kind === 'long' && right.kind === 'long' ? longOf(result) : bigintOf(boundBigint(result, budget))
}

function shiftLong(sign: '<<' | '>>' | '>>>', value: bigint, by: LongValue | BigintValue): bigint {
  if (by.kind !== 'long') return fail('移位的位数必须是 long', 'The number of bits to shift must be a long')
  const count = by.value & 63n
  if (sign === '<<') return value << count
  return sign === '>>' ? value >> count : BigInt.asUintN(64, value) >> count
}

/** A negative count shifts the other way; `>>>` is `>>`, for a bigint has no last bit. */
function shiftBigint(sign: '<<' | '>>' | '>>>', value: bigint, by: bigint, budget: Budget): bigint {
  const count = sign === '<<' ? by : -by
  if (count > 0n) checkBits(bitsOf(value) + Number(count))
  if (count < -1_000_000n) return value < 0n ? -1n : 0n
  return boundBigint(count >= 0n ? value << count : value >> -count, budget)
}

/** `~value` */
export function invertBits(value: Value): Value {
  const number = whole(value, '~')
  return number.kind === 'long' ? longOf(~number.value) : bigintOf(~number.value)
}
