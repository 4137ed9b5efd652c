import { createDecipheriv, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSecrets, keyProof, proofFits } from './create-secrets.ts'
import { SecretUnreadable } from './secrets.ts'

const KEY = 'a-master-key-of-thirty-two-chars'
const secrets = createSecrets(KEY)

describe('seal and open', () => {
  it.each(['', 'sk-demo', '密钥 🔑', 'x'.repeat(100_000)])('gives back what was sealed (case %#)', (plain) => {
    expect(secrets.open(secrets.seal(plain, 'ctx'), 'ctx')).toBe(plain)
  })

  it('never writes the same text twice', () => {
    expect(secrets.seal('a', 'ctx')).not.toBe(secrets.seal('a', 'ctx'))
  })

  it('writes the documented form: v1, nonce, ciphertext, tag, under the derived key', () => {
    const sealed = secrets.seal('sk-demo', '000000:drawApi:7')

    const bytes = Buffer.from(sealed.slice('v1.'.length), 'base64url')
    const key = Buffer.from(hkdfSync('sha256', KEY, 'drawdesk.secrets.v1', 'seal', 32))
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAAD(Buffer.from('000000:drawApi:7')).setAuthTag(bytes.subarray(-16))
    expect(decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')).toBe('sk-demo')
    expect(sealed).toMatch(/^v1\.[\w-]+$/)
  })

  it('does not open in another row', () => {
    const sealed = secrets.seal('sk-demo', '000000:drawApi:7')

    expect(() => secrets.open(sealed, '000000:drawApi:8')).toThrow(SecretUnreadable)
  })

  it('does not open under another key', () => {
    expect(() => createSecrets(`${KEY}!`).open(secrets.seal('sk-demo', 'ctx'), 'ctx')).toThrow(SecretUnreadable)
  })

  it('notices a change of any byte', () => {
    const bytes = Buffer.from(secrets.seal('sk-demo', 'ctx').slice(3), 'base64url')

    for (let index = 0; index < bytes.length; index += 1) {
      const damaged = Buffer.from(bytes)
      damaged[index] = damaged[index]! ^ 1
      expect(() => secrets.open(`v1.${damaged.toString('base64url')}`, 'ctx')).toThrow(SecretUnreadable)
    }
  })

  it.each(['', 'v1.', 'v1.AAAA', 'v2.AAAA', 'sk-demo', `v1.${'A'.repeat(36)}`, 'v1.ä'])(
    'refuses %j as unreadable',
    (text) => {
      expect(() => secrets.open(text, 'ctx')).toThrow(SecretUnreadable)
    },
  )
})

describe('sign and verify', () => {
  it('accepts its own signature', () => {
    expect(secrets.verify('file', 'text', secrets.sign('file', 'text'))).toBe(true)
    expect(secrets.sign('file', 'text')).toMatch(/^[\w-]{43}$/)
  })

  it('keeps purposes, texts and keys apart', () => {
    const signature = secrets.sign('file', 'text')

    expect(secrets.verify('token', 'text', signature)).toBe(false)
    expect(secrets.verify('file', 'text2', signature)).toBe(false)
    expect(createSecrets(`${KEY}!`).verify('file', 'text', signature)).toBe(false)
  })

  it.each(['', 'ä', 'A'.repeat(43), 'A'.repeat(44)])('says no to %j without throwing', (signature) => {
    expect(secrets.verify('file', 'text', signature)).toBe(false)
  })

  it('accepts a signature in no other spelling', () => {
    const signature = secrets.sign('file', 'text')

    expect(secrets.verify('file', 'text', `${signature}=`)).toBe(false)
  })
})

describe('derive', () => {
  it('gives 32 bytes, always the same for a purpose, others for another', () => {
    expect(secrets.derive('token')).toHaveLength(32)
    expect(secrets.derive('token')).toEqual(createSecrets(KEY).derive('token'))
    expect(secrets.derive('token')).not.toEqual(secrets.derive('role'))
  })

  it('gives a copy: overwriting it harms nobody', () => {
    const before = secrets.derive('token').toString('hex')

    secrets.derive('token').fill(0)

    expect(secrets.derive('token').toString('hex')).toBe(before)
  })

  it('never hands out the key that seals or signs', () => {
    const sealKey = Buffer.from(hkdfSync('sha256', KEY, 'drawdesk.secrets.v1', 'seal', 32))

    expect(secrets.derive('seal')).not.toEqual(sealKey)
  })
})

describe('key proof', () => {
  it('fits the key it was made with and no other', () => {
    const proof = keyProof(secrets)

    expect(proofFits(createSecrets(KEY), proof)).toBe(true)
    expect(proofFits(createSecrets(`${KEY}!`), proof)).toBe(false)
    expect(proofFits(secrets, '')).toBe(false)
  })
})
