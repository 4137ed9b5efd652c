import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { SecretUnreadable, type Secrets } from './secrets.ts'

/** Written before each sealed value, so that another scheme can stand beside this one later. */
const SEAL_VERSION = 'v1.'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
/** A constant salt is what RFC 5869 §3.1 offers where none can be kept: it sets our keys apart from other programs'. */
const SALT = 'drawdesk.secrets.v1'
/** Purposes are a few words in the code; the bound only keeps a mistake from growing without end. */
const MOST_CACHED_KEYS = 200

/**
 * Secrets under one master key (SECRETS_KEY or its file). Each purpose has a key of its own by HKDF-SHA256 (RFC 5869), so
 * that a signature made for one cannot pass for another and a derived key reveals nothing about the rest.
 *
 * A sealed value is `v1.` and base64url of nonce (12 bytes), ciphertext, tag (16 bytes). Nonces are random: one key is good
 * for about 2³² values (NIST SP 800-38D §8.3).
 */
export function createSecrets(masterKey: string): Secrets {
  const keys = new LRUCache<string, Buffer>({ max: MOST_CACHED_KEYS })

  function keyFor(use: string): Buffer {
    let key = keys.get(use)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', masterKey, SALT, use, KEY_BYTES))
      keys.set(use, key)
    }
    return key
  }

  function sign(purpose: string, text: string): string {
    return createHmac('sha256', keyFor(`sign:${purpose}`))
      .update(text, 'utf8')
      .digest('base64url')
  }

  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(context, 'utf8'))
      const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return SEAL_VERSION + sealed.toString('base64url')
    },

    open(sealed, context) {
      const bytes = readSealed(sealed)
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(context, 'utf8'))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        )
      } catch (error) {
        throw new SecretUnreadable('a stored secret does not open: another key, another place, or damaged', {
          cause: error,
        })
      }
    },

    sign,

    verify(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },

    // A copy: overwriting it does not overwrite ours.
    derive: (purpose) => Buffer.from(keyFor(`derive:${purpose}`)),
  }
}

function readSealed(sealed: string): Buffer {
  if (!sealed.startsWith(SEAL_VERSION) || !/^[\w-]+$/.test(sealed.slice(SEAL_VERSION.length))) {
    throw new SecretUnreadable('a stored secret is not in a form this version writes')
  }
  const bytes = Buffer.from(sealed.slice(SEAL_VERSION.length), 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new SecretUnreadable('a stored secret is cut short')
  return bytes
}

const PROOF_PURPOSE = 'key-proof'
const PROOF_TEXT = 'this database belongs to this key'

/** Text to store with a new database; later it shows whether the server was started with the same key. Says nothing about the key. */
export function keyProof(secrets: Secrets): string {
  return secrets.sign(PROOF_PURPOSE, PROOF_TEXT)
}

/** Was this stored proof made with the same key? A start with another key must stop: it could open none of the stored secrets. */
export function proofFits(secrets: Secrets, proof: string): boolean {
  return secrets.verify(PROOF_PURPOSE, PROOF_TEXT, proof)
}
