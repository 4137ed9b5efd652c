import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import { createServer } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import type { OutboundOptions } from '../create-outbound.ts'
import { OutboundError, type OutboundRequest } from '../outbound.ts'
import type { Proxy, ProxyCall, ProxySource } from './proxy.ts'
import { type FakeProxy, type FakeProxyOptions, startHttpProxy, startSocksProxy } from '../testing/fake-proxies.ts'
import { createClosers, failureOf } from '../testing/servers.ts'

const closers = createClosers()
afterEach(() => closers.closeAll())

const VIA = { tenantId: '100001', infoId: '7' }
const PUBLIC = async () => [{ address: '8.8.8.8', family: 4 }]
const KINDS = [
  ['http', startHttpProxy],
  ['socks5', startSocksProxy],
] as const

async function start(
  startProxy: (options?: FakeProxyOptions) => Promise<FakeProxy>,
  options: FakeProxyOptions = {},
): Promise<FakeProxy> {
  const proxy = await startProxy(options)
  closers.add(() => proxy.close())
  return proxy
}

/** A client whose calls with `via` go through this proxy. Its targets are public names, and the proxy finds them on 127.0.0.1. */
function createClient(
  given: Partial<Proxy> & Pick<Proxy, 'protocol' | 'host' | 'port'>,
  change: Partial<OutboundOptions> & { allowed?: string[] } = {},
) {
  const records: ProxyCall[] = []
  let flushed = 0
  const proxy: Proxy = { tenantId: '100001', id: '5', name: 'out', username: '', password: '', revision: '1', ...given }
  const proxies: ProxySource = {
    find: async () => proxy,
    record: (call) => void records.push(call),
    flush: async () => {
      flushed += 1
    },
  }
  const { outbound, lines } = closers.client({
    proxies,
    lookup: PUBLIC,
    allowed: [`127.0.0.1:${given.port}`],
    ...change,
  })
  const send = (url: string, request: Partial<OutboundRequest> = {}) =>
    outbound.send({ method: 'GET', url, timeoutMs: 5_000, maxBytes: 100_000, via: VIA, ...request })
  return { outbound, send, records, lines, proxy, flushed: () => flushed }
}

describe.each(KINDS)('through a %s proxy', (protocol, startProxy) => {
  it('a call goes by the name of its host, which the proxy finds, and is noted', async () => {
    const { port, requests } = await closers.serve((request, response) =>
      request.resume().on('end', () => response.writeHead(201).end('picture')),
    )
    const fake = await start(startProxy)
    const { send, records } = createClient({ protocol, ...fake })

    const answer = await send(`http://api.example:${port}/v1/images?key=secret`, {
      method: 'POST',
      headers: { authorization: 'Bearer k' },
      body: Buffer.from('{}'),
    })

    expect([answer.status, String(answer.body), fake.asked]).toEqual([201, 'picture', [`api.example:${port}`]])
    expect([requests[0]?.url, requests[0]?.headers.host, requests[0]?.headers.authorization]).toEqual([
      '/v1/images?key=secret',
      `api.example:${port}`,
      'Bearer k',
    ])
    expect(records).toMatchObject([
      {
        via: VIA,
        proxy: { id: '5' },
        method: 'POST',
        target: `api.example:${port}/v1/images`,
        status: 201,
        bytes: 7,
        error: '',
      },
    ])
  })

  it('says name and password', async () => {
    const { port } = await closers.serve((_request, response) => response.end())
    const fake = await start(startProxy, { credentials: '用户:pa:ss' })
    const right = createClient({ protocol, ...fake, username: '用户', password: 'pa:ss' })
    const wrong = createClient({ protocol, ...fake, username: '用户', password: 'wr0ng' })
    const none = createClient({ protocol, ...fake })

    expect((await right.send(`http://api.example:${port}/`)).status).toBe(200)
    for (const client of [wrong, none]) {
      const failure = await failureOf(
        client.send(`http://api.example:${port}/`, { method: 'POST', body: Buffer.from('x') }),
      )
      expect(failure).toMatchObject({ kind: 'unsent', isSent: false })
      expect(client.records).toMatchObject([{ status: 0, bytes: 0, error: expect.stringContaining('unsent: ') }])
      expect(
        JSON.stringify([
          failure,
          failure.cause,
          (failure.cause as Error).cause,
          client.records[0]?.error,
          client.lines,
        ]),
      ).not.toContain('wr0ng')
    }
  })

  it('TLS is spoken with the target itself, whose name it must prove', async () => {
    const { port, names } = await serveTls()
    const fake = await start(startProxy)

    const failure = await failureOf(
      createClient({ protocol, ...fake }).send(`https://api.example:${port}/`, {
        method: 'POST',
        body: Buffer.from('x'),
      }),
    )

    expect([failure.kind, fake.asked, names]).toEqual(['unsent', [`api.example:${port}`], ['api.example']])
    expect(failure.message).toMatch(/alert/)
  })

  it('streams and sockets go as well', async () => {
    const http = createServer((_request, response) => {
      response.write('data: 1\n\n')
      response.end('data: 2\n\n')
    })
    new WebSocketServer({ server: http }).on('connection', (socket) =>
      socket.on('message', (data) => {
        socket.send(`received ${String(data)}`)
        socket.close(1000)
      }),
    )
    const port = await closers.listen(http)
    const fake = await start(startProxy)
    const { outbound, records } = createClient({ protocol, ...fake })

    const stream = await outbound.stream({
      method: 'GET',
      url: `http://api.example:${port}/s`,
      timeoutMs: 5_000,
      maxBytes: 1_000,
      via: VIA,
    })
    let text = ''
    for await (const chunk of stream.chunks) text += String(chunk)
    const socket = await outbound.connect({
      url: `ws://api.example:${port}/ws?clientId=1`,
      maxFrameBytes: 1_000,
      via: VIA,
    })
    socket.send('hello')
    const frames: unknown[] = []
    for await (const frame of socket.frames) frames.push(frame)

    expect([text, frames, fake.asked]).toEqual([
      'data: 1\n\ndata: 2\n\n',
      ['received hello'],
      [`api.example:${port}`, `api.example:${port}`],
    ])
    expect(records.map(({ method, target, status, bytes }) => [method, target, status, bytes])).toEqual([
      ['GET', `api.example:${port}/s`, 200, 18],
      ['GET', `api.example:${port}/ws`, 101, 14],
    ])
  })

  it.each(['10.0.0.1', '[::1]', '169.254.169.254', '127.0.0.1'])(
    'the private address %s stays closed, and the proxy is not asked',
    async (host) => {
      const fake = await start(startProxy)
      const { send } = createClient({ protocol, ...fake })

      expect(await failureOf(send(`http://${host}:80/`))).toMatchObject({ kind: 'refused', isSent: false })
      expect(fake.asked).toEqual([])
    },
  )

  it('a name that leads to a private address from here stays closed, and so does one among several', async () => {
    const fake = await start(startProxy)
    const { send } = createClient(
      { protocol, ...fake },
      {
        lookup: async () => [
          { address: '8.8.8.8', family: 4 },
          { address: '10.0.0.1', family: 4 },
        ],
      },
    )

    expect(await failureOf(send('http://inside.example/'))).toMatchObject({
      kind: 'unsent',
      isSent: false,
      message: 'no connection: inside.example is unknown or not public',
    })
    expect(fake.asked).toEqual([])
  })

  it('a name that is unknown here stays closed where the proxy stands in a private network', async () => {
    const fake = await start(startProxy)
    const { send } = createClient({ protocol, ...fake }, { lookup: () => Promise.reject(new Error('ENOTFOUND')) })

    expect(await failureOf(send('http://intranet/'))).toMatchObject({
      kind: 'unsent',
      isSent: false,
      message: 'no connection: intranet is unknown or not public',
    })
    expect(fake.asked).toEqual([])
  })

  it('the proxy’s own address may be private only where it is listed', async () => {
    const fake = await start(startProxy)
    const byAddress = createClient({ protocol, ...fake }, { allowed: [] })
    const byName = createClient(
      { protocol, ...fake, host: 'proxy.example' },
      {
        allowed: [],
        lookup: async (host) => [{ address: host === 'proxy.example' ? '127.0.0.1' : '8.8.8.8', family: 4 }],
      },
    )
    const listed = createClient(
      { protocol, ...fake, host: 'proxy.example' },
      {
        allowed: ['proxy.example'],
        lookup: async (host) => [{ address: host === 'proxy.example' ? '127.0.0.1' : '8.8.8.8', family: 4 }],
      },
    )
    const { port } = await closers.serve((_request, response) => response.end('in'))

    expect(await failureOf(byAddress.send(`http://api.example:${port}/`))).toMatchObject({
      kind: 'refused',
      isSent: false,
    })
    expect(await failureOf(byName.send(`http://api.example:${port}/`))).toMatchObject({ kind: 'unsent', isSent: false })
    expect(fake.asked).toEqual([])
    expect(String((await listed.send(`http://api.example:${port}/`)).body)).toBe('in')
  })

  it('a listed target is reached through it, too', async () => {
    const { port } = await closers.serve((_request, response) => response.end('in'))
    const fake = await start(startProxy)
    const { send } = createClient({ protocol, ...fake }, { allowed: ['127.0.0.1'] })

    expect(String((await send(`http://127.0.0.1:${port}/`)).body)).toBe('in')
    expect(fake.asked).toEqual([`127.0.0.1:${port}`])
  })

  it('it is unsent when the proxy refuses, is mute, or is not there', async () => {
    const refusing = await start(startProxy, { refuse: protocol === 'http' ? 502 : 5 })
    const mute = await start(startProxy, { isMute: true })
    const gone = await start(startProxy)
    await gone.close()
    const ask = (fake: FakeProxy) =>
      failureOf(
        createClient({ protocol, ...fake }, { connectTimeoutMs: 200 }).send('http://api.example/', {
          method: 'POST',
          body: Buffer.from('x'),
        }),
      )

    for (const fake of [refusing, mute, gone]) expect(await ask(fake)).toMatchObject({ kind: 'unsent', isSent: false })
    expect(mute.open()).toBeLessThanOrEqual(1)
  })

  it('it is lost when the connection breaks after the request has left', async () => {
    const { url } = await closers.serveTcp((socket) => socket.once('data', () => socket.destroy()))
    const fake = await start(startProxy)
    const { send, records } = createClient({ protocol, ...fake })

    expect(
      await failureOf(send(`http://api.example:${new URL(url).port}/`, { method: 'POST', body: Buffer.from('x') })),
    ).toMatchObject({ kind: 'lost', isSent: true })
    expect(records).toMatchObject([{ status: 0, error: expect.stringContaining('lost: ') }])
  })
})

describe('a proxy of one', () => {
  it('takes nobody else’s calls on its connections: neither another tenant’s, nor those after its settings changed', async () => {
    const ports: (number | undefined)[] = []
    const { port } = await closers.serve((request, response) => {
      ports.push(request.socket.remotePort)
      response.end()
    })
    const fake = await start(startHttpProxy)
    const client = createClient({ protocol: 'http', ...fake })
    const url = `http://api.example:${port}/`

    await client.send(url)
    await nextTurn() // in which the pool takes the connection back
    await client.send(url)
    client.proxy.tenantId = '100002'
    await client.send(url)
    client.proxy.tenantId = '100001'
    client.proxy.revision = '2'
    await client.send(url)

    expect([ports[0] === ports[1], new Set(ports).size, fake.asked.length]).toEqual([true, 3, 3])
  })

  it('is left out by trusted calls and by those without a tenant', async () => {
    const { port } = await closers.serve((_request, response) => response.end('in'))
    const fake = await start(startHttpProxy)
    const { outbound, send, records } = createClient({ protocol: 'http', ...fake }, { allowed: ['127.0.0.1'] })

    await send(`http://127.0.0.1:${port}/`, { isTrusted: true })
    await outbound.send({ method: 'GET', url: `http://127.0.0.1:${port}/`, timeoutMs: 5_000, maxBytes: 100 })

    expect([fake.asked, records]).toEqual([[], []])
  })

  it('that speaks before it is asked is not trusted with a request', async () => {
    const fake = await start(startHttpProxy, { tail: 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nfake' })
    const { port } = await closers.serve((_request, response) => response.end())

    expect(
      await failureOf(createClient({ protocol: 'http', ...fake }).send(`http://api.example:${port}/`)),
    ).toMatchObject({ kind: 'unsent' })
  })
})

describe('the source of proxies', () => {
  const target = async () => (await closers.serve((_request, response) => response.end())).url
  const withSource = (find: ProxySource['find']) =>
    closers.client({ proxies: { find, record: () => undefined, flush: async () => undefined } }).outbound

  it('learns where the call goes, and refuses it', async () => {
    const asked: unknown[] = []
    const outbound = withSource(async (via, where) => {
      asked.push([via, where])
      throw new OutboundError('refused', 'the proxy is switched off')
    })

    const failure = await failureOf(
      outbound.send({ method: 'GET', url: await target(), timeoutMs: 5_000, maxBytes: 100, via: VIA }),
    )

    expect(failure).toMatchObject({ kind: 'refused', isSent: false, message: 'the proxy is switched off' })
    expect(asked).toEqual([[VIA, { host: '127.0.0.1', isListed: true }]])
  })

  it('that cannot be read leaves the call unsent: it does not go out by itself', async () => {
    const outbound = withSource(() => Promise.reject(new Error('no database')))

    expect(
      await failureOf(outbound.send({ method: 'GET', url: await target(), timeoutMs: 5_000, maxBytes: 100, via: VIA })),
    ).toMatchObject({ kind: 'unsent', isSent: false })
  })

  it('has recorded what was running, and writes it, when the client closes', async () => {
    const { port, server } = await closers.serve(() => undefined)
    const fake = await start(startHttpProxy)
    const { outbound, send, records, flushed } = createClient({ protocol: 'http', ...fake })
    const asked = once(server, 'request')
    const sending = failureOf(send(`http://api.example:${port}/`))
    await asked

    await outbound.close()

    expect([records.length, records[0]?.error.slice(0, 5), flushed()]).toEqual([1, 'lost:', 1])
    expect((await sending).kind).toBe('lost')
  })
})

/** A server without a certificate: it reads which host the caller wants, and the handshake with it fails on any connection. */
async function serveTls(): Promise<{ port: number; names: string[] }> {
  const names: string[] = []
  const server = createTlsServer({
    SNICallback: (name, done) => {
      names.push(name)
      done(null)
    },
  }).on('tlsClientError', () => undefined)
  return { port: await closers.listen(server), names }
}
