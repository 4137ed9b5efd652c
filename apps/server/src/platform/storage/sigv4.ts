import { createHash, createHmac } from 'node:crypto'

export interface SigV4Request {
  method: string
  /** As it goes on the wire, already percent-encoded. */
  path: string
  /** Decoded names and values; empty for object calls. */
  query?: Record<string, string>
  /** Every header to sign, lower-case names, `host` among them. */
  headers: Record<string, string>
  /** Hex SHA-256 of the body, or `UNSIGNED-PAYLOAD` in presigned URLs. */
  payloadHash: string
}

export interface SigV4Key {
  accessKey: string
  secretKey: string
  region: string
  service: string
}

/** The parts that a signed request carries, in its Authorization header or in its query. */
export interface SigV4Signature {
  credential: string
  signedHeaders: string
  signature: string
}

/** `20231114T221320Z`, the form of time that SigV4 signs. */
export function amzDate(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

export function sha256Hex(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Signs one request with AWS Signature Version 4 (AWS "Signature Calculations for the Authorization Header"). The object path
 * is signed as it stands: S3 alone of the services encodes it once, not twice.
 */
export function signV4(request: SigV4Request, key: SigV4Key, time: Date): SigV4Signature {
  const date = amzDate(time)
  const day = date.slice(0, 8)
  const scope = `${day}/${key.region}/${key.service}/aws4_request`
  const names = Object.keys(request.headers).sort()
  const signedHeaders = names.join(';')

  const canonical = [
    request.method,
    request.path,
    canonicalQuery(request.query ?? {}),
    ...names.map((name) => `${name}:${request.headers[name]!.trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    request.payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256Hex(canonical)].join('\n')

  const signingKey = [day, key.region, key.service, 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${key.secretKey}`,
  )
  return { credential: `${key.accessKey}/${scope}`, signedHeaders, signature: hmac(signingKey, toSign).toString('hex') }
}

export function authorizationHeader({ credential, signedHeaders, signature }: SigV4Signature): string {
  return `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signedHeaders}, Signature=${signature}`
}

/** RFC 3986: everything but letters, digits and `-._~`. */
export function encodeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function canonicalQuery(query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`)
  return pairs.sort().join('&')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest()
}
