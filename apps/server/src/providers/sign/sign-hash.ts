import { createHash, createHmac } from 'node:crypto'

/** What a scheme is given: the request as it is sent, and the keys. */
export interface SignInput {
  method: string
  url: URL
  /** Lower-case names, values trimmed. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  keyId: string
  key: string
  /** Session token of temporary keys, or `""`. */
  token: string
  now: Date
  /** Different for each request. */
  nonce: string
  service: string
  region: string
  action: string
  version: string
}

/** `headers` go along with the request; `canonical` is the text whose hash was signed, for tests. */
export interface Signed {
  headers: Record<string, string>
  canonical: string
}

export function sha256Hex(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

/** HMAC-SHA256 over a chain of texts, each key being the result before it. */
export function hmacChain(key: string, ...texts: readonly string[]): Buffer {
  return texts.reduce<Buffer>(
    (last, text) => createHmac('sha256', last).update(text, 'utf8').digest(),
    Buffer.from(key, 'utf8'),
  )
}

export function hmacHex(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text, 'utf8').digest('hex')
}

/** RFC 3986: space %20, `!'()*` encoded, `~` kept. */
function encodeStrict(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Names and values encoded anew and sorted by name, then value: what the service rebuilds from the query that it gets. */
export function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => [encodeStrict(name), encodeStrict(value)] as const)
    .sort(([nameA, a], [nameB, b]) => (nameA === nameB ? compare(a, b) : compare(nameA, nameB)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** `name:value\n` of each, in the order given. */
export function canonicalHeaders(headers: readonly (readonly [string, string])[]): string {
  return headers.map(([name, value]) => `${name}:${value}\n`).join('')
}

/** `2023-11-14T22:13:20Z`: to the second, as the services want it. */
export function isoSeconds(now: Date): string {
  return now.toISOString().replace(/\.\d{3}Z$/, 'Z')
}
