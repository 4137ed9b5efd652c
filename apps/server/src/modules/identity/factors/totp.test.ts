import { describe, expect, it } from 'vitest'
import { fromBase32, toBase32 } from './base32.ts'
import { codeOf, findStep, otpauthUri, stepAt } from './totp.ts'

/** RFC 6238 appendix B: the secret is this text, as long as the digest. */
const secretOf = (bytes: number): Buffer => Buffer.from('1234567890'.repeat(7).slice(0, bytes))
const VECTORS = [
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
] as const

describe('codes of RFC 6238', () => {
  it.each(VECTORS)('at second %i are those of its appendix', (seconds, sha1, sha256, sha512) => {
    const step = stepAt(new Date(seconds * 1000))

    expect(codeOf(secretOf(20), step, { digits: 8 })).toBe(sha1)
    expect(codeOf(secretOf(32), step, { digits: 8, algorithm: 'sha256' })).toBe(sha256)
    expect(codeOf(secretOf(64), step, { digits: 8, algorithm: 'sha512' })).toBe(sha512)
  })
})

describe('a typed code', () => {
  const secret = secretOf(20)
  const now = new Date(1_111_111_111_000)
  const step = stepAt(now)

  it.each([
    [-2, undefined],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, undefined],
  ])('of the step %i from now is found at %s', (drift, found) => {
    expect(findStep(secret, codeOf(secret, step + drift), now)).toBe(found)
  })

  it('may have spaces, and is six digits', () => {
    const code = codeOf(secret, step)

    expect(findStep(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, now)).toBe(step)
    expect(['', '12345', '1234567', 'abcdef', '１２３４５６'].map((typed) => findStep(secret, typed, now))).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
  })
})

describe('Base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of "%s" is %s, and back (RFC 4648 §10)', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded)
    expect(fromBase32(encoded).toString()).toBe(text)
  })

  it('has no other letters', () => {
    expect(() => fromBase32('M1')).toThrow('not Base32')
  })
})

it('an otpauth address keeps odd names apart from its arguments', () => {
  const uri = new URL(otpauthUri({ issuer: 'AI画图', account: 'a&b=c', secret: 'MZXW6' }))

  expect(decodeURIComponent(uri.pathname)).toBe('//totp/AI画图:a&b=c'.replace('//totp', ''))
  expect(uri.host).toBe('totp')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'MZXW6',
    issuer: 'AI画图',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
