import { describe, expect, it } from 'vitest'
import { md5Hex } from './md5.ts'

describe('md5Hex', () => {
  // The test suite of RFC 1321, A.5.
  it.each([
    ['', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['a', '0cc175b9c0f1b6a831c399e269772661'],
    ['abc', '900150983cd24fb0d6963f7d28e17f72'],
    ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
    ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 'd174ab98d277d9f5a5611c2c9f419d9f'],
    [
      '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
      '57edf4a22be3c955ac49da2e2107b67a',
    ],
  ])('answers the vector of the standard for %j', (text, digest) => {
    expect(md5Hex(text)).toBe(digest)
  })

  it('takes the text as UTF-8', () => {
    expect(md5Hex('中文')).toBe('a7bac2239fcdcb3a067903d8077c4a07')
  })

  it.each([55, 56, 63, 64, 65, 119, 120])('pads a text of %i characters to whole blocks', async (length) => {
    const { createHash } = await import('node:crypto')
    const text = 'x'.repeat(length)

    expect(md5Hex(text)).toBe(createHash('md5').update(text).digest('hex'))
  })
})
