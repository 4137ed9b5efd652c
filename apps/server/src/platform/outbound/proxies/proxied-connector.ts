import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import {
  ConnectFailed,
  createLookup,
  describeFailure,
  type Lookup,
  privateName,
  refusedAddress,
  UnreachableName,
} from '../connector.ts'
import { OutboundError } from '../outbound.ts'
import { isPrivateAddress } from '../guard/private-address.ts'
import type { Proxy } from './proxy.ts'
import { tunnel } from './proxy-handshake.ts'

export interface ProxiedConnectorOptions {
  proxy: Proxy
  /** The proxy's own address may be private: it is listed in ALLOWED_PRIVATE_HOSTS. */
  isProxyOpen: boolean
  /** The targets may be private: they are listed. */
  isOpen: boolean
  lookup: Lookup
  timeoutMs: number
}

/**
 * Opens sockets through a proxy. The target is guarded as without one: no private address, and no name that leads to one from here. The
 * proxy resolves the name again, so its answer may be another; what a proxy reaches beyond ours is its owner's affair. Only where the proxy
 * stands in a private network (it is listed) a name that is unknown here is refused: it could be one of that network.
 */
export function createProxiedConnector(options: ProxiedConnectorOptions): buildConnector.connector {
  const { timeoutMs } = options
  const secure = buildConnector({ timeout: timeoutMs })
  return (target, callback) => {
    const fail = (error: Error): void => callback(new ConnectFailed(describeFailure(error), { cause: error }), null)
    openTunnel(options, target).then((socket) => {
      if (target.protocol !== 'https:') callback(null, socket)
      else {
        secure({ ...target, httpSocket: socket }, (...outcome) => {
          if (!outcome[0]) return callback(...outcome)
          socket.destroy()
          fail(outcome[0])
        })
      }
    }, fail)
  }
}

async function openTunnel(options: ProxiedConnectorOptions, target: buildConnector.Options): Promise<Socket> {
  const { proxy, timeoutMs } = options
  await checkName(options, target.hostname)
  const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
  const socket = connectToProxy(options)
  const timer = setTimeout(
    () => socket.destroy(new Error(`the proxy did not answer within ${timeoutMs} ms`)),
    timeoutMs,
  )
  try {
    await connected(socket)
    await tunnel(socket, proxy, { host: target.hostname, port })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** @throws {OutboundError} `refused` for an address that is not public. @throws {UnreachableName} for a name that is not. */
async function checkName({ isOpen, isProxyOpen, lookup }: ProxiedConnectorOptions, host: string): Promise<void> {
  if (isOpen) return
  if (isIP(host)) {
    if (isPrivateAddress(host)) throw refusedAddress(host)
    return
  }
  const found = await lookup(host).catch((error: Error) => {
    if (isProxyOpen)
      throw new UnreachableName(
        host,
        `${host} is unknown here, and the proxy stands in a private network: ${error.message}`,
        { cause: error },
      )
    return []
  })
  if (found.some(({ address }) => isPrivateAddress(address))) throw privateName(host)
}

function connectToProxy({ proxy, isProxyOpen, lookup }: ProxiedConnectorOptions): Socket {
  const { host, port } = proxy
  if (!isProxyOpen && isIP(host) && isPrivateAddress(host)) throw refusedAddress(host)
  const socket = connectTcp({
    host,
    port,
    lookup: createLookup({ lookup, isGuarded: !isProxyOpen }),
    autoSelectFamily: true,
  })
  // Each step listens for itself; in between, and under TLS, an error is reported by the close that follows.
  socket
    .setNoDelay(true)
    .setKeepAlive(true, 60_000)
    .on('error', () => undefined)
  return socket
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error): void =>
      reject(
        error instanceof OutboundError
          ? error
          : new Error(`the proxy cannot be reached: ${describeFailure(error)}`, { cause: error }),
      )
    socket.once('error', onError)
    socket.once('connect', () => {
      socket.removeListener('error', onError)
      resolve()
    })
  })
}
