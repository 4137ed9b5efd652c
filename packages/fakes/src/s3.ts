import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeS3Options {
  accessKey: string
  secretKey: string
  region: string
  bucket: string
  /** Requests may be this far from the server's time before they are refused; S3 allows 15 minutes. */
  skewSeconds?: number
  now?: () => Date
}

export interface FakeS3Request {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
  status: number
}

/** What the next request meets instead of its answer; `whole`: a store that takes no notice of ranges. */
export type FakeS3Trouble = 'drop' | 'cut' | 'whole' | { status: number; code: string; bytes?: number }

export interface FakeS3 {
  /** `http://127.0.0.1:port`, for path-style requests. */
  endpoint: string
  /** By key; tests may look into it and change it. */
  objects: Map<string, { bytes: Buffer; mime: string }>
  requests: FakeS3Request[]
  /** Met in order, one by each request. */
  troubles: FakeS3Trouble[]
  close(): Promise<void>
}

/**
 * A small S3 store on loopback: PUT, GET, HEAD and DELETE of objects in one bucket, path style. It works out Signature Version 4
 * from the raw request with code of its own and answers 403 SignatureDoesNotMatch when it differs.
 */
export async function startFakeS3(options: FakeS3Options): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const requests: FakeS3Request[] = []
  const troubles: FakeS3Trouble[] = []

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks)))
  })

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const method = request.method ?? ''
    const path = request.url ?? ''
    response.on('close', () =>
      requests.push({ method, path, headers: request.headers, body, status: response.statusCode }),
    )
    const trouble = troubles.shift()
    if (trouble === 'drop') return void request.socket.destroy()
    if (typeof trouble === 'object') return refuse(response, trouble.status, trouble.code, trouble.bytes)

    const refusal = checkSignature(request, body, options)
    if (refusal) return refuse(response, 403, refusal)
    const prefix = `/${options.bucket}/`
    if (!path.startsWith(prefix)) return refuse(response, 404, 'NoSuchBucket')
    const key = decodeURIComponent(path.slice(prefix.length))

    if (method === 'PUT') {
      objects.set(key, { bytes: body, mime: request.headers['content-type'] ?? 'binary/octet-stream' })
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
    } else if (method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (method === 'GET' || method === 'HEAD') {
      const found = objects.get(key)
      if (!found) return refuse(response, 404, 'NoSuchKey')
      const total = found.bytes.length
      const range = trouble === 'whole' ? null : /^bytes=(\d+)-(\d+)$/.exec(headerOf(request, 'range'))
      if (range && Number(range[1]) >= total) return refuse(response, 416, 'InvalidRange')
      const sent = range ? found.bytes.subarray(Number(range[1]), Number(range[2]) + 1) : found.bytes
      response.writeHead(range ? 206 : 200, {
        'content-type': found.mime,
        'content-length': sent.length,
        ...(range ? { 'content-range': `bytes ${range[1]}-${Number(range[1]) + sent.length - 1}/${total}` } : {}),
      })
      if (trouble === 'cut') response.write(sent.subarray(0, sent.length / 2), () => request.socket.destroy())
      else response.end(method === 'HEAD' ? undefined : sent)
    } else refuse(response, 405, 'MethodNotAllowed')
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    requests,
    troubles,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** At least `bytes` long, by its message. */
function refuse(response: ServerResponse, status: number, code: string, bytes = 0): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>fake: ${code}${'.'.repeat(bytes)}</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
}

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

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
