import { sm2 } from 'sm-crypto-v2'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

/** Order of the curve sm2p256v1 (GB/T 32918.5). */
const ORDER = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n
const C1C2C3 = 0

export interface Sm2KeyPair {
  /** Uncompressed point, 130 hex characters beginning 04: what an operator puts into a client's configuration. */
  publicKey: string
  /** The text that was encrypted, or undefined when this hex was not made with our key. */
  decrypt(hex: string): string | undefined
}

/**
 * The pair of this installation, derived from its secrets key: nothing to store, the same in every process and after a
 * restore. Another SECRETS_KEY is another pair.
 */
export function createSm2KeyPair(secrets: Pick<Secrets, 'derive'>): Sm2KeyPair {
  const seed = BigInt(`0x${secrets.derive('sm2').toString('hex')}`)
  const privateKey = ((seed % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0')
  return {
    publicKey: sm2.getPublicKeyFromPrivateKey(privateKey),
    decrypt(hex) {
      // Clients leave the point's prefix 04 out, some keep it; a bare point begins 04 by chance once in 256, so the text does not decide it.
      const candidates = hex.startsWith('04') ? [hex, hex.slice(2)] : [hex]
      for (const candidate of candidates) {
        const text = tryDecrypt(candidate, privateKey)
        if (text) return text
      }
      return undefined
    },
  }
}

/** The library takes the point without its prefix, checks the hash (C3), and throws where the bytes are no point of the curve. */
function tryDecrypt(hex: string, privateKey: string): string | undefined {
  try {
    return sm2.doDecrypt(hex, privateKey, C1C2C3, { output: 'string' }) || undefined
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}
