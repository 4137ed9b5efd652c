import {
  canonicalHeaders,
  canonicalQuery,
  hmacChain,
  hmacHex,
  isoSeconds,
  sha256Hex,
  type Signed,
  type SignInput,
} from './sign-hash.ts'

const ALGORITHM = 'HMAC-SHA256'

/** Volcengine (providers §9): the steps of AWS version 4 without a prefix to the key. Action and Version stand in the query. */
export function signVolc(input: SignInput): Signed {
  const { method, url, body, now } = input
  const bodyHash = sha256Hex(body)
  const time = isoSeconds(now).replace(/[-:]/g, '')
  const date = time.slice(0, 8)
  const contentType = input.headers['content-type']
  const signed: [string, string][] = [
    ...(contentType === undefined ? [] : [['content-type', contentType] as [string, string]]),
    ['host', url.host],
    ['x-content-sha256', bodyHash],
    ['x-date', time],
    ...(input.token ? [['x-security-token', input.token] as [string, string]] : []),
  ]
  const names = signed.map(([name]) => name).join(';')
  const canonical = [method, url.pathname, canonicalQuery(url), canonicalHeaders(signed), names, bodyHash].join('\n')
  const scope = `${date}/${input.region}/${input.service}/request`
  const key = hmacChain(input.key, date, input.region, input.service, 'request')
  const signature = hmacHex(key, [ALGORITHM, time, scope, sha256Hex(canonical)].join('\n'))
  return {
    canonical,
    headers: {
      Authorization: `${ALGORITHM} Credential=${input.keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
      'X-Content-Sha256': bodyHash,
      'X-Date': time,
      ...(input.token ? { 'X-Security-Token': input.token } : {}),
    },
  }
}
