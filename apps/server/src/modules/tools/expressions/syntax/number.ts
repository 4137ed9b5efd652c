import { fail } from '../aviator-error.ts'
import { parseDecimal } from '../values/decimal.ts'
import { bigintOf, decimalOf, doubleOf, longOf, type NumberValue } from '../values/value.ts'
import type { Token } from './token.ts'

const LONG_MAX = 2n ** 63n - 1n

/**
 * `12` long, `12N` bigint, `1.5M` decimal, `1.5` and `1e3` double, `0xff` long. A whole number beyond 64 bits becomes a bigint.
 *
 * @throws {AviatorError} at what is no number
 */
export function readNumber(source: string, at: number, end: number): Token {
  const rest = source.slice(at, end)
  const hex = /^0[xX][0-9a-fA-F]+/.exec(rest)?.[0]
  const plain = hex ?? /^(?:\d+\.?\d*|\.\d+)(?:[eE]-?\d+)?[NM]?/.exec(rest)?.[0]
  const illegal = (text: string): never => fail(`数字 ${text} 写法有误`, `Invalid number ${text}`, at)
  if (!plain) return illegal(rest.slice(0, 20))
  const tail = /^[\p{L}\p{Nd}_$.]+/u.exec(rest.slice(plain.length))?.[0]
  if (tail) return illegal((plain + tail).slice(0, 40))
  return {
    kind: 'number',
    value: hex ? longOf(BigInt(hex)) : valueOf(plain, illegal),
    position: at,
    end: at + plain.length,
  }
}

function valueOf(text: string, illegal: (text: string) => never): NumberValue {
  const digits = text.slice(0, -1)
  if (text.endsWith('N')) return /^\d+$/.test(digits) ? bigintOf(BigInt(digits)) : illegal(text)
  if (text.endsWith('M')) return decimalOf(parseDecimal(digits) ?? illegal(text))
  if (!/^\d+$/.test(text)) return doubleOf(Number(text))
  const whole = BigInt(text)
  return whole > LONG_MAX ? bigintOf(whole) : longOf(whole)
}
