import { createHash, createHmac } from 'node:crypto'
import type { FakeRequest } from '../kit/fake-http.ts'

const digest = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
const mac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * What Tencent says about the signature of a request (TC3, providers §9), rebuilt from what arrived; undefined when it is right.
 * The list of signed headers is the sender's, as long as it names content type and host.
 */
export function tc3Problem(
  request: FakeRequest,
  keys: { secretId: string; secretKey: string; service: string },
  nowMs: number,
): { Code: string; Message: string } | undefined {
  const bad = (word: string, Message: string): { Code: string; Message: string } => ({
    Code: `AuthFailure.${word}`,
    Message,
  })
  const given =
    /^TC3-HMAC-SHA256 Credential=([^/,]+)\/(\d{4}-\d\d-\d\d)\/([a-z0-9]+)\/tc3_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) return bad('InvalidAuthorization', 'The Authorization header is not valid.')
  const [, id, date = '', service = '', list = '', signature] = given
  if (id !== keys.secretId)
    return bad('SecretIdNotFound', 'The SecretId is not found, please ensure that your SecretId is correct.')
  const seconds = request.headers['x-tc-timestamp'] ?? ''
  if (!/^\d{10}$/.test(seconds) || Math.abs(nowMs / 1_000 - Number(seconds)) > 300)
    return bad('SignatureExpire', 'The provided credentials are expired.')
  const names = list.split(';')
  if (
    !names.includes('content-type') ||
    !names.includes('host') ||
    service !== keys.service ||
    !new Date(Number(seconds) * 1_000).toISOString().startsWith(date)
  ) {
    return bad('SignatureFailure', 'The provided credentials could not be validated.')
  }
  const [path = '/', query = ''] = request.path.split('?')
  const headers = names.map((name) => `${name}:${(request.headers[name] ?? '').trim().toLowerCase()}\n`).join('')
  const canonical = `${request.method}\n${path}\n${request.method === 'POST' ? '' : query}\n${headers}\n${list}\n${digest(request.body)}`
  const key = mac(mac(mac(`TC3${keys.secretKey}`, date), service), 'tc3_request')
  const wanted = mac(key, `TC3-HMAC-SHA256\n${seconds}\n${date}/${service}/tc3_request\n${digest(canonical)}`).toString(
    'hex',
  )
  return wanted === signature
    ? undefined
    : bad(
        'SignatureFailure',
        'The provided credentials could not be validated. Please check your signature is correct.',
      )
}
