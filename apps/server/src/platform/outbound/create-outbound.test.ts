import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { Lookup } from './connector.ts'
import { createOutbound, type OutboundMetrics, type OutboundOptions } from './create-outbound.ts'
import type { OutboundError, OutboundRequest } from './outbound.ts'

type Call = Parameters<OutboundMetrics['record']>[0]

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** A client that may reach 127.0.0.1, unless the case says otherwise; `lines` is what it logged. */
function createClient(change: Partial<OutboundOptions> & { allowed?: string[] } = {}) {
  const lines: Record<string, unknown>[] = []
  const calls: Call[] = []
  const write = (line: unknown) => void lines.push(line as Record<string, unknown>)
  const outbound = createOutbound({
    config: { allowedPrivateHosts: change.allowed ?? ['127.0.0.1'] },
    log: { info: write, warn: write },
    metrics: { record: (call) => void calls.push(call) },
    ...change,
  })
  closers.push(() => outbound.close())
  const send = (url: string, request: Partial<OutboundRequest> = {}) =>
    outbound.send({ method: 'GET', url, timeoutMs: 5_000, maxBytes: 1_000_000, ...request })
  return { send, lines, calls, close: () => outbound.close() }
}

async function listen<Kind extends Server | TcpServer>(server: Kind): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    return closed
  })
  return (server.address() as AddressInfo).port
}

async function serve(
  listener: RequestListener,
): Promise<{ url: string; port: number; requests: IncomingMessage[]; server: Server }> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    listener(request, response)
  })
  const port = await listen(server)
  return { url: `http://127.0.0.1:${port}`, port, requests, server }
}

/** A server that speaks raw bytes, to break off wherever the case wants. */
async function serveTcp(onConnection: (socket: Socket) => void): Promise<{ host: string; connections: () => number }> {
  let connections = 0
  const server = createTcpServer((socket) => {
    connections += 1
    socket.on('error', () => socket.destroy())
    onConnection(socket)
  })
  return { host: `127.0.0.1:${await listen(server)}`, connections: () => connections }
}

const failureOf = (sending: Promise<unknown>): Promise<OutboundError> =>
  sending.then(
    () => expect.fail('was answered'),
    (error: unknown) => error as OutboundError,
  )

describe('an answered call', () => {
  it('sends method, headers and the very bytes, and reads status, headers and body', async () => {
    const body = Buffer.from([0, 1, 0xff, 0x7b])
    let received = Buffer.alloc(0)
    const { url, requests } = await serve((request, response) => {
      request.on('data', (chunk: Buffer) => (received = Buffer.concat([received, chunk])))
      request.on('end', () => response.writeHead(201, { 'X-Answer': 'yes', 'Set-Cookie': ['a=1', 'b=2'] }).end('好'))
    })
    const { send } = createClient()

    const answer = await send(`${url}/v1/images?n=1#part`, {
      method: 'POST',
      headers: { 'X-Key': 'k', 'Content-Type': 'application/json' },
      body,
    })

    expect(received.equals(body)).toBe(true)
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/v1/images?n=1' })
    expect(requests[0]?.headers).toMatchObject({
      'x-key': 'k',
      'content-type': 'application/json',
      'content-length': '4',
      'accept-encoding': 'identity',
    })
    expect(answer).toMatchObject({ status: 201, headers: { 'x-answer': 'yes', 'set-cookie': 'a=1, b=2' } })
    expect(answer.body.toString()).toBe('好')
    expect(answer.ms).toBeGreaterThanOrEqual(0)
  })

  it.each([204, 302, 404, 500])('is an answer also with status %i', async (status) => {
    const { url } = await serve((_request, response) =>
      response.writeHead(status, { location: 'http://10.0.0.1/' }).end(),
    )

    expect((await createClient().send(url)).status).toBe(status)
  })

  it('shares connections between GETs and gives each POST one of its own', async () => {
    const ports: (number | undefined)[] = []
    const { url, requests } = await serve((request, response) => {
      ports.push(request.socket.remotePort)
      request.resume().on('end', () => response.end('ok'))
    })
    const { send } = createClient()

    for (const method of ['GET', 'GET', 'POST', 'POST', 'GET'] as const) {
      await send(url, method === 'POST' ? { method, body: Buffer.from('x') } : {})
      await nextTurn() // in which the pool takes the connection back
    }

    expect(ports[1]).toBe(ports[0])
    expect(ports[4]).toBe(ports[0])
    expect(new Set(ports).size).toBe(3)
    expect(requests[2]?.headers.connection).toBe('close')
  })

  it('sends on a kept connection what may be repeated', async () => {
    const ports: (number | undefined)[] = []
    const { url } = await serve((request, response) => {
      ports.push(request.socket.remotePort)
      request.resume().on('end', () => response.end('ok'))
    })
    const { send } = createClient()

    for (const body of ['one', 'two']) {
      await send(url, { method: 'POST', body: Buffer.from(body), mayRepeat: true })
      await nextTurn() // in which the pool takes the connection back
    }

    expect(ports[1]).toBe(ports[0])
  })

  it('passes over early hints', async () => {
    const { host } = await serveTcp((socket) =>
      socket.once('data', () =>
        socket.end('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'),
      ),
    )

    const answer = await createClient().send(`http://${host}/`)

    expect(answer).toMatchObject({ status: 200, body: Buffer.from('ok') })
    expect(answer.headers).not.toHaveProperty('link')
  })
})

describe('the guard', () => {
  it.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://127.1',
    'http://127。0。0。1',
    'http://0',
    'http://[::1]',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[0:0:0:0:0:ffff:7f00:1]',
    'http://[fe80::1]',
    'http://[fd00:ec2::254]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
    'http://10.1.2.3',
    'http://169.254.169.254',
    'http://100.100.100.200',
    'http://224.0.0.1',
    'http://localhost',
  ])('refuses %s before anything is connected', async (address) => {
    const { port, server } = await serve((_request, response) => response.end())
    let connections = 0
    server.on('connection', () => (connections += 1))

    const failure = await failureOf(createClient({ allowed: [] }).send(`${address}:${port}/`))

    expect(failure).toMatchObject({ name: 'OutboundError', kind: 'refused', isSent: false })
    expect(connections).toBe(0)
  })

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'javascript:alert(1)',
    'not a url',
    '',
    'http://user:pass@127.0.0.1/',
    'http://user@127.0.0.1/',
    'http://127.0.0.1:0/',
    'http://127.0.0.1:99999/',
  ])('refuses the address %j', async (url) => {
    expect(await failureOf(createClient().send(url))).toMatchObject({ kind: 'refused', isSent: false })
  })

  it('refuses a public-looking name that leads to a private address', async () => {
    const { port, requests } = await serve((_request, response) => response.end())
    const { send } = createClient({ lookup: async () => [{ address: '127.0.0.1', family: 4 }] })

    expect(await failureOf(send(`http://pictures.example:${port}/`))).toMatchObject({ kind: 'unsent', isSent: false })
    expect(requests).toHaveLength(0)
  })

  it('asks the name service once a connection, so that a name cannot change between check and connection', async () => {
    const { port, requests } = await serve((_request, response) => response.end())
    const answers: Awaited<ReturnType<Lookup>>[] = [
      [{ address: '::ffff:127.0.0.1', family: 6 }],
      [{ address: '127.0.0.1', family: 4 }],
    ]
    const { send } = createClient({ lookup: async () => answers.shift() ?? [] })

    expect(await failureOf(send(`http://rebind.example:${port}/`))).toMatchObject({ kind: 'unsent' })
    expect(answers).toHaveLength(1)
    expect(requests).toHaveLength(0)
  })

  it('says the same of a name that is unknown and of one that is private, also behind a redirect: only the log and the platform learn which', async () => {
    const { url } = await serve((request, response) =>
      response.writeHead(302, { location: `http://${request.url?.slice(1)}.example/` }).end(),
    )
    const lookup: Lookup = async (host) =>
      host.startsWith('inside')
        ? [{ address: '10.0.0.1', family: 4 }]
        : Promise.reject(new Error(`getaddrinfo ENOTFOUND ${host}`))
    const { send, lines } = createClient({ allowed: [new URL(url).host], lookup })
    const said = async (name: string, more: object = {}) => {
      const direct = await failureOf(send(`http://${name}.example/`, more))
      const redirected = await failureOf(send(`${url}/${name}`, { maxRedirects: 1, ...more }))
      return [direct, redirected].map(
        ({ kind, message, isSent }) => `${kind} ${isSent} ${message.replaceAll(name, 'it')}`,
      )
    }

    expect(await said('inside')).toEqual(await said('nobody'))
    expect(await said('inside', { via: { tenantId: '100001' } })).toEqual([
      'unsent false no connection: it.example is unknown or not public',
      'lost true the redirect could not be followed: it.example is unknown or not public',
    ])
    expect((await said('inside', { via: { tenantId: '000000' } }))[0]).toContain(
      '(it.example is on a private or reserved address; ALLOWED_PRIVATE_HOSTS may list it)',
    )
    expect((await said('nobody', { via: { tenantId: '000000' } }))[0]).toContain('(getaddrinfo ENOTFOUND it.example)')
    expect(lines.slice(0, 2).map((line) => (line as { reason: string }).reason)).toEqual(
      Array.from(
        { length: 2 },
        () => 'inside.example is on a private or reserved address; ALLOWED_PRIVATE_HOSTS may list it',
      ),
    )
  })

  it('lets a listed name reach its private address, on the listed port only', async () => {
    const first = await serve((_request, response) => response.end('in'))
    const second = await serve((_request, response) => response.end('in'))
    const { send } = createClient({
      allowed: [`sd.local:${first.port}`],
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    })

    expect((await send(`http://sd.local:${first.port}/`)).body.toString()).toBe('in')
    expect(await failureOf(send(`http://sd.local:${second.port}/`))).toMatchObject({ kind: 'unsent' })
  })

  it('lets a trusted request through, and no other on the connection that it leaves behind', async () => {
    const { port, requests } = await serve((_request, response) => response.end('in'))
    const { send } = createClient({ allowed: [], lookup: async () => [{ address: '127.0.0.1', family: 4 }] })
    const url = `http://engine.example:${port}/`

    expect((await send(url, { isTrusted: true })).status).toBe(200)
    expect(await failureOf(send(url))).toMatchObject({ kind: 'unsent' })
    expect(requests).toHaveLength(1)
  })

  it('refuses headers that cannot be sent, without repeating their values', async () => {
    const { url, requests } = await serve((_request, response) => response.end())
    const failure = await failureOf(createClient().send(url, { headers: { 'x-key': 'secret\r\nhost: evil' } }))

    expect(failure).toMatchObject({ kind: 'refused', isSent: false })
    expect(failure.message).not.toContain('secret')
    expect(requests).toHaveLength(0)
  })
})

describe('redirects', () => {
  it('are followed as often as allowed, then taken as the answer', async () => {
    const { url, requests } = await serve((request, response) => {
      const step = Number(request.url?.slice(1))
      if (step < 3) response.writeHead(302, { location: `/${step + 1}` }).end()
      else response.end('there')
    })
    const { send } = createClient()

    expect((await send(`${url}/0`, { maxRedirects: 3 })).body.toString()).toBe('there')
    expect(await send(`${url}/0`, { maxRedirects: 2 })).toMatchObject({ status: 302, headers: { location: '/3' } })
    expect(requests.map((request) => request.url)).toEqual(['/0', '/1', '/2', '/3', '/0', '/1', '/2'])
  })

  it.each([
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'http://localhost/',
    'file:///etc/passwd',
    'http://user:pass@127.0.0.1/',
  ])('to %s are refused', async (location) => {
    const { url } = await serve((_request, response) => response.writeHead(302, { location }).end())

    const failure = await failureOf(createClient({ allowed: [new URL(url).host] }).send(url, { maxRedirects: 3 }))

    expect(failure).toMatchObject({ kind: 'refused', isSent: true })
  })

  it('take no trust along', async () => {
    const inner = await serve((_request, response) => response.end('secret'))
    const { url } = await serve((_request, response) => response.writeHead(302, { location: inner.url }).end())

    const failure = await failureOf(createClient({ allowed: [] }).send(url, { maxRedirects: 1, isTrusted: true }))

    expect(failure).toMatchObject({ kind: 'refused' })
    expect(inner.requests).toHaveLength(0)
  })

  it('send no credential to another origin', async () => {
    const other = await serve((_request, response) => response.end('picture'))
    const { url, requests } = await serve((_request, response) =>
      response.writeHead(302, { location: `${other.url}/a.png` }).end(),
    )

    const answer = await createClient().send(url, {
      maxRedirects: 1,
      headers: { Authorization: 'Bearer secret', 'X-Key': 'secret' },
    })

    expect(answer.body.toString()).toBe('picture')
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-key': 'secret' })
    expect(JSON.stringify(other.requests[0]?.headers)).not.toContain('secret')
  })

  it('that lead nowhere are lost, not unsent: the first request did leave', async () => {
    const gone = await freePort()
    const { url } = await serve((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${gone}/` }).end(),
    )

    expect(await failureOf(createClient().send(url, { maxRedirects: 1 }))).toMatchObject({ kind: 'lost', isSent: true })
  })
})

describe('unsent: nothing left', () => {
  it('when the connection is refused', async () => {
    const failure = await failureOf(
      createClient().send(`http://127.0.0.1:${await freePort()}/`, { method: 'POST', body: Buffer.from('x') }),
    )

    expect(failure).toMatchObject({ kind: 'unsent', isSent: false })
    expect(failure.message).toContain('ECONNREFUSED')
  })

  it('when the name is unknown', async () => {
    const { send } = createClient({ lookup: () => Promise.reject(new Error('getaddrinfo ENOTFOUND nowhere.example')) })

    expect(await failureOf(send('http://nowhere.example/'))).toMatchObject({
      kind: 'unsent',
      message: 'no connection: nowhere.example is unknown or not public',
    })
  })

  it('when no connection comes about in time, and nothing is written should it come later', async () => {
    const { port, requests, server } = await serve((_request, response) => response.end())
    const answer = Promise.withResolvers<Awaited<ReturnType<Lookup>>>()
    const { send } = createClient({ allowed: ['slow.example'], lookup: () => answer.promise, connectTimeoutMs: 30 })

    const failure = await failureOf(
      send(`http://slow.example:${port}/`, { method: 'POST', body: Buffer.from('x'), timeoutMs: 60_000 }),
    )
    const connected = once(server, 'connection')
    answer.resolve([{ address: '127.0.0.1', family: 4 }])
    const [socket] = (await connected) as [Socket]
    await once(socket, 'close')

    expect(failure).toMatchObject({ kind: 'unsent', isSent: false })
    expect(socket.bytesRead).toBe(0)
    expect(requests).toHaveLength(0)
  })

  it('when the other side closes during the TLS handshake', async () => {
    const { host } = await serveTcp((socket) => socket.once('data', () => socket.destroy()))

    expect(
      await failureOf(createClient().send(`https://${host}/`, { method: 'POST', body: Buffer.from('x') })),
    ).toMatchObject({ kind: 'unsent', isSent: false })
  })

  it('when the TLS handshake never ends', async () => {
    const { host } = await serveTcp((socket) => socket.resume())

    expect(await failureOf(createClient({ connectTimeoutMs: 50 }).send(`https://${host}/`))).toMatchObject({
      kind: 'unsent',
      isSent: false,
    })
  })

  it('when the client is closed already', async () => {
    const { url, requests } = await serve((_request, response) => response.end())
    const { send, close } = createClient()
    await close()

    expect(await failureOf(send(url))).toMatchObject({ kind: 'unsent' })
    expect(requests).toHaveLength(0)
  })
})

describe('lost: it may have arrived', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['the connection is reset before the answer', (socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['the connection is closed before the answer', (socket) => socket.once('data', () => socket.end())],
    ['the status line breaks off', (socket) => socket.once('data', () => socket.end('HTTP/1.1 20'))],
    [
      'the headers break off',
      (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n')),
    ],
    [
      'nothing follows the headers',
      (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n')),
    ],
    [
      'the body breaks off',
      (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nab')),
    ],
    [
      'the chunks break off',
      (socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n')),
    ],
    ['the answer is no HTTP', (socket) => socket.once('data', () => socket.end('hello\r\n\r\n'))],
  ])('when %s; and it is not sent twice', async (_what, onConnection) => {
    const { host, connections } = await serveTcp(onConnection)

    for (const method of ['GET', 'POST'] as const) {
      const failure = await failureOf(
        createClient().send(`http://${host}/draw`, {
          method,
          ...(method === 'POST' ? { body: Buffer.from('x') } : {}),
        }),
      )
      expect(failure).toMatchObject({ kind: 'lost', isSent: true })
    }

    expect(connections()).toBe(2)
  })

  it('when the answer is packed and damaged, or in a way we cannot read', async () => {
    const { url } = await serve((request, response) =>
      response.writeHead(200, { 'content-encoding': request.url === '/gzip' ? 'gzip' : 'x-own' }).end('hello'),
    )

    expect(await failureOf(createClient().send(`${url}/gzip`))).toMatchObject({ kind: 'lost' })
    expect(await failureOf(createClient().send(`${url}/own`))).toMatchObject({ kind: 'lost' })
  })

  it('when the client is closed meanwhile', async () => {
    const { url, server } = await serve(() => {})
    const { send, close } = createClient()
    const sending = failureOf(send(url))
    await once(server, 'request')

    await close()

    expect(await sending).toMatchObject({ kind: 'lost', isSent: true })
  })
})

describe('timeout', () => {
  it('runs out on a server that never answers, and closes the connection', async () => {
    const closed = Promise.withResolvers<void>()
    const { url } = await serve((request) => request.socket.on('close', () => closed.resolve()))

    const failure = await failureOf(createClient().send(url, { timeoutMs: 40 }))

    expect(failure).toMatchObject({ kind: 'timeout', isSent: true })
    await closed.promise
  })

  it('counts to the last byte, so that a trickle does not go on for ever', async () => {
    const { url } = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 10)
      response.on('close', () => clearInterval(timer))
    })

    expect(await failureOf(createClient().send(url, { timeoutMs: 100 }))).toMatchObject({ kind: 'timeout' })
  })

  it('does not count the time to connect against a slow answer', async () => {
    const { url } = await serve((_request, response) => void setTimeout(() => response.end('late'), 120))

    expect((await createClient({ connectTimeoutMs: 60 }).send(url)).body.toString()).toBe('late')
  })

  it('counts over all redirects together', async () => {
    const { url } = await serve(
      (_request, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 30),
    )

    expect(await failureOf(createClient().send(url, { timeoutMs: 100, maxRedirects: 1_000 }))).toMatchObject({
      kind: 'timeout',
    })
  })
})

describe('aborted', () => {
  it('before it began: nothing is sent', async () => {
    const { url, requests } = await serve((_request, response) => response.end())

    expect(await failureOf(createClient().send(url, { signal: AbortSignal.abort() }))).toMatchObject({
      kind: 'aborted',
      isSent: false,
    })
    expect(requests).toHaveLength(0)
  })

  it('while connecting: nothing was sent', async () => {
    const asked = Promise.withResolvers<void>()
    const { send } = createClient({ lookup: () => (asked.resolve(), Promise.withResolvers<never>().promise) })
    const stop = new AbortController()
    const sending = failureOf(send('http://slow.example/', { signal: stop.signal }))
    await asked.promise

    stop.abort()

    expect(await sending).toMatchObject({ kind: 'aborted', isSent: false })
  })

  it('while waiting: it was sent, and the connection is closed', async () => {
    const closed = Promise.withResolvers<void>()
    const { url, server } = await serve((request) => request.socket.on('close', () => closed.resolve()))
    const stop = new AbortController()
    const sending = failureOf(createClient().send(url, { signal: stop.signal }))
    await once(server, 'request')

    stop.abort()

    expect(await sending).toMatchObject({ kind: 'aborted', isSent: true })
    await closed.promise
  })
})

describe('tooLarge', () => {
  it('by the length that the answer announces, without reading it', async () => {
    const { url } = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': 101 }).flushHeaders(),
    )

    expect(await failureOf(createClient().send(url, { maxBytes: 100 }))).toMatchObject({
      kind: 'tooLarge',
      isSent: true,
    })
  })

  it('by the bytes that come, however long they go on', async () => {
    const { url } = await serve((_request, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(1_000)), 1)
      response.on('close', () => clearInterval(timer))
    })

    expect(await failureOf(createClient().send(url, { maxBytes: 10_000 }))).toMatchObject({ kind: 'tooLarge' })
  })

  it('not when it just fits', async () => {
    const { url } = await serve((_request, response) => response.end(Buffer.alloc(100)))

    expect((await createClient().send(url, { maxBytes: 100 })).body).toHaveLength(100)
  })

  const plain = Buffer.alloc(5_000_000, 'a')
  it.each([
    ['gzip', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['br', brotliCompressSync(plain)],
  ] as const)('by what a %s answer unpacks to', async (coding, packed) => {
    const { url } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(packed),
    )
    const { send } = createClient()

    expect(packed.length).toBeLessThan(100_000)
    expect(await failureOf(send(url, { maxBytes: 100_000 }))).toMatchObject({ kind: 'tooLarge' })
    const answer = await send(url, { maxBytes: plain.length })
    expect(answer.body.equals(plain)).toBe(true)
    expect(answer.headers).not.toHaveProperty('content-encoding')
  })
})

describe('the log', () => {
  it('says what was called and how it went, and nothing secret', async () => {
    const { url } = await serve((_request, response) => response.writeHead(200, { 'x-secret': 'secret' }).end('secret'))
    const { send, lines, calls } = createClient()

    await send(`${url}/v1/images?key=secret`, {
      method: 'POST',
      headers: { authorization: 'secret' },
      body: Buffer.from('secret'),
    })

    expect(lines).toEqual([
      { method: 'POST', host: new URL(url).host, path: '/v1/images', status: 200, ms: expect.any(Number) },
    ])
    expect(calls).toEqual([
      { method: 'POST', host: new URL(url).host, outcome: 'answered', status: 200, ms: expect.any(Number) },
    ])
  })

  it('says why a call failed', async () => {
    const { send, lines, calls } = createClient({ allowed: [] })

    await failureOf(send('http://10.0.0.1/x?key=secret'))

    expect(lines).toEqual([
      {
        method: 'GET',
        host: '10.0.0.1',
        path: '/x',
        failure: 'refused',
        isSent: false,
        ms: expect.any(Number),
        reason: '10.0.0.1 is a private or reserved address; ALLOWED_PRIVATE_HOSTS may list it',
      },
    ])
    expect(calls[0]).toMatchObject({ outcome: 'refused', status: undefined })
  })
})

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createTcpServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
