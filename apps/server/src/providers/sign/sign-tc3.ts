import { canonicalHeaders, hmacChain, hmacHex, sha256Hex, type Signed, type SignInput } from './sign-hash.ts'

const ALGORITHM = 'TC3-HMAC-SHA256'

/** Tencent Cloud, signature version 3 (providers §9). A POST signs no query; content type and host are lower case. */
export function signTc3(input: SignInput): Signed {
  const { method, url, body, now } = input
  const contentType =
    input.headers['content-type'] ?? (method === 'GET' ? 'application/x-www-form-urlencoded' : 'application/json')
  const seconds = String(Math.floor(now.getTime() / 1_000))
  const date = now.toISOString().slice(0, 10)
  const names = 'content-type;host'
  const signedHeaders = canonicalHeaders([
    ['content-type', contentType.toLowerCase()],
    ['host', url.host.toLowerCase()],
  ])
  const query = method === 'GET' ? url.search.slice(1) : ''
  const canonical = [method, url.pathname, query, signedHeaders, names, sha256Hex(body)].join('\n')
  const scope = `${date}/${input.service}/tc3_request`
  const key = hmacChain(`TC3${input.key}`, date, input.service, 'tc3_request')
  const toSign = [ALGORITHM, seconds, scope, sha256Hex(canonical)].join('\n')
  return {
    canonical,
    headers: {
      Authorization: `${ALGORITHM} Credential=${input.keyId}/${scope}, SignedHeaders=${names}, Signature=${hmacHex(key, toSign)}`,
      'Content-Type': contentType,
      'X-TC-Timestamp': seconds,
      ...(input.action ? { 'X-TC-Action': input.action } : {}),
      ...(input.version ? { 'X-TC-Version': input.version } : {}),
      ...(input.region ? { 'X-TC-Region': input.region } : {}),
      ...(input.token ? { 'X-TC-Token': input.token } : {}),
    },
  }
}
