import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net'
import { expect } from 'vitest'
import { createOutbound, type OutboundOptions } from '../create-outbound.ts'
import type { OutboundError } from '../outbound.ts'

/** What a test opens; closed in the reverse order. */
export function createClosers() {
  const closers: (() => Promise<unknown>)[] = []
  const add = (close: () => Promise<unknown>): void => void closers.push(close)

  async function listen<Kind extends Server | TcpServer>(server: Kind): Promise<number> {
    const sockets = new Set<Socket>()
    server.on('connection', (socket: Socket) => sockets.add(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    add(() => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      return closed
    })
    return (server.address() as AddressInfo).port
  }

  return {
    add,
    listen,

    async serve(
      listener: RequestListener,
    ): Promise<{ url: string; port: number; requests: IncomingMessage[]; server: Server }> {
      const requests: IncomingMessage[] = []
      const server = createServer((request, response) => {
        requests.push(request)
        listener(request, response)
      })
      const port = await listen(server)
      return { url: `http://127.0.0.1:${port}`, port, requests, server }
    },

    /** A server that speaks raw bytes, to break off wherever the case wants. */
    async serveTcp(onConnection: (socket: Socket) => void): Promise<{ url: string; connections: () => number }> {
      let connections = 0
      const server = createTcpServer((socket) => {
        connections += 1
        socket.on('error', () => socket.destroy())
        onConnection(socket)
      })
      return { url: `http://127.0.0.1:${await listen(server)}`, connections: () => connections }
    },

    /** A client that may reach 127.0.0.1, unless the case says otherwise; `lines` is what it logged. */
    client(change: Partial<OutboundOptions> & { allowed?: string[] } = {}) {
      const lines: Record<string, unknown>[] = []
      const write = (line: unknown) => void lines.push(line as Record<string, unknown>)
      const outbound = createOutbound({
        config: { allowedPrivateHosts: change.allowed ?? ['127.0.0.1'] },
        log: { info: write, warn: write },
        ...change,
      })
      add(() => outbound.close())
      return { outbound, lines }
    },

    async closeAll(): Promise<void> {
      for (const close of closers.splice(0).toReversed()) await close()
    },
  }
}

export const failureOf = (calling: Promise<unknown>): Promise<OutboundError> =>
  calling.then(
    () => expect.fail('was answered'),
    (error: unknown) => error as OutboundError,
  )
