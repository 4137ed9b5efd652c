import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  X509Certificate,
  type KeyObject,
} from 'node:crypto'
import { configError } from './channel-account.ts'

const isPem = (text: string): boolean => text.includes('-----BEGIN ')
const bytesOf = (text: string): Buffer => Buffer.from(text.replace(/\s+/g, ''), 'base64')

function firstOf(name: string, tries: readonly (() => KeyObject)[]): KeyObject {
  const causes: unknown[] = []
  for (const attempt of tries) {
    try {
      const key = attempt()
      if (key.asymmetricKeyType === 'rsa') return key
      causes.push(new Error('not an RSA key'))
    } catch (error) {
      causes.push(error)
    }
  }
  throw configError(`${name} is not readable`, new AggregateError(causes))
}

/** A PEM, or what stands between its first and last line, as both companies' tools hand it out (PKCS#8 and PKCS#1). @throws ChannelError `config` */
export const readPrivateKey = (name: string, text: string): KeyObject =>
  firstOf(
    name,
    isPem(text)
      ? [() => createPrivateKey(text)]
      : (['pkcs8', 'pkcs1'] as const).map(
          (type) => () => createPrivateKey({ key: bytesOf(text), format: 'der', type }),
        ),
  )

/** A public key or a certificate. @throws ChannelError `config` */
export const readPublicKey = (name: string, text: string): KeyObject =>
  firstOf(
    name,
    isPem(text)
      ? [() => createPublicKey(text)]
      : (['spki', 'pkcs1'] as const).map((type) => () => createPublicKey({ key: bytesOf(text), format: 'der', type })),
  )

/** RSA-SHA256 with PKCS#1 v1.5, which both companies use for everything. */
export const signText = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text, 'utf8'), key).toString('base64')

export function isSignedBy(key: KeyObject, bytes: Buffer, signature: string): boolean {
  return verify('sha256', bytes, key, Buffer.from(signature, 'base64'))
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** All certificates of a file, in its order. @throws ChannelError `config` where there is none, or one is broken */
export function readCertificates(name: string, text: string): X509Certificate[] {
  const blocks = text.match(CERTIFICATE) ?? []
  if (blocks.length === 0) throw configError(`${name} holds no certificate`)
  return blocks.map((block) => {
    try {
      return new X509Certificate(block)
    } catch (error) {
      throw configError(`${name} is not readable`, error)
    }
  })
}

export const md5Of = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex')
