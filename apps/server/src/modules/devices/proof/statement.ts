import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { PAIR_CODE_LETTERS } from '@drawdesk/contract/devices/draw-login'

/** 32^10 codes: somebody who tries a thousand a second for a year finds one in 35,000 prints by chance. */
export const PROOF_CODE_LENGTH = 10

/** What is signed of a print. Nothing of the guest, the prompt or the price is in it. */
export interface Statement {
  code: string
  /** UTC, ISO 8601, to the second. */
  time: string
  device: string
  experience: string
  venue: string
  /** Checked by moderation or by a person before it was printed. */
  isApproved: boolean
  /** Of the drawing, before it was laid on a sheet. */
  pictureSha256: string
}

/** The exact text that is signed: JSON without spaces, its names in the order of the alphabet (as RFC 8785 writes such an object). */
export const textOf = (statement: Statement): string =>
  JSON.stringify(Object.fromEntries(Object.entries(statement).toSorted(([one], [other]) => (one < other ? -1 : 1))))

export const readStatement = (text: string): Statement => JSON.parse(text) as Statement

export const newProofCode = (): string =>
  Array.from(randomBytes(PROOF_CODE_LENGTH), (byte) => PAIR_CODE_LETTERS[byte % PAIR_CODE_LETTERS.length]).join('')

/** As a person types it: small letters, spaces and hyphens are no matter. */
export const readProofCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** In two halves, for people. */
export const shownCode = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`

/** A pair of Ed25519 keys: SPKI and PKCS#8, base64. */
export function newSigningKey(): { publicKey: string; privateKey: string } {
  const pair = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  return { publicKey: pair.publicKey.toString('base64'), privateKey: pair.privateKey.toString('base64') }
}

export const signText = (text: string, privateKey: string): string =>
  sign(
    null,
    Buffer.from(text),
    createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' }),
  ).toString('base64')

/** How people name a key: the beginning of the SHA-256 of its public half. */
export const keyNameOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16)
