import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  /** The socket is destroyed before anything, or after headers and half of the body. */
  drop?: 'beforeHeaders' | 'afterHeaders'
}

/** Listens on loopback, records what comes, answers what `answer` says. */
export async function startFakeServer(answer: (request: FakeRequest) => Promise<FakeAnswer> | FakeAnswer): Promise<FakeServer> {
  const requests: FakeRequest[] = []
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
    const request: FakeRequest = { method: incoming.method ?? '', path: incoming.url ?? '', headers, body, json: jsonOf(body) }
    requests.push(request)
    send(outgoing, await answer(request))
  }
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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

function send(outgoing: ServerResponse, answer: FakeAnswer): void {
  if (answer.drop === 'beforeHeaders') {
    outgoing.socket?.destroy()
    return
  }
  const isRaw = Buffer.isBuffer(answer.body) || typeof answer.body === 'string'
  const bytes = isRaw ? Buffer.from(answer.body as Buffer) : Buffer.from(answer.body === undefined ? '' : JSON.stringify(answer.body))
  outgoing.writeHead(answer.status ?? 200, { 'Content-Type': isRaw ? 'text/plain' : 'application/json', 'Content-Length': bytes.length, ...answer.headers })
  if (answer.drop === 'afterHeaders') outgoing.write(bytes.subarray(0, bytes.length >> 1), () => outgoing.socket?.destroy())
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
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
