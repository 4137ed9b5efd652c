import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface FakeProxy {
  host: string
  port: number
  /** Destinations asked for, as they were named: `api.example:443`. */
  asked: string[]
  /** User names and passwords that came, `""` for none. */
  credentials: string[]
  /** Connections that are open now. */
  open(): number
  close(): Promise<void>
}

export interface FakeProxyOptions {
  /** `user:password` that it asks for. */
  credentials?: string
  /** Where the proxy finds names, as its own resolver would. Default: 127.0.0.1. */
  resolve?(host: string): string
  /** Answers every wish with this status (http) or code (socks5). */
  refuse?: number
  /** Takes the connection and says nothing. */
  isMute?: boolean
  /** Speaks before it is asked. */
  tail?: string
}

/** A proxy that takes CONNECT and nothing else. */
export function startHttpProxy(options: FakeProxyOptions = {}): Promise<FakeProxy> {
  return start(options, async (socket, read, proxy) => {
    const head = (await read((bytes) => bytes.indexOf('\r\n\r\n') + 4)).toString('latin1')
    const [method, authority = ''] = head.split(' ')
    const sent = /^proxy-authorization: basic (.+)$/im.exec(head)?.[1] ?? ''
    proxy.credentials.push(Buffer.from(sent, 'base64').toString())
    proxy.asked.push(authority)
    if (method !== 'CONNECT') return void socket.end('HTTP/1.1 405 Method Not Allowed\r\n\r\n')
    if (options.credentials !== undefined && proxy.credentials.at(-1) !== options.credentials)
      return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    if (options.refuse) return void socket.end(`HTTP/1.1 ${options.refuse} No\r\n\r\n`)
    const [, host = '', port = ''] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(authority) ?? []
    return {
      host,
      port: Number(port),
      greet: () => socket.write(`HTTP/1.1 200 Connection established\r\nVia: fake\r\n\r\n${options.tail ?? ''}`),
    }
  })
}

/** A SOCKS version 5 server (RFC 1928, 1929) that connects and nothing else. */
export function startSocksProxy(options: FakeProxyOptions = {}): Promise<FakeProxy> {
  return start(options, async (socket, read, proxy) => {
    const greeting = await read((bytes) => (bytes.length > 1 ? 2 + (bytes[1] as number) : 0))
    const method = options.credentials === undefined ? 0 : 2
    if (!greeting.subarray(2).includes(method)) return void socket.end(Buffer.from([5, 0xff]))
    socket.write(Buffer.from([5, method]))
    if (method === 2) {
      const user = await read((bytes) => (bytes.length > 1 ? 2 + (bytes[1] as number) : 0))
      const password = await read((bytes) => (bytes.length > 0 ? 1 + (bytes[0] as number) : 0))
      proxy.credentials.push(`${user.subarray(2)}:${password.subarray(1)}`)
      const isKnown = proxy.credentials.at(-1) === options.credentials
      socket.write(Buffer.from([1, isKnown ? 0 : 1]))
      if (!isKnown) return void socket.end()
    } else proxy.credentials.push('')
    const [, , , kind] = await read(() => 4)
    const host =
      kind === 3
        ? (await read((bytes) => (bytes.length > 0 ? 1 + (bytes[0] as number) : 0))).subarray(1).toString()
        : [...(await read(() => (kind === 1 ? 4 : 16)))].join(kind === 1 ? '.' : ',')
    const port = (await read(() => 2)).readUInt16BE()
    proxy.asked.push(`${host}:${port}`)
    const reply = (code: number): Buffer => Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0])
    if (options.refuse) return void socket.end(reply(options.refuse))
    return { host, port, greet: () => socket.write(reply(0)) }
  })
}

/** Reads as many bytes as the function says of what is there; 0 or beyond: wait for more. */
type Read = (sizeOf: (bytes: Buffer) => number) => Promise<Buffer>
type Shake = (
  socket: Socket,
  read: Read,
  proxy: FakeProxy,
) => Promise<{ host: string; port: number; greet(): void } | void>

async function start(options: FakeProxyOptions, shake: Shake): Promise<FakeProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    if (options.isMute) return void socket.resume()
    void lead(socket).catch(() => socket.destroy())
  })

  async function lead(socket: Socket): Promise<void> {
    let there = Buffer.alloc(0)
    const read: Read = async (sizeOf) => {
      for (;;) {
        const size = sizeOf(there)
        if (size > 0 && size <= there.length) {
          const part = there.subarray(0, size)
          there = there.subarray(size)
          return part
        }
        const [chunk] = (await once(socket, 'data')) as [Buffer]
        there = Buffer.concat([there, chunk])
      }
    }
    const wish = await shake(socket, read, proxy)
    if (!wish) return
    const onward = connect({ host: options.resolve?.(wish.host) ?? '127.0.0.1', port: wish.port })
    sockets.add(onward)
    onward.on('error', () => socket.destroy()).on('close', () => sockets.delete(onward))
    await once(onward, 'connect')
    wish.greet()
    socket.on('close', () => onward.destroy())
    onward.on('close', () => socket.destroy())
    onward.pipe(socket)
    socket.pipe(onward)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FakeProxy = {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    asked: [],
    credentials: [],
    open: () => sockets.size,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
  return proxy
}
