import { isIP } from 'node:net'
import type { SignedAddress } from '../storage.ts'
import { codeOfXml, lengthIn, rangeOf, readXmlList, type ObjectDialect, type StoreAccount } from './dialect.ts'
import { amzDate, authorizationHeader, encodeRfc3986, sha256Hex, signV4 } from '../sigv4.ts'
import type { ObjectRequest } from './transport.ts'

type Account = Omit<StoreAccount, 'appId'>

const NOTHING = sha256Hex('')
const LIST_MOST = '1000'

/** Any S3-compatible store over Signature Version 4. The whole body is signed, so a damaged upload is refused by the store. */
export function s3Dialect(account: Account): ObjectDialect {
  const endpoint = new URL(account.endpoint)
  const signingKey = { ...account, service: 's3' }

  function signed(
    method: ObjectRequest['method'],
    path: string,
    now: Date,
    more: { body?: Buffer; headers?: Record<string, string>; query?: Record<string, string> } = {},
  ): ObjectRequest {
    const { body, query } = more
    const payloadHash = body ? sha256Hex(body) : NOTHING
    const headers: Record<string, string> = {
      host: endpoint.host,
      'x-amz-content-sha256': payloadHash,
      'x-amz-date': amzDate(now),
      ...more.headers,
    }
    const signature = signV4({ method, path, headers, payloadHash, ...(query ? { query } : {}) }, signingKey, now)
    return {
      method,
      url: endpoint.origin + path + (query ? `?${queryText(query)}` : ''),
      headers: { ...headers, authorization: authorizationHeader(signature) },
      ...(body ? { body } : {}),
    }
  }

  function presigned(method: 'GET' | 'PUT', key: string, seconds: number, now: Date): SignedAddress {
    const base = new URL(account.publicEndpoint || account.endpoint)
    const path = `${objectPrefix(base, account.bucket)}/${key}`
    const scope = `${amzDate(now).slice(0, 8)}/${account.region}/s3/aws4_request`
    const query = {
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `${account.accessKey}/${scope}`,
      'X-Amz-Date': amzDate(now),
      'X-Amz-Expires': String(seconds),
      'X-Amz-SignedHeaders': 'host',
    }
    const { signature } = signV4(
      { method, path, query, headers: { host: base.host }, payloadHash: 'UNSIGNED-PAYLOAD' },
      signingKey,
      now,
    )
    return { method, url: `${base.origin}${path}?${queryText(query)}&X-Amz-Signature=${signature}`, headers: {} }
  }

  const prefix = objectPrefix(endpoint, account.bucket)
  const pathOf = (key: string): string => `${prefix}/${key}`
  return {
    put: (key, body, mime, now) => signed('PUT', pathOf(key), now, { body, headers: { 'content-type': mime } }),
    get: (key, part, now) => signed('GET', pathOf(key), now, { headers: rangeOf(part) }),
    head: (key, now) => signed('HEAD', pathOf(key), now),
    remove: (key, now) => signed('DELETE', pathOf(key), now),
    list: (start, marker, now) =>
      signed('GET', prefix || '/', now, {
        query: {
          'list-type': '2',
          'max-keys': LIST_MOST,
          ...(start ? { prefix: start } : {}),
          ...(marker ? { 'continuation-token': marker } : {}),
        },
      }),
    readList: (text) => readXmlList(text, 'NextContinuationToken'),
    readHead: lengthIn,
    presignGet: (key, seconds, now) => presigned('GET', key, seconds, now),
    presignPut: (key, seconds, _mime, now) => presigned('PUT', key, seconds, now),
    bucket: (method, now) => signed(method, prefix || '/', now),
    codeOf: codeOfXml,
    isMissing: (status, code) => status === 404 && (code === undefined || code === 'NoSuchKey'),
  }
}

/**
 * What stands before each key in a request's path: `/bucket` (path style), or nothing when the endpoint's host begins with the
 * bucket, as in `https://<bucket>.s3.oss-cn-hangzhou.aliyuncs.com`: Aliyun OSS and some others take only that form.
 */
export function objectPrefix(endpoint: URL, bucket: string): string {
  const isBucketInHost = !isIP(endpoint.hostname) && endpoint.hostname.startsWith(`${bucket.toLowerCase()}.`)
  return endpoint.pathname.replace(/\/+$/, '') + (isBucketInHost ? '' : `/${encodeURIComponent(bucket)}`)
}

const queryText = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`)
    .join('&')
