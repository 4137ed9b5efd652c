import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { OutboundOptions } from './create-outbound.ts'
import type { OutboundRequest, OutboundStream } from './outbound.ts'
import { createClosers, failureOf } from './testing/servers.ts'

const closers = createClosers()
afterEach(() => closers.closeAll())

type Asked = Partial<OutboundRequest> & { idleMs?: number }
function open(url: string, request: Asked = {}, change: Partial<OutboundOptions> & { allowed?: string[] } = {}) {
  const { outbound, lines } = closers.client(change)
  return {
    lines,
    outbound,
    opening: outbound.stream({ method: 'GET', url, timeoutMs: 10_000, maxBytes: 1_000_000, ...request }),
  }
}

/** What came, and what ended it. */
async function drain({ chunks }: Pick<OutboundStream, 'chunks'>): Promise<{ text: string; failure: unknown }> {
  let bytes = Buffer.alloc(0)
  try {
    for await (const chunk of chunks) bytes = Buffer.concat([bytes, chunk])
    return { text: bytes.toString(), failure: undefined }
  } catch (failure) {
    return { text: bytes.toString(), failure }
  }
}

describe('a stream', () => {
  it('resolves with the head before the answer is whole, then hands out the chunks as they come', async () => {
    const going = Promise.withResolvers<() => void>()
    const { url, requests } = await closers.serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 你')
      going.resolve(() => response.end('好\n\n'))
    })

    const { status, headers, chunks } = await open(`${url}/v1/images?stream=1`, {
      method: 'POST',
      body: Buffer.from('{}'),
    }).opening
    const reader = chunks[Symbol.asyncIterator]()
    const first = await reader.next()
    const goOn = await going.promise
    goOn()
    const [second, end] = [await reader.next(), await reader.next()]

    expect([status, headers['content-type'], requests[0]?.method, requests[0]?.url]).toEqual([
      200,
      'text/event-stream',
      'POST',
      '/v1/images?stream=1',
    ])
    expect([String(first.value), String(second.value), end.done]).toEqual(['data: 你', '好\n\n', true])
  })

  it('keeps bytes as they are, wherever they were cut', async () => {
    const whole = Buffer.from('图片'.repeat(40_000))
    const { url } = await closers.serve((_request, response) => {
      for (let at = 0; at < whole.length; at += 7_001) response.write(whole.subarray(at, at + 7_001))
      response.end()
    })

    expect((await drain(await open(url).opening)).text).toBe(whole.toString())
  })

  it('is an answer also with an error status', async () => {
    const { url } = await closers.serve((_request, response) =>
      response.writeHead(429, { 'retry-after': '3' }).end('{"error":1}'),
    )

    const stream = await open(url).opening

    expect([stream.status, stream.headers['retry-after'], await drain(stream)]).toEqual([
      429,
      '3',
      { text: '{"error":1}', failure: undefined },
    ])
  })

  it('follows redirects as often as it may, without reading them', async () => {
    const { url, requests } = await closers.serve((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end('elsewhere')
      else response.end('there')
    })

    expect((await drain(await open(`${url}/a`, { maxRedirects: 1 }).opening)).text).toBe('there')
    expect((await open(`${url}/a`).opening).status).toBe(302)
    expect(requests.map((request) => request.url)).toEqual(['/a', '/b', '/a'])
  })

  it('closes the connection when its reader leaves', async () => {
    const closed = Promise.withResolvers<void>()
    const { url } = await closers.serve((request, response) => {
      request.socket.on('close', () => closed.resolve())
      response.write('one')
    })
    const { opening, lines } = open(url)

    for await (const chunk of (await opening).chunks) {
      expect(String(chunk)).toBe('one')
      break
    }

    await closed.promise
    expect(lines).toMatchObject([{ status: 200, bytes: 3 }])
  })

  it('makes the other side wait for a slow reader, and does not count that as its silence', async () => {
    const sent = { bytes: 0, waited: false }
    // More than the system's buffers between the two ever hold: they grow to some 10 MB on a machine with memory to spare.
    const size = 64 * 1024 * 1024
    const { url } = await closers.serve((_request, response) => {
      const more = (): void => {
        while (sent.bytes < size) {
          sent.bytes += 64 * 1024
          if (!response.write(Buffer.alloc(64 * 1024))) {
            sent.waited = true
            return void response.once('drain', more)
          }
        }
        response.end()
      }
      more()
    })

    // Once the reader goes on, the sender may first learn of it by its next probe of the closed window: some 300 ms, which is no silence here.
    const { chunks } = await open(url, { maxBytes: 2 * size, idleMs: 1_000 }).opening
    await new Promise((resolve) => setTimeout(resolve, 1_200)) // longer than the silence that is allowed
    const before = sent.bytes
    let bytes = 0
    for await (const chunk of chunks) bytes += chunk.length

    expect([sent.waited, before < size, bytes]).toEqual([true, true, size])
  })
})

describe('a stream that fails', () => {
  it('in the middle: what came before is read, then it is lost', async () => {
    const { url } = await closers.serveTcp((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n')),
    )
    const { opening, lines } = open(url)

    const { text, failure } = await drain(await opening)

    expect([text, failure]).toMatchObject(['hello', { kind: 'lost', isSent: true }])
    expect(lines).toMatchObject([{ failure: 'lost' }])
  })

  it('before its head: as a call does', async () => {
    const { url } = await closers.serveTcp((socket) => socket.once('data', () => socket.destroy()))

    expect(await failureOf(open(url, { method: 'POST', body: Buffer.from('x') }).opening)).toMatchObject({
      kind: 'lost',
      isSent: true,
    })
  })

  it('by silence', async () => {
    const { url } = await closers.serve((_request, response) => void response.write('one'))

    expect(await drain(await open(url, { idleMs: 50 }).opening)).toMatchObject({
      text: 'one',
      failure: { kind: 'timeout', message: 'nothing came for 50 ms' },
    })
  })

  it('by the total time, however busily it goes on', async () => {
    const { url } = await closers.serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 5)
      response.on('close', () => clearInterval(timer))
    })

    const { text, failure } = await drain(await open(url, { idleMs: 5_000, timeoutMs: 300 }).opening)

    expect([text.startsWith('x'), failure]).toMatchObject([
      true,
      { kind: 'timeout', message: 'no whole answer within 300 ms' },
    ])
  })

  it('by its size: announced, or over the whole stream', async () => {
    const { url } = await closers.serve((request, response) => {
      if (request.url === '/announced') response.writeHead(200, { 'content-length': 101 }).flushHeaders()
      else for (let chunk = 0; chunk < 11; chunk += 1) response.write('0123456789')
    })

    expect(await failureOf(open(`${url}/announced`, { maxBytes: 100 }).opening)).toMatchObject({ kind: 'tooLarge' })
    expect(await drain(await open(url, { maxBytes: 100 }).opening)).toMatchObject({ failure: { kind: 'tooLarge' } })
  })

  it('when it is packed: nobody asked for that', async () => {
    const { url } = await closers.serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello')),
    )

    expect(await failureOf(open(url).opening)).toMatchObject({ kind: 'lost' })
  })

  it('when it is stopped: at once, whatever still waits to be read', async () => {
    const closed = Promise.withResolvers<void>()
    const { url } = await closers.serve((request, response) => {
      request.socket.on('close', () => closed.resolve())
      response.write('one')
    })
    const stop = new AbortController()
    const stream = await open(url, { signal: stop.signal }).opening

    stop.abort()

    expect(await drain(stream)).toMatchObject({ text: '', failure: { kind: 'aborted', isSent: true } })
    await closed.promise
  })

  it('when the client closes', async () => {
    const { url } = await closers.serve((_request, response) => void response.write('one'))
    const { opening, outbound } = open(url)
    const stream = await opening
    const reading = drain(stream)
    await nextTurn()

    await outbound.close()

    expect(await reading).toMatchObject({ failure: { kind: 'lost' } })
    expect(await failureOf(outbound.stream({ method: 'GET', url, timeoutMs: 1_000, maxBytes: 1 }))).toMatchObject({
      kind: 'unsent',
      isSent: false,
    })
  })

  it.each(['http://10.0.0.1/', 'http://[::1]/', 'http://localhost/', 'ftp://example.com/'])(
    'when %s is not public: before anything is connected',
    async (url) => {
      expect(await failureOf(open(url, {}, { allowed: [] }).opening)).toMatchObject({ kind: 'refused', isSent: false })
    },
  )

  it('when a name changes between check and connection: it is asked once', async () => {
    const { port, server } = await closers.serve((_request, response) => response.end())
    const connected = once(server, 'connection').then(() => 'connected')
    const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '127.0.0.1', family: 4 }]]

    const failure = await failureOf(
      open(`http://rebind.example:${port}/`, {}, { lookup: async () => answers.shift() ?? [] }).opening,
    )

    expect([failure.kind, answers.length, await Promise.race([connected, nextTurn('free')])]).toEqual([
      'unsent',
      1,
      'free',
    ])
  })
})
