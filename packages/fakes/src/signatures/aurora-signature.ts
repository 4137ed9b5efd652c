import { createHash, createHmac } from 'node:crypto'
import type { FakeRequest } from '../kit/fake-http.ts'

/** How far a request's time may be from ours. */
const CLOCK_MS = 5 * 60_000

export interface SignedFakeKeys {
  keyId: string
  key: string
}

/**
 * The check that the signed fake makes, written apart from the product's signer: method, path, time, nonce and the SHA-256 of the body, each on a
 * line of its own, HMAC-SHA256 as hex. A nonce is good once. Answers why not, or undefined.
 */
export function createAuroraCheck(
  { keyId, key }: SignedFakeKeys,
  now: () => number,
): (request: FakeRequest) => string | undefined {
  const used = new Set<string>()
  return ({ method, path, headers, body }) => {
    const given = /^AURORA-HMAC key=([^,\s]+), sign=([0-9a-f]{64})$/.exec(headers.authorization ?? '')
    const [time = '', nonce = ''] = [headers['x-aurora-time'], headers['x-aurora-nonce']]
    if (!given) return 'authorization header missing or malformed'
    if (given[1] !== keyId) return 'unknown key'
    if (!/^\d{13}$/.test(time) || Math.abs(now() - Number(time)) > CLOCK_MS) return 'timestamp missing or expired'
    if (!/^[0-9a-f]{16,}$/.test(nonce)) return 'nonce missing or malformed'
    const hash = createHash('sha256').update(body).digest('hex')
    const wanted = createHmac('sha256', key).update(`${method}\n${path}\n${time}\n${nonce}\n${hash}`).digest('hex')
    if (wanted !== given[2]) return 'signature does not match'
    if (used.has(nonce)) return 'nonce was used before'
    used.add(nonce)
    return undefined
  }
}

/** The headers of a request as the service's manual would make them; for its printed curl and for tests. */
export function auroraHeaders(
  { keyId, key }: SignedFakeKeys,
  request: { method: string; path: string; body: string; nowMs: number; nonce: string },
): Record<string, string> {
  const hash = createHash('sha256').update(request.body).digest('hex')
  const sign = createHmac('sha256', key)
    .update(`${request.method}\n${request.path}\n${request.nowMs}\n${request.nonce}\n${hash}`)
    .digest('hex')
  return {
    Authorization: `AURORA-HMAC key=${keyId}, sign=${sign}`,
    'X-Aurora-Time': String(request.nowMs),
    'X-Aurora-Nonce': request.nonce,
  }
}
