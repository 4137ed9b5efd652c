import { Decimal as Reference } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  decimalText,
  divideDecimals,
  multiplyDecimals,
  parseDecimal,
  powerOfDecimal,
  remainderOfDecimals,
  type Decimal,
} from './decimal.ts'

const Exact = Reference.clone({ precision: 20, rounding: Reference.ROUND_HALF_EVEN, toExpNeg: -1e9, toExpPos: 1e9 })

/** The same numbers at each run (a linear congruential generator). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Numbers of 1 to 20 digits with the point somewhere, many of them short, so that exact and half-way results come up as well. */
function createNumbers(random: () => number): () => string {
  return () => {
    const length = random() < 0.5 ? 1 + Math.floor(random() * 3) : 1 + Math.floor(random() * 20)
    const digits = Array.from({ length }, () => String(Math.floor(random() * 10))).join('')
    const point = Math.floor(random() * (length + 1))
    return `${random() < 0.3 ? '-' : ''}${digits.slice(0, point) || '0'}${point < length ? `.${digits.slice(point)}` : ''}`
  }
}

const read = (text: string): Decimal => parseDecimal(text) ?? expect.unreachable(`${text} is a decimal`)
const plain = (value: Decimal): string => new Exact(decimalText(value)).toString()

describe('decimals', () => {
  it('agree with another library on thousands of operations', () => {
    const number = createNumbers(createRandom(7))
    for (let round = 0; round < 4_000; round += 1) {
      const [a, b] = [number(), number()]
      const [left, right] = [read(a), read(b)]
      expect([a, '+', b, plain(addDecimals(left, right))]).toEqual([a, '+', b, new Exact(a).plus(b).toString()])
      expect([a, '*', b, plain(multiplyDecimals(left, right))]).toEqual([a, '*', b, new Exact(a).times(b).toString()])
      expect([a, '?', b, compareDecimals(left, right)]).toEqual([a, '?', b, new Exact(a).comparedTo(b)])
      if (right.digits === 0n) continue
      expect([a, '/', b, plain(divideDecimals(left, right))]).toEqual([a, '/', b, new Exact(a).dividedBy(b).toString()])
      expect([a, '%', b, plain(remainderOfDecimals(left, right))]).toEqual([
        a,
        '%',
        b,
        new Exact(a).modulo(b).toString(),
      ])
    }
  })

  it('keep what they are read from', () => {
    const number = createNumbers(createRandom(11))
    for (let round = 0; round < 2_000; round += 1) {
      const text = decimalText(read(number()))
      expect(decimalText(read(text))).toBe(text)
    }
  })

  it.each([
    ['0', '0'],
    ['0.00', '0.00'],
    ['-0.5', '-0.5'],
    ['1e3', '1E+3'],
    ['1.20e-10', '1.20E-10'],
    ['0.000001', '0.000001'],
    ['0.0000001', '1E-7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['99999999999999999999.5', '1.0000000000000000000E+20'],
    ['12345678901234567890.5', '12345678901234567890'],
  ])('%s is written as Java writes it: %s', (text, written) => {
    expect(decimalText(read(text))).toBe(written)
  })

  it.each(['', '.', 'e5', '1e', '1.2.3', 'abc', '1,5', '0x10', ' 1', 'Infinity', 'NaN'])('%j is none', (text) => {
    expect(parseDecimal(text)).toBeUndefined()
  })

  it('take whole powers', () => {
    for (const [base, power] of [
      ['1.1', 10],
      ['-2.5', 3],
      ['0.5', -4],
      ['3', 0],
      ['1.000001', 1000],
    ] as const) {
      const [written = '', expected = ''] = [
        plain(powerOfDecimal(read(base), BigInt(power), () => undefined)),
        new Exact(base).pow(power).toString(),
      ]
      // Rounded at each step here, once there: the last two digits may differ.
      expect(
        new Reference(written).minus(expected).abs().lessThanOrEqualTo(new Reference(expected).abs().times('1e-17')),
      ).toBe(true)
    }
  })
})
