import {
  canonicalHeaders,
  canonicalQuery,
  hmacHex,
  isoSeconds,
  sha256Hex,
  type Signed,
  type SignInput,
} from './sign-hash.ts'

const ALGORITHM = 'ACS3-HMAC-SHA256'

/** Aliyun, signature version 3 (providers §9): host, content type and every x-acs-* header are signed. */
export function signAcs3(input: SignInput): Signed {
  const { method, url, body } = input
  const bodyHash = sha256Hex(body)
  const own: Record<string, string> = {
    ...(input.action ? { 'x-acs-action': input.action } : {}),
    ...(input.version ? { 'x-acs-version': input.version } : {}),
    'x-acs-date': isoSeconds(input.now),
    'x-acs-signature-nonce': input.nonce,
    'x-acs-content-sha256': bodyHash,
    ...(input.token ? { 'x-acs-security-token': input.token } : {}),
  }
  const given = Object.entries(input.headers).filter(([name]) => name.startsWith('x-acs-') || name === 'content-type')
  const signed = Object.entries({ ...Object.fromEntries(given), ...own, host: url.host }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const names = signed.map(([name]) => name).join(';')
  const canonical = [method, url.pathname, canonicalQuery(url), canonicalHeaders(signed), names, bodyHash].join('\n')
  const signature = hmacHex(Buffer.from(input.key, 'utf8'), `${ALGORITHM}\n${sha256Hex(canonical)}`)
  return {
    canonical,
    headers: {
      ...own,
      Authorization: `${ALGORITHM} Credential=${input.keyId},SignedHeaders=${names},Signature=${signature}`,
    },
  }
}
