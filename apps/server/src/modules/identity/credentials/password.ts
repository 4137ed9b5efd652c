import { createHash } from 'node:crypto'
import type { Sm2KeyPair } from './sm2.ts'

/** 2·(64 + 1 + 32): the shortest SM2 cipher text, one byte long inside. */
const SM2_HEX_LEAST = 194

export function md5Hex(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex')
}

/** A password as it came: the text where it can be seen, else its MD5 hex. */
export type GivenPassword = { text: string } | { md5: string }

/**
 * A password in any of the three forms that clients send (auth.md §5); the form decides, once: SM2 hex of at least 194 characters, MD5
 * hex (exactly 32 of 0-9a-f, also inside of SM2), else plain text. Undefined: nothing given, or SM2 that is not ours.
 */
export function readGiven(given: string | undefined, keyPair: Pick<Sm2KeyPair, 'decrypt'>): GivenPassword | undefined {
  if (!given) return undefined
  if (given.length >= SM2_HEX_LEAST && given.length % 2 === 0 && /^[0-9a-f]+$/i.test(given)) {
    const text = keyPair.decrypt(given)
    return text === undefined ? undefined : plainOrHash(text)
  }
  return plainOrHash(given)
}

/** The MD5 hex of a password in any of these forms, to be compared with what is stored. */
export function readPassword(given: string | undefined, keyPair: Pick<Sm2KeyPair, 'decrypt'>): string | undefined {
  const read = readGiven(given, keyPair)
  if (read === undefined) return undefined
  return 'md5' in read ? read.md5 : md5Hex(read.text)
}

const plainOrHash = (text: string): GivenPassword => (/^[0-9a-f]{32}$/.test(text) ? { md5: text } : { text })
