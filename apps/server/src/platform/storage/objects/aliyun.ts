import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { SignedAddress } from '../storage.ts'
import { codeOfXml, lengthIn, rangeOf, readXmlList, type ObjectDialect, type StoreAccount } from './dialect.ts'
import type { ObjectRequest } from './transport.ts'

const LIST_MOST = '1000'

/**
 * Aliyun OSS by its own signature, version 1: `OSS <key id>:<base64 HMAC-SHA1>` over verb, MD5, type, date and `/bucket/key`. The bucket stands in
 * the host, as OSS asks for, but for an address by number.
 */
export function aliyunDialect(account: StoreAccount): ObjectDialect {
  const mac = (text: string): string => createHmac('sha1', account.secretKey).update(text).digest('base64')
  const resourceOf = (key: string): string => `/${account.bucket}/${key}`

  function addressOf(base: string, key: string, query: Readonly<Record<string, string>> = {}): string {
    const url = new URL(base)
    const isByNumber = isIP(url.hostname) !== 0
    if (!isByNumber && !url.hostname.startsWith(`${account.bucket}.`))
      url.hostname = `${account.bucket}.${url.hostname}`
    url.pathname = isByNumber ? resourceOf(key) : `/${key}`
    url.search = String(new URLSearchParams(query))
    return String(url)
  }

  function signed(
    method: ObjectRequest['method'],
    key: string,
    now: Date,
    more: { body?: Buffer; headers?: Record<string, string>; query?: Record<string, string> } = {},
  ): ObjectRequest {
    const date = now.toUTCString()
    const type = more.headers?.['content-type'] ?? ''
    const signature = mac(`${method}\n\n${type}\n${date}\n${resourceOf(key)}`)
    return {
      method,
      url: addressOf(account.endpoint, key, more.query),
      headers: { ...more.headers, date, authorization: `OSS ${account.accessKey}:${signature}` },
      ...(more.body ? { body: more.body } : {}),
    }
  }

  function presigned(method: 'GET' | 'PUT', key: string, seconds: number, mime: string, now: Date): SignedAddress {
    const expires = String(Math.floor(now.getTime() / 1000) + seconds)
    const signature = mac(`${method}\n\n${mime}\n${expires}\n${resourceOf(key)}`)
    return {
      method,
      url: addressOf(account.publicEndpoint || account.endpoint, key, {
        OSSAccessKeyId: account.accessKey,
        Expires: expires,
        Signature: signature,
      }),
      headers: mime ? { 'content-type': mime } : {},
    }
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
    presignGet: (key, seconds, now) => presigned('GET', key, seconds, '', now),
    presignPut: (key, seconds, mime, now) => presigned('PUT', key, seconds, mime, now),
    bucket: (method, now) => signed(method, '', now),
    codeOf: codeOfXml,
    isMissing: (status, code) => status === 404 && (code === undefined || code === 'NoSuchKey'),
  }
}
