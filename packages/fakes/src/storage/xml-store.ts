import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StoreRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
  status: number
}

/** What the next request meets instead of its answer; `whole`: a store that takes no notice of ranges. */
export type StoreTrouble = 'drop' | 'cut' | 'whole' | { status: number; code: string; bytes?: number }

export interface FakeStore {
  /** `http://127.0.0.1:port`. */
  endpoint: string
  /** By key; tests may look into it and change it. */
  objects: Map<string, StoredObject>
  requests: StoreRequest[]
  /** Met in order, one by each request. */
  troubles: StoreTrouble[]
  /** Answers each request with 503 while it is set. */
  isDown: boolean
  close(): Promise<void>
}

export interface StoredObject {
  bytes: Buffer
  mime: string
  time?: Date
}

interface XmlStoreOptions {
  /** In front of each key in the path. */
  prefix: string
  /** Names in the answer and arguments of the question for the next page. */
  pageBy: { argument: string; tag: string }
  /** Keys of a page of a list. */
  pageKeys?: number
  /** The code that this request earns, or undefined when it is well signed. */
  check(request: IncomingMessage, body: Buffer): string | undefined
  port?: number
}

/** A small object store on loopback that speaks as S3 and its relatives do: objects, lists and buckets in XML. Who signs how is handed in. */
export async function startXmlStore(options: XmlStoreOptions): Promise<FakeStore> {
  const objects: FakeStore['objects'] = new Map()
  const requests: StoreRequest[] = []
  const troubles: StoreTrouble[] = []
  const pageKeys = options.pageKeys ?? 1_000

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
    if (store.isDown) return refuse(response, 503, 'ServiceUnavailable')
    const trouble = troubles.shift()
    if (trouble === 'drop') return void request.socket.destroy()
    if (typeof trouble === 'object') return refuse(response, trouble.status, trouble.code, trouble.bytes)

    const refusal = options.check(request, body)
    if (refusal) return refuse(response, 403, refusal)
    const [plainPath = '', query = ''] = path.split('?')
    if (!`${plainPath}/`.startsWith(options.prefix)) return refuse(response, 404, 'NoSuchBucket')
    const key = decodeURIComponent(plainPath.slice(options.prefix.length))
    if (key === '') return answerBucket(method, new URLSearchParams(query), response)
    if (method === 'PUT') {
      const mime = request.headers['content-type'] ?? 'binary/octet-stream'
      objects.set(key, { bytes: body, mime, time: new Date() })
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
    } else if (method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (method === 'GET' || method === 'HEAD') {
      sendObject(request, response, objects.get(key), trouble)
    } else refuse(response, 405, 'MethodNotAllowed')
  }

  function answerBucket(method: string, query: URLSearchParams, response: ServerResponse): void {
    if (method === 'PUT') return void response.writeHead(200).end()
    if (method === 'DELETE')
      return objects.size > 0 ? refuse(response, 409, 'BucketNotEmpty') : void response.writeHead(204).end()
    const after = query.get(options.pageBy.argument) ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const page = keys.slice(0, pageKeys)
    const rows = page.map((key) => {
      const { bytes, time = new Date() } = objects.get(key) as StoredObject // its keys are those of the map
      return `<Contents><Key>${key}</Key><LastModified>${time.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const isMore = keys.length > page.length
    const { tag } = options.pageBy
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${isMore ? `<${tag}>${page.at(-1)}</${tag}>` : ''}${rows.join('')}</ListBucketResult>`,
      )
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const store: FakeStore = {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    requests,
    troubles,
    isDown: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return store
}

/** An object or the part of it that is asked for; `cut`: half of it, and the line breaks. */
export function sendObject(
  request: IncomingMessage,
  response: ServerResponse,
  found: StoredObject | undefined,
  trouble?: StoreTrouble,
): void {
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
  else response.end(request.method === 'HEAD' ? undefined : sent)
}

/** At least `bytes` long, by its message. */
export function refuse(response: ServerResponse, status: number, code: string, bytes = 0): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>fake: ${code}${'.'.repeat(bytes)}</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
}

export function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
