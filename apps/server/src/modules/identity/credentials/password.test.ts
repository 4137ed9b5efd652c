import { sm2 } from 'sm-crypto-v2'
import { describe, expect, it } from 'vitest'
import { createSecrets } from '../../../platform/secrets/create-secrets.ts'
import { md5Hex, readPassword } from './password.ts'
import { createSm2KeyPair } from './sm2.ts'

const keyPair = createSm2KeyPair(createSecrets('a key for these tests, long enough'))
const encrypt = (text: string, publicKey = keyPair.publicKey): string => sm2.doEncrypt(text, publicKey, 0)

/** Encrypts until the point begins 04, which happens by chance once in 256. */
function encryptBeginning04(text: string): string {
  for (;;) {
    const cipher = encrypt(text)
    if (cipher.startsWith('04')) return cipher
  }
}

describe('readPassword', () => {
  it.each([
    ['plain text', 'admin', md5Hex('admin')],
    ['MD5 hex', '21232f297a57a5a743894a0e4a801fc3', '21232f297a57a5a743894a0e4a801fc3'],
    [
      'MD5 in capitals, which is plain text',
      '21232F297A57A5A743894A0E4A801FC3',
      md5Hex('21232F297A57A5A743894A0E4A801FC3'),
    ],
    ['31 hex characters, which are plain text', 'a'.repeat(31), md5Hex('a'.repeat(31))],
    ['long hex that is too short for SM2', 'ab'.repeat(96), md5Hex('ab'.repeat(96))],
    ['long text that is no hex', 'xy'.repeat(100), md5Hex('xy'.repeat(100))],
    ['Chinese', '密码', md5Hex('密码')],
    ['SM2 of plain text', encrypt('admin'), md5Hex('admin')],
    ['SM2 of one letter', encrypt('a'), md5Hex('a')],
    ['SM2 of Chinese', encrypt('密码'), md5Hex('密码')],
    ['SM2 of an MD5', encrypt(md5Hex('admin')), md5Hex('admin')],
    ['SM2 in capitals', encrypt('admin').toUpperCase(), md5Hex('admin')],
    ['SM2 with the prefix of its point', `04${encrypt('admin')}`, md5Hex('admin')],
    ['SM2 whose point begins 04 by chance', encryptBeginning04('admin'), md5Hex('admin')],
    ['SM2 for another key', encrypt('admin', sm2.generateKeyPairHex().publicKey), undefined],
    ['SM2 that was damaged', encrypt('admin').replace(/.$/, (last) => (last === '0' ? '1' : '0')), undefined],
    ['hex that is no point of the curve', 'ff'.repeat(120), undefined],
    ['nothing', '', undefined],
    ['no argument', undefined, undefined],
  ])('reads %s', (_form, given, md5) => {
    expect(readPassword(given, keyPair)).toBe(md5)
  })
})

describe('the key pair', () => {
  it('is the same for the same secrets key and another for another', () => {
    expect(createSm2KeyPair(createSecrets('a key for these tests, long enough')).publicKey).toBe(keyPair.publicKey)
    expect(createSm2KeyPair(createSecrets('another key for these tests, longer')).publicKey).not.toBe(keyPair.publicKey)
    expect(keyPair.publicKey).toMatch(/^04[0-9a-f]{128}$/)
  })
})
