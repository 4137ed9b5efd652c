import { createHmac } from 'node:crypto'
import type { SignedAddress } from '../storage.ts'
import { rangeOf, type ObjectDialect, type StoreAccount } from './dialect.ts'
import type { ObjectRequest } from './transport.ts'

/** How long a token of ours holds. */
const TOKEN_SECONDS = 3_600
const LIST_MOST = '1000'
/** Of times in answers: a second has ten million. */
const TICKS_PER_MS = 10_000
const BOUNDARY = '----drawdesk-qiniu-form'
/** Kodo's own status of a key that is not there. */
const NO_SUCH_FILE = 612

const base64url = (text: string | Buffer): string =>
  Buffer.from(text).toString('base64').replaceAll('+', '-').replaceAll('/', '_')

/**
 * Qiniu Kodo: a form with a token takes an upload, the space's own domain (`publicEndpoint`) gives files by a signed address, and `rs` and `rsf`
 * answer what is there. A store of one's own that is not below qiniup.com answers all of it at its endpoint.
 */
export function qiniuDialect(account: StoreAccount): ObjectDialect {
  const { accessKey, secretKey, bucket, region } = account
  const endpoint = new URL(account.endpoint)
  const isTheirs = endpoint.hostname.endsWith('.qiniup.com')
  const managed = (name: 'rs' | 'rsf'): string =>
    isTheirs ? `https://${name}${region ? `-${region}` : ''}.qiniuapi.com` : endpoint.origin
  const domain = (account.publicEndpoint || endpoint.origin).replace(/\/+$/, '')

  const mac = (text: string): string => base64url(createHmac('sha1', secretKey).update(text).digest())
  const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000)

  function uploadToken(key: string, now: Date, seconds: number): string {
    const policy = base64url(JSON.stringify({ scope: `${bucket}:${key}`, deadline: secondsOf(now) + seconds }))
    return `${accessKey}:${mac(policy)}:${policy}`
  }

  /** Signature of managing calls, version 2; here they carry no body. */
  function signed(method: 'GET' | 'POST', base: string, path: string): ObjectRequest {
    const { host } = new URL(base)
    const type = 'application/x-www-form-urlencoded'
    const text = `${method} ${path}\nHost: ${host}\nContent-Type: ${type}\n\n`
    return {
      method,
      url: base + path,
      headers: { 'content-type': type, authorization: `Qiniu ${accessKey}:${mac(text)}` },
      ...(method === 'POST' ? { body: Buffer.alloc(0) } : {}),
    }
  }

  function addressOf(key: string, now: Date, seconds: number): string {
    const url = `${domain}/${key}?e=${secondsOf(now) + seconds}`
    return `${url}&token=${accessKey}:${mac(url)}`
  }

  const entry = (key: string): string => base64url(`${bucket}:${key}`)
  return {
    put: (key, bytes, mime, now) => ({
      method: 'POST',
      url: endpoint.origin,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: formOf({ token: uploadToken(key, now, TOKEN_SECONDS), key }, bytes, mime),
    }),
    get: (key, part, now) => ({ method: 'GET', url: addressOf(key, now, TOKEN_SECONDS), headers: rangeOf(part) }),
    head: (key) => signed('GET', managed('rs'), `/stat/${entry(key)}`),
    remove: (key) => signed('POST', managed('rs'), `/delete/${entry(key)}`),
    list(prefix, marker) {
      const query = new URLSearchParams({ bucket, limit: LIST_MOST, prefix, ...(marker ? { marker } : {}) })
      return signed('POST', managed('rsf'), `/list?${query}`)
    },
    readList(text) {
      const page = JSON.parse(text) as {
        marker?: string
        items?: { key: string; fsize: number; putTime: number }[]
      }
      const items = (page.items ?? []).map(({ key, fsize, putTime }) => ({
        key,
        bytes: fsize,
        time: new Date(putTime / TICKS_PER_MS),
      }))
      return { items, ...(page.marker ? { next: page.marker } : {}) }
    },
    readHead: (_headers, text) => (JSON.parse(text) as { fsize: number }).fsize,
    presignGet: (key, seconds, now): SignedAddress => ({
      method: 'GET',
      url: addressOf(key, now, seconds),
      headers: {},
    }),
    presignPut: (key, seconds, _mime, now): SignedAddress => ({
      method: 'POST',
      url: endpoint.origin,
      headers: {},
      fields: { token: uploadToken(key, now, seconds), key },
    }),
    codeOf: (text) => /"error"\s*:\s*"([^"]{1,80})/.exec(text)?.[1],
    isMissing: (status, code) => status === NO_SUCH_FILE || (status === 404 && code !== 'no such bucket'),
  }
}

function formOf(fields: Readonly<Record<string, string>>, bytes: Buffer, mime: string): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return Buffer.concat([
    Buffer.from(
      `${texts.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="file"\r\ncontent-type: ${mime}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}
