import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'

/** One request as it arrived, for asserting method, path, headers and body bytes. */
export interface FakeRequest {
  method: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  body: Buffer
  /** The body as JSON; undefined when it is none. */
  json: unknown
  /** When it had come, as `performance.now()`. */
  atMs: number
}

export interface FakeServer {
  url: string
  requests: FakeRequest[]
  close(): Promise<void>
}

export interface FakeAnswer {
  status?: number
  headers?: Record<string, string>
  /** Buffer and text go out as they are, anything else as JSON. */
  body?: unknown
  /** Instead of a body: chunks, each sent when it comes; it may throw to break the connection off. */
  stream?: AsyncIterable<Buffer | string>
  /** The socket is destroyed before anything, or after headers and half of the body. */
  drop?: 'beforeHeaders' | 'afterHeaders'
}

export interface FakeServerOptions {
  /** 0 or absent: any free one. */
  port?: number
  /** Speaks TLS and shows this certificate (PEM). */
  certificate?: { key: string; cert: string }
  /** Takes a connection over (WebSocket). */
  onUpgrade?: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** Listens on loopback, records what comes, answers what `answer` says. */
export async function startFakeServer(
  answer: (request: FakeRequest) => Promise<FakeAnswer> | FakeAnswer,
  options: FakeServerOptions = {},
): Promise<FakeServer> {
  const requests: FakeRequest[] = []
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
    const request: FakeRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers,
      body,
      json: jsonOf(body),
      atMs: performance.now(),
    }
    requests.push(request)
    await send(outgoing, await answer(request))
  }
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    handle(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined))
  }
  const { certificate } = options
  const server = certificate
    ? createSecureServer({ key: certificate.key, cert: certificate.cert }, serve)
    : createServer(serve)
  if (options.onUpgrade) server.on('upgrade', options.onUpgrade)
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve),
  )
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function send(outgoing: ServerResponse, answer: FakeAnswer): Promise<void> {
  if (answer.drop === 'beforeHeaders') {
    outgoing.socket?.destroy()
    return
  }
  if (answer.stream) {
    outgoing.writeHead(answer.status ?? 200, { 'Content-Type': 'text/event-stream', ...answer.headers })
    for await (const chunk of answer.stream) {
      if (outgoing.destroyed) return
      // Each chunk has left before the next is made: what breaks off later breaks off behind it.
      await new Promise<void>((resolve) => outgoing.write(chunk, () => resolve()))
    }
    outgoing.end()
    return
  }
  const isRaw = Buffer.isBuffer(answer.body) || typeof answer.body === 'string'
  const bytes = isRaw
    ? Buffer.from(answer.body as Buffer)
    : Buffer.from(answer.body === undefined ? '' : JSON.stringify(answer.body))
  outgoing.writeHead(answer.status ?? 200, {
    'Content-Type': isRaw ? 'text/plain' : 'application/json',
    'Content-Length': bytes.length,
    ...answer.headers,
  })
  if (answer.drop === 'afterHeaders')
    outgoing.write(bytes.subarray(0, bytes.length >> 1), () => outgoing.socket?.destroy())
  else outgoing.end(bytes)
}

/** A real PNG of one colour; the same arguments give the same bytes. */
export function makePng(width: number, height: number, shade: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([size, named, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8) // 8 bits, grey
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, shade & 0xff)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
