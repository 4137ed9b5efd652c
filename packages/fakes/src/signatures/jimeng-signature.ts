import { createHash, createHmac } from 'node:crypto'
import type { FakeRequest } from '../kit/fake-http.ts'

const digest = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
const mac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** A query as Volcengine sorts and writes it again. */
function sortedQuery(query: string): string {
  const strict = (text: string): string =>
    encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${strict(name)}=${strict(value)}`)
  return pairs.toSorted().join('&')
}

/** What Volcengine says about the signature of a request (providers §9), rebuilt from what arrived; undefined when it is right. */
export function volcProblem(
  request: FakeRequest,
  keys: { accessKeyId: string; accessKeySecret: string },
  nowMs: number,
): { CodeN: number; Code: string; Message: string } | undefined {
  const bad = (CodeN: number, Code: string, Message: string): { CodeN: number; Code: string; Message: string } => ({
    CodeN,
    Code,
    Message,
  })
  const given =
    /^HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([a-z0-9-]+)\/([a-z0-9]+)\/request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given)
    return bad(
      100_004,
      'MissingAuthenticationToken',
      'The request is missing an Authorization header that can be read.',
    )
  const [, id, date = '', region = '', service = '', list = '', signature] = given
  if (id !== keys.accessKeyId) return bad(100_009, 'InvalidAccessKey', 'The access key is not valid.')
  const time = request.headers['x-date'] ?? ''
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time)
  const sentMs = parts
    ? Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`)
    : Number.NaN
  if (!parts || !time.startsWith(date) || !(Math.abs(nowMs - sentMs) < 900_000))
    return bad(100_013, 'InvalidTimestamp', 'The signature has expired.')
  const isElsewhere = region !== 'cn-north-1' || service !== 'cv'
  const names = list.split(';')
  const isUnsigned = ![
    'host',
    'x-date',
    'x-content-sha256',
    ...(request.headers['content-type'] ? ['content-type'] : []),
  ].every((name) => names.includes(name))
  if (isElsewhere || isUnsigned || request.headers['x-content-sha256'] !== digest(request.body))
    return bad(
      100_010,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
  const [path = '/', query = ''] = request.path.split('?')
  const headers = names.map((name) => `${name}:${(request.headers[name] ?? '').trim()}\n`).join('')
  const canonical = [request.method, path, sortedQuery(query), headers, list, digest(request.body)].join('\n')
  const key = mac(mac(mac(mac(keys.accessKeySecret, date), region), service), 'request')
  const wanted = mac(
    key,
    ['HMAC-SHA256', time, `${date}/${region}/${service}/request`, digest(canonical)].join('\n'),
  ).toString('hex')
  return wanted === signature
    ? undefined
    : bad(
        100_010,
        'SignatureDoesNotMatch',
        'The request signature we calculated does not match the signature you provided.',
      )
}
