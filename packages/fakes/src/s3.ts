import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { headerOf, startXmlStore, type FakeStore } from './storage/xml-store.ts'

export interface FakeS3Options {
  accessKey: string
  secretKey: string
  region: string
  bucket: string
  /** Requests may be this far from the server's time before they are refused; S3 allows 15 minutes. */
  skewSeconds?: number
  now?: () => Date
  port?: number
  /** Keys of a page of a list. */
  pageKeys?: number
}

export type FakeS3 = FakeStore

/**
 * A small S3 store on loopback, path style: objects, lists and the bucket itself. It works out Signature Version 4 from the raw request with code of
 * its own, in the header and in addresses, and answers 403 SignatureDoesNotMatch when it differs.
 */
export const startFakeS3 = (options: FakeS3Options): Promise<FakeS3> =>
  startXmlStore({
    prefix: `/${options.bucket}/`,
    pageBy: { argument: 'continuation-token', tag: 'NextContinuationToken' },
    check: (request, body) =>
      request.url?.includes('X-Amz-Signature=')
        ? checkAddress(request, options)
        : checkSignature(request, body, options),
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.pageKeys === undefined ? {} : { pageKeys: options.pageKeys }),
  })

/** The S3 error code that this request earns, or undefined when it is well signed. */
function checkSignature(request: IncomingMessage, body: Buffer, options: FakeS3Options): string | undefined {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!match) return 'AccessDenied'
  const [, accessKey, day, region, signedNames, signature] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  if (accessKey !== options.accessKey) return 'InvalidAccessKeyId'
  if (region !== options.region) return 'AuthorizationHeaderMalformed'

  const stamp = headerOf(request, 'x-amz-date')
  const time = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp)
  if (!time || !stamp.startsWith(day)) return 'AccessDenied'
  const [year, month, date, hour, minute, second] = time.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const skewMs = Math.abs(
    Date.UTC(year, month - 1, date, hour, minute, second) - (options.now?.() ?? new Date()).getTime(),
  )
  if (skewMs > (options.skewSeconds ?? 900) * 1000) return 'RequestTimeTooSkewed'

  const names = signedNames.split(';')
  const mustBeSigned = Object.keys(request.headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-') || name === 'content-type',
  )
  if (!mustBeSigned.every((name) => names.includes(name))) return 'AccessDenied'
  const claimed = headerOf(request, 'x-amz-content-sha256')
  if (claimed !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch'

  const [path = '', query = ''] = (request.url ?? '').split('?')
  let canonical = `${request.method}\n${path}\n${query.split('&').sort().join('&')}\n`
  for (const name of names) canonical += `${name}:${headerOf(request, name)}\n`
  canonical += `\n${signedNames}\n${claimed}`
  const scope = `${day}/${region}/s3/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`
  let key = createHmac('sha256', `AWS4${options.secretKey}`).update(day).digest()
  for (const part of [region, 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest()
  const expected = createHmac('sha256', key).update(text).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

/** The same for an address that carries its signature. */
function checkAddress(request: IncomingMessage, options: FakeS3Options): string | undefined {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const given = new URLSearchParams(query)
  const [accessKey, day = '', region = ''] = (given.get('X-Amz-Credential') ?? '').split('/')
  if (accessKey !== options.accessKey) return 'InvalidAccessKeyId'
  const stamp = given.get('X-Amz-Date') ?? ''
  const begins = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const nowMs = (options.now?.() ?? new Date()).getTime()
  if (!(nowMs < begins + Number(given.get('X-Amz-Expires')) * 1000)) return 'AccessDenied'
  const signedQuery = query
    .split('&')
    .filter((pair) => !pair.startsWith('X-Amz-Signature='))
    .sort()
    .join('&')
  const canonical = `${request.method}\n${path}\n${signedQuery}\nhost:${headerOf(request, 'host')}\n\nhost\nUNSIGNED-PAYLOAD`
  const text = `AWS4-HMAC-SHA256\n${stamp}\n${day}/${region}/s3/aws4_request\n${createHash('sha256').update(canonical).digest('hex')}`
  let key = createHmac('sha256', `AWS4${options.secretKey}`).update(day).digest()
  for (const part of [region, 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest()
  const expected = createHmac('sha256', key).update(text).digest('hex')
  return expected === given.get('X-Amz-Signature') ? undefined : 'SignatureDoesNotMatch'
}
