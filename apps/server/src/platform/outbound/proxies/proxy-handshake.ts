import type { Socket } from 'node:net'
import { SocksClient } from 'socks'
import type { Proxy } from './proxy.ts'

/** A proxy's answer to CONNECT is a few lines. */
const HEAD_MOST_BYTES = 16 * 1024

export interface Destination {
  /** A name is resolved by the proxy. */
  host: string
  port: number
}

/**
 * Asks a proxy on an open connection to lead it on to the destination. Everything travels in such a tunnel, plain http too: the proxy then
 * sees neither path, headers nor body, its password never stands beside the caller's, and every pool works as without a proxy.
 *
 * @throws {Error} with the proxy's reason, never with its password.
 */
export function tunnel(socket: Socket, proxy: Proxy, destination: Destination): Promise<void> {
  return proxy.protocol === 'socks5' ? askSocks(socket, proxy, destination) : askHttp(socket, proxy, destination)
}

async function askSocks(
  socket: Socket,
  { host, port, username, password }: Proxy,
  destination: Destination,
): Promise<void> {
  const asking = SocksClient.createConnection({
    // The address is not used: the connection is there already.
    proxy: { host, port, type: 5, ...(username === '' ? {} : { userId: username, password }) },
    command: 'connect',
    destination,
    existing_socket: socket,
  })
  // The library's error carries its options, with the password among them: only its words go on.
  const problem = await asking.then(
    () => undefined,
    (error: Error) => error.message,
  )
  if (problem !== undefined) throw new Error(`the proxy did not connect: ${problem}`)
}

function askHttp(socket: Socket, { username, password }: Proxy, { host, port }: Destination): Promise<void> {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const credentials =
    username === '' ? '' : `Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}\r\n`
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credentials}\r\n`)

  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0)
    function settle(problem?: string): void {
      socket.removeListener('readable', onReadable)
      socket.removeListener('end', onEnd)
      socket.removeListener('error', onError)
      if (problem === undefined) resolve()
      else reject(new Error(problem))
    }
    const onEnd = (): void => settle('the proxy closed the connection')
    const onError = (error: Error): void => settle(`the connection to the proxy broke: ${error.message}`)
    function onReadable(): void {
      const chunk = socket.read() as Buffer | null
      if (chunk === null) return
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return head.length > HEAD_MOST_BYTES ? settle('the proxy’s answer is no HTTP') : undefined
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1', 0, end))?.[1]
      if (status === undefined) return settle('the proxy’s answer is no HTTP')
      if (status === '407') return settle('the proxy asks for another name or password (407)')
      if (!status.startsWith('2')) return settle(`the proxy refused to connect (${status})`)
      // The server that is called speaks after us, so there is nothing to hand on yet.
      settle(head.length > end + 4 ? 'the proxy spoke out of turn' : undefined)
    }
    socket.on('readable', onReadable)
    socket.on('end', onEnd)
    socket.on('error', onError)
  })
}
