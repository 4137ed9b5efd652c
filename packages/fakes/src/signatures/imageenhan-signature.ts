import { createHash, createHmac } from 'node:crypto'
import type { FakeRequest } from '../kit/fake-http.ts'

const digest = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')

/** One problem of Aliyun's gateway: HTTP status, code, message. */
export type AliyunProblem = [status: number, Code: string, Message: string]

/**
 * What Aliyun's gateway says about the signature of a request (ACS3, providers §9), rebuilt from what arrived; undefined when it is
 * right. A nonce serves once.
 */
export function createAcs3Check(keys: { accessKeyId: string; accessKeySecret: string }, now: () => number) {
  const nonces = new Set<string>()
  return (request: FakeRequest): AliyunProblem | undefined => {
    const { headers, method, body } = request
    const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([a-z0-9;-]+),Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
    if (!given) return [400, 'IncompleteSignature', 'The request signature does not conform to Aliyun standards.']
    const [, id, list = '', signature] = given
    if (id !== keys.accessKeyId) return [404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.']
    const time = headers['x-acs-date'] ?? ''
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time) || Math.abs(now() - Date.parse(time)) > 900_000)
      return [400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.']
    const nonce = headers['x-acs-signature-nonce'] ?? ''
    if (nonce === '' || nonces.has(nonce))
      return [400, 'SignatureNonceUsed', 'Specified signature nonce was used already.']
    const names = list.split(';')
    const mustBeSigned = Object.keys(headers).filter(
      (name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'),
    )
    const isWhole =
      mustBeSigned.every((name) => names.includes(name)) &&
      names.join() === names.toSorted().join() &&
      headers['x-acs-content-sha256'] === digest(body)
    const [path = '/', query = ''] = request.path.split('?')
    const sorted = query.split('&').filter(Boolean).toSorted().join('&')
    const lines = names.map((name) => `${name}:${(headers[name] ?? '').trim()}\n`).join('')
    const canonical = `${method}\n${path}\n${sorted}\n${lines}\n${list}\n${headers['x-acs-content-sha256']}`
    const wanted = createHmac('sha256', keys.accessKeySecret)
      .update(`ACS3-HMAC-SHA256\n${digest(canonical)}`)
      .digest('hex')
    if (!isWhole || wanted !== signature)
      return [400, 'SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.']
    nonces.add(nonce)
    return undefined
  }
}
