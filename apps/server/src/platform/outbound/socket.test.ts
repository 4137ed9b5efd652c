import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import type { OutboundOptions } from './create-outbound.ts'
import type { OutboundSocket, SocketRequest } from './outbound.ts'
import { createClosers, failureOf } from './testing/servers.ts'

const closers = createClosers()
afterEach(() => closers.closeAll())

/** A service that does this with each socket; `headers` are those of the handshakes. */
async function serveSocket(onSocket: (socket: WebSocket) => void, options: object = {}) {
  const headers: Record<string, unknown>[] = []
  const http = createServer()
  const sockets = new WebSocketServer({ server: http, ...options })
  sockets.on('connection', (socket, request) => {
    headers.push({ ...request.headers, url: request.url })
    onSocket(socket)
  })
  const port = await closers.listen(http)
  return { url: `ws://127.0.0.1:${port}`, port, headers, sockets }
}

function open(
  url: string,
  request: Partial<SocketRequest> = {},
  change: Partial<OutboundOptions> & { allowed?: string[] } = {},
) {
  const { outbound, lines } = closers.client(change)
  return { lines, outbound, opening: outbound.connect({ url, maxFrameBytes: 100_000, ...request }) }
}

async function drain({
  frames,
}: Pick<OutboundSocket, 'frames'>): Promise<{ read: (string | Buffer)[]; failure: unknown }> {
  const read: (string | Buffer)[] = []
  try {
    for await (const frame of frames) read.push(frame)
    return { read, failure: undefined }
  } catch (failure) {
    return { read, failure }
  }
}

describe('a socket', () => {
  it('brings texts as strings and the rest as bytes, in order, from the first on, and ends on a normal close', async () => {
    const { url } = await serveSocket((socket) => {
      socket.send('{"type":"status","说":"好"}')
      socket.send(Buffer.from([0, 0, 0, 1, 0xff]))
      socket.send('last')
      socket.close(1000)
    })
    const { opening, lines } = open(`${url}/ws?clientId=1`)

    const { read, failure } = await drain(await opening)

    expect([read, failure]).toEqual([
      ['{"type":"status","说":"好"}', Buffer.from([0, 0, 0, 1, 0xff]), 'last'],
      undefined,
    ])
    expect(lines).toMatchObject([{ method: 'GET', path: '/ws', status: 101 }])
  })

  it('sends, with the caller’s headers and without an origin', async () => {
    const { url, headers } = await serveSocket((socket) =>
      socket.on('message', (data) => socket.send(`received ${String(data)}`)),
    )
    const socket = await open(`${url}/ws?a=1`, {
      headers: {
        Authorization: 'Bearer k',
        Origin: 'http://evil.example',
        Host: 'evil.example',
        'Sec-WebSocket-Key': 'x',
      },
    }).opening
    const reader = socket.frames[Symbol.asyncIterator]()

    socket.send('hello')

    expect((await reader.next()).value).toBe('received hello')
    expect(headers).toMatchObject([{ authorization: 'Bearer k', url: '/ws?a=1', host: new URL(url).host }])
    expect(headers[0]).not.toHaveProperty('origin')
    expect(headers[0]).not.toHaveProperty('sec-websocket-extensions')
  })

  it('is closed by its reader: by leaving, and by closing', async () => {
    const codes: number[] = []
    const both = Promise.withResolvers<void>()
    const { url } = await serveSocket((socket) => {
      socket.on('close', (code) => {
        codes.push(code)
        if (codes.length === 2) both.resolve()
      })
      socket.send('one')
    })

    for await (const frame of (await open(url).opening).frames) {
      expect(frame).toBe('one')
      break
    }
    const second = await open(url).opening
    second.close()

    expect((await drain(second)).failure).toBeUndefined()
    await both.promise
    expect(codes).toEqual([1000, 1000])
  })

  it('stays open while the other side is silent but alive', async () => {
    const alive = Promise.withResolvers<void>()
    let pings = 0
    const { url } = await serveSocket((socket) =>
      socket.on('ping', () => {
        pings += 1
        if (pings === 3) {
          socket.close(1000)
          alive.resolve()
        }
      }),
    )

    // Long enough for an answer on a busy machine.
    const { failure } = await drain(await open(url, {}, { pingMs: 400 }).opening)

    await alive.promise
    expect(failure).toBeUndefined()
  })
})

describe('a socket that fails', () => {
  it.each([1001, 1011, 4000])('is lost when the other side closes with %i, after what it said', async (code) => {
    const { url } = await serveSocket((socket) => {
      socket.send('one')
      socket.close(code)
    })

    expect(await drain(await open(url).opening)).toMatchObject({
      read: ['one'],
      failure: { kind: 'lost', isSent: true },
    })
  })

  it('is lost when the connection breaks, or gives no sign of life', async () => {
    const breaking = await serveSocket((socket) => {
      socket.send('one', () => socket.terminate())
    })
    const silent = await serveSocket(() => undefined, { autoPong: false })

    expect(await drain(await open(breaking.url).opening)).toMatchObject({ read: ['one'], failure: { kind: 'lost' } })
    expect(await drain(await open(silent.url, {}, { pingMs: 30 }).opening)).toMatchObject({
      failure: { kind: 'lost', message: 'the socket gave no sign of life for 30 ms' },
    })
  })

  it('is too large by one long frame', async () => {
    const { url } = await serveSocket((socket) => socket.send('x'.repeat(100)))

    expect(
      await drain(await open(url, { maxFrameBytes: 100 }).opening.then((socket) => (socket.close(), socket))),
    ).toMatchObject({ failure: undefined })
    expect(await drain(await open(url, { maxFrameBytes: 99 }).opening)).toMatchObject({
      read: [],
      failure: { kind: 'tooLarge' },
    })
  })

  it('is stopped by its caller, before and while it is open', async () => {
    const { url, sockets } = await serveSocket((socket) => socket.send('one'))
    const stop = new AbortController()
    const connected = once(sockets, 'connection') as Promise<[WebSocket]>
    const socket = await open(url, { signal: stop.signal }).opening
    const closed = once((await connected)[0], 'close')

    stop.abort()

    expect(await drain(socket)).toMatchObject({ read: [], failure: { kind: 'aborted', isSent: true } })
    await closed
    expect(await failureOf(open(url, { signal: stop.signal }).opening)).toMatchObject({
      kind: 'aborted',
      isSent: false,
    })
  })

  it('is lost when the client closes', async () => {
    const { url } = await serveSocket(() => undefined)
    const { opening, outbound } = open(url)
    const reading = drain(await opening)

    await outbound.close()

    expect(await reading).toMatchObject({ failure: { kind: 'lost' } })
    expect(await failureOf(outbound.connect({ url, maxFrameBytes: 1 }))).toMatchObject({
      kind: 'unsent',
      isSent: false,
    })
  })

  it('does not open where the handshake is answered with a status, or with nothing', async () => {
    const refusing = await closers.serve(() => undefined)
    refusing.server.on('upgrade', (_request, socket) =>
      socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n'),
    )
    const breaking = await closers.serveTcp((socket) => socket.once('data', () => socket.destroy()))
    const at = (url: string) => failureOf(open(url.replace('http', 'ws')).opening)

    expect(await at(refusing.url)).toMatchObject({ kind: 'lost', message: 'the handshake was answered with 401' })
    expect(await at(breaking.url)).toMatchObject({ kind: 'lost' })
  })

  it('is unsent where nobody listens', async () => {
    const { url, server } = await closers.serve(() => undefined)
    await new Promise((resolve) => server.close(resolve))

    expect(await failureOf(open(url.replace('http', 'ws')).opening)).toMatchObject({ kind: 'unsent', isSent: false })
  })

  it.each([
    'ws://10.0.0.1/',
    'ws://[::1]/',
    'ws://localhost/',
    'wss://user:pass@example.com/',
    'http://example.com/',
    'file:///etc/passwd',
    'nothing',
  ])('is refused for %s', async (url) => {
    expect(await failureOf(open(url, {}, { allowed: [] }).opening)).toMatchObject({ kind: 'refused', isSent: false })
  })

  it('is unsent for a name that leads to a private address, which is asked once', async () => {
    const { port, headers } = await serveSocket(() => undefined)
    const answers = [[{ address: '::ffff:127.0.0.1', family: 6 }], [{ address: '127.0.0.1', family: 4 }]]

    const failure = await failureOf(
      open(`ws://rebind.example:${port}/`, {}, { lookup: async () => answers.shift() ?? [] }).opening,
    )

    expect([failure.kind, answers.length, headers.length]).toEqual(['unsent', 1, 0])
  })

  it('reaches a private address where it is trusted, or listed', async () => {
    const { port } = await serveSocket((socket) => socket.close(1000))
    const lookup = async () => [{ address: '127.0.0.1', family: 4 }]

    expect(
      await drain(await open(`ws://sd.local:${port}/`, {}, { allowed: ['sd.local'], lookup }).opening),
    ).toMatchObject({ failure: undefined })
    expect(
      await drain(await open(`ws://engine.example:${port}/`, { isTrusted: true }, { allowed: [], lookup }).opening),
    ).toMatchObject({ failure: undefined })
  })
})
