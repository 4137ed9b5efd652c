import { createHash, createHmac } from 'node:crypto'
import { encodeRfc3986 } from '../sigv4.ts'
import type { SignedAddress } from '../storage.ts'
import { codeOfXml, lengthIn, rangeOf, readXmlList, type ObjectDialect, type StoreAccount } from './dialect.ts'
import type { ObjectRequest } from './transport.ts'

const LIST_MOST = '1000'
/** How long a signed request holds, as COS's own clients have it. */
const REQUEST_SECONDS = 900

const hmac = (key: string, text: string): string => createHmac('sha1', key).update(text).digest('hex')

/** Tencent COS: `q-sign-…` over method, path, the query and the host, in a header, or in an address for others. */
export function tencentDialect(account: StoreAccount): ObjectDialect {
  const { bucket, appId, region } = account
  const fullName = appId && !bucket.endsWith(`-${appId}`) ? `${bucket}-${appId}` : bucket
  const base = new URL(account.endpoint || `https://${fullName}.cos.${region}.myqcloud.com`)

  function signatureOf(input: {
    method: string
    path: string
    host: string
    query?: Readonly<Record<string, string>>
    now: Date
    seconds: number
  }): string {
    const start = Math.floor(input.now.getTime() / 1000)
    const time = `${start};${start + input.seconds}`
    const pairs = Object.entries(input.query ?? {})
      .map(([name, value]) => [encodeRfc3986(name).toLowerCase(), encodeRfc3986(value)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    const format = `${input.method.toLowerCase()}\n${input.path}\n${pairs.map((pair) => pair.join('=')).join('&')}\nhost=${encodeRfc3986(input.host)}\n`
    const toSign = `sha1\n${time}\n${createHash('sha1').update(format).digest('hex')}\n`
    const signature = hmac(hmac(account.secretKey, time), toSign)
    return [
      'q-sign-algorithm=sha1',
      `q-ak=${account.accessKey}`,
      `q-sign-time=${time}`,
      `q-key-time=${time}`,
      'q-header-list=host',
      `q-url-param-list=${pairs.map(([name]) => name).join(';')}`,
      `q-signature=${signature}`,
    ].join('&')
  }

  function signed(
    method: ObjectRequest['method'],
    key: string,
    now: Date,
    more: { body?: Buffer; headers?: Record<string, string>; query?: Record<string, string> } = {},
  ): ObjectRequest {
    const path = `/${key}`
    const query = new URLSearchParams(more.query).toString()
    const authorization = signatureOf({
      method,
      path,
      host: base.host,
      now,
      seconds: REQUEST_SECONDS,
      ...(more.query ? { query: more.query } : {}),
    })
    return {
      method,
      url: `${base.origin}${path}${query ? `?${query}` : ''}`,
      headers: { ...more.headers, authorization },
      ...(more.body ? { body: more.body } : {}),
    }
  }

  function presigned(method: 'GET' | 'PUT', key: string, seconds: number, now: Date): SignedAddress {
    const { origin, host } = account.publicEndpoint ? new URL(account.publicEndpoint) : base
    const path = `/${key}`
    return { method, url: `${origin}${path}?${signatureOf({ method, path, host, now, seconds })}`, headers: {} }
  }

  return {
    put: (key, body, mime, now) => signed('PUT', key, now, { body, headers: { 'content-type': mime } }),
    get: (key, part, now) => signed('GET', key, now, { headers: rangeOf(part) }),
    head: (key, now) => signed('HEAD', key, now),
    remove: (key, now) => signed('DELETE', key, now),
    list: (prefix, marker, now) =>
      signed('GET', '', now, { query: { 'max-keys': LIST_MOST, prefix, ...(marker ? { marker } : {}) } }),
    readList: (text) => readXmlList(text, 'NextMarker'),
    readHead: lengthIn,
    presignGet: (key, seconds, now) => presigned('GET', key, seconds, now),
    presignPut: (key, seconds, _mime, now) => presigned('PUT', key, seconds, now),
    bucket: (method, now) => signed(method, '', now),
    codeOf: codeOfXml,
    isMissing: (status, code) => status === 404 && (code === undefined || code === 'NoSuchKey'),
  }
}
